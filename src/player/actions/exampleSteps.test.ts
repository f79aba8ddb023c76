import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../engine/index.ts'
import { offeredStep } from './exampleSteps.ts'

const entry = (at: number, words: string): JournalEntry => ({
  at,
  step: 0,
  command: { type: 'kubectl', args: words.split(' ') },
})
const opened = entry(0, 'apply -f -')
const applied = entry(8_000, 'apply -f -')
const pause = { line: 'kubectl rollout pause deployment/web', afterMs: 3_000 }
const resume = { line: 'kubectl rollout resume deployment/web', afterMs: 2_000 }
const steps = [pause, resume]

describe('the next step of an example', () => {
  it('is not offered until the second version was applied', () => {
    expect(offeredStep(steps, [opened])).toBeUndefined()
    expect(offeredStep(steps, [opened, applied])).toEqual({ step: pause, fromAt: 11_000 })
  })

  it('follows the steps already taken, even if other commands were given between them', () => {
    const paused = entry(12_000, 'rollout pause deployment/web')
    const journal = [opened, applied, entry(9_000, 'scale deployment/web --replicas=3'), paused]
    expect(offeredStep(steps, journal)).toEqual({ step: resume, fromAt: 14_000 })
    expect(offeredStep(steps, [...journal, entry(15_000, 'rollout resume deployment/web')])).toBeUndefined()
  })
})
