/** Forecasts a run: plays a session further, with or without another command, and then returns to the state before. */
import { deepEqual } from '../api/equality.ts'
import type { KubeObject } from '../api/types.ts'
import type { CommandResult } from '../document/results.ts'
import type { Command, Cursor } from '../document/types.ts'
import type { Session } from '../session/session.ts'
import { type ApplyPlan, applyAndPlan } from './applyPlan.ts'
import { type MergedTries, mergeTries, type WorkloadTry } from './forecastTries.ts'
import { type EndlessPods, endEndlessPods } from './looseObjects/endlessPods.ts'
import { forecastLoose, type LooseForecast, looseTouched } from './looseObjects/looseForecast.ts'
import { keyOf, membersOf, type ObjectName } from './looseObjects/objects.ts'
import type { StallWithTries } from './proposals/proposals.ts'
import { type TrialOptions, tryProposals } from './proposals/tryProposals.ts'
import { type Measured, RolloutWatch } from './rolloutWatch.ts'
import { summarise } from './summary.ts'
import type { Preparations } from './verdict/preparationCommands.ts'
import {
  allRevisions,
  replicasOf,
  revisionKindOf,
  revisionsOf,
  type Workload,
  type WorkloadObject,
  workloadsOf,
} from './workloads.ts'

/** The effect of a command on a workload's revisions: a new revision, an earlier one, or the present one. */
type RevisionChange = 'new' | 'reused' | 'same'

/** The forecast for one workload. All times in virtual ms. */
export interface WorkloadForecast extends MergedTries {
  readonly kind: WorkloadObject['kind']
  readonly uid: string
  readonly namespace: string
  readonly name: string
  /** Whether the command creates the workload. */
  readonly isCreated: boolean
  readonly revision: RevisionChange
  /** Number of the reused revision; 0 without one. */
  readonly reusedRevision: number
  /** The desired Pods of the workload before and after the command. */
  readonly replicas: { readonly from: number; readonly to: number }
  /** Start of measurement: the command, or without a command the beginning of the newest rollout. */
  readonly fromAt: number
}

/** A summary of the rest of a run. */
export interface Forecast {
  /** The cursor from which the forecast starts. */
  readonly cursor: Cursor
  /** kubectl's answer; undefined in a forecast without a command. */
  readonly result: CommandResult | undefined
  /** The effect of an apply on each object; undefined in any other forecast. */
  readonly plan: ApplyPlan | undefined
  /**
   * Workloads whose spec the command changes; without a command, workloads with a rollout in progress. By namespace and
   * name.
   */
  readonly workloads: readonly WorkloadForecast[]
  /**
   * Number of tries so far, each with other delays of the nodes; the first has the run's own delays. 0: only the plan
   * is known, and nothing has been played, or nothing must be played.
   */
  readonly tries: number
  /**
   * Touched objects with Pods and without rollouts; undefined if they are unknown or the caller did not ask for them.
   */
  readonly loose?: readonly LooseForecast[]
  /** Whether this forecast is the last one. */
  readonly isFinal: boolean
  /** The number of desired Pods of the workloads, if it was too large to be played; undefined otherwise. */
  readonly tooManyPods: number | undefined
  /** Undefined if the run itself was played to its end. */
  readonly stopped?: ForecastStop
  /** The stall about which the caller asked, with the proposals that end it. */
  readonly stall?: StallWithTries
}

/**
 * The reason for which a forecast ended early: too many events, a cluster of the largest size, or a manifest that is
 * too long to be played several times.
 */
export interface ForecastStop {
  readonly by: 'events' | 'size' | 'text'
  /** Events and virtual ms that were played since the cursor. */
  readonly events: number
  readonly afterMs: number
}

