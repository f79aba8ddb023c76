// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CommandResult, Forecast, WorkloadForecast } from '../../engine/index.ts'
import { type Translate, translate } from '../../i18n/index.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import type { EditForecast } from '../../store/forecast.ts'
import { ForecastLine } from './ForecastLine.tsx'
import { forecastText } from './forecastText.ts'

const page = new ScriptedPage()

type Own = WorkloadForecast['own']

/** The forecast of a successful rollout of ten Pods, with the given differences. */
function deployment(
  { own = {}, ...more }: Partial<Omit<WorkloadForecast, 'own'>> & { own?: Partial<Own> } = {},
  name = 'web',
): WorkloadForecast {
  return {
    uid: name,
    namespace: 'default',
    name,
    isCreated: false,
    revision: 'new',
    reusedRevision: 0,
    replicas: { from: 10, to: 10 },
    fromAt: 1_000,
    outcome: 'complete',
    incomplete: 0,
    completeAfterMs: { least: 14_200, most: 17_800 },
    lowestAvailable: 8,
    mostPods: 13,
    outageMs: { least: 0, most: 0 },
    failedRequests: undefined,
    kind: 'Deployment',
    ...more,
    own: {
      kind: 'Deployment',
      uid: name,
      namespace: 'default',
      name,
      fromAt: 1_000,
      specReplicas: 10,
      outcome: 'complete',
      reason: '',
      message: '',
      lowestAvailable: 8,
      mostPods: 13,
      outageMs: 0,
      requests: undefined,
      completeAfterMs: 14_200,
      deadline: undefined,
      available: 10,
      stuck: 0,
      curve: [],
      breaks: undefined,
      ...own,
    },
  }
}

function forecastOf(workloads: readonly WorkloadForecast[], more: Partial<Forecast> = {}): Forecast {
  const result: CommandResult = { stdout: '', stderr: '', exit: 0, problems: [], objects: [], warnings: [] }
  const cursor = { at: 1_000, step: 10 }
  return { cursor, result, plan: undefined, workloads, tries: 5, isFinal: true, tooManyPods: undefined, ...more }
}

const stalled = { outcome: 'stalled', incomplete: 5, completeAfterMs: undefined } as const
const stuck: Partial<Own> = {
  outcome: 'stalled',
  reason: 'ProgressDeadlineExceeded',
  completeAfterMs: undefined,
  deadline: { seconds: 60, afterMs: 62_000 },
  available: 8,
  stuck: 5,
}
describe('the sentence of a forecast', () => {
  const cases: readonly (readonly [name: string, Forecast, tone: string, text: string])[] = [
    ['a rollout', forecastOf([deployment()]), 'calm', 'complete in 14–18 s · at least 8 available · at most 13 Pods'],
    [
      'a rollback',
      forecastOf([deployment({ revision: 'reused', reusedRevision: 3, mostPods: 1 })]),
      'calm',
      'complete in 14–18 s · at least 8 available · at most 1 Pod',
    ],
    [
      'scaling',
      forecastOf([deployment({ revision: 'same', replicas: { from: 10, to: 12 } })]),
      'calm',
      'complete in 14–18 s · at least 8 available · at most 13 Pods',
    ],
    [
      'a change in the middle of a rollout',
      forecastOf([deployment({ revision: 'same' })]),
      'calm',
      'complete in 14–18 s · at least 8 available · at most 13 Pods',
    ],
    ['a new Deployment', forecastOf([deployment({ isCreated: true })]), 'calm', 'all 10 available in 14–18 s'],
    [
      'one that is paused',
      forecastOf([deployment({ ...stalled, own: { outcome: 'stalled', reason: 'DeploymentPaused' } })]),
      'calm',
      'paused: rolls out when resumed',
    ],
    [
      'an image that does not work',
      forecastOf([deployment({ ...stalled, own: stuck })]),
      'warning',
      'stalls: 5 new Pods never become available · 8 keep serving · deadline after 60 s',
    ],
    [
      'an image that does not work under Recreate',
      forecastOf([
        deployment({
          ...stalled,
          outageMs: { least: 61_000, most: 61_000 },
          own: { ...stuck, available: 0, stuck: 1 },
        }),
      ]),
      'warning',
      'stalls: 1 new Pod never becomes available · no Pod available for 61 s · deadline after 60 s',
    ],
    [
      'Pods that the API server refuses',
      forecastOf([deployment({ ...stalled, own: { ...stuck, outcome: 'failed', stuck: 0, deadline: undefined } })]),
      'warning',
      'stalls: no new Pod can be created · 8 keep serving',
    ],
    [
      'a new Deployment that never comes up: nothing served before',
      forecastOf([deployment({ isCreated: true, ...stalled, own: { ...stuck, available: 0, deadline: undefined } })]),
      'warning',
      'stalls: 5 new Pods never become available',
    ],
    [
      'a DaemonSet that no node matches',
      forecastOf([deployment({ kind: 'DaemonSet', isCreated: true, replicas: { from: 0, to: 0 } })]),
      'calm',
      'no Pods: no node matches',
    ],
    [
      'Recreate',
      forecastOf([deployment({ lowestAvailable: 0, outageMs: { least: 4_200, most: 6_100 } })]),
      'warning',
      'complete in 14–18 s · no Pod available for 4.2–6.1 s',
    ],
    [
      'requests that fail',
      forecastOf([deployment({ failedRequests: { least: 40, most: 55 } })]),
      'calm',
      'complete in 14–18 s · at least 8 available · at most 13 Pods · 40–55 requests fail',
    ],
    [
      'no request that fails',
      forecastOf([deployment({ failedRequests: { least: 0, most: 0 } })]),
      'calm',
      'complete in 14–18 s · at least 8 available · at most 13 Pods · no request fails',
    ],
    [
      'an outage that only may come',
      forecastOf([deployment({ outageMs: { least: 0, most: 900 } })]),
      'warning',
      'complete in 14–18 s · no Pod available for up to 0.9 s',
    ],
    [
      'one that may stall',
      forecastOf([deployment({ outcome: 'stalled', incomplete: 2 })]),
      'warning',
      'complete in 14–18 s · stalls in 2 of 5 simulated runs',
    ],
    [
      'a deadline that is too short',
      forecastOf([deployment({ own: { deadline: { seconds: 10, afterMs: 11_000 } } })]),
      'warning',
      'exceeds its deadline of 10 s, complete only after 18 s',
    ],
    [
      'containers that break later',
      forecastOf([deployment({ own: { breaks: { afterMs: 33_000, lowestAvailable: 0 } } })]),
      'warning',
      'complete in 14 s · breaks after 33 s: down to 0 available',
    ],
    [
      'too many Pods',
      forecastOf([], { tooManyPods: 5_000 }),
      'calm',
      'No forecast for more than 1,000 Pods; this manifest has 5,000.',
    ],
    [
      'too many events',
      forecastOf([deployment()], { stopped: { by: 'events', events: 200_000, afterMs: 90_000 } }),
      'calm',
      'The forecast stopped at 90 s, after 200,000 events: too many events in this cluster.',
    ],
    [
      'a cluster that is full',
      forecastOf([deployment()], { stopped: { by: 'size', events: 70_000, afterMs: 12_000 } }),
      'calm',
      'The forecast stopped after 12 s: the cluster reaches its limit (20,000 Pods, or 5,000,000 events).',
    ],
    [
      'a manifest that is too long',
      forecastOf([], { stopped: { by: 'text', events: 0, afterMs: 0 } }),
      'calm',
      'No forecast for a manifest with more than 500,000 characters.',
    ],
    [
      'several workloads',
      forecastOf([deployment(), deployment({ completeAfterMs: { least: 3_000, most: 20_000 } }, 'api')]),
      'calm',
      '2 workloads · complete in 14–20 s',
    ],
    [
      'several workloads of which one stalls',
      forecastOf([deployment(), deployment({ ...stalled, own: stuck }, 'api')]),
      'warning',
      'api: stalls: 5 new Pods never become available · 8 keep serving · deadline after 60 s',
    ],
  ]

  it.each(cases)('is correct for %s', (_, forecast, tone, text) => {
    const said = forecastText((key, ...args) => translate('en', key, ...args), forecast)
    expect(said).toMatchObject({ tone, text })
    expect(said?.parts.join('')).toBe(text)
    const chinese = forecastText((key, ...args) => translate('zh-CN', key, ...args), forecast)
    expect(chinese?.text).toMatch(/\p{Script=Han}/u)
    expect(chinese?.text).not.toMatch(/\{\w+\}/)
  })

  it('is absent without a visible effect', () => {
    const t: Translate = (key, ...args) => translate('en', key, ...args)
    expect(forecastText(t, forecastOf([]))).toBeUndefined()
    const atOnce = { least: 4, most: 6 }
    expect(forecastText(t, forecastOf([deployment({ revision: 'same', completeAfterMs: atOnce })]))).toBeUndefined()
  })
})

