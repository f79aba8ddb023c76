import type { Cluster } from '../cluster.ts'
import type { TraceRecord } from '../trace/records.ts'
import type { ClusterProjector } from '../view/clusterProjector.ts'
import { requestSample } from '../view/requestSamples.ts'
import type { SessionObserver } from './advance.ts'
import type { History } from './history.ts'
import { markOf } from './timelineMark.ts'

interface Recorded {
  readonly cluster: Cluster
  readonly projector: ClusterProjector
  readonly history: History
}

interface Readers {
  readonly explanations: boolean
  readonly observers: readonly SessionObserver[]
}

/** Writes what is new of a run into its history, and tells its observers; of what is run again, nothing. */
export class Recorder {
  /** The last event or command was one that is in the history. */
  isRerun = false
  readonly #run: Recorded
  readonly #readers: Readers

  constructor(run: Recorded, readers: Readers) {
    this.#run = run
    this.#readers = readers
  }

  /** To be called before each event or command. Nothing is said where nobody listens. */
  listen(isNew: boolean): void {
    const { cluster, projector } = this.#run
    // The projector has noted what changed while a part was run again; those samples are in the history already.
    if (isNew && this.isRerun) {
      projector.takeSamples()
      cluster.clients?.takeChanges()
    }
    this.isRerun = !isNew
    const { explanations, observers } = this.#readers
    cluster.sim.onTrace = isNew && (explanations || observers.length > 0) ? this.#note : undefined
    cluster.sim.onWrite = isNew ? this.#noteWrite : undefined
  }

  noteSamples(): void {
    if (this.isRerun) return
    const { cluster, projector, history } = this.#run
    const { handled, now } = cluster.sim
    for (const sample of projector.takeSamples()) history.noteSample(sample, handled)
    const { clients, config, store } = cluster
    const rate = config.requests?.perSecond ?? 0
    for (const traffic of clients?.takeChanges() ?? [])
      history.noteRequests(requestSample(traffic, store, { at: now, rate }), handled)
  }

  readonly #note = (record: TraceRecord): void => {
    const { cluster, history } = this.#run
    const { explanations, observers } = this.#readers
    const { handled, handling } = cluster.sim
    if (explanations) {
      history.noteTrace(record, handled, handling)
      const mark = markOf(record, cluster.store)
      if (mark) history.noteMark(mark, handled)
    }
    for (const observer of observers) observer.record(record)
  }

  readonly #noteWrite = (): void => {
    const { cluster, history } = this.#run
    history.noteWrite(cluster.sim.now, cluster.sim.handled)
  }
}
