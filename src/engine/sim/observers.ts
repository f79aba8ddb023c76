/** What observes a run and takes no part in it: the run goes on as it would without. */
export type ObserverName =
  /** What the page draws, and the samples of its timeline. */
  | 'picture'
  /** Clients that ask Services, to which nothing in the cluster listens. */
  | 'clients'
  /** The record of what became of their requests. */
  | 'requests'
  /** What metrics-server measures of Pods. */
  | 'metrics'
  /** Records of what was decided and written, and the marks made of them. */
  | 'records'
  /** Commands that wait for changes, and their output. */
  | 'terminal'
  /** Who listens to a session from outside: summaries, forecasts. */
  | 'listener'
  /** Answers to whoever looks at the run: the inspector, a sync's way, lines that only read. */
  | 'answers'

/** What an observer failed over. */
export interface ObserverFault {
  readonly observer: ObserverName
  readonly message: string
  readonly stack: string
  /** Virtual ms. */
  readonly at: number
}

interface ObserversState {
  /** Those that have failed by now: part of the world, so that a run which is sought back plays as it did. */
  off: Set<ObserverName>
}

/** What the simulation is to them. */
interface ObservedRun {
  /** Virtual ms. */
  readonly now: number
  register(part: Observers): void
  state<S extends object>(name: string): S
}

/** Where faults are reported, catches what an observer throws: that one is told of once, and is asked nothing more. */
export class Observers {
  readonly name = 'observers'
  readonly #sim: ObservedRun
  readonly #faults = new Map<ObserverName, ObserverFault>()
  /** Else it is a fault of the run: so for tests, and for who judges a run by what is observed of it. */
  reportsFaults = false

  constructor(sim: ObservedRun) {
    this.#sim = sim
    sim.register(this)
  }

  initialState(): ObserversState {
    return { off: new Set() }
  }

  /** The first fault of each. */
  get faults(): readonly ObserverFault[] {
    return [...this.#faults.values()]
  }

  isOff(observer: ObserverName): boolean {
    return this.#state.off.has(observer)
  }

  /** What an observer makes of something; `otherwise` where it fails, or has failed. */
  ask<T>(observer: ObserverName, otherwise: T, work: () => T): T {
    if (this.isOff(observer)) return otherwise
    try {
      return work()
    } catch (error) {
      this.#failed(observer, error)
      return otherwise
    }
  }

  /** Tells an observer of something. */
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

  /** Reports a fault of what may be asked again. */
  note(observer: ObserverName, error: unknown): void {
    if (this.#faults.has(observer)) return
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    this.#faults.set(observer, { observer, message, stack: stack ?? '', at: this.#sim.now })
  }

  get #state(): ObserversState {
    return this.#sim.state<ObserversState>(this.name)
  }
}
