import type { Cluster } from '../cluster.ts'
import type { BareEvent } from '../sim/eventQueue.ts'
import type { TraceRecord } from '../trace/records.ts'
import type { Picture } from '../view/picture.ts'
import { requestSample } from '../view/requestSamples.ts'
import type { SessionObserver } from './advance.ts'
import type { History } from './history.ts'
import { markOf } from './timelineMark.ts'

interface Recorded {
  readonly cluster: Cluster
  readonly picture: Picture
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
    const { cluster, picture } = this.#run
    // The picture has noted what changed while a part was run again; those samples are in the history already.
    if (isNew && this.isRerun) {
      picture.takeSamples()
      cluster.clients?.takeChanges()
    }
    this.isRerun = !isNew
    const { explanations, observers } = this.#readers
    cluster.sim.onTrace = isNew && (explanations || observers.length > 0) ? this.#note : undefined
    cluster.sim.onWrite = isNew ? this.#noteWrite : undefined
  }

  noteSamples(): void {
    if (this.isRerun) return
    const { cluster, picture, history } = this.#run
    const { handled, observers } = cluster.sim
    for (const sample of picture.takeSamples()) history.noteSample(sample, handled)
    if (cluster.clients) observers.ask('requests', undefined, this.#noteRequests)
  }

  readonly #noteRequests = (): void => {
    const { cluster, history } = this.#run
    const { clients, config, store, sim } = cluster
    const rate = config.requests?.perSecond ?? 0
    for (const traffic of clients?.takeChanges() ?? [])
      history.noteRequests(requestSample(traffic, store, { at: sim.now, rate }), sim.handled)
  }

  readonly #note = (record: TraceRecord): void => {
    const { sim } = this.#run.cluster
    const { explanations, observers } = this.#readers
    if (explanations) sim.observers.tell('records', this.#keep, record)
    for (const observer of observers) sim.observers.tell('listener', (news) => observer.record(news), record)
  }

  readonly #keep = (record: TraceRecord): void => {
    const { cluster, history } = this.#run
    const { handled, handling } = cluster.sim
    history.noteTrace(record, handled, handling)
    const mark = markOf(record, cluster.store)
    if (mark) history.noteMark(mark, handled)
  }

  /** Tells those who listen that an event is over; undefined: a command. */
  tellAfter(event: BareEvent | undefined): void {
    const { sim } = this.#run.cluster
    for (const observer of this.#readers.observers)
      sim.observers.tell('listener', (news) => observer.after(news), event)
  }

  readonly #noteWrite = (): void => {
    const { cluster, history } = this.#run
    history.noteWrite(cluster.sim.now, cluster.sim.handled)
  }
}
