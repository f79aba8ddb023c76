/**
 * Creates and deletes Pods so that each eligible node has one. Models pkg/controller/daemon/daemon_controller.go
 * manage, podsShouldBeOnNode and syncNodes (v1.36).
 */
import { StatusError } from '../../api/errors.ts'
import type { DaemonSet } from '../../api/kindTypes.ts'
import type { Node, Pod } from '../../api/types.ts'
import { refusalOf } from '../../client/refusals.ts'
import { isNamespaceTerminating } from '../controllerUtils/podControl.ts'
import { isPodAvailable, isPodReady } from '../controllerUtils/podUtils.ts'
import { slowStartBatch } from '../controllerUtils/slowStart.ts'
import type { DaemonSetContext } from './context.ts'
import { allowsSurge, byAge, type DaemonPod, daemonTemplate, REVISION_LABEL, templateForNode } from './daemonPods.ts'
import * as decisions from './decisions.ts'
import { type Placement, placementsOn } from './placement.ts'
import { backoffKeyOf, heldBackMs, noteFailure } from './podBackoff.ts'

/** Largest number of Pods created, and deleted, in one sync. */
const BURST_REPLICAS = 250

/** The state of one DaemonSet in a sync. */
export interface SyncedSet {
  readonly key: string
  readonly set: DaemonSet
  /** Hash label of the current revision's Pods. */
  readonly hash: string
  readonly nodes: readonly DaemonNode[]
  readonly byNode: ReadonlyMap<string, readonly DaemonPod[]>
}

/** A node with its placement and Pods. */
export interface DaemonNode {
  readonly name: string
  readonly placement: Placement
  /** Undefined without Pods. */
  readonly pods: readonly DaemonPod[] | undefined
}

interface SeenNodes {
  readonly byNode: ReadonlyMap<string, readonly DaemonPod[]>
  readonly seen: readonly DaemonNode[]
}

/** Known nodes by the list of placements, which changes with any node: in most syncs, most nodes are unchanged. */
const knownNodes = new WeakMap<readonly Placement[], SeenNodes>()

/** Each node with its Pods from `byNode`. */
export function daemonNodes(
  nodes: readonly Node[],
  set: DaemonSet,
  byNode: ReadonlyMap<string, readonly DaemonPod[]>,
): readonly DaemonNode[] {
  const placements = placementsOn(nodes, set)
  const known = knownNodes.get(placements)
  if (known?.byNode === byNode) return known.seen
  const seen = nodes.map(({ metadata: { name } }, index): DaemonNode => {
    const before = known?.seen[index]
    const pods = byNode.get(name)
    return before && before.pods === pods ? before : { name, placement: placements[index]!, pods }
  })
  knownNodes.set(placements, { byNode, seen })
  return seen
}

/** Names of Pods and nodes to act on. */
export interface Plan {
  /** Nodes that need a Pod. */
  readonly create: string[]
  /** Pods to delete. */
  readonly remove: string[]
}

/** Creates missing and deletes surplus Pods. Throws StatusError. */
export function manage(controller: DaemonSetContext, synced: SyncedSet): void {
  const plan: Plan = { create: [], remove: [] }
  for (const node of synced.nodes) planNode(controller, synced, node, plan)
  planGone(controller, synced, plan)
  const decide = controller.decideOn(synced.key)
  const [create, remove] = [atMostOneBurst(plan.create).length, atMostOneBurst(plan.remove).length]
  if (create + remove === 0) decide(decisions.noop, countsOf(synced))
  if (create > 0) decide(decisions.createPods, { ...countsOf(synced), create })
  if (remove > 0) decide(decisions.deletePods, { delete: remove })
  carryOutPlan(controller, synced, plan)
}

/** A Pod for a deleted node would never be bound, and no other component deletes it. */
function planGone(controller: DaemonSetContext, { key, nodes, byNode }: SyncedSet, plan: Plan): void {
  let found = 0
  for (const { pods } of nodes) if (pods) found++
  if (found === byNode.size) return
  const names = new Set(nodes.map(({ name }) => name))
  for (const [node, pods] of byNode)
    if (!names.has(node))
      for (const { pod } of pods)
        if (!pod.spec.nodeName) {
          controller.decideOn(key)(decisions.leaveNode, { pod: pod.metadata.name, node })
          plan.remove.push(pod.metadata.name)
        }
}

const atMostOneBurst = (names: readonly string[]): readonly string[] => names.slice(0, BURST_REPLICAS)

const countsOf = ({ nodes }: SyncedSet): { want: number; have: number } => {
  let [want, have] = [0, 0]
  for (const { placement, pods } of nodes) {
    if (!placement.shouldRun) continue
    want++
    if (pods) have++
  }
  return { want, have }
}

// Models podsShouldBeOnNode.
function planNode(controller: DaemonSetContext, synced: SyncedSet, node: DaemonNode, plan: Plan): void {
  const { name, pods } = node
  const { shouldRun, shouldContinue } = node.placement
  if (shouldRun && !pods) plan.create.push(name)
  else if (shouldContinue) planKept(controller, synced, { name, shouldRun, pods: pods ?? [] }, plan)
  else
    for (const { pod, isBeingDeleted } of pods ?? []) {
      if (isBeingDeleted) continue
      controller.decideOn(synced.key)(decisions.leaveNode, { pod: pod.metadata.name, node: name })
      plan.remove.push(pod.metadata.name)
    }
}

