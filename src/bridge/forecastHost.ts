/**
 * Handlers of the forecast worker without worker globals. They work in slices of a few ms, so that a newer request or a
 * cancellation is handled soon.
 */
import type { Forecast } from './protocol.ts'
import type { Asked } from './requests.ts'
import { RunAtCursor } from './runAtCursor.ts'
import { type SliceOptions, Slices } from './slices.ts'
import type {
  ForecastInput,
  ForecastKind,
  ForecastMessage,
  ForecastRequest,
  ForecastRequests,
} from './workerRequests.ts'

/** Wall-clock ms of work between two checks for messages. */
const SLICE_MS = 8
/** Wall-clock ms of work between two progress reports. */
const ALIVE_MS = 1_000
/** Deployments with more Pods are not played. */
export const MOST_FORECAST_PODS = 1_000

/** The order in which several requests are answered. */
const kinds: readonly ForecastKind[] = ['manifest', 'present', 'way', 'stall']

export interface ForecastHostOptions extends SliceOptions {
  readonly post: (message: ForecastMessage) => void
}

type AskedForecast = Asked<ForecastRequests>
type Work = Generator<Forecast | undefined, void>

interface Active {
  readonly request: AskedForecast
  readonly work: Work
}

/** Works on the newest request of each kind, the user's edit first. */
export class ForecastHost {
  readonly #options: ForecastHostOptions
  readonly #run = new RunAtCursor()
  /** Manifests are also tried in an empty cluster, with a second run, so that the first one is kept. */
  readonly #empty = new RunAtCursor()
  /** Other answers to the plan's questions need a run of their own. */
  readonly #way = new RunAtCursor()
  readonly #wanted = new Map<ForecastKind, AskedForecast>()
  #active: Active | undefined
  readonly #slices: Slices
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(options: ForecastHostOptions) {
    this.#options = options
    this.#slices = new Slices(options, SLICE_MS, () => this.#workOn())
  }

  receive(message: ForecastRequest): void {
    if ('cancel' in message) {
      for (const { id, input } of this.#wanted.values()) if (id === message.id) this.#drop(input.kind)
      return
    }
    const { kind } = message.input
    this.#tellAlive(message)
    this.#drop(kind)
    this.#wanted.set(kind, message)
    // The user is typing, so the other work waits.
    if (kind === 'manifest') this.#leave()
    this.#slices.schedule()
  }

  #drop(kind: ForecastKind): void {
    if (this.#active?.request.input.kind === kind) this.#leave()
    this.#wanted.delete(kind)
  }

  /** Reports that the worker is not blocked. */
  #tellAlive({ id, name }: AskedForecast): void {
    const { post, now } = this.#options
    this.#toldAt = now()
    post({ type: 'part', id, name, part: undefined })
  }

  /** Reverts what the active work has done so far. */
  #leave(): void {
    const left = this.#active
    this.#active = undefined
    this.#guard(left?.request.id, () => left?.work.return())
  }

  #workOn(): boolean {
    if (this.#active === undefined) {
      const request = kinds.map((kind) => this.#wanted.get(kind)).find((one) => one !== undefined)
      if (request === undefined) return false
      this.#active = { request, work: workOf(this.#runOf(request.input), request.input) }
    } else if (this.#options.now() - this.#toldAt >= ALIVE_MS) this.#tellAlive(this.#active.request)
    this.#step(this.#active)
    return true
  }

  #step({ request, work }: Active): void {
    const { post } = this.#options
    const { id, name, input } = request
    const result = this.#guard(id, () => work.next())
    if (result?.value?.isFinal) post({ type: 'answer', id, name, answer: result.value })
    else if (result?.value) post({ type: 'part', id, name, part: result.value })
    if (result === undefined || result.done) {
      this.#active = undefined
      this.#wanted.delete(input.kind)
    }
  }

  #runOf({ kind, document }: ForecastInput): RunAtCursor {
    if (kind === 'way') return this.#way
    return document.journal.length === 0 ? this.#empty : this.#run
  }

  /** Reports a failure of the engine; the next request starts with a new one. */
  #guard<T>(id: number | undefined, act: () => T): T | undefined {
    try {
      return act()
    } catch (error) {
      this.#run.forget()
      this.#empty.forget()
      this.#way.forget()
      const message = error instanceof Error ? error.message : String(error)
      if (id !== undefined) this.#options.post({ type: 'refused', id, message })
      return undefined
    }
  }
}

function* workOf(
  run: RunAtCursor,
  { document, cursor, kind, manifest, seeds, planOnly, stalled }: ForecastInput,
): Work {
  const forecaster = yield* run.goTo(document, cursor)
  if (kind === 'stall') {
    yield* forecaster.tryProposals(stalled ?? { uid: '' })
    return
  }
  yield* forecaster.forecast({
    seeds,
    maxPods: MOST_FORECAST_PODS,
    ...(kind === 'manifest' || kind === 'way' ? { manifest, settle: true, followsLoose: true } : {}),
    ...(planOnly ? { planOnly } : {}),
  })
}
