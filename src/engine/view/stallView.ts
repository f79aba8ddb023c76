/** The view of a stall: blocked Pods, cause, Kubernetes' message, the computation of the bound, and the deadline. */

import { selectorMatches } from '../api/selector.ts'
import { fromTimestamp } from '../api/time.ts'
import type { Deployment, KubeObject, PodTemplateSpec, ReplicaSet } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { getCondition } from '../controllers/deployment/conditions.ts'
import { findNewReplicaSet, hasProgressDeadline, progressDeadlineAt } from '../controllers/deployment/deploymentUtil.ts'
import { isRollingUpdate, maxUnavailableOf } from '../controllers/deployment/fenceposts.ts'
import { revisionOf } from '../controllers/deployment/revisions.ts'
import { UNBOUND_CLAIMS } from '../scheduler/claims.ts'
import { claimCause } from './claimCause.ts'
import type { HiddenFacts } from './hiddenFacts.ts'
import { mendedCause } from './mended.ts'
import { heldBackBy, type MissingReference, missingReferences } from './missingReferences.ts'
import { newestEventMessage } from './newestEvent.ts'
import type { PodProjector } from './podProjector.ts'
import { podSources } from './podSources.ts'
import type { PodWaitSource } from './podWaits.ts'
import { refusalOf } from './refusals.ts'
import type { Cause, TemplatePath } from './stallCause.ts'
import { boundSum, type StallMark } from './stalls.ts'
import type { PodBlock, PodView } from './types.ts'
import type { StallBound, StallView } from './workload.ts'

/** Access to single Pods. */
type PodReads = Pick<StallContext, 'store' | 'sourceOf'>

interface StallContext {
  readonly store: StoredObjects
  readonly now: number
  readonly replicaSets: readonly ReplicaSet[]
  /** Pods of these ReplicaSets. */
  readonly pods: readonly PodView[]
  readonly sourceOf: (view: PodView) => PodWaitSource | undefined
}

export interface StallReads<R extends KubeObject = KubeObject> {
  readonly store: StoredObjects
  readonly hidden: HiddenFacts
  readonly now: number
  readonly pods: PodProjector
  readonly revisions: readonly R[]
}

/** The current stall of a Deployment; undefined without one. */
export function stallAt(
  d: Deployment,
  mark: StallMark | undefined,
  reads: StallReads<ReplicaSet>,
): StallView | undefined {
  const { store, hidden, now, pods, revisions: replicaSets } = reads
  const uids = new Set(replicaSets.map(({ metadata }) => metadata.uid))
  const own = (): PodView[] => [...pods.all()].filter(({ ownerUid, state }) => state !== 'gone' && uids.has(ownerUid))
  if (mark) return stallView(d, mark, { store, now, replicaSets, pods: own(), sourceOf: podSources(store, hidden) })
  return drainStall(d, own, reads)
}

/** A drain blocked by a PodDisruptionBudget while no progress can relieve the budget. */
export function drainStall(
  d: KubeObject & { readonly spec: { readonly template: PodTemplateSpec } },
  podsOf: () => PodView[],
  reads: Pick<StallReads, 'store' | 'hidden'>,
): StallView | undefined {
  const refused = reads.hidden.refusedEvictions()
  if (refused.length === 0) return undefined
  const pods = podsOf()
  const held = refused.filter(({ uid }) => pods.some((pod) => pod.uid === uid))
  const [first] = held
  const isMoving = pods.some(({ state, block }) => state !== 'available' && block === undefined)
  if (!first || isMoving) return undefined
  const budget = [...reads.store.list('poddisruptionbudgets', d.metadata.namespace)].find((candidate) =>
    selectorMatches(candidate.spec?.selector, d.spec.template.metadata?.labels),
  )
  return {
    since: Math.min(...held.map(({ since }) => since)),
    kind: 'budget',
    facts: { node: first.node, budget: budget?.metadata.name ?? '' },
    message: first.message,
    held: { pods: held.length, of: held.length, whose: 'any' },
    bound: { kind: 'none' },
  }
}

