import { expect, it } from 'vitest'
import type { UnmetReference } from '../../engine/index.ts'
import { missingKeys, missingObjects } from './missingObjects.ts'

const reference = (more: Partial<UnmetReference> & Pick<UnmetReference, 'kind' | 'name' | 'use'>): UnmetReference => ({
  by: 'web',
  isOptional: false,
  isThere: false,
  path: '',
  ...more,
})

it('missingObjects lists each missing object once with its keys, without pull Secrets and ServiceAccounts', () => {
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

it('missingKeys lists the missing keys of an existing object, which missingObjects leaves out', () => {
  const lacking = { kind: 'ConfigMap', name: 'site', use: 'env', isThere: true } as const
  const needs = [
    {
      namespace: 'shop',
      missing: [
        reference({ ...lacking, key: 'url' }),
        reference({ ...lacking, key: 'port' }),
        reference({ kind: 'Secret', name: 'db', key: 'user', use: 'env' }),
      ],
    },
  ]
  expect(missingKeys(needs)).toEqual([{ kind: 'ConfigMap', namespace: 'shop', name: 'site', keys: ['url', 'port'] }])
  expect(missingObjects(needs).map(({ name }) => name)).toEqual(['db'])
})
