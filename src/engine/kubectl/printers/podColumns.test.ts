import { expect, it } from 'vitest'
import { inRequest } from '../../api/fields/inRequest.ts'
import type { JsonObject } from '../../api/types.ts'
import { podColumns } from './podColumns.ts'

const ended = (name: string, exitCode: number): JsonObject => ({
  name,
  restartCount: 0,
  ready: false,
  state: { terminated: { exitCode, reason: exitCode === 0 ? 'Completed' : 'Error' } },
})

const pod = inRequest({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', creationTimestamp: '2026-01-01T00:00:00Z' },
  spec: { containers: [{ name: 'a' }, { name: 'b' }] },
  status: { phase: 'Running', conditions: [], containerStatuses: [ended('a', 0), ended('b', 1)] },
})

it('a Pod whose first container has completed shows the failure of another container, from 1.35 on', () => {
  expect(podColumns.cells(pod, 0)[2]).toBe('Error')
  expect(podColumns.cells(pod, 0, '1.34')[2]).toBe('Completed')
})
