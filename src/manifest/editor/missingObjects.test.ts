import { expect, it } from 'vitest'
import type { PodReference } from '../../engine/index.ts'
import { missingObjects } from './missingObjects.ts'

const reference = (more: Partial<PodReference> & Pick<PodReference, 'kind' | 'name' | 'use'>): PodReference => ({
  by: 'web',
  isOptional: false,
  path: '',
  ...more,
})

it('names each object once, with the keys that are asked for, and leaves out what nobody waits for', () => {
  const missing = [
    reference({ kind: 'Secret', name: 'db', key: 'user', use: 'env' }),
    reference({ kind: 'Secret', name: 'db', key: 'password', use: 'env' }),
    reference({ kind: 'PersistentVolumeClaim', name: 'data', use: 'claim' }),
    reference({ kind: 'Secret', name: 'registry', use: 'imagePull' }),
    reference({ kind: 'ServiceAccount', name: 'runner', use: 'serviceAccount' }),
  ]
  expect(
    missingObjects([
      { namespace: 'shop', missing },
      { namespace: 'shop', missing },
    ]),
  ).toEqual([
    { kind: 'Secret', namespace: 'shop', name: 'db', keys: ['user', 'password'] },
    { kind: 'PersistentVolumeClaim', namespace: 'shop', name: 'data', keys: [] },
  ])
})
