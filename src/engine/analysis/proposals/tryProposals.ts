/** Tries each proposal on the run itself: plays until its effect is known, and returns to the state before. */
import { objectKey } from '../../api/objectKey.ts'
import type { Pod } from '../../api/types.ts'
import type { CommandResult } from '../../document/results.ts'
import type { Command, NodeConfig } from '../../document/types.ts'
import { nodeNeed } from '../../scheduler/nodeNeeds.ts'
import type { Session } from '../../session/session.ts'
import type { StallView } from '../../view/workload.ts'
import type { RolloutWatch } from '../rolloutWatch.ts'
import { classesWithDevices } from '../workloadNeeds.ts'
import { type Workload, workloadsOf } from '../workloads.ts'
import {
  type Brought,
  type ProposalContext,
  proposalsFor,
  type StallWithTries,
  type TriedProposal,
} from './proposals.ts'

export interface TrialOptions {
  /** uid of the workload. */
  readonly uid: string
  /** Nodes with room for the Pods; computed here if Pods lack something else. */
  readonly nodes?: readonly NodeConfig[]
}

/** Virtual ms between two checks. */
const CHECK_INTERVAL_MS = 500
const SLICE_EVENTS = 64
const MOST_EVENTS = 40_000
/** Virtual ms after which no further effect is expected: the longest back-off of kubelets and controllers. */
const PATIENCE_MS = 330_000
const PATIENCE_WITH_CONTROLLERS_MS = 1_100_000
/**
 * Virtual ms after which a state counts as lasting: another stall, or the end of the rollout, since some containers
 * fail only then.
 */
const SETTLED_MS = 60_000

/**
 * Tries the proposals of `proposalsFor`. The session is as before whenever the caller stops; yields undefined in
 * between, and returns undefined without a stall.
 */
export function* tryProposals(
  session: Session,
  watch: RolloutWatch,
  { uid, nodes = [] }: TrialOptions,
): Generator<undefined, StallWithTries | undefined> {
  const stall = session.view.stallOf(uid)
  const workload = workloadWith(session, uid)
  if (stall === undefined || workload === undefined) return undefined
  const { metadata } = workload.object
  const named = { kind: workload.row.kind, name: metadata.name, namespace: metadata.namespace ?? 'default' }
  const proposals = proposalsFor(named, stall, contextOf(session, workload, stall, nodes))
  const mark = session.mark()
  try {
    const byItself = yield* bring(session, watch, { uid, stall, commands: [] })
    const tried: TriedProposal[] = []
    // A stall that ends by itself needs no proposals.
    for (const proposal of byItself.kind === 'complete' ? [] : proposals) {
      session.returnTo(mark)
      tried.push({ proposal, brings: yield* bring(session, watch, { uid, stall, commands: proposal.commands }) })
    }
    return { uid, byItself, tried }
  } finally {
    watch.stop()
    session.returnTo(mark)
    session.dropPodChanges()
  }
}

interface Trial {
  readonly uid: string
  readonly stall: StallView
  readonly commands: readonly Command[]
}

function* bring(session: Session, watch: RolloutWatch, trial: Trial): Generator<undefined, Brought> {
  const { stall, commands } = trial
  let { uid } = trial
  const named = workloadWith(session, uid)
  for (const command of commands) {
    const result = session.command(command)
    if (isRefused(result)) return { kind: 'refused', message: result.stderr.trim() }
  }
  const startAt = session.cursor.at
  const before = session.handled
  const until = startAt + (isOfController(stall) ? PATIENCE_WITH_CONTROLLERS_MS : PATIENCE_MS)
  let doneAt: number | undefined
  watch.start([uid])
  for (;;) {
    const workload = workloadWith(session, uid) ?? (named && sameName(session, named))
    if (workload && workload.object.metadata.uid !== uid) {
      // The proposal has recreated the workload.
      uid = workload.object.metadata.uid
      watch.start([uid])
    }
    const now = session.view.stallOf(uid)
    const isDone =
      workload !== undefined && now === undefined && session.view.rolloutOf(storedOf(workload)) === 'complete'
    doneAt = isDone ? (doneAt ?? Math.max(startAt, watch.completeAt(uid) ?? session.cursor.at)) : undefined
    const isQuiet = session.nextEventAt === undefined
    if (doneAt !== undefined && (isQuiet || session.cursor.at - doneAt >= SETTLED_MS))
      return { kind: 'complete', afterMs: doneAt - startAt }
    const isOther = now !== undefined && now.kind !== 'mended' && isFurther(stall, now)
    if (isOther && session.cursor.at - Math.max(startAt, now.since) >= SETTLED_MS)
      return { kind: 'further', stall: now }
    const isOver = (doneAt === undefined && session.cursor.at >= until) || isQuiet || session.isFull
    if (isOver || session.handled - before >= MOST_EVENTS)
      return isOther ? { kind: 'further', stall: now } : { kind: 'nothing' }
    yield* advance(session, Math.max(session.cursor.at + CHECK_INTERVAL_MS, session.nextEventAt ?? 0))
  }
}