/** The page's view of a stall. */
function stallView(d: Deployment, { since, ground }: StallMark, context: StallContext): StallView {
  const { replicaSets, pods } = context
  const newRS = findNewReplicaSet(d, replicaSets)
  const blocked = pods.filter(({ block }) => block !== undefined)
  const fresh = blocked.filter(({ ownerUid }) => ownerUid === newRS?.metadata.uid)
  const held = fresh.length > 0 ? fresh : blocked
  const cause =
    ground === 'pods' ? podCause(mostFrequent(held), context) : groundCause(d, newRS, { ...context, ground })
  const { kind, facts = {}, message = '', path, missing, retryAt } = cause
  const deadline = deadlineOf(d, context.now, context.store.epochMs)
  const rollback = rollbackOf(newRS, replicaSets)
  const [first] = mostFrequent(held)
  return {
    since,
    kind,
    facts,
    message,
    held: heldBy(ground, d, { newRS, pods, held: held.length, isNew: held === fresh }),
    bound: boundOf(d, newRS, replicaSets),
    ...(deadline ? { deadline } : {}),
    ...(rollback ? { rollback } : {}),
    ...(path ? { path: ['spec', 'template', 'spec', ...path] } : {}),
    ...(missing ? { missing } : {}),
    ...(retryAt === undefined ? {} : { retryAt }),
    ...(first && ground === 'pods' ? { pod: first.name } : {}),
  }
}

