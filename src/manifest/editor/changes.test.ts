import { describe, expect, it } from 'vitest'
import { parseManifest } from '../k8sYaml.ts'
import { documentChanges, effectsOf, fieldChanges } from './changes.ts'

const deployment = (edit: (text: string) => string = (text) => text): string =>
  edit(`apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 10
  strategy:
    rollingUpdate:
      maxSurge: 25%
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: web
          image: shop/web:v1
        - name: sidecar
          image: proxy:v1
`)

const compare = (before: string, after: string) => {
  const edited = parseManifest(after)
  const changes = documentChanges(parseManifest(before), edited)
  return { changes, effects: effectsOf(edited, changes) }
}
const fieldsOf = (before: string, after: string) =>
  compare(before, after).changes.flatMap((c) => c.fields.map((f) => f.pointer))
const effectIds = (before: string, after: string) => compare(before, after).effects.map((e) => e.id)
const swap = (from: string, to: string) => deployment((text) => text.replace(from, to))

describe('fields that count as changed', () => {
  it.each([
    ['a comment', swap('replicas: 10', 'replicas: 10 # ten'), []],
    ['another spelling of the same value', swap('{ app: web }', '{ "app": "web" }'), []],
    ['one value', swap('replicas: 10', 'replicas: 5'), ['/spec/replicas']],
    ['an image', swap('shop/web:v1', 'shop/web:v2'), ['/spec/template/spec/containers/0/image']],
    [
      'a new block is one field',
      swap('  selector:', '  selector:\n    matchExpressions: []').replace(
        '  strategy:',
        '  paused: true\n  strategy:',
      ),
      ['/spec/paused'],
    ],
    [
      'a removed block is one field',
      swap('    rollingUpdate:\n      maxSurge: 25%\n', '    type: Recreate\n'),
      ['/spec/strategy/rollingUpdate', '/spec/strategy/type'],
    ],
    [
      'a container in front does not shift the others',
      swap('        - name: web\n', '        - name: first\n          image: a:v1\n        - name: web\n'),
      ['/spec/template/spec/containers/0'],
    ],
  ])('%s', (_, after, expected) => {
    expect(fieldsOf(deployment(), after)).toEqual(expected)
  })

  it('compares lists without names by position', () => {
    expect(fieldChanges(['a', 'b'], ['a', 'c', 'd'])).toEqual([
      { pointer: '/1', before: 'b', after: 'c' },
      { pointer: '/2', before: undefined, after: 'd' },
    ])
  })
})

describe('what an apply will do', () => {
  const service = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  ports: []\n'
  it.each([
    ['nothing', deployment(), ['none']],
    ['template', swap('shop/web:v1', 'shop/web:v2'), ['rollout']],
    [
      'template and replicas',
      swap('shop/web:v1', 'shop/web:v2').replace('replicas: 10', 'replicas: 5'),
      ['rolloutAndScale'],
    ],
    ['replicas', swap('replicas: 10', 'replicas: 5'), ['scale']],
    ['strategy', swap('25%', '1'), ['spec']],
    ['labels of the Deployment', swap('  name: web\nspec', '  name: web\n  labels: { a: b }\nspec'), ['metadata']],
    ['paused', swap('replicas: 10', 'replicas: 10\n  paused: true'), ['pause']],
    [
      'template while paused',
      swap('replicas: 10', 'replicas: 10\n  paused: true').replace('web:v1', 'web:v2'),
      ['rolloutWhenResumed'],
    ],
    ['selector', swap('matchLabels: { app: web }', 'matchLabels: { app: api }'), ['selector']],
    ['broken text', swap('replicas: 10', 'replicas: [10'), ['unreadable']],
    ['another object', `${deployment()}---\n${service}`, ['create']],
    ['what the API server cannot read', swap('replicas: 10', 'replicas: ten'), ['refused']],
    ['an unknown field', swap('replicas: 10', 'replicass: 10'), ['refused']],
    [
      'defaults written out',
      swap('  selector:', '  minReadySeconds: 0\n  revisionHistoryLimit: 10\n  selector:'),
      ['defaults'],
    ],
    [
      'a default in the template',
      swap('image: shop/web:v1', 'image: shop/web:v1\n          imagePullPolicy: IfNotPresent'),
      ['defaults'],
    ],
    ['a missing object', service, ['create', 'stays']],
  ])('%s', (_, after, expected) => {
    expect(effectIds(deployment(), after)).toEqual(expected)
  })

  it('tells the numbers of a scaling and the object', () => {
    expect(compare(deployment(), swap('replicas: 10', 'replicas: 5')).effects[0]).toEqual({
      id: 'scale',
      object: 'deployment/web',
      params: { object: 'deployment/web', from: 10, to: 5 },
    })
  })

  it('names the line that cannot be read', () => {
    expect(compare(deployment(), 'a: 1\nb: c: d\n').effects[0]).toMatchObject({ id: 'unreadable', params: { line: 2 } })
  })

  it('a change of a Service is a plain change', () => {
    expect(effectIds(service, service.replace('[]', '[{ port: 80 }]'))).toEqual(['change'])
  })
})
