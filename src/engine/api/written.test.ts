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

it('asWritten leaves out the additions of API server, controllers and kubectl', () => {
  expect(asWritten(stored)).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default', annotations: { team: 'shop' } },
    spec: { replicas: 3 },
  })
})

it('asWritten leaves annotations out if none remain', () => {
  const metadata = { name: 'web', annotations: { [REVISION]: '3' } }
  expect(asWritten({ ...stored, metadata }).metadata).toEqual({ name: 'web' })
})

it('asWritten keeps all annotations on request', () => {
  expect(asWritten(stored, 'all').metadata).toEqual({
    name: 'web',
    namespace: 'default',
    annotations: stored.metadata.annotations,
  })
})
