import { describe, expect, it } from 'vitest'
import { compareText } from './scenarioCompare.ts'

it('compareText accepts any age for the two ages of a repeated Event', () => {
  const recorded = 'Normal SuccessfulCreate 4s (x2 over <age>) statefulset-controller Create Pod web-2'
  const printed = (text: string) => compareText('out.stdout', recorded, text)
  expect(printed('Normal SuccessfulCreate 6s (x2 over 12s) statefulset-controller Create Pod web-2')).toBeUndefined()
  expect(printed('Normal SuccessfulCreate 4s (x3 over 12s) statefulset-controller Create Pod web-2')).toBeDefined()
})

describe('compareText', () => {
  const names = 'replicaset.apps/web-{1}\nreplicaset.apps/web-{2}\n'

  it('accepts names that end in a hash in any order', () => {
    expect(compareText('out.stdout', names, 'replicaset.apps/web-{2}\nreplicaset.apps/web-{1}\n')).toBeUndefined()
    expect(compareText('out.stdout', names, 'replicaset.apps/web-{1}\nreplicaset.apps/web-{1}\n')).toBeDefined()
  })

  it('refuses names without a hash in another order', () => {
    expect(compareText('out.stdout', 'pod/web-0\npod/web-1\n', 'pod/web-1\npod/web-0\n')).toBeDefined()
  })
})
