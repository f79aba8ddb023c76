/** The Pods of a DaemonSet. Models pkg/controller/daemon/util/daemonset_util.go (v1.36). */

import type { NodeSelector } from '../../api/fields/apiTypes.ts'
import { scaledValueFromIntOrPercent } from '../../api/intOrString.ts'
import type { DaemonSet } from '../../api/kindTypes.ts'
import { namedNodes } from '../../api/placing/nodeSelection.ts'
import { compareText } from '../../api/stableJson.ts'
import type { Pod, PodSpec, PodTemplateSpec, Toleration } from '../../api/types.ts'
import { TEMPLATE_GENERATION } from '../../api/written.ts'
import { IncrementalMap } from '../controllerUtils/incrementalMap.ts'
import { availableAt, isPodReady } from '../controllerUtils/podUtils.ts'

/** Label with the revision of a Pod or ControllerRevision. */
export const REVISION_LABEL = 'controller-revision-hash'
/** Label with the number of template changes, in digits. */
const GENERATION_LABEL = 'pod-template-generation'

const evicting = ['not-ready', 'unreachable'].map((key) => tolerationOf(key, 'NoExecute'))
const unschedulable = ['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'].map((key) =>
  tolerationOf(key, 'NoSchedule'),
)
const noNetwork = tolerationOf('network-unavailable', 'NoSchedule')

function tolerationOf(key: string, effect: string): Toleration {
  return { key: `node.kubernetes.io/${key}`, operator: 'Exists', effect }
}

/** Adds the tolerations of every DaemonSet Pod: unhealthy and cordoned nodes. */
// Models AddOrUpdateDaemonPodTolerations.
export function withDaemonTolerations(spec: PodSpec): PodSpec {
  let tolerations = spec.tolerations ?? []
  for (const added of [...evicting, ...unschedulable, ...(spec.hostNetwork ? [noNetwork] : [])]) {
    const isSame = (one: Toleration): boolean =>
      one.key === added.key && one.effect === added.effect && one.operator === added.operator && !one.value
    const kept = tolerations.map((one) => (isSame(one) ? added : one))
    tolerations = kept.includes(added) ? kept : [...kept, added]
  }
  return { ...spec, tolerations }
}

/** The Pod template of a revision, for any node. Models CreatePodTemplate. */
export function daemonTemplate({ spec, metadata }: DaemonSet, hash: string): PodTemplateSpec {
  const { template } = spec
  const generation = templateGeneration({ metadata })
  return {
    metadata: {
      ...template.metadata,
      labels: {
        ...template.metadata?.labels,
        ...(generation === undefined ? {} : { [GENERATION_LABEL]: String(generation) }),
        [REVISION_LABEL]: hash,
      },
    },
    spec: withDaemonTolerations(template.spec),
  }
}

/** The template with an affinity that allows the scheduler one node. Models ReplaceDaemonSetPodNodeNameNodeAffinity. */
export function templateForNode(template: PodTemplateSpec, nodeName: string): PodTemplateSpec {
  const { affinity = {} } = template.spec
  const required: NodeSelector = {
    nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [nodeName] }] }],
  }
  return {
    ...template,
    spec: {
      ...template.spec,
      affinity: {
        ...affinity,
        nodeAffinity: { ...affinity.nodeAffinity, requiredDuringSchedulingIgnoredDuringExecution: required },
      },
    },
  }
}

/** The assigned or target node of a Pod; undefined if it has none. Models GetTargetNodeName. */
export function targetNode(pod: Pod): string | undefined {
  if (pod.spec.nodeName) return pod.spec.nodeName
  const [only, ...others] = namedNodes(pod) ?? []
  return others.length === 0 ? only : undefined
}

/** Undefined if the annotation is missing or not a number. Models GetTemplateGeneration. */
function templateGeneration({ metadata }: Pick<DaemonSet, 'metadata'>): number | undefined {
  const text = metadata.annotations?.[TEMPLATE_GENERATION]
  return text !== undefined && /^[+-]?\d+$/.test(text) ? Number(text) : undefined
}

/** Whether a Pod has the newest template, by hash or by the older generation. Models IsPodUpdated. */
function isPodUpdated(pod: Pod, hash: string, generation: number | undefined): boolean {
  const { labels = {} } = pod.metadata
  return (
    (generation !== undefined && labels[GENERATION_LABEL] === String(generation)) || labels[REVISION_LABEL] === hash
  )
}

