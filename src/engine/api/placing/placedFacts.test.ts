import { expect, it } from 'vitest'
import { inRequest } from '../fields/inRequest.ts'
import { ofKind } from '../fields/ofKind.ts'
import type { JsonObject } from '../types.ts'
import { placedFacts } from './placedFacts.ts'

const pod = (wanted: string, has: string, allocated: string, conditions: readonly JsonObject[] = []) =>
  ofKind(
    'Pod',
    inRequest({
      kind: 'Pod',
      metadata: { name: 'p' },
      spec: { containers: [{ name: 'c', image: 'web', resources: { requests: { cpu: wanted } } }] },
      status: {
        conditions,
        containerStatuses: [
          { name: 'c', resources: { requests: { cpu: has } }, allocatedResources: { cpu: allocated } },
        ],
      },
    }),
  )

it.each([
  ['no resize', pod('500m', '500m', '500m'), 500],
  ['a resize to less that the container does not have yet', pod('200m', '500m', '200m'), 500],
  ['a resize to more that is deferred', pod('800m', '500m', '500m'), 800],
  ['a resize that is infeasible', pod('9', '500m', '500m', [{ type: 'PodResizePending', reason: 'Infeasible' }]), 500],
])('placedFacts counts the largest request: %s', (_, resized, cpu) => {
  expect(placedFacts(resized).requests.get('cpu')).toBe(cpu)
})
