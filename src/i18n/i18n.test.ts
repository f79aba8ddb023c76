import { describe, expect, it } from 'vitest'
import { branches as branchesEn } from './en/branches.ts'
import { breakpoints as breakpointsEn } from './en/breakpoints.ts'
import { codeFlow as codeFlowEn } from './en/codeFlow.ts'
import { codePath as codePathEn } from './en/codePath.ts'
import { compare as compareEn } from './en/compare.ts'
import { conformance as conformanceEn } from './en/conformance.ts'
import { decisionTexts as decisionsEn } from './en/decisions.ts'
import { exportTexts as exportEn } from './en/export.ts'
import { forecast as forecastEn } from './en/forecast.ts'
import { frame as frameEn } from './en/frame.ts'
import { inspector as inspectorEn } from './en/inspector.ts'
import { kept as keptEn } from './en/kept.ts'
import { manifest as manifestEn } from './en/manifest.ts'
import { object as objectEn } from './en/object.ts'
import { palette as paletteEn } from './en/palette.ts'
import { plan as planEn } from './en/plan.ts'
import { presenter as presenterEn } from './en/presenter.ts'
import { recordings as recordingsEn } from './en/recordings.ts'
import { stage as stageEn } from './en/stage.ts'
import { stall as stallEn } from './en/stall.ts'
import { terminal as terminalEn } from './en/terminal.ts'
import { thenAndNow as thenAndNowEn } from './en/thenAndNow.ts'
import { timeline as timelineEn } from './en/timeline.ts'
import { timelineTip as timelineTipEn } from './en/timelineTip.ts'
import { waits as waitsEn } from './en/waits.ts'
import { isMessageKey, translate } from './index.ts'
import { type Catalogue, formatMessage, type Message } from './message.ts'
import { branches as branchesZh } from './zhCN/branches.ts'
import { breakpoints as breakpointsZh } from './zhCN/breakpoints.ts'
import { codePath as codePathZh } from './zhCN/codePath.ts'
import { compare as compareZh } from './zhCN/compare.ts'
import { conformance as conformanceZh } from './zhCN/conformance.ts'
import { decisionTexts as decisionsZh } from './zhCN/decisions.ts'
import { exportZhCN } from './zhCN/export.ts'
import { forecast as forecastZh } from './zhCN/forecast.ts'
import { frame as frameZh } from './zhCN/frame.ts'
import { inspector as inspectorZh } from './zhCN/inspector.ts'
import { keptZhCN } from './zhCN/kept.ts'
import { manifest as manifestZh } from './zhCN/manifest.ts'
import { objectZhCN } from './zhCN/object.ts'
import { paletteZhCN } from './zhCN/palette.ts'
import { plan as planZh } from './zhCN/plan.ts'
import { presenterZhCN } from './zhCN/presenter.ts'
import { recordings as recordingsZh } from './zhCN/recordings.ts'
import { stage as stageZh } from './zhCN/stage.ts'
import { stall as stallZh } from './zhCN/stall.ts'
import { terminalZhCN } from './zhCN/terminal.ts'
import { thenAndNow as thenAndNowZh } from './zhCN/thenAndNow.ts'
import { timeline as timelineZh } from './zhCN/timeline.ts'
import { timelineTip as timelineTipZh } from './zhCN/timelineTip.ts'
import { waits as waitsZh } from './zhCN/waits.ts'

const areas: readonly (readonly [name: string, en: Catalogue, zh: Catalogue])[] = [
  ['branches', branchesEn, branchesZh],
  ['breakpoints', breakpointsEn, breakpointsZh],
  ['codePath', { ...codePathEn, ...codeFlowEn }, codePathZh],
  ['compare', compareEn, compareZh],
  ['conformance', conformanceEn, conformanceZh],
  ['decisions', decisionsEn, decisionsZh],
  ['export', exportEn, exportZhCN],
  ['forecast', forecastEn, forecastZh],
  ['frame', frameEn, frameZh],
  ['kept', keptEn, keptZhCN],
  ['object', objectEn, objectZhCN],
  ['terminal', terminalEn, terminalZhCN],
  ['palette', paletteEn, paletteZhCN],
  ['plan', planEn, planZh],
  ['presenter', presenterEn, presenterZhCN],
  ['recordings', recordingsEn, recordingsZh],
  ['stage', stageEn, stageZh],
  ['thenAndNow', thenAndNowEn, thenAndNowZh],
  ['timeline', timelineEn, timelineZh],
  ['timelineTip', timelineTipEn, timelineTipZh],
  ['stall', stallEn, stallZh],
  ['waits', waitsEn, waitsZh],
  ['inspector', inspectorEn, inspectorZh],
  ['manifest', manifestEn, manifestZh],
]

function forms(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : [message.one, message.other]
}

function placeholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\w+\}/g)].map(([whole]) => whole))].sort()
}

describe('formatMessage', () => {
  it('fills in parameters, also the same one twice, and leaves unknown ones in sight', () => {
    expect(formatMessage('{a} and {b}, {a}', { a: 1, b: 'two' })).toBe('1 and two, 1')
    expect(formatMessage('{a} {missing}', { a: true })).toBe('true {missing}')
    expect(formatMessage('{toString}', {})).toBe('{toString}')
    expect(formatMessage('{a}', { a: '{b}', b: 'x' })).toBe('{b}')
  })

  it('tells one from the other numbers', () => {
    const pods = { one: '{count} Pod', other: '{count} Pods' }
    expect([0, 1, 2].map((count) => formatMessage(pods, { count }))).toEqual(['0 Pods', '1 Pod', '2 Pods'])
  })
})

it('no text hides another of the same name', () => {
  const keys = areas.flatMap(([, en]) => Object.keys(en))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

describe.each(areas)('the texts of %s', (_, en, zh) => {
  it('are the same set in both languages, none of them empty, with the same parameters', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort())
    for (const [key, message] of Object.entries(en)) {
      const wanted = new Set(forms(message).flatMap(placeholders))
      for (const text of forms(message)) expect(text.trim(), key).not.toBe('')
      for (const text of forms(zh[key] ?? '')) {
        expect(text.trim(), key).not.toBe('')
        for (const placeholder of placeholders(text)) expect([...wanted], `${key} in Chinese`).toContain(placeholder)
      }
    }
  })

  it('have no exclamation marks', () => {
    for (const message of [...Object.values(en), ...Object.values(zh)]) {
      for (const text of forms(message)) expect(text).not.toMatch(/[!！]/)
    }
  })
})

describe('translate', () => {
  it('speaks the language it is asked for', () => {
    expect(translate('en', 'frame.play')).toBe('Play')
    expect(translate('zh-CN', 'frame.play')).toBe('播放')
  })

  it('knows its keys', () => {
    expect(isMessageKey('frame.play')).toBe(true)
    expect(isMessageKey('frame.unknown')).toBe(false)
    expect(isMessageKey('toString')).toBe(false)
  })
})
