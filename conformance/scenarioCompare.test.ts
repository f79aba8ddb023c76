import { describe, expect, it } from 'vitest'
import { compareText } from './scenarioCompare.ts'

it('the comparison accepts any age for the two ages of a repeated Event', () => {
  const recorded = 'Normal SuccessfulCreate 4s (x2 over <age>) statefulset-controller Create Pod web-2'
  const printed = (text: string) => compareText('out.stdout', recorded, text)
  expect(printed('Normal SuccessfulCreate 6s (x2 over 12s) statefulset-controller Create Pod web-2')).toBeUndefined()
  expect(printed('Normal SuccessfulCreate 4s (x3 over 12s) statefulset-controller Create Pod web-2')).toBeDefined()
})

describe('names that end in a hash', () => {
  const names = 'replicaset.apps/web-{1}\nreplicaset.apps/web-{2}\n'

  it('may come in any order', () => {
    expect(compareText('out.stdout', names, 'replicaset.apps/web-{2}\nreplicaset.apps/web-{1}\n')).toBeUndefined()
    expect(compareText('out.stdout', names, 'replicaset.apps/web-{1}\nreplicaset.apps/web-{1}\n')).toBeDefined()
  })

  it('other names do not', () => {
    expect(compareText('out.stdout', 'pod/web-0\npod/web-1\n', 'pod/web-1\npod/web-0\n')).toBeDefined()
  })
})