describe('ForecastLine', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    page.write('v2')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  const set = (edit: Partial<EditForecast>) => act(() => page.foreseesEdit(edit))
  const rest = () => act(() => vi.advanceTimersByTime(1_500))
  const line = () => document.querySelector('[data-forecast]')
  const spoken = () => screen.getByRole('status').textContent

  it('shows every forecast, and announces the final forecast after a pause', () => {
    render(<ForecastLine />)
    expect(line()).toBeNull()
    set({ forecast: forecastOf([deployment()], { isFinal: false }), text: 'v2', state: 'refining' })
    expect(line()?.textContent).toContain('complete in 14–18 s')
    rest()
    expect(spoken()).toBe('')
    set({ state: 'final' })
    expect(spoken()).toBe('')
    rest()
    expect(spoken()).toBe('Forecast of the apply: complete in 14–18 s · at least 8 available · at most 13 Pods')
  })

  it('says that the forecast is of an apply, and that its times come from default delays', () => {
    render(<ForecastLine />)
    set({ forecast: forecastOf([deployment()]), text: 'v2', state: 'final', isMadeUp: true })
    expect(line()?.textContent).toBe(
      'If applied now: complete in 14–18 s, with default delays · at least 8 available · at most 13 Pods',
    )
    screen.getByRole('button', { name: 'Default delays' })
    set({ isMadeUp: false })
    expect(line()?.textContent).toContain('complete in 14–18 s · at least 8')
    expect(screen.queryByRole('button', { name: 'Default delays' })).toBeNull()
  })

  it('marks a forecast of an older text of the manifest', () => {
    render(<ForecastLine />)
    set({ forecast: forecastOf([deployment()]), text: 'v2', state: 'final' })
    expect(line()?.className).not.toMatch(/ui-faint/)
    act(() => page.write('v3'))
    expect(line()?.className).toMatch(/ui-faint/)
  })

  it('says why there is no forecast', () => {
    render(<ForecastLine />)
    set({ state: 'paused' })
    expect(line()?.textContent).toBe('The forecast waits while the run plays fast.')
    set({ state: 'tooLong' })
    expect(line()?.textContent).toBe('No forecast: the run is too long.')
    set({ state: 'stopped' })
    expect(line()?.textContent).toBe('The forecast stopped after 20 s: this manifest takes too long to apply.')
  })
})