interface KeptNode {
  readonly name: string
  readonly shouldRun: boolean
  readonly pods: readonly DaemonPod[]
}

function planKept(
  controller: DaemonSetContext,
  synced: SyncedSet,
  { name, shouldRun, pods }: KeptNode,
  plan: Plan,
): void {
  const [only] = pods
  if (only && pods.length === 1 && !only.isBeingDeleted && only.phase === 'Running') return
  const running: Pod[] = []
  for (const { pod, isBeingDeleted, phase } of pods) {
    if (isBeingDeleted) continue
    if (phase === 'Failed') replaceFailed(controller, synced, pod, { node: name, plan })
    else if (phase === 'Succeeded') replaceSucceeded(controller, synced, pod, { node: name, plan })
    else running.push(pod)
  }
  if (running.length === 1) return
  if (!allowsSurge(synced.set)) {
    if (running.length > 1) plan.remove.push(...namesOf(running.sort(byAge).slice(1)))
  } else if (running.length > 1) plan.remove.push(...surplusOfSurge(controller, synced, running.sort(byAge)))
  else if (shouldRun) plan.create.push(name)
}

const namesOf = (pods: readonly Pod[]): string[] => pods.map(({ metadata }) => metadata.name)

interface Place {
  readonly node: string
  readonly plan: Plan
}

function replaceFailed(controller: DaemonSetContext, synced: SyncedSet, pod: Pod, { node, plan }: Place): void {
  const { set, key } = synced
  const { name, namespace = '' } = pod.metadata
  const backoffKey = backoffKeyOf(set, node)
  const heldMs = heldBackMs(controller.backoffs, backoffKey, controller.now)
  if (heldMs !== undefined) {
    controller.decideOn(key)(decisions.backoff, { pod: name, node, seconds: heldMs / 1000 })
    controller.queue.addAfter(key, heldMs, `the back-off of failed Pods on ${node} is over`)
    return
  }
  const nextMs = noteFailure(controller.backoffs, backoffKey, controller.now)
  controller.decideOn(key)(decisions.failedPod, { pod: name, node, seconds: nextMs / 1000 })
  const message = `Found failed daemon pod ${namespace}/${name} on node ${node}, will try to kill it`
  controller.recorder.event(set, 'Warning', 'FailedDaemonPod', message)
  plan.remove.push(name)
}

function replaceSucceeded(controller: DaemonSetContext, synced: SyncedSet, pod: Pod, { node, plan }: Place): void {
  const { name, namespace = '' } = pod.metadata
  controller.decideOn(synced.key)(decisions.succeededPod, { pod: name, node })
  const message = `Found succeeded daemon pod ${namespace}/${name} on node ${node}, will try to delete it`
  controller.recorder.event(synced.set, 'Normal', 'SucceededDaemonPod', message)
  plan.remove.push(name)
}

/**
 * A node may have two Pods during a surge, the old one ready and the new one not yet available; all others are deleted.
 */
function surplusOfSurge(
  controller: DaemonSetContext,
  { set, hash }: SyncedSet,
  sorted: readonly Pod[],
): readonly string[] {
  const isNew = (pod: Pod): boolean => pod.metadata.labels?.[REVISION_LABEL] === hash
  const [newest, oldest] = [sorted.find(isNew), sorted.find((pod) => !isNew(pod))]
  const surplus = sorted.filter((pod) => pod !== newest && pod !== oldest)
  const { minReadySeconds = 0 } = set.spec
  if (newest && oldest && (!isPodReady(oldest) || isPodAvailable(newest, minReadySeconds, controller.now)))
    surplus.push(oldest)
  return namesOf(surplus)
}

/**
 * Creates Pods in growing batches, and deletes others; further syncs wait until the cache shows the result. Throws
 * StatusError.
 */
// Models syncNodes.
export function carryOutPlan(controller: DaemonSetContext, synced: SyncedSet, plan: Plan): void {
  const { key, set, hash } = synced
  const { namespace = '' } = set.metadata
  const [create, remove] = [atMostOneBurst(plan.create), atMostOneBurst(plan.remove)]
  controller.expectations.expectCounts(key, create.length, remove.length)
  let refusal: StatusError | undefined
  if (create.length > 0) {
    const template = daemonTemplate(set, hash)
    let at = 0
    const { successes, error } = slowStartBatch(create.length, () => {
      try {
        const onNode = templateForNode(template, create[at++]!)
        controller.ownWrites.note(key, 'pods', controller.podControl.createPod(namespace, onNode, set))
      } catch (failure) {
        // Creation in a terminating namespace is not retried.
        if (failure instanceof StatusError && isNamespaceTerminating(failure)) return
        throw failure
      }
    })
    controller.expectations.creationsObserved(key, create.length - successes)
    refusal = error
  }
  for (const name of remove) {
    const error = refusalOf(() => controller.podControl.deletePod(namespace, name, set))
    if (!error) continue
    controller.expectations.anyDeletionObserved(key)
    if (error.reason !== 'NotFound') refusal ??= error
  }
  if (refusal) throw refusal
}
