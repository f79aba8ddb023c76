import type { KubeObject } from '../../api/types.ts'
import type { Cluster } from '../../cluster.ts'
import { componentsOf } from '../../session/runReader.ts'
import type { Session } from '../../session/session.ts'
import type { BareEvent } from '../../sim/eventQueue.ts'
import type { TraceRecord } from '../../trace/records.ts'

/** A write to the store. */
export interface Commit {
  readonly resource: string
  readonly before: KubeObject | undefined
  readonly after: KubeObject | undefined
}

/** Effects of one event or command. */
export interface Moment {
  readonly session: Session
  readonly cluster: Cluster
  /** Virtual ms. */
  readonly now: number
  /** Undefined after a command. */
  readonly event: BareEvent | undefined
  readonly commits: readonly Commit[]
  readonly records: readonly TraceRecord[]
}

/** Checks an invariant without changing the session; `report` is called for each violation. */
export interface Checker {
  readonly name: string
  check(moment: Moment, report: (violation: string) => void): void
}

/** Runs the checkers after every event while the session's head advances. The session must not seek backwards. */
export class Monitor {
  /** `checker: violation (at <virtual ms>)`. */
  readonly violations: string[] = []
  readonly #session: Session
  readonly #checkers: readonly Checker[]
  #commits: Commit[] = []
  #records: TraceRecord[] = []

  constructor(session: Session, checkers: readonly Checker[]) {
    this.#session = session
    this.#checkers = checkers
    session.objects.observe((commit) => this.#commits.push(commit))
    session.observe({
      record: (record) => this.#records.push(record),
      after: (event) => this.#after(event),
    })
  }

  #after(event: BareEvent | undefined): void {
    const { cluster } = componentsOf(this.#session)
    const { now } = cluster.sim
    const moment = { session: this.#session, cluster, now, event, commits: this.#commits, records: this.#records }
    this.#commits = []
    this.#records = []
    for (const checker of this.#checkers)
      checker.check(moment, (text) => this.violations.push(`${checker.name}: ${text} (at ${now} ms)`))
  }
}
