/** Handlers of the forecast worker without worker globals. */
import type { Forecast } from './protocol.ts'
import type { Asked } from './requests.ts'
import { RunAtCursor } from './runAtCursor.ts'
import { SlicedHost, type SlicedHostOptions, type Wanted } from './slicedHost.ts'
import type { ForecastInput, ForecastKind, ForecastRequest, ForecastRequests } from './workerRequests.ts'

/** Deployments with more Pods are not played. */
export const MOST_FORECAST_PODS = 1_000

/** The order in which several requests are answered. */
const kinds: readonly ForecastKind[] = ['manifest', 'present', 'way', 'stall']

type ForecastHostOptions = SlicedHostOptions<ForecastRequests>

type Work = Generator<Forecast | undefined, Forecast | undefined>

/** Works on the newest request of each kind, the user's edit first. */
export class ForecastHost extends SlicedHost<ForecastRequests> {
  readonly #run = new RunAtCursor()
  /** A second run, in which manifests are tried in an empty cluster, so that the run at the cursor stays available. */
  readonly #empty = new RunAtCursor()
  /** Other answers to the plan's questions need a run of their own. */
  readonly #way = new RunAtCursor()

  constructor(options: ForecastHostOptions) {
    super(options, { sliceMs: 8, aliveMs: 1_000 })
  }

  override receive(message: ForecastRequest): void {
    // The user is typing, so the other work waits.
    if (!('cancel' in message) && message.input.kind === 'manifest') this.leaveBegun()
    super.receive(message)
  }

  protected override slotOf({ input }: Asked<ForecastRequests>): ForecastKind {
    return input.kind
  }

  /** Begun work is finished first, because other requests may use the same run. */
  protected override next(
    wanted: ReadonlyMap<unknown, Wanted<ForecastRequests>>,
  ): Wanted<ForecastRequests> | undefined {
    const begun = [...wanted.values()].find(({ work }) => work !== undefined)
    return begun ?? wanted.get(kinds.find((kind) => wanted.has(kind)))
  }

  protected override workOf({ input }: Asked<ForecastRequests>): Work {
    return forecasting(this.#runOf(input), input)
  }

  #runOf({ kind, document }: ForecastInput): RunAtCursor {
    if (kind === 'way') return this.#way
    return document.journal.length === 0 ? this.#empty : this.#run
  }

  /** The next request starts with a new engine. */
  protected override forget(): void {
    for (const run of [this.#run, this.#empty, this.#way]) run.forget()
  }
}

function* forecasting(
  run: RunAtCursor,
  { document, cursor, kind, manifest, seeds, planOnly, stalled }: ForecastInput,
): Work {
  const forecaster = yield* run.goTo(document, cursor)
  if (kind === 'stall') return yield* untilFinal(forecaster.tryProposals(stalled ?? { uid: '' }))
  return yield* untilFinal(
    forecaster.forecast({
      seeds,
      maxPods: MOST_FORECAST_PODS,
      ...(kind === 'manifest' || kind === 'way' ? { manifest, settle: true, followsLoose: true } : {}),
      ...(planOnly ? { planOnly } : {}),
    }),
  )
}

/** Yields preliminary forecasts, and returns the final one. */
function* untilFinal(forecasts: Iterable<Forecast | undefined>): Work {
  for (const forecast of forecasts) {
    if (forecast?.isFinal) return forecast
    yield forecast
  }
  return undefined
}
