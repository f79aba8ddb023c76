import { describe, expect, it } from 'vitest'
import { fieldDifferences } from '../../engine/api/fieldDifferences.ts'
import { parseManifest } from '../k8sYaml.ts'
import { documentChanges } from './changes.ts'

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

const fieldsOf = (before: string, after: string) =>
  documentChanges(parseManifest(before), parseManifest(after)).flatMap((c) => c.fields.map((f) => f.pointer))
const swap = (from: string, to: string) => deployment((text) => text.replace(from, to))

describe('changed fields', () => {
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
  ])('are listed for %s', (_, after, expected) => {
    expect(fieldsOf(deployment(), after)).toEqual(expected)
  })

  it('of lists without names are found by index', () => {
    expect(fieldDifferences(['a', 'b'], ['a', 'c', 'd'])).toEqual([
      { pointer: '/1', before: 'b', after: 'c' },
      { pointer: '/2', before: undefined, after: 'd' },
    ])
  })
})