/** The Pods with the most frequent block, by name. */
export function mostFrequent(pods: readonly PodView[]): PodView[] {
  const byBlock = new Map<PodBlock | undefined, PodView[]>()
  for (const pod of pods) byBlock.set(pod.block, [...(byBlock.get(pod.block) ?? []), pod])
  const [most = []] = [...byBlock.values()].sort((a, b) => b.length - a.length)
  return most.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function heldBy(
  ground: StallMark['ground'],
  d: Deployment,
  of: { newRS: ReplicaSet | undefined; pods: readonly PodView[]; held: number; isNew: boolean },
): StallView['held'] {
  const { newRS, pods, held, isNew } = of
  const asked = newRS?.spec.replicas ?? 0
  const own = pods.filter(({ ownerUid, state }) => ownerUid === newRS?.metadata.uid && state !== 'terminating')
  if (ground === 'refused') return { pods: Math.max(0, asked - own.length), of: asked, whose: 'missing' }
  if (ground === 'paused') return { pods: d.spec.replicas - asked, of: d.spec.replicas, whose: 'notMade' }
  if (ground === 'oldPods') {
    const ending = pods.filter(({ state }) => state === 'terminating').length
    return { pods: ending, of: ending, whose: 'old' }
  }
  if (ground === 'deadline') {
    const waiting = own.filter(({ state }) => state !== 'available').length
    return { pods: waiting, of: own.length, whose: 'new' }
  }
  return { pods: held, of: isNew ? own.length : pods.length, whose: isNew ? 'new' : 'any' }
}

function boundOf(d: Deployment, newRS: ReplicaSet | undefined, replicaSets: readonly ReplicaSet[]): StallBound {
  if (!isRollingUpdate(d)) return recreateBound(newRS, replicaSets)
  if (!newRS) return { kind: 'none' }
  const { oldPods, ...sum } = boundSum(d, newRS, replicaSets)
  if (oldPods === 0) return { kind: 'none' }
  const written = String(d.spec.strategy.rollingUpdate?.maxUnavailable ?? 0)
  return { kind: 'rolling', ...sum, maxUnavailable: { written, pods: maxUnavailableOf(d) } }
}

/** Recreate deletes all old Pods first: some may be left, all gone, or there were none. */
function recreateBound(newRS: ReplicaSet | undefined, replicaSets: readonly ReplicaSet[]): StallBound {
  const old = replicaSets.filter((rs) => rs !== newRS)
  const areThere = old.some(({ spec, status }) => spec.replicas > 0 || status.replicas > 0 || hasEnding(status))
  if (areThere) return { kind: 'recreate' }
  return { kind: old.length > 0 ? 'recreateNew' : 'none' }
}

const hasEnding = ({ terminatingReplicas = 0 }: ReplicaSet['status']): boolean => terminatingReplicas > 0

function deadlineOf(d: Deployment, now: number, epochMs: number): StallView['deadline'] {
  const seconds = d.spec.progressDeadlineSeconds
  if (!hasProgressDeadline(d) || seconds === undefined || d.spec.paused) return undefined
  const progressing = getCondition(d.status, 'Progressing')
  if (progressing?.reason === 'ProgressDeadlineExceeded') {
    const { lastTransitionTime } = progressing
    return lastTransitionTime === undefined
      ? undefined
      : { seconds, at: fromTimestamp(lastTransitionTime) - epochMs, isPassed: true }
  }
  const at = progressDeadlineAt(d, d.status, epochMs)
  return at === undefined ? undefined : { seconds, at, isPassed: at <= now }
}

/** The previous revision, as `kubectl rollout undo` finds it. */
function rollbackOf(newRS: ReplicaSet | undefined, replicaSets: readonly ReplicaSet[]): StallView['rollback'] {
  const now = newRS ? (revisionOf(newRS) ?? 0) : Number.POSITIVE_INFINITY
  const [before] = replicaSets
    .filter((rs) => rs !== newRS && (revisionOf(rs) ?? 0) < now && (revisionOf(rs) ?? 0) > 0)
    .sort((a, b) => (revisionOf(b) ?? 0) - (revisionOf(a) ?? 0))
  if (!before) return undefined
  const { containers } = before.spec.template.spec
  return { revision: revisionOf(before) ?? 0, image: containers.map(({ image }) => image).join(', ') }
}

/** The cause of a stall that does not come from a Pod. */
function groundCause(
  d: Deployment,
  newRS: ReplicaSet | undefined,
  { ground, store, replicaSets, pods, sourceOf, now }: StallContext & { readonly ground: StallMark['ground'] },
): Cause {
  const progressing = getCondition(d.status, 'Progressing')
  if (ground === 'paused') return { kind: 'paused', message: progressing?.message ?? '' }
  if (ground === 'oldPods') {
    const ending = pods.find(({ state }) => state === 'terminating')
    const source = ending && sourceOf(ending)
    const [finalizer] = source?.pod.metadata.finalizers ?? []
    if (source?.isNodeLost) return { kind: 'oldPods', facts: { node: ending?.node ?? '' } }
    return { kind: 'oldPods', facts: { finalizer: finalizer ?? '', pod: ending?.name ?? '' } }
  }
  if (ground === 'refused') {
    const refused = [...replicaSets]
      .sort((a, b) => Number(b === newRS) - Number(a === newRS))
      .find((rs) => rs.status.conditions?.some(({ type, status }) => type === 'ReplicaFailure' && status === 'True'))
    const message = refused?.status.conditions?.find(({ type }) => type === 'ReplicaFailure')?.message ?? ''
    return { ...(refused ? refusalOf(store, refused, now) : { kind: 'refused' }), message }
  }
  return { kind: 'deadline', message: progressing?.message ?? '' }
}

/** Cause that blocks the first of these Pods. */
export function podCause(pods: readonly PodView[], context: PodReads): Cause {
  const [view] = pods
  const source = view && context.sourceOf(view)
  if (!source) return { kind: 'deadline' }
  const { pod } = source
  const newest = newestEventMessage(context.store, pod, ({ type }) => type === 'Warning')
  switch (view.block) {
    case 'unschedulable':
      return unschedulableCause(source, context)
    case 'image':
    case 'config':
    case 'crash':
    case 'init':
      return containerCause(view.block, source, { ...context, newest })
    case 'volume': {
      const missing = heldBackBy(context.store, view.namespace, pod.spec, 'volume')
      const message = source.mountFailure ?? ''
      if (!missing) return mendedCause(context.store, source, message) ?? { kind: 'volume', message }
      return missingCause(missing, mountMessage(source, missing.by) ?? message, source, context)
    }
    default: {
      const worker = source.record?.probes.find(({ published, type }) => published !== 'success' && type !== 'liveness')
      const index = pod.spec.containers.findIndex(({ name }) => name === worker?.container)
      const probe = worker?.type ?? 'readiness'
      return {
        kind: 'probe',
        facts: { container: worker?.container ?? '', probe, image: pod.spec.containers[index]?.image ?? '' },
        message: newest,
        path: ['containers', Math.max(0, index), `${probe}Probe`],
      }
    }
  }
}

/** The kubelet's message about this volume, if several cannot be mounted. */
function mountMessage({ record }: PodWaitSource, volume: string): string | undefined {
  const failures = record?.work?.kind === 'sync' ? record.work.mountFailures : undefined
  return failures?.find((failure) => failure.volume === volume)?.message
}

/** `keys` are joined by commas, which keys never contain. */
function missingCause(
  { kind, name, keys, isThere, path }: MissingReference,
  message: string,
  { pod, view }: PodWaitSource,
  { store }: PodReads,
): Cause {
  const facts = { kind, name, ...(keys.length === 0 ? {} : { keys: keys.join(',') }) }
  if (isThere) return { kind: 'missingKey', facts, message, path }
  return { kind: 'missing', facts, message, path, missing: missingReferences(store, view.namespace, pod.spec) }
}

/** The reason for which no node accepts a Pod. */
function unschedulableCause(source: PodWaitSource, context: PodReads): Cause {
  const { pod, view } = source
  const message = pod.status.conditions?.find(({ type }) => type === 'PodScheduled')?.message ?? ''
  const missing = heldBackBy(context.store, view.namespace, pod.spec, 'unschedulable')
  if (missing) return missingCause(missing, message, source, context)
  const claim = message.includes(UNBOUND_CLAIMS) ? claimCause(context.store, pod) : undefined
  if (claim) return claim
  const refusals = view.attempt?.refusals ?? []
  const open = refusals.filter(({ plugin }) => plugin !== 'NodeUnschedulable')
  const short = open.find(({ plugin }) => plugin === 'NodeResourcesFit')?.short[0]
  const nodes = view.attempt?.nodes ?? 0
  if (short)
    return {
      kind: 'room',
      facts: { nodes, resource: short.resource, asked: short.asked },
      message,
      path: ['containers', 0, 'resources'],
    }
  const [plugin] = open.map((refusal) => refusal.plugin)
  if (plugin === undefined) return { kind: refusals.length > 0 ? 'cordoned' : 'room', facts: { nodes }, message }
  const path: TemplatePath = plugin === 'NodeAffinity' ? (pod.spec.nodeSelector ? ['nodeSelector'] : ['affinity']) : []
  const field = { NodeAffinity: 'placement', TaintToleration: 'taint' } as const
  const kind = plugin === 'NodeAffinity' || plugin === 'TaintToleration' ? field[plugin] : 'node'
  return { kind, facts: { nodes, plugin }, message, ...(path.length > 0 ? { path } : {}) }
}

function containerCause(
  block: 'image' | 'config' | 'crash' | 'init',
  source: PodWaitSource,
  context: PodReads & { readonly newest: string },
): Cause {
  const { pod, view, record } = source
  const { store, newest } = context
  const statuses = [...(pod.status.initContainerStatuses ?? []), ...(pod.status.containerStatuses ?? [])]
  const isDone = (exitCode: number | undefined) => exitCode === 0
  const own = statuses.find(({ ready, state }) => !ready && !isDone(state.terminated?.exitCode))
  const name = own?.name ?? ''
  const inits = pod.spec.initContainers ?? []
  const initIndex = inits.findIndex((container) => container.name === name)
  const list = initIndex >= 0 ? 'initContainers' : 'containers'
  const index = initIndex >= 0 ? initIndex : pod.spec.containers.findIndex((container) => container.name === name)
  const image = (initIndex >= 0 ? inits : pod.spec.containers)[index]?.image ?? ''
  const path: TemplatePath = [list, Math.max(0, index), 'image']
  const { waiting, terminated } = own?.state ?? {}
  const ended = terminated ?? own?.lastState.terminated
  const facts = {
    container: name,
    image,
    restarts: own?.restartCount ?? 0,
    ...(ended ? { exitCode: ended.exitCode, reason: ended.reason ?? '' } : {}),
    ...(initIndex >= 0 ? { index: initIndex + 1, of: inits.length } : {}),
  }
  if (block === 'image') {
    const pulled = record?.backOffs.find(({ key }) => key === `image ${image}`)?.message
    return { kind: 'image', facts, message: pulled || waiting?.message || newest, path }
  }
  if (block === 'config') {
    const missing = heldBackBy(store, view.namespace, pod.spec, 'config')
    const message = waiting?.message ?? newest
    if (!missing)
      return (
        mendedCause(store, source, message, name) ?? {
          kind: 'config',
          facts: { ...facts, reason: waiting?.reason ?? '' },
          message,
          path,
        }
      )
    const its = statuses.find((status) => status.name === missing.by)?.state.waiting
    return missingCause(missing, its?.message ?? message, source, context)
  }
  const isEndless = own?.state.running !== undefined && ended === undefined
  if (block === 'init' && isEndless) return { kind: 'initEndless', facts, path: [list, Math.max(0, index)] }
  return { kind: block, facts, message: waiting?.message ?? newest, path }
}
