import { describe, expect, it } from 'vitest'
import {
  difference,
  emptySet,
  type FieldSet,
  hasPath,
  intersection,
  isEmptySet,
  pathsOf,
  pathText,
  recursiveDifference,
  singlePath,
  union,
} from './fieldSet.ts'

const setOf = (...paths: readonly string[]): FieldSet =>
  paths.map((path) => singlePath(path.split(' '))).reduce(union, emptySet)
const listed = (set: FieldSet): string[] => pathsOf(set).map((path) => path.join(' '))

describe('sets of field paths', () => {
  const a = setOf('f:a', 'f:a f:b', 'f:a f:c', 'f:d f:e')
  const b = setOf('f:a', 'f:a f:c f:x', 'f:d f:e')

  it.each([
    ['union', union(a, b), ['f:a', 'f:a f:b', 'f:a f:c', 'f:a f:c f:x', 'f:d f:e']],
    ['difference', difference(a, b), ['f:a f:b', 'f:a f:c']],
    ['difference with all below', recursiveDifference(a, b), []],
    ['intersection', intersection(a, b), ['f:a', 'f:d f:e']],
  ])('have the expected %s', (_name, set, paths) => {
    expect(listed(set)).toEqual(paths)
    expect(isEmptySet(set)).toBe(paths.length === 0)
  })

  it('contain only the paths that were added, not the beginnings of these paths', () => {
    expect(hasPath(a, ['f:d'])).toBe(false)
    expect(hasPath(a, ['f:d', 'f:e'])).toBe(true)
  })

  it('list paths that end at a level before longer paths, numbers by size', () => {
    const keys = ['k:{"port":443}', 'k:{"port":80}', 'v:"b"', 'f:z', 'f:y f:x']
    expect(listed(setOf(...keys))).toEqual(['f:z', 'k:{"port":80}', 'k:{"port":443}', 'v:"b"', 'f:y f:x'])
  })
})

it.each([
  [['f:spec', 'f:replicas'], '.spec.replicas'],
  [['f:metadata', 'f:labels', 'f:app.kubernetes.io/name'], '.metadata.labels.app.kubernetes.io/name'],
  [['f:containers', 'k:{"name":"web"}', 'f:image'], '.containers[name="web"].image'],
  [['f:ports', 'k:{"containerPort":80,"protocol":"TCP"}'], '.ports[containerPort=80,protocol="TCP"]'],
  [['f:finalizers', 'v:"a/b"'], '.finalizers[="a/b"]'],
])('a path is written as text: %j', (path, text) => {
  expect(pathText(path)).toBe(text)
})
