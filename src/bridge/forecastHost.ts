/**
 * The forecasting worker's side, without any global of a worker. It works in slices of a few milliseconds, so that a
 * newer request or a cancel is heard soon.
 */
import type {
  Forecast,
  ForecastInput,
  ForecastKind,
  ForecastMessage,
  ForecastRequest,
  ForecastRequests,
} from './protocol.ts'
import type { Asked } from './requests.ts'
import { RunAtCursor } from './runAtCursor.ts'

/** Real ms of work after which messages are looked at. */
const SLICE_MS = 8
/** Real ms of work after which the page is told that it continues. */
const ALIVE_MS = 1_000
/** Deployments that ask for more Pods are not played. */
export const MOST_FORECAST_PODS = 1_000

export interface ForecastHostOptions {
  readonly post: (message: ForecastMessage) => void
  /** Calls back after the messages that have come in the meantime were received. */
  readonly later: (callback: () => void) => void
  /** Real ms of a steady clock. */
  readonly now: () => number
}

export interface ForecastHost {
  receive(message: ForecastRequest): void
}

type AskedForecast = Asked<ForecastRequests>
type Work = Generator<Forecast | undefined, void>

export function createForecastHost({ post, later, now }: ForecastHostOptions): ForecastHost {
  const run = new RunAtCursor()
  const wanted = new Map<ForecastKind, AskedForecast>()
  let active: { readonly request: AskedForecast; readonly work: Work } | undefined
  let isScheduled = false
  let toldAt = Number.NEGATIVE_INFINITY

  function receive(message: ForecastRequest): void {
    if ('cancel' in message) {
      for (const { id, input } of wanted.values()) if (id === message.id) drop(input.kind)
      return
    }
    const { kind } = message.input
    tellAlive(message)
    drop(kind)
    wanted.set(kind, message)
    // Someone is typing: the other one can wait.
    if (kind === 'manifest') leave()
    schedule()
  }

  function drop(kind: ForecastKind): void {
    if (active?.request.input.kind === kind) leave()
    wanted.delete(kind)
  }

  /** The worker is not held by anything. */
  function tellAlive({ id, name }: AskedForecast): void {
    toldAt = now()
    post({ type: 'part', id, name, part: undefined })
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
    const begunAt = now()
    const until = begunAt + SLICE_MS
    if (active !== undefined && begunAt - toldAt >= ALIVE_MS) tellAlive(active.request)
    while (now() < until) {
      if (active === undefined) {
        const request = wanted.get('manifest') ?? wanted.get('present')
        if (request === undefined) return
        active = { request, work: workOf(run, request.input) }
      }
      step(active)
    }
    schedule()
  }

  function step({ request, work }: NonNullable<typeof active>): void {
    const { id, name, input } = request
    const result = guard(id, () => work.next())
    if (result?.value?.isFinal) post({ type: 'answer', id, name, answer: result.value })
    else if (result?.value) post({ type: 'part', id, name, part: result.value })
    if (result === undefined || result.done) {
      active = undefined
      wanted.delete(input.kind)
    }
  }

  /** A failure of the engine is reported; the next request begins with a new one. */
  function guard<T>(id: number | undefined, act: () => T): T | undefined {
    try {
      return act()
    } catch (error) {
      run.forget()
      if (id !== undefined)
        post({ type: 'refused', id, message: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }

  return { receive }
}

function* workOf(run: RunAtCursor, { document, cursor, kind, manifest, seeds, planOnly }: ForecastInput): Work {
  const forecaster = yield* run.goTo(document, cursor)
  yield* forecaster.forecast({
    seeds,
    maxPods: MOST_FORECAST_PODS,
    ...(kind === 'manifest' ? { manifest } : {}),
    ...(planOnly ? { planOnly } : {}),
  })
}