export interface ForecastOptions {
  /**
   * A command at the cursor, which the journal does not keep. Without it and `manifest`, the forecast is of the run
   * without further commands.
   */
  readonly command?: Command
  /** A manifest that is applied at the cursor, in place of a command; missing namespaces are created first. */
  readonly manifest?: string
  /** Whether a plan also tries to create missing objects: see `Settlement`. */
  readonly settle?: boolean
  /** Objects to be created before the manifest, and actions that the answers require. */
  readonly first?: string
  readonly preparations?: Preparations
  /** Whether Jobs and bare Pods are followed as well. */
  readonly followsLoose?: boolean
  /** Whether only the immediate effect of the command is wanted. */
  readonly planOnly?: boolean
  /** Seeds of further tries: nodes' delays are drawn from them from the cursor on. */
  readonly seeds: readonly number[]
  /** The most events of one try; absent: 200,000. */
  readonly mostEvents?: number
  /** The most Pods, over all changed workloads, that are played. */
  readonly maxPods: number
}

/** A workload right after the command, before any other event. */
interface Concerned {
  readonly uid: string
  readonly isCreated: boolean
  readonly revision: RevisionChange
  readonly reusedRevision: number
  readonly replicas: { readonly from: number; readonly to: number }
  readonly fromAt: number
}

interface Begun {
  readonly result: CommandResult | undefined
  readonly plan: ApplyPlan | undefined
  readonly concerned: readonly Concerned[]
  /** Objects with Pods and without rollouts. */
  readonly loose: readonly ObjectName[]
}

/** Events per slice. The number is fixed, so that results do not depend on the machine's speed. */
const SLICE_EVENTS = 64
/** Events between two searches for Pods that fail without end. */
const SCAN_EVENTS = 2_000
/** Virtual ms after which a try ends undecided. */
const LONGEST_MS = 2 * 3_600_000
/** Events of one try, and of all tries together: no further seed is tried beyond them. */
const MOST_EVENTS = 200_000
const MOST_EVENTS_OF_ALL = 400_000
/** Characters of the longest manifest that is played, with one apply for each try. Longer ones get a plan only. */
const MOST_TEXT = 512 * 1024
/** Virtual ms between two checks for stalled rollouts. */
const CHECK_INTERVAL_MS = 5_000
/** Virtual ms for which a finished rollout is observed further: some containers fail only then. */
const AFTERMATH_MS = 60_000

/**
 * Plays a session further and returns to the state before. A session has one forecaster; between forecasts, others may
 * move the session.
 */
export class Forecaster {
  readonly #session: Session
  readonly #watch: RolloutWatch

  constructor(session: Session) {
    this.#session = session
    this.#watch = new RolloutWatch(session)
  }

