/** Plays a change under many seeds from the same position, and returns to the state before after each. */
import { deepEqual } from '../../api/equality.ts'
import { MOST_EVENTS } from '../../document/limits.ts'
import { worstOf } from '../../document/outcomes.ts'
import type { CommandResult } from '../../document/results.ts'
import type { Command } from '../../document/types.ts'
import type { Session } from '../../session/session.ts'
import { measureRequests } from '../../view/measureRequests.ts'
import type { WorkloadTry } from '../forecastTries.ts'
import { type Measures, measure, NOTHING_MEASURED } from '../measure.ts'
import { RolloutWatch } from '../rolloutWatch.ts'
import { workloadsOf } from '../workloads.ts'
import { endingOf } from './endings.ts'
import { newPodsOf } from './newPods.ts'
import { commandsUnder, type StudyRow, type WorkloadRow } from './rows.ts'

export interface StudyOptions {
  /** Commands at the cursor, in this order. Without commands, rollouts in progress are played on. */
  readonly commands: readonly Command[]
  /** Virtual ms after which a seed is left undecided; absent: a day. */
  readonly longestMs?: number
  /** Events after which a seed is left undecided; absent: the most that a run may have. */
  readonly mostEvents?: number
  /** Whether rows have `newPods`. */
  readonly keepsNewPods?: boolean
}

/** Events per slice. The number is fixed, so that results do not depend on the machine's speed. */
const SLICE_EVENTS = 256
/** Virtual ms between two checks for stalled rollouts. */
const CHECK_INTERVAL_MS = 5_000
const LONGEST_MS = 24 * 3_600_000

/** An error for a command that the cluster refuses under every seed. */
export class StudyRefusedError extends Error {
  override readonly name = 'StudyRefusedError'
  readonly result: CommandResult

  constructor(result: CommandResult) {
    super(result.stderr.trimEnd())
    this.result = result
  }
}

/** A study of a session at its cursor; a session has at most one. Between seeds the session is unchanged. */
export class Study {
  readonly #session: Session
  readonly #options: StudyOptions
  readonly #watch: RolloutWatch

  constructor(session: Session, options: StudyOptions) {
    this.#session = session
    this.#options = options
    this.#watch = new RolloutWatch(session)
  }

  /** Plays a seed without pauses. Throws `StudyRefusedError`. */
  play(seed: number, commands?: readonly Command[]): StudyRow {
    const work = this.playInSlices(seed, commands)
    for (;;) {
      const { value, done } = work.next()
      if (done) return value
    }
  }

  /**
   * Plays a seed and yields after every few events. Whenever the caller stops, the session is as before. Throws
   * `StudyRefusedError` for a refused command. `commands` replace those of the study.
   */
  *playInSlices(seed: number, commands = this.#options.commands): Generator<undefined, StudyRow> {
    const session = this.#session
    const mark = session.mark()
    const fromAt = session.cursor.at
    try {
      const uids = this.#begin(seed, commands)
      yield* this.#play(uids, fromAt)
      return this.#row(seed, uids, fromAt)
    } finally {
      this.#watch.stop()
      session.returnTo(mark)
      session.dropPodChanges()
    }
  }

  /** uids of the workloads whose spec the commands change; without commands, those with a rollout in progress. */
  #begin(seed: number, commands: readonly Command[]): readonly string[] {
    const session = this.#session
    const before = new Map(workloadsOf(session).map(({ object: { metadata, spec } }) => [metadata.uid, spec]))
    for (const command of commandsUnder(seed, commands)) {
      const result = session.command(command)
      if (result.exit !== 0) throw new StudyRefusedError(result)
    }
    const concerned = workloadsOf(session).filter(({ row, object }) =>
      commands.length === 0
        ? row.rolloutOf(object) === 'progressing'
        : !deepEqual(before.get(object.metadata.uid), object.spec),
    )
    const uids = concerned.map(({ object }) => object.metadata.uid)
    this.#watch.start(uids)
    return uids
  }

  *#play(uids: readonly string[], fromAt: number): Generator<undefined, void> {
    const session = this.#session
    const { longestMs = LONGEST_MS, mostEvents = MOST_EVENTS } = this.#options
    const startHandled = session.handled
    const limitAt = fromAt + longestMs
    let checkAt = fromAt + CHECK_INTERVAL_MS
    while (!this.#watch.isAllComplete) {
      const { cursor, nextEventAt, handled } = session
      if (nextEventAt === undefined || cursor.at >= limitAt || handled - startHandled >= mostEvents) return
      const { truncated } = session.advance({
        until: Math.min(checkAt, limitAt),
        maxEvents: SLICE_EVENTS,
        snapshots: 'none',
      })
      if (!truncated) {
        if (uids.every((uid) => this.#watch.isDecided({ uid, fromAt }))) return
        // A long run has fewer checks, since each check reads all samples.
        const checkIntervalMs = Math.max(CHECK_INTERVAL_MS, Math.floor((session.cursor.at - fromAt) / 50))
        checkAt = Math.max(session.cursor.at + checkIntervalMs, session.nextEventAt ?? 0)
      }
      yield
    }
  }

  #row(seed: number, uids: readonly string[], fromAt: number): StudyRow {
    const session = this.#session
    const { past, cursor } = session
    const range = { fromAt, toAt: cursor.at }
    const wanted = new Set(uids)
    const samples = past.samplesUpTo(cursor.at).filter(({ workloadUid }) => wanted.has(workloadUid))
    const requests = past
      .requestsUpTo(cursor.at)
      .filter(({ workloadUids }) => workloadUids.some((uid) => wanted.has(uid)))
    const { each, together } = measure(samples, range)
    const tries = this.#watch.tries(uids.map((uid) => ({ uid, fromAt })))
    const outcome = worstOf(tries.map((one) => one.outcome))
    const deadlines = tries.flatMap(({ deadline }) => deadline?.afterMs ?? [])
    const times = tries.flatMap(({ completeAfterMs }) => completeAfterMs ?? [])
    const measured = measureRequests(requests, range)
    const bounds = new Map(samples.map(({ workloadUid, minAvailable }) => [workloadUid, minAvailable]))
    return {
      seed,
      ending: endingOf(outcome, deadlines.length > 0),
      outcome,
      reason: tries.find((one) => one.outcome !== 'complete')?.reason ?? '',
      completeAfterMs: outcome === 'complete' ? Math.max(0, ...times) : null,
      deadlineAfterMs: deadlines.length === 0 ? null : Math.min(...deadlines),
      endedAfterMs: cursor.at - fromAt,
      specReplicas: tries.reduce((sum, { specReplicas }) => sum + specReplicas, 0),
      minAvailable: [...bounds.values()].reduce((sum, bound) => sum + bound, 0),
      ...together,
      writes: past.writesSince(fromAt, session.handled),
      sentRequests: measured?.sent ?? null,
      failedRequests: measured?.failed ?? null,
      workloads: tries.map((one) => workloadRow(one, each.get(one.uid) ?? NOTHING_MEASURED)),
      ...(this.#options.keepsNewPods && { newPods: newPodsOf(samples, fromAt) }),
      fingerprint: session.fingerprint,
    }
  }
}

function workloadRow(one: WorkloadTry, measures: Measures): WorkloadRow {
  const { kind, namespace, name, specReplicas, outcome, reason, completeAfterMs, deadline } = one
  return {
    kind,
    namespace,
    name,
    specReplicas,
    outcome,
    reason,
    completeAfterMs: completeAfterMs ?? null,
    deadlineAfterMs: deadline?.afterMs ?? null,
    ...measures,
  }
}
