import { expect, it } from 'vitest'
import { heldState } from './heldState.ts'

const env = (value: string) => ({
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: {
    containers: [
      {
        name: 'c',
        env: [
          { name: 'A', value },
          { name: 'B', valueFrom: {} },
        ],
      },
    ],
  },
})

it.each([
  ['a value of a variable', env('hunter2'), env('redacted-0000000a')],
  [
    'a Secret',
    { kind: 'Secret', data: { a: btoa('hunter2') } },
    { kind: 'Secret', data: { a: btoa('redacted-0000000a'), b: '' } },
  ],
  [
    'a container of a real machine',
    { kind: 'Pod', status: { containerStatuses: [{ containerID: 'containerd://abc' }] } },
    { kind: 'Pod', status: { containerStatuses: [{ containerID: 'redacted-0000000a' }] } },
  ],
])('heldState reports values of a real cluster only if the state has %s', (_, shown, hidden) => {
  expect(heldState({ at: 0, objects: [hidden, shown] })).toEqual({ objects: 2, hasValues: true })
  expect(heldState({ at: 0, objects: [hidden] })).toEqual({ objects: 1, hasValues: false })
})
