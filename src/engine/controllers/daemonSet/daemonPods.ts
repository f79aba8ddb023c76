/** The Pods of a DaemonSet. Models pkg/controller/daemon/util/daemonset_util.go (v1.36). */

import { scaledValueFromIntOrPercent } from '../../api/intOrString.ts'
import type { DaemonSet } from '../../api/kindTypes.ts'
import { namedNodes } from '../../api/placing/nodeSelection.ts'
import type { JsonObject, Pod, PodSpec, PodTemplateSpec, Toleration } from '../../api/types.ts'
import { TEMPLATE_GENERATION } from '../../api/written.ts'
import { MappedList } from '../controllerUtils/mappedList.ts'
import { availableAt, isPodReady } from '../controllerUtils/podUtils.ts'

/** On Pods and ControllerRevisions: which revision they are of. */
export const REVISION_LABEL = 'controller-revision-hash'
/** On Pods: the count of the template's changes, in digits. */
export const GENERATION_LABEL = 'pod-template-generation'

const evicting = ['not-ready', 'unreachable'].map((key) => tolerationOf(key, 'NoExecute'))
const unschedulable = ['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'].map((key) =>
  tolerationOf(key, 'NoSchedule'),
)
const noNetwork = tolerationOf('network-unavailable', 'NoSchedule')

function tolerationOf(key: string, effect: string): Toleration {
  return { key: `node.kubernetes.io/${key}`, operator: 'Exists', effect }
}

/** The spec with what every daemon tolerates: a node in trouble, a cordoned one. */
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

/** The template of Pods of a revision, for any node. Models CreatePodTemplate. */
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

/** The template with the affinity that leaves the scheduler one node. Models ReplaceDaemonSetPodNodeNameNodeAffinity. */
export function templateForNode(template: PodTemplateSpec, nodeName: string): PodTemplateSpec {
  const { affinity = {} } = template.spec
  const nodeAffinity = (affinity.nodeAffinity ?? {}) as JsonObject
  const required = {
    nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [nodeName] }] }],
  }
  return {
    ...template,
    spec: {
      ...template.spec,
      affinity: {
        ...affinity,
        nodeAffinity: { ...nodeAffinity, requiredDuringSchedulingIgnoredDuringExecution: required },
      },
    },
  }
}

/** The node that a Pod runs on or is meant for; undefined if it names none. Models GetTargetNodeName. */
export function targetNode(pod: Pod): string | undefined {
  if (pod.spec.nodeName) return pod.spec.nodeName
  const [only, ...others] = namedNodes(pod) ?? []
  return others.length === 0 ? only : undefined
}

/** Undefined if the annotation is not there or no number. Models GetTemplateGeneration. */
export function templateGeneration({ metadata }: Pick<DaemonSet, 'metadata'>): number | undefined {
  const text = metadata.annotations?.[TEMPLATE_GENERATION]
  return text !== undefined && /^[+-]?\d+$/.test(text) ? Number(text) : undefined
}

/** Whether a Pod is of the newest template, by hash or by the older count. Models IsPodUpdated. */
function isPodUpdated(pod: Pod, hash: string, generation: number | undefined): boolean {
  const { labels = {} } = pod.metadata
  return (
    (generation !== undefined && labels[GENERATION_LABEL] === String(generation)) || labels[REVISION_LABEL] === hash
  )
}

/** The number that a bound means on so many nodes, rounded up; 0 without a rolling update. Models UnavailableCount, SurgeCount. */
export function boundOf({ spec }: DaemonSet, bound: 'maxUnavailable' | 'maxSurge', nodes: number): number {
  const { type, rollingUpdate } = spec.updateStrategy
  const value = rollingUpdate?.[bound]
  return type === 'RollingUpdate' && value !== undefined ? scaledValueFromIntOrPercent(value, nodes, 'roundUp') : 0
}

/** Whether a node may have two Pods during an update. Models AllowsSurge. */
export const allowsSurge = (set: DaemonSet): boolean => boundOf(set, 'maxSurge', 1) > 0

/** The oldest first, after those that are on a node. Models podByCreationTimestampAndPhase. */
export function byAge(a: Pod, b: Pod): number {
  const bound = Number(Boolean(b.spec.nodeName)) - Number(Boolean(a.spec.nodeName))
  return (
    bound ||
    compareTexts(a.metadata.creationTimestamp, b.metadata.creationTimestamp) ||
    compareTexts(a.metadata.name, b.metadata.name)
  )
}

/** The first of them by age; undefined if there are none. */
export function oldestOf(pods: readonly DaemonPod[]): DaemonPod | undefined {
  let oldest = pods[0]
  for (const one of pods) if (oldest && one !== oldest && byAge(one.pod, oldest.pod) < 0) oldest = one
  return oldest
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const hasEnded = ({ status }: Pod): boolean => status.phase === 'Succeeded' || status.phase === 'Failed'

/** What a sync asks of a Pod. */
export interface DaemonPod {
  readonly pod: Pod
  /** The one it is on or meant for; undefined if it names none, or has ended and is being deleted. */
  readonly node: string | undefined
  readonly isBeingDeleted: boolean
  readonly phase: Pod['status']['phase']
  /** Of the newest template. */
  readonly isUpdated: boolean
  readonly isReady: boolean
  /** Virtual ms; undefined while it is not ready. */
  readonly availableAt: number | undefined
  /** It, as the only one of its node. */
  readonly alone: readonly DaemonPod[]
}

/** Most Pods are those of the last sync, and what was read of them then still holds. */
const readPods = new WeakMap<DaemonSet['spec'], { readonly key: string; readonly list: MappedList<Pod, DaemonPod> }>()

/** What a sync asks of each Pod of a set, whose current revision has this hash. */
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
    known = { key, list: new MappedList(read) }
    readPods.set(set.spec, known)
  }
  return known.list.of(pods)
}

const knownByNode = new WeakMap<readonly DaemonPod[], ReadonlyMap<string, readonly DaemonPod[]>>()

/** Pods by the node they are on or meant for; made once of each list. Models getNodesToDaemonPods. */
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
