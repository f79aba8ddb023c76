/** Records a simulated rollout that removes all Pods, and plays the same change with another strategy. */
import { beforeAll, expect, test } from 'vitest'
import { readRecords } from '../../../kubectlOutput/readRecords.ts'
import { Harness } from '../../testing/harness.ts'
import { diagnoseRun } from '../diagnose.ts'
import { exportStream } from '../exportStream.ts'
import { keepOnePod } from '../findings/unavailable.ts'
import { observe } from '../observe.ts'
import type { ObservedRun } from '../observedRun.ts'
import { predictSeed } from './predict.ts'
import { type ProposalQuestion, proposalOf } from './proposal.ts'

const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }

function recorded(h: Harness): ObservedRun {
  const { records, problems } = readRecords(exportStream(h.session.document, h.session.cursor))
  return observe(records, problems)
}

/** A rollout of `v2` that may remove all Pods. */
function gap(): Harness {
  const h = new Harness().deployment({ replicas: 4, readinessProbe, strategy: { maxUnavailable: '100%', maxSurge: 0 } })
  h.run(30_000)
  h.setImage('web', 'shop/web:v2.ready8')
  return h
}

const web = { kind: 'Deployment', name: 'web', namespace: 'default' } as const

let run: ObservedRun
let question: ProposalQuestion
beforeAll(() => {
  const h = gap()
  h.run(60_000)
  run = recorded(h)
  const before = diagnoseRun(run).findings[0]?.before
  if (before === undefined) throw new Error('no change was found')
  question = { object: before.object, at: before.at, line: keepOnePod(web, 4) }
})

test('the change as made repeats the outage, and with the proposed strategy Pods stay available', () => {
  const proposal = proposalOf(run, question)
  if (proposal === undefined) throw new Error('no proposal')
  const { asMade, proposed, real, settings, manifest } = proposal
  expect(settings).toEqual(['maxUnavailable 1'])
  expect(manifest).toContain('image: shop/web:v2.ready8')
  expect(manifest).toMatch(/maxSurge: 0\n\s+maxUnavailable: 1\n/)
  expect(real).toMatchObject({ outcome: 'complete', lowestAvailable: 0, wanted: 4 })
  expect(asMade.commands).toHaveLength(1)
  expect(proposed.commands.map(({ at }) => at)).toEqual([0, 0])
  const made = predictSeed(asMade, 1)
  const other = predictSeed(proposed, 1)
  expect(made).toMatchObject({ outcome: 'complete', lowestAvailable: 0 })
  expect(Math.abs((made.completeAt ?? 0) - (real.completeAt ?? 0))).toBeLessThan(5000)
  expect(other).toMatchObject({ outcome: 'complete', lowestAvailable: 3, availableAtEnd: 4 })
  expect(other.completeAt).toBeGreaterThan(made.completeAt ?? 0)
})

test('there is no proposal for a change that is not in the recording, or without a patch', () => {
  expect(proposalOf(run, { ...question, at: question.at - 60_000 })).toBeUndefined()
  expect(proposalOf(run, { ...question, object: 'Deployment default/other' })).toBeUndefined()
  expect(proposalOf(run, { ...question, line: 'kubectl rollout undo deployment/web' })).toBeUndefined()
})

test('there is no proposal if the rollout did not end, or another change came before its end', () => {
  const early = gap()
  early.run(4_000)
  expect(proposalOf(recorded(early), question)).toBeUndefined()
  early.scale('web', 5)
  early.run(60_000)
  expect(proposalOf(recorded(early), question)).toBeUndefined()
})