/**
 * A bound resolved for this number of nodes, rounded up; 0 without a rolling update. Models UnavailableCount,
 * SurgeCount.
 */
export function boundOf({ spec }: DaemonSet, bound: 'maxUnavailable' | 'maxSurge', nodes: number): number {
  const { type, rollingUpdate } = spec.updateStrategy
  const value = rollingUpdate?.[bound]
  return type === 'RollingUpdate' && value !== undefined ? scaledValueFromIntOrPercent(value, nodes, 'roundUp') : 0
}

/** Whether a node may have two Pods during an update. Models AllowsSurge. */
export const allowsSurge = (set: DaemonSet): boolean => boundOf(set, 'maxSurge', 1) > 0

/** Bound Pods first, then the oldest. Models podByCreationTimestampAndPhase. */
export function byAge(a: Pod, b: Pod): number {
  const bound = Number(Boolean(b.spec.nodeName)) - Number(Boolean(a.spec.nodeName))
  return (
    bound ||
    compareText(a.metadata.creationTimestamp, b.metadata.creationTimestamp) ||
    compareText(a.metadata.name, b.metadata.name)
  )
}

/** The oldest Pod in the order of `byAge`; undefined for an empty list. */
export function oldestOf(pods: readonly DaemonPod[]): DaemonPod | undefined {
  let oldest = pods[0]
  for (const one of pods) if (oldest && one !== oldest && byAge(one.pod, oldest.pod) < 0) oldest = one
  return oldest
}

const hasEnded = ({ status }: Pod): boolean => status.phase === 'Succeeded' || status.phase === 'Failed'

/** The facts about a Pod that a sync needs. */
export interface DaemonPod {
  readonly pod: Pod
  /** Assigned or target node; undefined if it has none, or has terminated and is being deleted. */
  readonly node: string | undefined
  readonly isBeingDeleted: boolean
  readonly phase: Pod['status']['phase']
  /** Has the newest template. */
  readonly isUpdated: boolean
  readonly isReady: boolean
  /** Virtual ms; undefined while it is not ready. */
  readonly availableAt: number | undefined
  /** A list with only this Pod, which several maps share. */
  readonly alone: readonly DaemonPod[]
}

/** Most Pods are unchanged since the last sync, and their facts are still valid. */
const readPods = new WeakMap<
  DaemonSet['spec'],
  { readonly key: string; readonly list: IncrementalMap<Pod, DaemonPod> }
>()

/** The facts about each Pod of a set whose current revision has this hash. */
export function daemonPods(set: DaemonSet, hash: string, pods: readonly Pod[]): readonly DaemonPod[] {
  const generation = templateGeneration(set)
  const key = `${hash}/${generation}`
  let known = readPods.get(set.spec)
  if (known?.key !== key) {
    const { minReadySeconds = 0 } = set.spec
    const read = (pod: Pod): DaemonPod => {
      const isBeingDeleted = pod.metadata.deletionTimestamp !== undefined
      const alone: DaemonPod[] = []
      const one: DaemonPod = {
        pod,
        node: isBeingDeleted && hasEnded(pod) ? undefined : targetNode(pod),
        isBeingDeleted,
        phase: pod.status.phase,
        isUpdated: isPodUpdated(pod, hash, generation),
        isReady: isPodReady(pod),
        availableAt: availableAt(pod, minReadySeconds),
        alone,
      }
      alone.push(one)
      return one
    }
    known = { key, list: new IncrementalMap(read) }
    readPods.set(set.spec, known)
  }
  return known.list.of(pods)
}

const knownByNode = new WeakMap<readonly DaemonPod[], ReadonlyMap<string, readonly DaemonPod[]>>()

/** Pods by assigned or target node, cached by list. Models getNodesToDaemonPods. */
export function podsByNode(pods: readonly DaemonPod[]): ReadonlyMap<string, readonly DaemonPod[]> {
  const known = knownByNode.get(pods)
  if (known) return known
  const byNode = new Map<string, readonly DaemonPod[]>()
  knownByNode.set(pods, byNode)
  for (const one of pods) {
    if (one.node === undefined) continue
    const there = byNode.get(one.node)
    byNode.set(one.node, there ? [...there, one] : one.alone)
  }
  return byNode
}

/** Whether a Pod is available at virtual time `now`. */
export const isAvailableAt = ({ availableAt: at }: DaemonPod, now: number): boolean => at !== undefined && at <= now
