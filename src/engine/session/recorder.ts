import type { Cluster } from '../cluster.ts'
import type { BareEvent } from '../sim/eventQueue.ts'
import type { TraceRecord } from '../trace/records.ts'
import type { Picture } from '../view/picture.ts'
import { requestSample } from '../view/requestSamples.ts'
import type { Refusal } from '../view/types.ts'
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

/** Writes new events of a run to its history, and notifies observers; ignores replayed events. */
export class Recorder {
  /** The last event or command was already in the history. */
  isRerun = false
  readonly #run: Recorded
  readonly #readers: Readers

  constructor(run: Recorded, readers: Readers) {
    this.#run = run
    this.#readers = readers
  }

  /** Call it before each event or command. Listeners are attached only if needed. */
  listen(isNew: boolean): void {
    const { cluster, picture } = this.#run
    // The view has collected samples during the replay, which are in the history already.
    if (isNew && this.isRerun) {
      picture.takeSamples()
      cluster.clients?.takeChanges()
    }
    this.isRerun = !isNew
    const { explanations, observers } = this.#readers
    cluster.sim.onTrace = isNew && (explanations || observers.length > 0) ? this.#note : undefined
    cluster.sim.onWrite = isNew ? this.#noteWrite : undefined
  }

  /** Handles the next event, and records it if it is new; a new event is complete after `tellAfter`. */
  playEvent(isNew: boolean): BareEvent | undefined {
    this.listen(isNew)
    const { cluster, picture, history } = this.#run
    const { sim } = cluster
    if (!isNew) return sim.step()
    history.noteEvent(sim.nextEventAt ?? sim.now)
    const isSettled = picture.isSettled
    const event = sim.step()
    if (event && this.#readers.explanations) history.events.note(event)
    if (!isSettled && picture.isSettled) history.noteFinished(sim.handled)
    // A single sample covers all events of the same time.
    if (sim.nextEventAt !== sim.now) this.noteSamples()
    return event
  }

  /** Records the beginning of a command, if it is new, and its end. */
  beginCommand(label: string, isNew: boolean): void {
    this.listen(isNew)
    const { history, cluster } = this.#run
    const { now: at, handledNow: step, nextSeq: firstSeq } = cluster.sim
    if (isNew) history.noteCommand({ firstSeq, at, step, label })
    cluster.sim.trace({ type: 'command', at, eventSeq: 0, label })
  }

  endCommand(refusal: Refusal | undefined): void {
    if (refusal) this.#run.history.noteRefusal(refusal)
    this.noteSamples()
    this.tellAfter(undefined)
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

  /** Notifies listeners after an event; undefined: a command. */
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
