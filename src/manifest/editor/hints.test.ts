import { describe, expect, it } from 'vitest'
import { parseManifest } from '../k8sYaml.ts'
import { documentChanges } from './changes.ts'
import { inlineHints } from './hints.ts'

const text = (replicas: string, surge: string, unavailable: string): string => `kind: Deployment
metadata: { name: web }
spec:
${replicas}
  strategy:
    rollingUpdate:
      maxSurge: ${surge} # comment
      maxUnavailable: ${unavailable}
`

const hints = (after: string, before = after) => {
  const documents = parseManifest(after)
  return inlineHints(documents, documentChanges(parseManifest(before), documents))
}

describe('hints for percentages', () => {
  it.each([
    ['10 replicas', text('  replicas: 10', '25%', '25%'), ['roundedUp 3/10', 'roundedDown 2/10']],
    ['no replicas, which means one replica', text('', '25%', '25%'), ['roundedUp 1/1', 'roundedDown 0/1']],
    [
      'surge and unavailability at zero',
      text('  replicas: 10', '0%', '5%'),
      ['roundedUp 0/10', 'roundedDownToOne 0/10'],
    ],
    ['a surge of 0 as a number', text('  replicas: 10', '0', '5%'), ['roundedDownToOne 0/10']],
    ['numbers, without a hint', text('  replicas: 10', '3', '2'), []],
    ['values that are no percentages, without a hint', text('  replicas: 10', 'abc', '2%%'), []],
  ])('show the rounded number of Pods: %s', (_, manifest, expected) => {
    expect(hints(manifest).map((h) => `${h.id} ${h.params.pods}/${h.params.of}`)).toEqual(expected)
  })

  it('are placed at the end of the value', () => {
    const manifest = text('  replicas: 10', '25%', '25%')
    expect(hints(manifest)[0]?.at).toBe(manifest.indexOf('25%') + 3)
  })

  it('are shown for Deployments only', () => {
    expect(hints(text('  replicas: 10', '25%', '25%').replace('Deployment', 'DaemonSet'))).toEqual([])
  })
})

describe('hints for changed values', () => {
  const pod = (image: string) =>
    `kind: Pod\nmetadata: { name: a }\nspec:\n  containers:\n  - name: web\n    image: ${image}\n`
  it('show the previous value', () => {
    expect(hints(pod('web:v2'), pod('web:v1'))).toEqual([
      { at: pod('web:v2').indexOf('web:v2') + 6, id: 'was', params: { value: 'web:v1' } },
    ])
  })

  it('are omitted for new values, blocks and very long values', () => {
    expect(hints(pod('web:v2'), pod('web:v1').replace('    image: web:v1\n', ''))).toEqual([])
    expect(hints(pod('web:v2'), pod(`web:${'x'.repeat(80)}`))).toEqual([])
    expect(hints(pod('{}'), pod('web:v1'))).toEqual([])
  })
})

describe('image words that need a probe', () => {
  const pod = (image: string, probe = '') =>
    `kind: Pod\nmetadata: { name: a }\nspec:\n  containers:\n  - name: web\n    image: ${image}\n${probe}`
  it.each([
    ['web:v2.neverready', '', [['neverready', 'readinessProbe']]],
    ['web:v2.neverready', '    readinessProbe: { httpGet: { port: 80 } }\n', []],
    ['web:v2.live6', '    readinessProbe: { httpGet: { port: 80 } }\n', [['live6', 'livenessProbe']]],
    ['web:v2.crash', '', []],
    ['web:v2', '', []],
  ])('get a hint if the container lacks the probe: %s %s', (image, probe, expected) => {
    const found = hints(pod(image, probe))
    expect(found.map(({ id, params }) => [id, params.word, params.probe])).toEqual(
      expected.map((one) => ['needsProbe', ...one]),
    )
    for (const { at } of found) expect(at).toBe(pod(image).indexOf(image) + image.length)
  })
})
