import { expect, test } from 'vitest'
import './everyLocale.ts'
import { translate } from './index.ts'
import {
  causeText,
  changeText,
  differenceText,
  doText,
  gapText,
  noticeText,
  type Say,
  sayInEnglish,
  spanText,
  titleText,
} from './recordedText.ts'

const sayInChinese: Say = (key, ...args) => translate('zh-CN', key, ...args)

const crash = {
  id: 'crashLoop',
  facts: { container: 'web', pods: 1, pod: 'web-1', restarts: 3, message: 'Error, exit code 1' },
} as const

test('a cause is one sentence with a quoted reason, in the past tense once the problem is over', () => {
  const stalled = { id: 'rolloutStalled', facts: { name: 'web', heldBy: 'bothBounds' } } as const
  const noNode = {
    id: 'unschedulable',
    facts: { pods: 2, pod: 'web-1', wants: 'requests cpu 9', reasons: '3 × cpu', message: '0/3 nodes' },
  } as const
  const kills = {
    id: 'probeKills',
    facts: { probe: 'startup', container: 'proxy', isSidecar: true, waits: 'app', pods: 2, kills: 8, allowed: 8 },
  } as const
  expect([crash, { ...crash, until: 1 }, stalled, noNode, kills].map((one) => causeText(one, sayInEnglish))).toEqual([
    'Container web keeps crashing in Pod web-1 (restarts: 3): Error, exit code 1',
    'Container web crashed again and again in Pod web-1 (restarts: 3): Error, exit code 1',
    'The rollout is stalled: maxSurge and maxUnavailable are both used up: no new Pod can be created and no old Pod removed',
    '2 Pods cannot be scheduled, for example web-1 (requests cpu 9): 3 × cpu',
    'The startup probe of sidecar proxy fails: killed 8 times in 2 Pods; the probe allows 8 s; It keeps app from starting',
  ])
  expect(causeText(crash, sayInChinese)).toBe(
    '容器 web 在 1 个 Pod 中反复崩溃，例如 web-1（重启次数：3）：Error，退出码 1',
  )
})

const impact = {
  wanted: 4,
  available: 4,
  lowest: 4,
  atLeast: 3,
  updated: 4,
  isRolling: false,
  outages: [],
  services: [],
} as const
const none = { type: 'none', from: 0, until: 10_000, lowest: 0, wanted: 4, atLeast: 3 } as const

test('a title begins with the number of available Pods and the duration', () => {
  const of = { ...crash, object: 'Deployment shop/web', at: 0, signs: [] }
  const title = (more: object, until?: number) =>
    titleText(
      { ...of, ...(until === undefined ? {} : { until }), impact: { ...impact, ...more } },
      40_000,
      sayInEnglish,
    )
  expect([
    title({ outages: [none, { ...none, from: 20_000, until: 34_000 }] }, 34_000),
    title({ available: 0, outages: [{ ...none, until: undefined }] }),
    title({ available: 3, lowest: 2, updated: 1, isRolling: true }),
    title({ lowest: 3, isRolling: true }, 5000),
  ]).toEqual([
    'Deployment shop/web: 0 of 4 Pods were available for 10 s and 14 s',
    'Deployment shop/web: 0 of 4 Pods available for 40 s until the end of the recording',
    'Deployment shop/web: 3 of 4 Pods available, 2 at the lowest point; rollout stalled at 1 of 4 updated for 40 s until the end of the recording',
    'Deployment shop/web: 3 of 4 Pods stayed available; rollout stalled for 5 s',
  ])
  const node = { id: 'nodeLost', facts: { name: 'node-3', status: 'Unknown', pods: 1 }, signs: [] } as const
  expect(titleText({ ...node, object: 'Node node-3', at: 0 }, 1, sayInEnglish)).toBe(
    'Node node-3 is not reporting (Ready is Unknown); 1 Pod is on it',
  )
  expect([400, 38_000, 65_000, 3_660_000].map((ms) => spanText(ms, sayInEnglish))).toEqual([
    'less than 1 s',
    '38 s',
    '1 m 5 s',
    '1 h 1 m',
  ])
})

test('a change names its fields, its time and its writer, and the change that undoes it', () => {
  const image = { field: 'image', was: 'v1', is: 'v2' }
  const change = {
    at: 5,
    type: 'changed',
    object: 'Deployment shop/web',
    by: 'kubectl apply',
    fields: [image],
  } as const
  const saying = { of: 'Deployment shop/web', say: sayInEnglish, sayTime: String }
  expect(changeText(change, saying)).toBe('image v1 → v2 at 5 by kubectl apply')
  const all = [image, { field: 'paused', was: '', is: 'true' }, { field: 'env[A]', was: '', is: '' }, image]
  expect(changeText({ ...change, by: '', object: 'ReplicaSet shop/web-1', fields: all }, saying)).toBe(
    'ReplicaSet shop/web-1 image v1 → v2, paused set to true, env[A] changed, 1 more field at 5',
  )
  const back = { ...change, at: 9, fields: [{ field: 'image', was: 'v2', is: 'v1' }] }
  const over = { ...crash, until: 10, advice: 'kubectl rollout history deployment/web', before: change }
  expect(doText({ ...over, meanwhile: [back] }, sayInEnglish, String)).toContain('It ended with the change at 9')
  expect(doText({ ...over, meanwhile: [] }, sayInEnglish, String)).toBe(
    'Read the log that the container wrote before it exited.',
  )
})

test('gaps, notices and differences in a recording have sentences', () => {
  const skipped = { type: 'skipped', facts: { kind: 'Pod', was: 1, is: 4, count: 2 } } as const
  expect(gapText(skipped, sayInEnglish)).toBe('Generation 1 is followed by 4: 2 versions were not recorded')
  expect(gapText({ type: 'ended', facts: { kind: 'Pod', code: 0, reason: 'gone' } }, sayInEnglish)).toBe(
    'The API server ended the watch (?): gone',
  )
  expect(noticeText({ id: 'clocks', facts: { count: 2, seconds: 4 } }, sayInEnglish)).toContain('by up to 4 s')
  const field = { field: 'spec.replicas', observed: 5, expected: undefined }
  const write = { wouldWrite: 'otherwise', differences: [field], write: 'status' } as const
  expect(differenceText(write, sayInEnglish)).toBe('spec.replicas: 5, by the simulated controller absent')
  expect(differenceText({ ...write, wouldWrite: 'nothing', differences: [] }, sayInChinese)).toBe(
    'status；根据记录的状态，模拟的控制器不会写入任何内容',
  )
})