  /**
   * Yields ever better forecasts, and `undefined` in between, after every few events. When the caller stops (`return`,
   * or the end of a loop), the session is as before.
   */
  *forecast(options: ForecastOptions): Generator<Forecast | undefined, void> {
    const session = this.#session
    const { cursor, handled } = session
    const mark = session.mark()
    const isApplied = options.command !== undefined || options.manifest !== undefined
    try {
      const { result, plan, concerned, loose } = this.#begin(options)
      const fromAt = session.cursor.at
      const followed = options.followsLoose === true ? loose : []
      let others: readonly LooseForecast[] | undefined
      const sum = (parts: Pick<Forecast, 'workloads'> & Partial<Forecast>): Forecast => ({
        cursor,
        result,
        plan,
        tries: 0,
        isFinal: true,
        tooManyPods: undefined,
        ...(others === undefined ? {} : { loose: others }),
        ...parts,
      })
      const pods = concerned.reduce((total, { replicas }) => total + Math.max(replicas.from, replicas.to), 0)
      if ((concerned.length === 0 && followed.length === 0) || options.planOnly) yield sum({ workloads: [] })
      else if (pods > options.maxPods) yield sum({ workloads: [], tooManyPods: pods })
      else if ((options.manifest?.length ?? 0) > MOST_TEXT)
        yield sum({ workloads: [], stopped: { by: 'text', events: 0, afterMs: 0 } })
      else {
        if (plan !== undefined) yield sum({ workloads: [], isFinal: false })
        const all: (readonly WorkloadTry[])[] = []
        const made = (isFinal: boolean) => sum({ workloads: merged(concerned, all), tries: all.length, isFinal })
        let left = MOST_EVENTS_OF_ALL
        const { mostEvents = MOST_EVENTS } = options
        const stopped = yield* this.#play(concerned, mostEvents)
        const own = this.#watch.tries(this.#measured(concerned, options))
        all.push(own)
        if (stopped !== undefined) {
          yield { ...made(true), stopped }
          return
        }
        left -= session.handled - handled
        yield made(false)
        if (isApplied) all[0] = yield* this.#aftermath(own)
        if (options.followsLoose) {
          const bounds = { fromAt, maxEvents: SLICE_EVENTS, mostEvents }
          others = yield* forecastLoose(session, followed, bounds)
        }
        const again = againOf(options, plan)
        for (const seed of concerned.length === 0 ? [] : options.seeds) {
          yield made(false)
          session.returnTo(mark)
          this.#begin(again)
          session.reseedDelays(seed)
          // The results up to the limit are reported.
          if ((yield* this.#play(concerned, Math.min(left, mostEvents))) !== undefined) break
          left -= session.handled - handled
          all.push(this.#watch.tries(this.#measured(concerned, options)))
        }
        yield made(true)
      }
    } finally {
      this.#watch.stop()
      session.returnTo(mark)
      session.dropPodChanges()
    }
  }

  /** The forecast of a stalled rollout, without intervention and with each proposal. */
  *tryProposals(options: TrialOptions): Generator<Forecast | undefined, void> {
    const { cursor } = this.#session
    const stall = yield* tryProposals(this.#session, this.#watch, options)
    yield {
      ...{ cursor, result: undefined, plan: undefined, workloads: [], tries: 0, isFinal: true, tooManyPods: undefined },
      ...(stall ? { stall } : {}),
    }
  }

  /** Carries out the command and lists the workloads that it changes. */
  #begin({ command, manifest, ...options }: ForecastOptions): Begun {
    const session = this.#session
    const before = new Map(workloadsOf(session).map((one) => [one.object.metadata.uid, one]))
    if (command === undefined && manifest === undefined) {
      const underWay = [...before.values()].filter(({ row, object }) => row.rolloutOf(object) === 'progressing')
      const concerned = underWay.map((one) => whatGoesOn(one, session))
      this.#watch.start(concerned.map(({ uid }) => uid))
      return { result: undefined, plan: undefined, concerned, loose: [] }
    }
    const revisions = allRevisions(session)
    const members = membersOf(session)
    const plan = manifest === undefined ? undefined : applyAndPlan(session, manifest, options)
    const result = plan?.result ?? (command && session.command(command))
    const changed = workloadsOf(session).filter(
      ({ object }) => !deepEqual(before.get(object.metadata.uid)?.object.spec, object.spec),
    )
    const concerned = changed.map((one) =>
      whatChanged(one, before.get(one.object.metadata.uid), { revisions, session }),
    )
    this.#watch.start(concerned.map(({ uid }) => uid))
    return { result, plan, concerned, loose: looseTouched(session, members) }
  }

  /** Plays until every workload is complete or stalled, or the time is over. Returns any other reason for its end. */
  *#play(concerned: readonly Concerned[], mostEvents: number): Generator<undefined, ForecastStop | undefined> {
    const session = this.#session
    const { cursor: start, handled: startHandled } = session
    const stop = (by: 'events' | 'size'): ForecastStop => ({
      by,
      events: session.handled - startHandled,
      afterMs: session.cursor.at - start.at,
    })
    const limitAt = start.at + LONGEST_MS
    let checkAt = start.at + CHECK_INTERVAL_MS
    const endless: EndlessPods = new Map()
    let scanAt = startHandled + SCAN_EVENTS
    while (!this.#watch.isAllComplete) {
      const { cursor, nextEventAt } = session
      if (session.isFull) return stop('size')
      if (nextEventAt === undefined || cursor.at >= limitAt) return undefined
      if (session.handled - startHandled >= mostEvents) return stop('events')
      const { truncated } = session.advance({
        until: Math.min(checkAt, limitAt),
        maxEvents: SLICE_EVENTS,
        snapshots: 'none',
      })
      if (session.handled >= scanAt) {
        this.#noteEndless(concerned, endless)
        scanAt = session.handled + SCAN_EVENTS
      }
      if (!truncated) {
        if (concerned.every((one) => this.#watch.isDecided(one))) return undefined
        checkAt = Math.max(session.cursor.at + CHECK_INTERVAL_MS, session.nextEventAt ?? 0)
      }
      yield
    }
    return undefined
  }

  /** Marks workloads whose Pods fail without end as decided, and stops their creation of Pods. */
  #noteEndless(concerned: readonly Concerned[], endless: EndlessPods): void {
    const session = this.#session
    endEndlessPods(session, endless, (target, { why }) => {
      const all = workloadsOf(session).map(({ object: { kind, metadata } }) => ({ ...metadata, kind }))
      const found = all.find(({ kind, namespace = '', name }) => keyOf({ kind, namespace, name }) === keyOf(target))
      const one = concerned.find(({ uid }) => uid === found?.uid)
      if (one) this.#watch.noteEndless(one, why)
    })
  }

  /** Measures from the command's moment, and without a command from the beginning of the newest rollout. */
  #measured(concerned: readonly Concerned[], { command, manifest }: ForecastOptions): readonly Measured[] {
    if (command !== undefined || manifest !== undefined) return concerned
    const { view } = this.#session
    return concerned.map(({ uid, fromAt }) => ({ uid, fromAt: view.rolloutStartedAt(uid) ?? fromAt }))
  }

  /** Plays further after the end: complete workloads may fail again. */
  *#aftermath(tries: readonly WorkloadTry[]): Generator<undefined, readonly WorkloadTry[]> {
    const session = this.#session
    if (!tries.every(({ outcome }) => outcome === 'complete')) return tries
    const until = session.cursor.at + AFTERMATH_MS
    this.#watch.startAftermath()
    while (session.cursor.at < until) {
      session.advance({ until, maxEvents: SLICE_EVENTS, snapshots: 'none' })
      yield
    }
    return tries.map((one) => {
      const brokenAt = this.#watch.brokenAt(one.uid)
      if (brokenAt === undefined) return one
      const later = summarise(session, brokenAt).workloads.find(({ uid }) => uid === one.uid)
      return { ...one, breaks: { afterMs: brokenAt - one.fromAt, lowestAvailable: later?.lowestAvailable ?? 0 } }
    })
  }
}

/** Options for another try, in which the missing objects are known. */
function againOf(options: ForecastOptions, plan: ApplyPlan | undefined): ForecastOptions {
  const settlement = options.settle ? plan?.settlement : undefined
  const first = settlement?.refused ? undefined : settlement?.manifest
  const preparations = options.settle ? plan?.preparations : undefined
  const known = { ...(first === undefined ? {} : { first }), ...(preparations ? { preparations } : {}) }
  return { ...options, settle: false, ...known }
}

interface Around {
  /** The revisions before the command. */
  readonly revisions: readonly KubeObject[]
  readonly session: Session
}

function whatChanged(workload: Workload, before: Workload | undefined, { revisions, session }: Around): Concerned {
  const { row, object } = workload
  const owned = revisionsOf(workload, revisions)
  const current = before && row.revisionOfTemplate(before.object, owned)
  const next = row.revisionOfTemplate(object, owned)
  const revision = next === undefined ? 'new' : next === current ? 'same' : 'reused'
  return {
    uid: object.metadata.uid,
    isCreated: before === undefined,
    revision,
    reusedRevision: revision === 'reused' && next ? revisionKindOf(workload).revisionOf(next) : 0,
    replicas: { from: before ? replicasOf(before, session) : 0, to: replicasOf(workload, session) },
    fromAt: session.cursor.at,
  }
}

function whatGoesOn(workload: Workload, session: Session): Concerned {
  const replicas = replicasOf(workload, session)
  return {
    uid: workload.object.metadata.uid,
    isCreated: false,
    revision: 'same',
    reusedRevision: 0,
    replicas: { from: replicas, to: replicas },
    fromAt: session.cursor.at,
  }
}

function merged(concerned: readonly Concerned[], all: readonly (readonly WorkloadTry[])[]): WorkloadForecast[] {
  return concerned.flatMap((one): WorkloadForecast[] => {
    const [own, ...others] = all.flatMap((tries) => tries.find(({ uid }) => uid === one.uid) ?? [])
    if (!own) return []
    const { kind, namespace, name, fromAt } = own
    return [{ ...one, kind, namespace, name, fromAt, ...mergeTries([own, ...others]) }]
  })
}
