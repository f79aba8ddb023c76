/** Finds the reason for which a rollout cannot end by itself. Each rule is a row; nothing else ends a wait early. */
import { asObject, isObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { quantityMilliValue } from '../../api/quantity.ts'
import type { JsonValue } from '../../api/types.ts'
import { REVISION, TEMPLATE_GENERATION } from '../../api/written.ts'
import { resolveFenceposts } from '../../controllers/deployment/fenceposts.ts'
import { controllerRef } from '../authors.ts'
import { metaText } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { conditionOf, isReady } from '../seenConditions.ts'

export type TerminalCauseId = 'imageInvalid' | 'podsForbidden' | 'quotaFull' | 'noNodeFits'

export interface TerminalCause {
  readonly id: TerminalCauseId
  /** `Pod shop/web-1`. */
  readonly object: string
  /** Kubernetes' own message. */
  readonly message: string
  /** ms for which the cause must be observed before it ends the wait. */
  readonly holdsMs: number
}

/** The facts for the rules: the Pods of a workload, and all objects read. */
interface TerminalFacts {
  readonly workload: SeenObject
  /** Pods of the newest revision. */
  readonly fresh: readonly SeenObject[]
  readonly old: readonly SeenObject[]
  /** The owner of the newest Pods: the newest ReplicaSet of a Deployment, or the StatefulSet or DaemonSet itself. */
  readonly maker: SeenObject
  readonly all: readonly SeenObject[]
}

interface TerminalRule {
  readonly id: TerminalCauseId
  /**
   * ms for which the cause must last, because something outside of the rollout, such as an autoscaler, may remove it.
   */
  readonly holdsMs: number
  readonly find: (facts: TerminalFacts) => { readonly object: SeenObject; readonly message: string } | undefined
}

export const terminalRules: readonly TerminalRule[] = [
  { id: 'imageInvalid', holdsMs: 0, find: imageInvalid },
  { id: 'podsForbidden', holdsMs: 0, find: podsForbidden },
  { id: 'quotaFull', holdsMs: 30_000, find: quotaFull },
  { id: 'noNodeFits', holdsMs: 30_000, find: noNodeFits },
]

/** The cause; undefined if the rollout may still end, or if its newest revision is not known yet. */
export function terminalCause(workload: SeenObject, all: readonly SeenObject[]): TerminalCause | undefined {
  const { generation } = workload.metadata
  if (asObject(workload.status).observedGeneration !== generation) return undefined
  const maker = makerOf(workload, all)
  if (!maker) return undefined
  const owners = new Set(ownedBy(workload, 'ReplicaSet', all).map((one) => metaText(one, 'uid')))
  owners.add(metaText(workload, 'uid'))
  const pods = all.filter((one) => one.kind === 'Pod' && owners.has(controllerRef(one)?.uid))
  const isFresh = (pod: SeenObject): boolean => isOfNewest(pod, workload, maker)
  const facts = { workload, maker, all, fresh: pods.filter(isFresh), old: pods.filter((pod) => !isFresh(pod)) }
  for (const { id, holdsMs, find } of terminalRules) {
    const found = find(facts)
    if (found) return { id, object: seenName(found.object), message: found.message, holdsMs }
  }
  return undefined
}

const ownedBy = (owner: SeenObject, kind: string, all: readonly SeenObject[]): readonly SeenObject[] =>
  all.filter((one) => one.kind === kind && controllerRef(one)?.uid === metaText(owner, 'uid'))

function makerOf(workload: SeenObject, all: readonly SeenObject[]): SeenObject | undefined {
  if (workload.kind !== 'Deployment') return workload
  const revision = annotation(workload, REVISION)
  return ownedBy(workload, 'ReplicaSet', all).find((one) => revision !== '' && annotation(one, REVISION) === revision)
}

const annotation = ({ metadata }: SeenObject, name: string): string => textOf(asObject(metadata.annotations)[name])

function isOfNewest(pod: SeenObject, workload: SeenObject, maker: SeenObject): boolean {
  const labels = asObject(pod.metadata.labels)
  if (workload.kind === 'StatefulSet')
    return labels['controller-revision-hash'] === asObject(workload.status).updateRevision
  if (workload.kind === 'DaemonSet')
    return labels['pod-template-generation'] === annotation(workload, TEMPLATE_GENERATION)
  return controllerRef(pod)?.uid === metaText(maker, 'uid')
}

/** An image with an invalid name, for which no registry is asked. */
function imageInvalid({ fresh }: TerminalFacts): ReturnType<TerminalRule['find']> {
  for (const object of fresh) {
    const { containerStatuses, initContainerStatuses } = asObject(object.status)
    for (const { state } of [...objectsIn(initContainerStatuses), ...objectsIn(containerStatuses)]) {
      const { reason, message } = asObject(asObject(state).waiting)
      if (reason === 'InvalidImageName') return { object, message: textOf(message) }
    }
  }
  return undefined
}

/** The API server refuses every Pod of the template, whatever their number: for a LimitRange, or for Pod Security. */
function podsForbidden(facts: TerminalFacts): ReturnType<TerminalRule['find']> {
  const message = refusalOf(facts)
  if (message === undefined || !message.includes(' is forbidden: ')) return undefined
  const [, why = ''] = splitOnce(message, ' is forbidden: ')
  const isOfTemplate =
    /^\[?(?:maximum|minimum) /.test(why) ||
    why.startsWith('violates PodSecurity ') ||
    (why.startsWith('failed quota: ') && why.includes(': must specify '))
  return isOfTemplate ? { object: facts.maker, message } : undefined
}

/**
 * A quota is full, and the rollout deletes no Pod that would make room: exactly the required number of Pods is
 * available, or there are no old Pods. Other users of the quota are unknown, so the rule holds until the quota is
 * raised.
 */
function quotaFull(facts: TerminalFacts): ReturnType<TerminalRule['find']> {
  const { workload, maker, fresh, old } = facts
  const message = refusalOf(facts)
  if (message === undefined || !isStillFull(message, facts)) return undefined
  const pods = [...fresh, ...old]
  if (!pods.every((pod) => isReady(pod) && pod.metadata.deletionTimestamp === undefined)) return undefined
  const isStuck = old.length === 0 || (workload.kind === 'Deployment' && pods.length <= leastAvailable(workload))
  return isStuck ? { object: maker, message } : undefined
}

/**
 * Whether the quota is still full: a condition keeps a refusal until the controller tries again, which may be long
 * after there is room.
 */
function isStillFull(message: string, { all, workload }: TerminalFacts): boolean {
  const [, told = ''] = splitOnce(message, ' is forbidden: exceeded quota: ')
  const [name, rest = ''] = splitOnce(told, ', requested: ')
  const [requested] = splitOnce(rest, ', used: ')
  const namespace = metaText(workload, 'namespace')
  const quota = all.find(
    (one) => one.kind === 'ResourceQuota' && one.metadata.name === name && metaText(one, 'namespace') === namespace,
  )
  if (!quota) return false
  const { used, hard } = asObject(quota.status)
  return requested.split(',').some((entry) => {
    const [resource, amount] = splitOnce(entry, '=')
    const [is, most] = [asObject(used)[resource], asObject(hard)[resource]]
    return most !== undefined && milli(is ?? '0') + milli(amount) > milli(most)
  })
}

/** A quantity in thousandths; NaN, for which every comparison is false, if it cannot be parsed. */
function milli(quantity: JsonValue): number {
  try {
    return quantityMilliValue(textOf(quantity))
  } catch {
    return Number.NaN
  }
}

function leastAvailable({ spec }: SeenObject): number {
  const { replicas, strategy } = asObject(spec)
  const wanted = typeof replicas === 'number' ? replicas : 1
  const { type, rollingUpdate } = asObject(strategy)
  if (type === 'Recreate') return 0
  const { maxSurge, maxUnavailable } = asObject(rollingUpdate)
  return wanted - resolveFenceposts(boundOf(maxSurge), boundOf(maxUnavailable), wanted).unavailable
}

function boundOf(value: JsonValue | undefined): string | number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\d{1,6}%$/.test(value) ? value : '25%'
}

/** The API server's last refusal of a Pod of the newest revision; undefined without a refusal. */
function refusalOf({ workload, maker, all }: TerminalFacts): string | undefined {
  if (workload.kind === 'Deployment') {
    const { status, reason, message } = conditionOf(maker, 'ReplicaFailure') ?? {}
    return status === 'True' && reason === 'FailedCreate' ? textOf(message) : undefined
  }
  const uid = metaText(workload, 'uid')
  const events = all.filter(
    (one) => one.kind === 'Event' && one.type === 'Warning' && one.reason === 'FailedCreate' && aboutOf(one) === uid,
  )
  return events.length === 0 ? undefined : textOf(events.at(-1)?.message)
}

const aboutOf = (event: SeenObject): JsonValue | undefined => asObject(event.involvedObject ?? event.regarding).uid

/** Labels of node pools: a pool may grow, which no object shows. */
const pools = [
  'karpenter.sh/',
  'eks.amazonaws.com/nodegroup',
  'cloud.google.com/gke-nodepool',
  'kubernetes.azure.com/agentpool',
  'cluster-autoscaler.kubernetes.io/',
]
const scalers: ReadonlySet<string> = new Set(['TriggeredScaleUp', 'NotTriggerScaleUp', 'Nominated', 'Provisioned'])

/** No node has the labels that the Pod requires, and no node pool is known that could add nodes. */
function noNodeFits({ fresh, all }: TerminalFacts): ReturnType<TerminalRule['find']> {
  const nodes = all.filter(({ kind }) => kind === 'Node')
  const isOfPool = ({ metadata: { labels } }: SeenObject): boolean =>
    isObject(labels) && Object.keys(labels).some((label) => pools.some((pool) => label.startsWith(pool)))
  if (nodes.length === 0 || nodes.some(isOfPool)) return undefined
  if (all.some((one) => one.kind === 'Event' && scalers.has(textOf(one.reason)))) return undefined
  for (const object of fresh) {
    const condition = conditionOf(object, 'PodScheduled')
    if (condition?.status !== 'False' || condition.reason !== 'Unschedulable') continue
    const message = textOf(condition.message)
    const [, of, count] =
      /^0\/(\d{1,6}) nodes are available: (\d{1,6}) node\(s\) didn't match Pod's node affinity\/selector\b/.exec(
        message,
      ) ?? []
    if (of !== undefined && of === count) return { object, message }
  }
  return undefined
}

function splitOnce(text: string, by: string): readonly [string, string] {
  const at = text.indexOf(by)
  return at < 0 ? ['', ''] : [text.slice(0, at), text.slice(at + by.length)]
}
