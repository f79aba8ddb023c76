import { expect, test } from 'vitest'
import { type Calibration, compareRuns, type RolloutTrace } from '../engine/index.ts'
import { sayFrom } from './phrase.ts'
import {
  predictedDifference,
  predictedLines,
  predictedReport,
  type SayPredicted,
  sayPredicted,
} from './predictedText.ts'
import { predicted as zhCN } from './zhCN/recorded/predicted.ts'

const secrets = ['payments', 'acme', 'registry.internal', 'gpu-rack', '10.']

const trace: RolloutTrace = {
  outcome: 'complete',
  completeAt: 12_000,
  lowestAvailable: 1,
  mostPods: 3,
  availableAtEnd: 2,
  wanted: 2,
  availableAt: [5000, 12_000],
  scalings: [{ revision: 2, from: 0, to: 2 }],
  conditions: [{ type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' }],
  warnings: ['BackOff'],
  earlierWarnings: [],
  points: [{ at: 0, available: 2, newAvailable: 0, pods: 2 }],
}
const apart = [{ node: 'gpu-rack-7', samples: [9000], others: [1000] }]
const phases = [{ phase: 'pull' as const, samples: [1000, 9000], apart }]
const names = { workload: 'payments', container: 'acme-pay' }
const calibration: Calibration = {
  schedule: undefined,
  containers: [{ ...names, image: 'registry.internal:5000/acme/pay:v1', phases }],
  reactions: [],
  seenScheduleMs: undefined,
  seen: [{ ...names, image: 'registry.internal:5000/acme/pay:v1', pullMs: [1000, 9000] }],
}
// An Event and a condition with words of a user; the run is slower than both seeds.
const real: RolloutTrace = {
  ...trace,
  completeAt: 30_000,
  warnings: ['AcmeLicenceMissing', 'acme/quota', 'FailedMount'],
  conditions: [{ type: 'AcmeReady', status: 'True', reason: 'payments' }],
}
const comparison = compareRuns(real, [trace, trace], { calibration, realMs: 40_000, unrepeated: 1 })

const inChinese: SayPredicted = sayFrom(zhCN)

test.each([
  ['English', sayPredicted],
  ['Chinese', inChinese],
])('a report in %s has figures, and no names', (_, say) => {
  const text = predictedReport(comparison, calibration, { version: '5', kind: 'Deployment' }, say)
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret)
  expect(text).toContain('FailedMount')
  expect(text).toMatch(/1 simulated run|2 simulated runs|2 个种子/)
  expect(text).not.toMatch(/\{\w+\}/)
})

test('the text for the owner of the recording has the names', () => {
  const text = predictedLines(comparison, calibration, sayPredicted).join('\n')
  expect(text).toContain('on gpu-rack-7')
  expect(text).toContain('AcmeLicenceMissing')
})

test('times of a difference are written in seconds, and phases are written in words', () => {
  const facts = { phase: 'pull', node: 'node-3', container: 'web', median: 8900, others: 2500 }
  expect(predictedDifference({ id: 'nodeApart', facts }, sayPredicted)).toMatch(
    /^pull of web took 8\.9 s on node-3, on other nodes 2\.5 s\./,
  )
})

test('Pods that became available in only one of the runs have no difference in time', () => {
  const facts = { count: 1, of: 6, by: 0 }
  expect(predictedDifference({ id: 'pods', facts }, sayPredicted)).toMatch(
    /^1 of 6 new Pods became available only in the real rollout/,
  )
  expect(predictedDifference({ id: 'pods', facts: { ...facts, by: 1900 } }, sayPredicted)).toContain('by up to 1.9 s')
})
