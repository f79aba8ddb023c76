// @vitest-environment happy-dom
import '../../i18n/everyLocale.ts'
import '../../i18n/en/recorded/page.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compareRuns, DEFAULT_CONFIG, type Prediction, type RolloutTrace } from '../../engine/index.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { fakePlayer } from '../../player/fakePlayer.ts'
import type { Player } from '../../player/playerTypes.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { PredictedStage } from './PredictedStage.tsx'

const page = new ScriptedPage()

const secrets = ['payments', 'acme', 'registry.internal', 'gpu-rack', '10.0.']
const seed: RolloutTrace = {
  outcome: 'complete',
  completeAt: 12_000,
  lowestAvailable: 2,
  mostPods: 3,
  availableAtEnd: 2,
  wanted: 2,
  availableAt: [5_000, 12_000],
  scalings: [{ revision: 2, from: 0, to: 2 }],
  conditions: [{ type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' }],
  warnings: [],
  earlierWarnings: [],
  points: [
    { at: 0, available: 2, newAvailable: 0, pods: 2 },
    { at: 12_000, available: 2, newAvailable: 2, pods: 3 },
  ],
}
const real: RolloutTrace = {
  ...seed,
  completeAt: 30_000,
  warnings: ['AcmeLicenceMissing', 'FailedMount'],
  conditions: [{ type: 'AcmeReady', status: 'True', reason: 'payments at 10.0.0.7' }],
}
const names = { workload: 'Deployment acme/payments', container: 'acme-pay' }
const apart = [{ node: 'gpu-rack-7', samples: [9_000], others: [1_000] }]
const image = 'registry.internal:5000/acme/pay'
const prediction: Prediction = {
  start: {
    document: { format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] },
    workload: { kind: 'Deployment', namespace: 'acme', name: 'payments' },
    commands: [{ at: 0, command: { type: 'kubectl', args: ['set', 'image', 'deployment/payments', image] } }],
    realMs: 40_000,
    untilMs: 140_000,
  },
  real,
  calibration: {
    schedule: undefined,
    containers: [{ ...names, image: `${image}:v1`, phases: [{ phase: 'pull', samples: [1_000, 9_000], apart }] }],
    reactions: [],
    seenScheduleMs: undefined,
    seen: [{ ...names, image: `${image}:v1`, pullMs: [1_000, 9_000] }],
  },
  beginsAt: 7_000,
  unrepeated: 0,
  causes: [],
}
const { calibration, start } = prediction
const comparison = compareRuns(real, [seed, seed], { calibration, realMs: start.realMs, unrepeated: 0 })
const seek = vi.fn<Player['seek']>()

beforeEach(() => {
  seek.mockResolvedValue(undefined)
  installPlayer(fakePlayer({ seek, pause: vi.fn() }))
  page.predicts({ isOpen: true, phase: 'final', prediction, comparison, done: 2 })
})
afterEach(() => {
  cleanup()
  page.chooseLanguage('en')
})

it('PredictedStage says that the recording has grown since the results, and offers to compare again', () => {
  render(<PredictedStage />)
  expect(screen.queryByRole('button', { name: 'Compare again' })).toBeNull()
  act(() => page.predicts({ isEarlier: true }))
  expect(screen.getByRole('status').textContent).toContain('These results are older: the recording has grown since.')
  act(() => page.chooseLanguage('zh-CN'))
  expect(screen.getByRole('button', { name: '重新比较' })).toBeTruthy()
  act(() => page.predicts({ phase: 'measuring', isRenewing: true }))
  expect(screen.queryByRole('button', { name: '重新比较' })).toBeNull()
  expect(screen.getByText('正在读取记录的新内容')).toBeTruthy()
})

it('PredictedStage compares each figure with its range, and has the curves as a table', () => {
  const { container } = render(<PredictedStage />)
  const figure = (id: string) => container.querySelector<HTMLElement>(`[data-figure=${id}]`)
  expect(figure('time')?.textContent).toBe('Time to complete30.0 spredicted 12.0 s')
  // A node that differs explains the time.
  expect(figure('time')?.dataset.inside).toBe('true')
  expect(figure('lowest')?.dataset.inside).toBe('true')
  const rows = within(screen.getByRole('table', { name: 'real, new Pods available', hidden: true }))
  expect(rows.getAllByRole('row', { hidden: true }).at(-1)?.textContent).toMatch(/222–2$/)
  expect(container.querySelector('[data-phase=pull]')?.textContent).toContain('two peaks: gpu-rack-7 differs')
})

it('PredictedStage ranks differences with reasons; a click seeks to a difference and is announced', async () => {
  const { container } = render(<PredictedStage />)
  expect(screen.getByRole('status').textContent).toMatch(/^4 differences between the real rollout and 2 simulated runs/)
  const rows = [...container.querySelectorAll<HTMLElement>('[data-difference]')]
  expect(rows.map(({ dataset }) => dataset.difference)).toEqual(['warnings', 'conditions', 'nodeApart', 'time'])
  const time = rows[3]
  const button = time && within(time).getByRole('button')
  expect(button?.textContent).toMatch(/^4The real rollout took 30\.0 s; the predicted range is/)
  if (button) await act(async () => fireEvent.click(button))
  expect(seek).toHaveBeenLastCalledWith(37_000)
  expect(time?.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('status').textContent).toMatch(/^Difference 4 of 4, at .*: The real rollout took 30\.0 s/)
})

it.each(['en', 'zh-CN'] as const)(
  'ReportDialog shows the report in %s without any name before the report is copied',
  async (locale) => {
    page.chooseLanguage(locale)
    const given: string[] = []
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void given.push(text) },
    })
    const made: Blob[] = []
    const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) made.push(blob)
      return 'blob:x'
    })
    const clicked: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download)
    })
    const { container } = render(<PredictedStage />)
    const panel = within(screen.getByRole('complementary'))
    await act(async () => fireEvent.click(panel.getByText(/Prepare the report|准备报告/)))
    const dialog = within(screen.getByRole('dialog'))
    const text = container.querySelector('[data-report]')?.textContent ?? ''
    await act(async () => fireEvent.click(dialog.getByText(/^(Copy|复制)$/)))
    await act(async () => fireEvent.click(dialog.getByText(/^(Save|保存)$/)))
    expect(text).toContain('FailedMount')
    expect(given, 'what is shown is what is copied').toEqual([text])
    expect(await made[0]?.text()).toBe(text)
    for (const secret of secrets)
      for (const what of [text, ...clicked]) expect(what.toLowerCase()).not.toContain(secret)
    vi.unstubAllGlobals()
    address.mockRestore()
    click.mockRestore()
  },
)
