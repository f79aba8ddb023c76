/** Observers of a run. They have no effect on the run. */
export type ObserverName =
  /** The page's view and the samples of its timeline. */
  | 'picture'
  /** Clients of Services; no component depends on them. */
  | 'clients'
  /** Samples of the results of the clients' requests. */
  | 'requests'
  /** Pod metrics of metrics-server. */
  | 'metrics'
  /** Decisions, writes, and the marks derived from them. */
  | 'records'
  /** Commands that wait for changes, and their output. */
  | 'terminal'
  /** External listeners of a session: summaries, forecasts. */
  | 'listener'
  /** Answers about the run: the inspector, a sync's path, read-only commands. */
  | 'answers'

/** An observer's error. */
export interface ObserverFault {
  readonly observer: ObserverName
  readonly message: string
  readonly stack: string
  /** Virtual ms. */
  readonly at: number
}

interface ObserversState {
  /** Failed observers. The set is part of the world, so that a replay after a seek has the same result. */
  off: Set<ObserverName>
}

/** The observers' interface to the simulation. */
interface ObservedRun {
  /** Virtual ms. */
  readonly now: number
  register(part: Observers): void
  state<S extends object>(name: string): S
}

/**
 * Calls observers. If faults are reported, catches an observer's errors: reports the observer's first error, and calls
 * the observer no longer.
 */
export class Observers {
  readonly name = 'observers'
  readonly #sim: ObservedRun
  readonly #faults = new Map<ObserverName, ObserverFault>()
  /** False: an error ends the run. Tests need this, and tools that judge a run by its observers. */
  reportsFaults = false

  constructor(sim: ObservedRun) {
    this.#sim = sim
    sim.register(this)
  }

  initialState(): ObserversState {
    return { off: new Set() }
  }

  /** The first error of each observer. */
  get faults(): readonly ObserverFault[] {
    return [...this.#faults.values()]
  }

  isOff(observer: ObserverName): boolean {
    return this.#state.off.has(observer)
  }

  /** The result of an observer's work; `otherwise` if it fails or has failed. */
  ask<T>(observer: ObserverName, otherwise: T, work: () => T): T {
    if (this.isOff(observer)) return otherwise
    try {
      return work()
    } catch (error) {
      this.#failed(observer, error)
      return otherwise
    }
  }

  /** Notifies an observer. */
  tell<T>(observer: ObserverName, listener: (news: T) => void, news: T): void {
    if (this.isOff(observer)) return
    try {
      listener(news)
    } catch (error) {
      this.#failed(observer, error)
    }
  }

  #failed(observer: ObserverName, error: unknown): void {
    if (!this.reportsFaults) throw error
    this.#state.off.add(observer)
    this.note(observer, error)
  }

  /** Reports an error of an observer, which stays active. */
  note(observer: ObserverName, error: unknown): void {
    if (this.#faults.has(observer)) return
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    this.#faults.set(observer, { observer, message, stack: stack ?? '', at: this.#sim.now })
  }

  get #state(): ObserversState {
    return this.#sim.state<ObserversState>(this.name)
  }
}
