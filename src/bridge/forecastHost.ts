/**
 * The forecasting worker's side, without any global of a worker. It works in slices of a few milliseconds, so that a
 * newer request or a cancel is heard soon.
 */
import type { Forecast } from '../engine/index.ts'
import type { ForecastKind, ForecastRequest, ForecastWorkerMessage, ForecastWorkerRequest } from './forecastProtocol.ts'
import { RunAtCursor } from './runAtCursor.ts'

/** Real ms of work after which messages are looked at. */
const SLICE_MS = 8
/** Deployments that ask for more Pods are not played. */
export const MOST_FORECAST_PODS = 1_000

export interface ForecastHostOptions {
  readonly post: (message: ForecastWorkerMessage) => void
  /** Calls back after the messages that have come meanwhile were received. */
  readonly later: (callback: () => void) => void
  /** Real ms of a steady clock. */
  readonly now: () => number
}

export interface ForecastHost {
  receive(request: ForecastWorkerRequest): void
}

type Work = Generator<Forecast | undefined, void>

export function createForecastHost({ post, later, now }: ForecastHostOptions): ForecastHost {
  const run = new RunAtCursor()
  const wanted = new Map<ForecastKind, ForecastRequest>()
  let active: { readonly request: ForecastRequest; readonly work: Work } | undefined
  let isScheduled = false

  function receive(request: ForecastWorkerRequest): void {
    const { kind } = request
    if (active?.request.kind === kind) leave()
    wanted.delete(kind)
    if (request.type === 'cancel') return
    wanted.set(kind, request)
    // Somebody is typing: the other one can wait.
    if (kind === 'manifest') leave()
    schedule()
  }

  /** Takes back what the active work has done so far. */
  function leave(): void {
    const left = active
    active = undefined
    guard(left?.request.id, () => left?.work.return())
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    later(() => {
      isScheduled = false
      workOn()
    })
  }

  function workOn(): void {
    const until = now() + SLICE_MS
    while (now() < until) {
      if (active === undefined) {
        const request = wanted.get('manifest') ?? wanted.get('present')
        if (request === undefined) return
        active = { request, work: workOf(run, request) }
      }
      step(active)
    }
    schedule()
  }

  function step({ request, work }: NonNullable<typeof active>): void {
    const { id, kind } = request
    const result = guard(id, () => work.next())
    if (result?.value) post({ type: 'forecast', id, forecast: result.value })
    if (result === undefined || result.done) {
      active = undefined
      wanted.delete(kind)
    }
  }

  /** A failure of the engine is told; the next request begins with a new one. */
  function guard<T>(id: number | undefined, act: () => T): T | undefined {
    try {
      return act()
    } catch (error) {
      run.forget()
      if (id !== undefined)
        post({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }

  return { receive }
}

function* workOf(run: RunAtCursor, { document, cursor, kind, manifest, seeds, planOnly }: ForecastRequest): Work {
  const forecaster = yield* run.goTo(document, cursor)
  yield* forecaster.forecast({
    seeds,
    maxPods: MOST_FORECAST_PODS,
    ...(kind === 'manifest' ? { manifest } : {}),
    ...(planOnly ? { planOnly } : {}),
  })
}
