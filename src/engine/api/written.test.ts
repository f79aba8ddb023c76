import { expect, it } from 'vitest'
import { asWritten, LAST_APPLIED, REVISION } from './written.ts'

const stored = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {
    annotations: { [LAST_APPLIED]: '{}', [REVISION]: '3', team: 'shop' },
    name: 'web',
    namespace: 'default',
    uid: 'u',
    resourceVersion: '7',
    generation: 2,
  },
  spec: { replicas: 3 },
  status: { replicas: 3 },
}

it('is without what the API server, controllers and kubectl have added', () => {
  expect(asWritten(stored)).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default', annotations: { team: 'shop' } },
    spec: { replicas: 3 },
  })
})

it('has no annotations at all where none is left', () => {
  const metadata = { name: 'web', annotations: { [REVISION]: '3' } }
  expect(asWritten({ ...stored, metadata }).metadata).toEqual({ name: 'web' })
})

it('keeps all annotations where they are asked for', () => {
  expect(asWritten(stored, 'all').metadata).toEqual({
    name: 'web',
    namespace: 'default',
    annotations: stored.metadata.annotations,
  })
})
