import { expect, test } from 'vitest'
import './everyLocale.ts'
import { translate } from './index.ts'
import { differenceText, findingText, gapText, noticeText, type Say, sayInEnglish } from './recordedText.ts'

const sayInChinese: Say = (key, params) => translate('zh-CN', key, params)

test('a finding is one sentence, with the reason where one is told', () => {
  const crash = {
    id: 'crashLoop',
    facts: { container: 'web', pods: 1, restarts: 3, message: 'exit code 1' },
  } as const
  const stalled = { id: 'rolloutStalled', facts: { name: 'web', seconds: 60, heldBy: 'bothBounds' } } as const
  const noRoom = { id: 'unschedulable', facts: { pods: 2, reasons: '3 × cpu', message: '0/3 nodes' } } as const
  expect([crash, stalled, noRoom].map((one) => findingText(one, sayInEnglish))).toEqual([
    'Container web is in CrashLoopBackOff in 1 Pod (restarts: 3): exit code 1',
    'The rollout of web was stalled for 60 s: maxSurge and maxUnavailable are both used up: no new Pod can be created and no old Pod removed',
    '2 Pods cannot be scheduled: no node fits: 3 × cpu',
  ])
  expect(findingText(crash, sayInChinese)).toBe(
    '1 个 Pod 中的容器 web 处于 CrashLoopBackOff（重启次数：3）：exit code 1',
  )
})

test('gaps, notices and differences have their sentences', () => {
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
