import './everyLocale.ts'
import { expect, it } from 'vitest'
import type { Finding, Sign } from '../engine/index.ts'
import { evidenceText, findingLines } from './findingLines.ts'
import { translate } from './index.ts'
import { type Say, sayInEnglish } from './recordedText.ts'

const sayInChinese: Say = (key, ...args) => translate('zh-CN', key, ...args)
const clock = (at: number): string => new Date(at).toISOString().slice(11, 19)

const sign: Sign = {
  id: 'rolloutPaused',
  severity: 'medium',
  object: 'Deployment shop/web',
  at: 5000,
  facts: {},
  evidence: [
    { object: 'Deployment shop/web', field: 'spec.paused', value: 'true', others: 2 },
    { object: 'Deployment shop/web', field: 'status', value: { id: 'updated', facts: { updated: 1, wanted: 3 } } },
  ],
  advice: 'kubectl rollout resume deployment/web -n shop',
}
const finding: Finding = { ...sign, signs: [sign], meanwhile: [] }

it('findingLines gives a finding as lines of text, with evidence that is recorded or said', () => {
  const options = { to: 9000, say: sayInEnglish, sayTime: clock, sayDate: clock }
  expect(findingLines(finding, 2, options)).toEqual([
    expect.stringMatching(/^2\. \[medium\] Deployment shop\/web: The rollout is paused/),
    '   from 00:00:05 until the end of the recording',
    '   Way out: Resume the rollout.',
    '     kubectl rollout resume deployment/web -n shop',
    '   Deployment shop/web and 2 more spec.paused: true',
    '   Deployment shop/web status: 1 of 3 Pods updated',
  ])
})

it("evidenceText says a value in the reader's language", () => {
  expect(finding.evidence.map((one) => evidenceText(one, sayInChinese))).toEqual(['true', '3 个 Pod 中已更新 1 个'])
})
