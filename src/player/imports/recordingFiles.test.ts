import { expect, it } from 'vitest'
import { isClusterText } from './recordingFiles.ts'

const node = { kind: 'Node', apiVersion: 'v1', metadata: { name: 'a' }, status: { allocatable: { cpu: '1' } } }
const storage = { kind: 'StorageClass', apiVersion: 'storage.k8s.io/v1', metadata: { name: 'b' } }
const json = (...items: object[]): string => JSON.stringify({ kind: 'List', apiVersion: 'v1', items }, undefined, 4)

it('isClusterText recognises a cluster by its kinds, in YAML and JSON', () => {
  expect(isClusterText(json(node, storage))).toBe(true)
  expect(isClusterText(JSON.stringify(node))).toBe(true)
  expect(
    isClusterText(
      'apiVersion: v1\nitems:\n- apiVersion: v1\n  kind: Node\n  status:\n    allocatable:\n      cpu: 1\nkind: List\n',
    ),
  ).toBe(true)
})

it('isClusterText rejects Pods, a StorageClass alone, a Node without a status, and an empty text', () => {
  expect(isClusterText(json(node, { kind: 'Pod' }))).toBe(false)
  expect(isClusterText(json(storage))).toBe(false)
  expect(isClusterText('kind: Node\nmetadata: { name: a }\n')).toBe(false)
  expect(isClusterText('')).toBe(false)
})