function* advance(session: Session, until: number): Generator<undefined, void> {
  while (session.advance({ until, maxEvents: SLICE_EVENTS, snapshots: 'none' }).truncated) yield
  yield
}

const isRefused = (result: CommandResult): boolean => result.exit !== undefined && result.exit !== 0

/** Whether a controller that creates Pods meets the stall: its retries get ever rarer. */
const isOfController = ({ kind }: StallView): boolean => kind === 'quota' || kind === 'refused'

/** Whether the obstacle is a different one, or the same one with fewer Pods. */
function isFurther(before: StallView, now: StallView): boolean {
  const about = ({ kind, facts }: StallView): string => {
    const { name, container, image, pod, quota, budget, node, claim, resource, plugin } = facts
    return JSON.stringify([kind, name, container, image, pod, quota, budget, node, claim, resource, plugin])
  }
  return about(before) !== about(now) || now.held.pods < before.held.pods
}

const workloadWith = (session: Session, uid: string): Workload | undefined =>
  workloadsOf(session).find(({ object }) => object.metadata.uid === uid)

const sameName = (session: Session, { row, object: { metadata } }: Workload): Workload | undefined =>
  workloadsOf(session).find(
    (one) =>
      one.row === row &&
      one.object.metadata.name === metadata.name &&
      one.object.metadata.namespace === metadata.namespace,
  )

const storedOf = ({ row, object }: Workload) => ({ kind: row, object })

function contextOf(
  session: Session,
  workload: Workload,
  stall: StallView,
  given: readonly NodeConfig[],
): ProposalContext {
  const { objects: store } = session
  const nodes = [...store.list('nodes')]
  const cordoned = nodes.filter(({ spec }) => spec.unschedulable).map(({ metadata }) => metadata.name)
  const pod = store.get('pods', objectKey(workload.object.metadata.namespace, stall.pod ?? ''))
  const need = pod && nodeNeed(pod.spec, nodes, classesWithDevices(store))
  const asking =
    stall.kind === 'storageClass' && pod ? askingForClass(session, workload, pod, String(stall.facts.claim)) : undefined
  return {
    cordoned,
    nodes: need ? [need.node] : stall.kind === 'room' ? given : [],
    ...(asking ? { ofClass: asking } : {}),
  }
}

/** The object whose manifest names the class: the claim's StatefulSet with all its claims, or the claim. */
function askingForClass(
  { objects: store }: Session,
  workload: Workload,
  pod: Pod,
  name: string,
): ProposalContext['ofClass'] {
  const { object } = workload
  const claims = [...store.list('persistentvolumeclaims', pod.metadata.namespace)]
  const own = claims.find(({ metadata }) => metadata.name === name)
  if (object.kind !== 'StatefulSet') return own && { object: own, claims: [] }
  const { volumeClaimTemplates: templates = [] } = object.spec
  const isOfTemplate = (claim: string): boolean =>
    templates.some(({ metadata }) => claim.startsWith(`${metadata?.name ?? ''}-${object.metadata.name}-`))
  if (!isOfTemplate(name)) return own && { object: own, claims: [] }
  const unbound = claims.filter(({ metadata, status }) => status?.phase !== 'Bound' && isOfTemplate(metadata.name))
  return { object, claims: unbound.map(({ metadata }) => metadata.name) }
}
