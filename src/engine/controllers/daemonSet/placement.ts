/**
 * Decides which nodes a DaemonSet runs on. Models pkg/controller/daemon/daemon_controller.go NodeShouldRunDaemonPod
 * (v1.36).
 */
import type { DaemonSet } from '../../api/kindTypes.ts'
import { hasUntoleratedTaint, isTolerated, matchesNodeAffinity } from '../../api/placing/nodeSelection.ts'
import type { Node, Pod, PodTemplateSpec } from '../../api/types.ts'
import { IncrementalMap } from '../controllerUtils/incrementalMap.ts'
import { withDaemonTolerations } from './daemonPods.ts'

export interface Placement {
  /** The node gets a Pod if it has none. */
  readonly shouldRun: boolean
  /** An existing Pod may stay. */
  readonly shouldContinue: boolean
}

const everywhere: Placement = { shouldRun: true, shouldContinue: true }
const nowhere: Placement = { shouldRun: false, shouldContinue: false }
const stays: Placement = { shouldRun: false, shouldContinue: true }

interface Placements {
  readonly pod: Pod
  readonly byNode: WeakMap<Node, Placement>
  readonly list: IncrementalMap<Node, Placement>
}

/** Objects are immutable, so the result is cached by node version and template. */
const known = new WeakMap<PodTemplateSpec, Placements>()

/** Placement of a DaemonSet on a node. A cordon does not matter: every DaemonSet Pod tolerates its taint. */
export function placementOn(node: Node, { spec }: DaemonSet): Placement {
  const { pod, byNode } = placementsBy(spec.template)
  let placement = byNode.get(node)
  if (!placement) {
    placement = read(node, pod)
    byNode.set(node, placement)
  }
  return placement
}

/** `placementOn` for each node. */
export const placementsOn = (nodes: readonly Node[], { spec }: DaemonSet): readonly Placement[] =>
  placementsBy(spec.template).list.of(nodes)

function placementsBy(template: PodTemplateSpec): Placements {
  let placements = known.get(template)
  if (!placements) {
    const pod = daemonOf(template)
    placements = { pod, byNode: new WeakMap(), list: new IncrementalMap((node) => read(node, pod)) }
    known.set(template, placements)
  }
  return placements
}

/** Why a node gets no Pod: the key of a taint, or undefined if node selector, affinity or name exclude it. */
export function refusalOn(node: Node, { spec }: DaemonSet): { readonly taint: string | undefined } | undefined {
  const pod = daemonOf(spec.template)
  if (read(node, pod).shouldRun) return undefined
  const isPlace = !pod.spec.nodeName || pod.spec.nodeName === node.metadata.name
  const isKept = isPlace && matchesNodeAffinity(pod, node)
  const taint = node.spec.taints?.find((one) => one.effect !== 'PreferNoSchedule' && !isTolerated(pod, one))
  return { taint: isKept ? taint?.key : undefined }
}

function read(node: Node, pod: Pod): Placement {
  const { nodeName } = pod.spec
  if (nodeName && nodeName !== node.metadata.name) return nowhere
  if (!matchesNodeAffinity(pod, node)) return nowhere
  if (!hasUntoleratedTaint(pod, node)) return everywhere
  const isEvicted = node.spec.taints?.some((taint) => taint.effect === 'NoExecute' && !isTolerated(pod, taint))
  return isEvicted ? nowhere : stays
}

/** Placeholder for the metadata of the Pod, which placement does not read. */
const nobody = { name: '', uid: '', resourceVersion: '', creationTimestamp: '' }

/** A Pod with only the fields that placement reads. */
const daemonOf = ({ metadata, spec }: PodTemplateSpec): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { ...metadata, ...nobody },
  spec: withDaemonTolerations(spec),
  status: { phase: 'Pending' },
})
