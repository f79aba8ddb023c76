import { describe, expect, it } from 'vitest'
import { entriesOf, pathAt, pathText, siblingsAt, typeAt } from './schemaPath.ts'

const lines = `apiVersion: v1
kind: Service
---
apiVersion: apps/v1
kind: Deployment
spec:
  replicas: 10

  strategy:
    rollingUpdate:
      maxSurge: 25%
      
  template:
    spec:
      containers:
      - name: web
        image: shop/web:v1
        env:
          - name: A
            value: "1"
      - name: sidecar
        
`.split('\n')

const lineOf = (text: string): number => lines.findIndex((line) => line.includes(text))

describe('pathAt', () => {
  it.each([
    ['a top-level key', lineOf('kind: Deployment'), 0, ''],
    ['a field', lineOf('replicas'), 2, 'spec'],
    ['a blank line', lineOf('maxSurge') + 1, 6, 'spec.strategy.rollingUpdate'],
    ['a blank line, less deep', lineOf('maxSurge') + 1, 4, 'spec.strategy'],
    ['the first key of an element', lineOf('name: web'), 8, 'spec.template.spec.containers[]'],
    ['a later key of an element', lineOf('image:'), 8, 'spec.template.spec.containers[]'],
    ['an element of a list inside an element', lineOf('value:'), 12, 'spec.template.spec.containers[].env[]'],
    ['a blank line after the last element', lineOf('sidecar') + 1, 8, 'spec.template.spec.containers[]'],
  ])('returns the path of the mapping around %s', (_, index, column, expected) => {
    expect(pathText(pathAt(lines, index, column))).toBe(expected)
  })
})

describe('typeAt', () => {
  const type = (index: number, column: number) => typeAt(lines, index, pathAt(lines, index, column))
  it('uses the kind of the document that contains the line', () => {
    expect(type(0, 0)).toBe('core.v1.Service')
    expect(type(lineOf('replicas'), 2)).toBe('apps.v1.DeploymentSpec')
    expect(type(lineOf('image:'), 8)).toBe('core.v1.Container')
  })

  it('returns undefined under a field that does not exist', () => {
    expect(typeAt(lines, lineOf('replicas'), ['spec', 'nonsense', 'x'])).toBeUndefined()
  })
})

describe('siblingsAt', () => {
  it.each([
    [lineOf('replicas') + 1, 2, ['replicas', 'strategy', 'template']],
    [lineOf('maxSurge') + 1, 6, ['maxSurge']],
    [lineOf('image:'), 8, ['name', 'env']],
    [lineOf('name: web'), 8, ['image', 'env']],
    [lineOf('sidecar') + 1, 8, ['name']],
    [lineOf('value:'), 12, ['name']],
  ])('lists the sibling keys at line %i, column %i', (index, column, expected) => {
    expect([...siblingsAt(lines, index, column)].sort()).toEqual([...expected].sort())
  })
})

it.each([
  [
    '  - - a: 1',
    [
      [2, undefined],
      [4, undefined],
      [6, 'a'],
    ],
  ],
  ['"a b": 1', [[0, 'a b']]],
  ['# a: 1', []],
  ['- a', [[0, undefined]]],
  ['url: http://x', [[0, 'url']]],
])('entriesOf returns the entries of %j', (line, expected) => {
  expect(entriesOf(line).map((entry) => [entry.column, entry.key])).toEqual(expected)
})
