/** Replaces old Pods by new ones. Models pkg/controller/daemon/update.go rollingUpdate (v1.36). */
import { StatusError } from '../../api/errors.ts'
import type { Pod } from '../../api/types.ts'
import type { DaemonSetContext } from './context.ts'
import { boundOf, type DaemonPod, isAvailableAt } from './daemonPods.ts'
import * as decisions from './decisions.ts'
import { carryOutPlan, type DaemonNode, type Plan, type SyncedSet } from './manage.ts'

/** Deletes or surges within the bounds. Throws StatusError. */
export function rollingUpdate(controller: DaemonSetContext, synced: SyncedSet): void {
  const { set, nodes, byNode } = synced
  const { now } = controller
  const observed: OnNode[] = []
  byNode.forEach((pods, node) => {
    observed.push(observe(node, pods, now))
  })
  let desired = 0
  for (const { name, placement, pods } of nodes) {
    if (!placement.shouldRun) continue
    desired++
    if (!pods) observed.push(observe(name, [], now))
  }
  const maxSurge = boundOf(set, 'maxSurge', desired)
  // The API server allows both to resolve to 0 only through a small percentage.
  const least = desired > 0 && maxSurge === 0 ? 1 : 0
  const maxUnavailable = Math.max(least, boundOf(set, 'maxUnavailable', desired))
  const onNodes = shuffled(controller, observed)
  const plan =
    maxSurge === 0
      ? planReplacing(controller, synced, onNodes, maxUnavailable)
      : planSurging(controller, synced, onNodes, { maxSurge, desired })
  carryOutPlan(controller, synced, plan)
}

/** Upstream iterates a Go map of nodes, whose order is random. */
function shuffled<T>(controller: DaemonSetContext, items: T[]): T[] {
  const random = controller.random()
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.int(0, i)
    ;[items[i], items[j]] = [items[j]!, items[i]!]
  }
  return items
}

interface OnNode {
  readonly node: string
  /** More than one old or new Pod: `manage` deletes the surplus first. */
  readonly hasExcess: boolean
  readonly newPod: Pod | undefined
  readonly oldPod: Pod | undefined
  readonly newAvailable: boolean
  readonly oldAvailable: boolean
}

/** Summarises a node's Pods without a deletion timestamp. Models findUpdatedPodsOnNode. */
function observe(node: string, pods: readonly DaemonPod[], now: number): OnNode {
  let newPod: DaemonPod | undefined
  let oldPod: DaemonPod | undefined
  let hasExcess = false
  for (const one of pods) {
    if (one.isBeingDeleted) continue
    if (one.isUpdated ? newPod : oldPod) hasExcess = true
    else if (one.isUpdated) newPod = one
    else oldPod = one
  }
  return {
    node,
    hasExcess,
    newPod: newPod?.pod,
    oldPod: oldPod?.pod,
    newAvailable: newPod !== undefined && isAvailableAt(newPod, now),
    oldAvailable: oldPod !== undefined && isAvailableAt(oldPod, now),
  }
}

/** Without surge: old Pods are deleted within maxUnavailable; unavailable old Pods are always deleted. */
function planReplacing(
  controller: DaemonSetContext,
  { key }: SyncedSet,
  onNodes: readonly OnNode[],
  maxUnavailable: number,
): Plan {
  let unavailable = 0
  const broken: string[] = []
  const candidates: string[] = []
  for (const { hasExcess, newPod, oldPod, newAvailable, oldAvailable } of onNodes) {
    if (hasExcess || (newPod === undefined) === (oldPod === undefined)) unavailable++
    else if (newPod) unavailable += newAvailable ? 0 : 1
    else if (oldPod && oldAvailable) candidates.push(oldPod.metadata.name)
    else if (oldPod) {
      broken.push(oldPod.metadata.name)
      unavailable++
    }
  }
  const remove = [...broken, ...candidates.slice(0, Math.max(0, maxUnavailable - unavailable))]
  const old = broken.length + candidates.length
  const decide = controller.decideOn(key)
  const facts = { maxUnavailable, unavailable, old }
  if (remove.length > 0) decide(decisions.replacePods, { ...facts, broken: broken.length, delete: remove.length })
  else if (old > 0) decide(decisions.waitUnavailable, facts)
  else decide(decisions.allUpdated, { updated: onNodes.filter(({ newPod }) => newPod).length })
  return { create: [], remove }
}

/** With surge: the new Pod is created first, and the old one is deleted once it is available. */
function planSurging(
  controller: DaemonSetContext,
  { key, nodes }: SyncedSet,
  onNodes: readonly OnNode[],
  { maxSurge, desired }: { readonly maxSurge: number; readonly desired: number },
): Plan {
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const shouldRun = (name: string): boolean => nodeNamed(byName, name).placement.shouldRun
  let surging = 0
  let available = 0
  const create: string[] = []
  const remove: string[] = []
  const candidates: string[] = []
  const misplaced: string[] = []
  for (const { node, hasExcess, newPod, oldPod, newAvailable, oldAvailable } of onNodes) {
    if (hasExcess) {
      surging++
      continue
    }
    if (oldPod ? oldAvailable : newAvailable) available++
    if (!oldPod) continue
    if (newPod && newAvailable) remove.push(oldPod.metadata.name)
    else if (newPod) surging++
    else if (!shouldRun(node)) (oldAvailable ? misplaced : remove).push(oldPod.metadata.name)
    else (oldAvailable ? candidates : create).push(node)
  }
  // A Pod on a node to leave stays until enough Pods are available elsewhere.
  remove.push(...misplaced.slice(0, Math.max(0, available - desired)))
  create.push(...candidates.slice(0, Math.max(0, maxSurge - surging)))
  const decide = controller.decideOn(key)
  const old = onNodes.filter(({ oldPod }) => oldPod).length
  const facts = { maxSurge, surging, old }
  if (create.length + remove.length > 0)
    decide(decisions.surgePods, { ...facts, create: create.length, delete: remove.length })
  else if (old > 0) decide(decisions.waitSurge, facts)
  else decide(decisions.allUpdated, { updated: onNodes.filter(({ newPod }) => newPod).length })
  return { create, remove }
}

function nodeNamed(byName: ReadonlyMap<string, DaemonNode>, name: string): DaemonNode {
  const node = byName.get(name)
  if (!node)
    throw new StatusError('InternalError', `couldn't get node for nodeName "${name}": node "${name}" not found`)
  return node
}
