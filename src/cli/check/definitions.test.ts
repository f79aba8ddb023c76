import { describe, expect, it } from 'vitest'
import { thingDefinition } from '../../engine/testing/thingDefinition.ts'
import { definitionsOf, documentsOf } from './checkDocuments.ts'
import { checkInOneCluster } from './checkFiles.ts'
import { checkJson } from './checkReport.ts'

const thing = (size: number, version = 'v1') =>
  `apiVersion: example.com/${version}\nkind: Thing\nmetadata: { name: a }\nsize: ${size}\n`

type Answers = Readonly<Record<string, string>>

function checked(texts: readonly string[], answers: Answers = {}, others: readonly string[] = []) {
  const fileOf = (text: string, i = 0) => ({ path: `${i}.yaml`, text })
  const definitions = definitionsOf([...texts, ...others].flatMap((text) => documentsOf(fileOf(text))))
  return checkJson([checkInOneCluster(texts.map(fileOf), { seed: 1, config: undefined, answers, definitions })])
}

const resultOf = (...input: Parameters<typeof checked>) =>
  checked(...input).objects.find(({ object }) => object === 'Thing/a')

describe('a custom resource', () => {
  it('is validated by its definition, which may be in another file or follow later', () => {
    const accepted = { verdict: 'accepted', hint: expect.stringContaining('second kubectl apply') }
    expect(resultOf([`${thing(1)}---\n${thingDefinition}`])).toMatchObject(accepted)
    expect(resultOf([thing(1)], {}, [thingDefinition])).toMatchObject(accepted)
    const words = expect.stringContaining('size in body should be less than or equal to 9')
    expect(resultOf([`${thingDefinition}---\n${thing(10)}`])).toMatchObject({ verdict: 'refused', words })
    expect(resultOf([thing(10)], {}, [thingDefinition])).toMatchObject({ verdict: 'refused', words })
  })

  it('is an open question without a definition of its version', () => {
    const key = 'crd/things.example.com'
    for (const texts of [[thing(1)], [`${thingDefinition}---\n${thing(1, 'v2')}`]])
      expect(resultOf(texts)).toMatchObject({
        verdict: 'left out',
        rollout: {
          outcome: 'cannot tell',
          questions: [{ key, answers: ['present', 'absent'], line: expect.any(Number) }],
        },
      })
    expect(resultOf([thing(1)], { [key]: 'present' })).toMatchObject({ verdict: 'left out', rollout: null })
    expect(resultOf([thing(1)], { [key]: 'absent' })).toMatchObject({
      verdict: 'refused',
      words: 'no matches for kind "Thing" in version "example.com/v1"',
    })
  })

  it('is an open question if a webhook judges it, or converts it to the stored version', () => {
    const questions = (...texts: string[]) =>
      resultOf([texts.join('---\n')])?.rollout?.questions.map(({ key }) => key) ?? []
    const hook = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: { name: guard }
webhooks:
- name: guard.example.com
  admissionReviewVersions: [v1]
  sideEffects: None
  clientConfig: { service: { name: guard, namespace: default } }
  rules: [{ apiGroups: [example.com], apiVersions: ['*'], operations: [CREATE], resources: [things] }]
`
    expect(questions(thingDefinition, thing(1))).toEqual([])
    expect(questions(hook, thingDefinition, thing(1))).toEqual(['webhook/guard.example.com'])
    const older = `${thingDefinition.replace('storage: true', 'storage: false')}  - name: v2
    served: true
    storage: true
    schema: { openAPIV3Schema: { type: object, properties: { size: { type: integer } } } }
`
    expect(questions(older, thing(1))).toEqual([])
    const webhook = `  conversion:
    strategy: Webhook
    webhook: { conversionReviewVersions: [v1], clientConfig: { url: "https://a.example.com" } }
`
    expect(questions(older + webhook, thing(1))).toEqual(['conversion/things.example.com'])
    expect(questions(older + webhook, thing(1, 'v2'))).toEqual([])
  })

  it('has the usual plural in its key', () => {
    const keyOf = (kind: string) =>
      checked([thing(1).replace('Thing', kind)]).objects[0]?.rollout?.questions[0]?.key.split(/[/.]/)[1]
    expect(['Gateway', 'Policy', 'Ingress', 'Mesh', 'HelmRelease'].map(keyOf)).toEqual([
      'gateways',
      'policies',
      'ingresses',
      'meshes',
      'helmreleases',
    ])
  })
})
