import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delayPresets, withDelay } from '../../components/cluster/clusterChoices.ts'
import type {
  ApplyPlan,
  Forecast,
  PlannedObject,
  SessionDocument,
  WorkloadForecast,
  WorkloadView,
} from '../../engine/index.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { initialForecast, useForecast } from '../../store/forecast.ts'
import { chooseTarget } from '../../store/late/manifest.ts'
import type { ForecastClient, OnForecast } from '../../workers/forecastClient.ts'
import type { ForecastKind } from '../../workers/workerRequests.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { hasMadeUpDelays, startForecasts } from './forecast.ts'

const page = new ScriptedPage()

let run: SessionDocument
let stop: () => void
const answers = new Map<ForecastKind, OnForecast>()
const client = {
  ask: vi.fn<ForecastClient['ask']>((request, onForecast) => void answers.set(request.kind, onForecast)),
  cancel: vi.fn<ForecastClient['cancel']>(),
  close: vi.fn<ForecastClient['close']>(),
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  answers.clear()
  run = { seed: 1, config: defaultCluster } as SessionDocument
  page.engineIsReady({ cursor: { at: 1000, step: 10 } })
  page.write('v2')
  page.hasApplied('v1')
  stop = startForecasts({ client, document: () => run })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const edit = () => useForecast.getState().edit
const asked = (kind: ForecastKind) => client.ask.mock.calls.flatMap(([one]) => (one.kind === kind ? [one] : []))
const rest = (ms = 300) => vi.advanceTimersByTime(ms)
const type = (text: string) => page.write(text)
const emptyPlan: ApplyPlan = {
  objects: [],
  missingNamespaces: [],
  needs: [],
  questions: [],
  answered: [],
  result: { stdout: '', stderr: '', exit: 0, problems: [], objects: [], warnings: [] },
}
const made = (isFinal: boolean, more: Partial<Forecast> = {}): Forecast => ({
  cursor: { at: 1000, step: 10 },
  result: undefined,
  plan: undefined,
  workloads: [],
  tries: 1,
  isFinal,
  tooManyPods: undefined,
  ...more,
})

describe('forecasts while the user types', () => {
  it('are requested once the typing pauses, and improve with every answer', () => {
    for (const text of ['v3', 'v34', 'v345']) {
      type(text)
      rest(100)
    }
    expect(client.ask).not.toHaveBeenCalled()
    rest()
    expect(asked('manifest')).toMatchObject([{ manifest: 'v345', document: run, cursor: { at: 1000, step: 10 } }])
    expect(edit().state).toBe('computing')
    answers.get('manifest')?.(made(false))
    expect(edit()).toMatchObject({ state: 'refining', text: 'v345', forecast: { isFinal: false } })
    answers.get('manifest')?.(made(true))
    expect(edit().state).toBe('final')
    rest(5_000)
    expect(client.ask).toHaveBeenCalledTimes(1)
  })

  it('stay until a newer forecast arrives', () => {
    rest()
    answers.get('manifest')?.(made(true))
    type('v3')
    rest()
    expect(edit()).toMatchObject({ state: 'computing', text: 'v2', forecast: { isFinal: true } })
  })

  it('of a text that has changed are cancelled at once', () => {
    rest()
    expect(asked('manifest')).toHaveLength(1)
    type('v3')
    expect(client.cancel).toHaveBeenCalledWith('manifest')
    expect(asked('manifest')).toHaveLength(1)
    type('v2')
    rest()
    expect(asked('manifest').map(({ manifest }) => manifest)).toEqual(['v2', 'v2'])
  })

  it('report a worker that was blocked for too long', () => {
    rest()
    answers.get('manifest')?.(undefined, 'silent')
    expect(edit()).toEqual({ state: 'stopped', forecast: undefined, text: 'v2' })
    rest(5_000)
    expect(asked('manifest')).toHaveLength(1)
  })

  it('show nothing if the worker cannot answer', () => {
    rest()
    answers.get('manifest')?.(undefined)
    expect(edit()).toEqual({ state: 'idle', forecast: undefined, text: 'v2' })
  })

  it('are not requested for an empty editor', () => {
    type(' \n')
    rest()
    expect(client.ask).not.toHaveBeenCalled()
  })
})

describe('forecasts while the run moves', () => {
  const playTo = (at: number) => page.isAt({ at, step: at })

  it('are requested again at another time, even for the applied text', () => {
    type('v1')
    rest()
    expect(asked('manifest')).toHaveLength(1)
    playTo(500)
    rest()
    expect(asked('manifest').map(({ cursor }) => cursor.at)).toEqual([1000, 500])
  })

  it('are refreshed about once a second while the run plays slowly', () => {
    rest()
    page.plays(1)
    for (let at = 2_000; at < 5_000; at += 16) {
      playTo(at)
      rest(16)
    }
    // At 1 s of virtual time per second of the clock, 3 s were played.
    expect(asked('manifest').length).toBeGreaterThanOrEqual(2)
    expect(asked('manifest').length).toBeLessThanOrEqual(4)
  })

  it('are not requested while the run plays fast, and continue when the run pauses', () => {
    rest()
    answers.get('manifest')?.(made(true))
    page.plays(25)
    for (let at = 2_000; at < 50_000; at += 400) {
      playTo(at)
      rest(16)
    }
    expect(asked('manifest')).toHaveLength(1)
    expect(edit().state).toBe('paused')
    page.isPaused()
    rest()
    expect(asked('manifest')).toHaveLength(2)
  })

  it('of an applied text contain only the plan of its apply while the run plays', () => {
    type('v1')
    page.plays(1)
    rest(2_000)
    expect(asked('manifest')).toMatchObject([{ manifest: 'v1', planOnly: true }])
    expect(edit().state).toBe('idle')
    answers.get('manifest')?.(made(true, { tries: 0, plan: emptyPlan }))
    expect(edit()).toMatchObject({ state: 'idle', forecast: undefined })
    expect(useForecast.getState().plan).toMatchObject({ text: 'v1', plan: emptyPlan })
  })

  it('show the plan of the new text first, and keep the older forecast until the new forecast arrives', () => {
    rest()
    answers.get('manifest')?.(made(true, { plan: emptyPlan }))
    type('v3')
    rest()
    answers.get('manifest')?.(made(false, { tries: 0, plan: emptyPlan }))
    expect(useForecast.getState().plan).toMatchObject({ text: 'v3' })
    expect(edit()).toMatchObject({ state: 'computing', text: 'v2', forecast: { isFinal: true } })
  })

  it('are not requested while the engine is busy, and are dropped if the engine fails', () => {
    page.engineIs('busy')
    rest(1_000)
    expect(client.ask).not.toHaveBeenCalled()
    page.engineIsReady()
    rest()
    answers.get('manifest')?.(made(true))
    page.engineFails()
    rest()
    expect(edit()).toEqual(initialForecast.edit)
  })

  it('report that no forecast is made for a very long run', () => {
    page.reports({ cursor: { at: 9_000_000, step: 0 }, events: { handled: 300_000, known: 300_000 } })
    rest()
    expect(client.ask).not.toHaveBeenCalled()
    expect(edit().state).toBe('tooLong')
  })
})

describe('the forecast of the current rollout', () => {
  const underWay = () => {
    const web = { uid: 'd', rollout: 'progressing', rolloutStartedAt: 900 } as WorkloadView
    page.draws({ workloads: [web] })
  }
  const ends = (completeAfterMs: number) => {
    const own = { completeAfterMs } as WorkloadForecast['own']
    const deployment = { uid: 'd', fromAt: 900, own } as WorkloadForecast
    return made(true, { workloads: [deployment] })
  }

  it('is requested once up to the predicted end, and again for a rollout in progress after that end', () => {
    underWay()
    rest()
    expect(asked('present')).toMatchObject([{ document: run, seeds: [] }])
    const forecast = ends(8_000)
    answers.get('present')?.(forecast)
    expect(useForecast.getState().present).toEqual({ document: run, forecast })
    for (const at of [3_000, 8_900]) {
      page.isAt({ at, step: at })
      rest()
    }
    expect(asked('present')).toHaveLength(1)
    // A rollout in progress after the predicted end is another rollout.
    page.isAt({ at: 8_901, step: 9_000 })
    rest()
    expect(asked('present')).toHaveLength(2)
  })

  it('is requested again after a command, and the previous forecast is hidden', () => {
    underWay()
    rest()
    answers.get('present')?.(ends(8_000))
    run = { seed: 1, config: defaultCluster } as SessionDocument
    page.isAt({ at: 2_000, step: 20 })
    rest()
    expect(useForecast.getState().present).toBeUndefined()
    expect(asked('present')).toHaveLength(2)
  })

  it('is not requested if no rollout is in progress', () => {
    rest()
    expect(asked('present')).toHaveLength(0)
  })
})

describe('a manifest for a new cluster', () => {
  it('is planned in the run first, to find conflicts, and then in the empty cluster', () => {
    chooseTarget('fresh')
    run = { seed: 1, journal: [{}] } as unknown as SessionDocument
    type('another')
    rest()
    expect(asked('manifest')).toMatchObject([{ manifest: 'another', document: run, planOnly: true }])
    const object = { kind: 'Deployment', namespace: 'default', name: 'b', action: 'create', existing: 'none' }
    const known: ApplyPlan = {
      ...emptyPlan,
      objects: [{ ...object, document: 0, fields: [] } as unknown as PlannedObject],
    }
    answers.get('manifest')?.(made(true, { plan: known, tries: 0 }))
    expect(useForecast.getState()).toMatchObject({ overRun: { plan: known, target: 'run' }, plan: undefined })
    rest()
    expect(asked('manifest')[1]).toMatchObject({ manifest: 'another', document: { journal: [] }, planOnly: false })
    answers.get('manifest')?.(made(true, { plan: known }))
    expect(useForecast.getState()).toMatchObject({ overRun: { target: 'run' }, plan: { target: 'fresh' } })
  })
})

describe('a stalled rollout', () => {
  const stalled = (kind: 'image' | 'mended') => {
    const stall = { since: 900, kind, facts: { image: 'v3' }, held: { pods: 1 } }
    const web = { uid: 'd', name: 'web', namespace: 'default', rollout: 'progressing', stall }
    page.draws({ workloads: [web as unknown as WorkloadView] })
  }
  const known = () => useForecast.getState().stalled

  it('causes one request for solutions while the run plays, and another request if the cause changes', () => {
    page.plays()
    stalled('image')
    expect(known().state).toBe('trying')
    rest()
    expect(asked('stall')).toMatchObject([{ document: run, cursor: { at: 1000 }, stalled: { uid: 'd', nodes: [] } }])
    const stall = { uid: 'd', byItself: { kind: 'nothing' }, tried: [] } as const
    answers.get('stall')?.(made(true, { stall }))
    expect(known()).toMatchObject({ state: 'tried', tried: stall })
    page.isAt({ at: 5000, step: 40 })
    rest(5_000)
    expect(asked('stall')).toHaveLength(1)
    stalled('mended')
    expect(known()).toMatchObject({ state: 'trying', tried: undefined })
    rest()
    expect(asked('stall')).toHaveLength(2)
  })

  it('has no solutions once the stall is over, and while a learner is asked a question', () => {
    stalled('image')
    rest()
    page.draws({ workloads: [] })
    page.isAt({ at: 5000, step: 40 })
    rest()
    expect(client.cancel).toHaveBeenCalledWith('stall')
    expect(known()).toEqual({ key: '', state: 'unknown', tried: undefined })
    page.reports({ planned: { limit: { at: 5000, step: 40, commands: 1 } } as never })
    stalled('image')
    rest()
    expect(known()).toMatchObject({ state: 'unknown' })
    expect(asked('stall')).toHaveLength(1)
  })
})

it('delays are invented until users set or measure them', () => {
  for (const kubelet of Object.values(delayPresets)) expect(hasMadeUpDelays({ ...defaultCluster, kubelet })).toBe(true)
  expect(hasMadeUpDelays(withDelay(defaultCluster, 'readyMs', 'most', 30))).toBe(false)
  const seen = [{ workload: 'web', container: 'web', image: 'shop/web', readyMs: [4000] }]
  expect(hasMadeUpDelays({ ...defaultCluster, kubelet: { ...defaultCluster.kubelet, seen } })).toBe(false)
})
