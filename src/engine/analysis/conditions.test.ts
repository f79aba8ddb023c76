import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RolloutOutcome } from '../document/outcomes.ts'
import { ConditionError, judge, parseCondition, shareNames } from './conditions.ts'
import { measures } from './predicates.ts'
import type { RunSummary, WorkloadSummary } from './summary.ts'

const measured = {
  lowestAvailable: 9,
  mostPods: 13,
  mostWithTerminating: 15,
  mostTerminating: 4,
  mostFailing: 2,
  mostNotReady: 3,
  outageMs: 1_500,
  surgePodMs: 20_250,
  terminatingPodMs: 0,
}

function deployment(more: Partial<WorkloadSummary> = {}): WorkloadSummary {
  const names = { uid: 'u', namespace: 'default', name: 'web', reason: '', message: '' }
  return {
    kind: 'Deployment',
    ...names,
    specReplicas: 10,
    outcome: 'complete',
    lastProgressAt: 0,
    requests: undefined,
    ...measured,
    ...more,
  }
}

function run(more: Partial<RunSummary> = {}): RunSummary {
  const times = { fromAt: 1_000, toAt: 31_000, timeToCompleteMs: 12_000 }
  return {
    ...times,
    outcome: 'complete',
    specReplicas: 10,
    writes: 40,
    requests: { sent: 1_200, failed: 7 },
    workloads: [deployment()],
    deployments: [],
    ...measured,
    ...more,
  }
}

const met = (text: string, summary: RunSummary = run()): boolean => judge(parseCondition(text), summary).met

describe('conditions on a run', () => {
  it.each([
    ['lowestAvailable < 90%', false],
    ['lowestAvailable<=90%', true],
    ['lowestAvailable < 90.1%', true],
    ['lowestAvailable < 10', true],
    ['lowestAvailable != 9', false],
    ['mostPods > 13', false],
    ['mostPods >= 130%', true],
    ['mostWithTerminating > 14', true],
    ['mostTerminating > 4', false],
    ['mostFailing >= 20%', true],
    ['mostNotReady > 20%', true],
    ['outageSeconds > 0', true],
    ['outageSeconds == 1.5', true],
    ['podSecondsOfSurge > 20', true],
    ['terminatingPodSeconds > 0', false],
    ['seconds > 12', false],
    ['seconds>=12', true],
    ['  writes   ==   40 ', true],
    ['failedRequests > 6', true],
    ['failedRequests > 7', false],
    ['complete', true],
    ['incomplete', false],
    ['stalled', false],
  ])('%s is read as %s', (text, expected) => {
    expect(met(text)).toBe(expected)
  })

  it.each<[RolloutOutcome, string, boolean]>([
    ['stalled', 'stalled', true],
    ['failed', 'stalled', true],
    ['failed', 'failed', true],
    ['stalled', 'failed', false],
    ['progressing', 'stalled', false],
    ['progressing', 'incomplete', true],
  ])('%s is judged by %s: %s', (outcome, word, expected) => {
    expect(met(word, run({ outcome }))).toBe(expected)
  })

  it('are met if one of several Deployments meets the condition, and the result names this Deployment', () => {
    const summary = run({
      workloads: [deployment(), deployment({ name: 'api', lowestAvailable: 1, specReplicas: 2 })],
    })
    expect(judge(parseCondition('lowestAvailable < 60%'), summary)).toEqual({
      condition: 'lowestAvailable < 60%',
      met: true,
      detail: 'lowestAvailable of deployment/api is 1 of 2 (50%)',
    })
  })

  it('use the played time if no rollout was complete', () => {
    const verdict = judge(parseCondition('seconds > 29'), run({ outcome: 'stalled', timeToCompleteMs: undefined }))
    expect(verdict).toMatchObject({ met: true, detail: 'seconds is 30' })
  })

  it('have no percentage of zero Pods', () => {
    const nothing = run({ workloads: [deployment({ specReplicas: 0, lowestAvailable: 0 })] })
    expect(judge(parseCondition('lowestAvailable < 90%'), nothing)).toMatchObject({
      met: false,
      detail: 'lowestAvailable of deployment/web is 0 of 0',
    })
  })

  it.each([
    ['', 'is not a condition'],
    ['lowestAvailable', 'is not a condition'],
    ['lowestAvailable < ninety', 'is not a condition'],
    ['lowestAvailable < -1', 'is not a condition'],
    ['lowest < 3', '"lowest" in "lowest < 3" is not one of lowestAvailable, mostPods'],
    ['toString < 3', '"toString" in'],
    ['seconds < 90%', 'use % only with lowestAvailable, mostPods'],
    ['seconds = 90', '"=" in "seconds = 90" is not one of < <= > >= == !='],
    ['stalled or failed', 'is not a condition'],
  ])('refuse %s', (text, words) => {
    expect(() => parseCondition(text)).toThrow(ConditionError)
    expect(() => parseCondition(text)).toThrow(words)
  })

  it('read back every text of their grammar', () => {
    const blank = fc.constantFrom('', ' ', '  ', '\t')
    const written = fc.record({
      name: fc.constantFrom(...measures.map(({ name }) => name)),
      comparison: fc.constantFrom('<', '<=', '>', '>=', '==', '!='),
      value: fc.oneof(
        fc.nat(1_000_000),
        fc.integer({ min: 0, max: 99_999 }).map((n) => n / 1000),
      ),
      percent: fc.boolean(),
      blanks: fc.tuple(blank, blank, blank, blank),
    })
    fc.assert(
      fc.property(written, ({ name, comparison, value, percent, blanks: [a, b, c, d] }) => {
        const isShare = percent && shareNames.includes(name)
        const text = `${a}${name}${b}${comparison}${c}${value}${isShare ? '%' : ''}${d}`
        expect(parseCondition(text)).toEqual({
          type: 'comparison',
          text: text.trim(),
          name,
          comparison,
          value,
          unit: isShare ? 'percentOfReplicas' : 'number',
        })
      }),
    )
  })

  it('with any other text are parsed or rejected with a ConditionError', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        try {
          parseCondition(text)
        } catch (error) {
          expect(error).toBeInstanceOf(ConditionError)
        }
      }),
    )
  })

  it('with <, == and > on one value: exactly one of the three conditions is met, for any number of replicas', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.nat(5_000),
        fc.integer({ min: 0, max: 20_000 }),
        (n, low, tenths) => {
          const summary = run({ workloads: [deployment({ specReplicas: n, lowestAvailable: low })] })
          const verdicts = ['<', '==', '>'].map((sign) => met(`lowestAvailable ${sign} ${tenths / 10}%`, summary))
          expect(verdicts.filter(Boolean)).toHaveLength(1)
          expect(met(`lowestAvailable >= ${tenths / 10}%`, summary)).toBe(!verdicts[0])
        },
      ),
    )
  })
})
