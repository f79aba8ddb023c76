/** Reports evicted Pods: as findings about their node, and as causes of workloads' findings. */
import { asObject, textOf } from '../../api/jsonObject.ts'
import { metaText } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { conditionOf } from '../seenConditions.ts'
import { SECOND_MS } from '../times.ts'
import { type Eviction, evictedOf } from './evictions.ts'
import { type FindingEvidence, inNamespace, type Severity, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'

export const podsEvicted: FindingRow = {
  id: 'podsEvicted',
  // An eviction before the recording is told only as the cause of a present fault.
  find: (facts) => facts.evictions.filter(({ isBefore }) => !isBefore).map((eviction) => evictionSign(eviction, facts)),
}

/** A drain and a preemption that left enough Pods are as intended. */
const severities: Readonly<Record<Eviction['cause'], Severity>> = {
  taint: 'medium',
  device: 'medium',
  drain: 'low',
  api: 'low',
  preemption: 'low',
  pressure: 'medium',
  shutdown: 'medium',
  critical: 'medium',
  gone: 'medium',
}

/** The sign of evicted Pods; workloads' findings name the evictions as their cause. */
export function evictionSign(eviction: Eviction, facts: RunFacts): Sign {
  const { cause, node, pods, from, until, message, taint, change } = eviction
  const [first] = [...pods.values()].map(({ pod }) => pod)
  const isPreemption = cause === 'preemption'
  const names = evictedOf(eviction, (uid) => facts.workloads.find((one) => one.uid === uid)?.object)
  const preemption = isPreemption ? preemptionOf(eviction, facts) : undefined
  const before = change ?? preemption?.before
  return {
    id: 'podsEvicted',
    severity: severities[cause],
    object: isPreemption && first ? seenName(first) : `Node ${node}`,
    at: from,
    until,
    facts: {
      ...(isPreemption ? {} : { name: node }),
      pods: pods.size,
      workloads: [...names].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).join(', '),
      ...(message === '' ? {} : { message }),
      taint: taint || 'NoExecute',
      variant: isPreemption && preemption === undefined ? 'preempted' : cause,
      ...preemption?.facts,
    },
    evidence: [...evidenceOf(eviction), ...sizes(eviction, facts)],
    advice: preemption?.advice ?? adviceOf(eviction),
    ...(before && { before }),
  }
}

/** The Pods that took the place of the evicted Pods, and their priority; undefined if no Event names them. */
function preemptionOf({ pods, preemptors, from }: Eviction, { owners, workloads, changes }: RunFacts) {
  const [preemptor] = preemptors
  if (preemptor === undefined) return undefined
  const uid = owners.rootOf(metaText(preemptor, 'uid') ?? '')
  const owner = workloads.find((one) => one.uid === uid)?.object ?? seenName(preemptor)
  const { priority, priorityClassName } = asObject(preemptor.spec)
  const { name } = preemptor.metadata
  const own = [...pods.values()].flatMap(({ pod }) => asObject(pod.spec).priority ?? [])[0] ?? 0
  return {
    facts: {
      preemptor: name,
      owner,
      own: Number(own),
      priority: Number(priority ?? 0),
      class: textOf(priorityClassName) || '-',
    },
    advice: `kubectl describe pod ${name}${inNamespace(metaText(preemptor, 'namespace'))}`,
    before: changes.get(uid)?.findLast(({ at }) => at <= from + SECOND_MS),
  }
}

const MOST_PODS = 3

function evidenceOf({ pods, node, taint, change, cause, from }: Eviction): readonly FindingEvidence[] {
  const field = cause === 'taint' ? 'spec.taints' : 'spec.unschedulable'
  return [
    ...(change || taint !== ''
      ? [{ object: `Node ${node}`, field, value: taint || 'true', time: change?.at ?? from }]
      : []),
    ...[...pods.values()].slice(0, MOST_PODS).map(({ pod }) => ({
      object: seenName(pod),
      field: isOfKubelet(cause) ? 'status.reason' : 'status.conditions[DisruptionTarget]',
      value: reasonOf(pod, cause),
      time: from,
    })),
  ]
}

const isOfKubelet = (cause: Eviction['cause']): boolean =>
  cause === 'pressure' || cause === 'shutdown' || cause === 'critical'

function reasonOf(pod: SeenObject, cause: Eviction['cause']): string {
  const target = isOfKubelet(cause) ? undefined : conditionOf(pod, 'DisruptionTarget')
  // Of a Pod that was gone when the recording began, only an Event tells.
  if (target === undefined) return textOf(asObject(pod.status).reason) || 'Preempted'
  return [target.reason, target.message].map(textOf).filter(Boolean).join(': ')
}

/** After an eviction, the Pods of a workload are replaced within this time, if nothing prevents it. */
const REPLACED_MS = 30_000

/** How many Pods each workload had left, and how many Pods a DaemonSet wants on the other nodes. */
function sizes(eviction: Eviction, { workloads }: RunFacts): readonly FindingEvidence[] {
  const roots = new Set([...eviction.pods.values()].map(({ root }) => root))
  return workloads.flatMap(({ uid, kind, object, versions }): FindingEvidence[] => {
    const before = versions.findLast(({ at }) => at < eviction.from) ?? versions[0]
    if (!roots.has(uid) || before === undefined) return []
    const after = versions.filter(({ at }) => at >= eviction.from && at <= eviction.until + REPLACED_MS)
    const lowest = after.toSorted((a, b) => a.available - b.available)[0] ?? before
    const last = after.at(-1) ?? before
    const value = `${before.available} of ${before.wanted} → ${lowest.available} of ${lowest.wanted}`
    const isBack = last.available !== lowest.available || last.wanted !== lowest.wanted
    const back = isBack ? ` → ${last.available} of ${last.wanted}` : ''
    const field = kind === 'DaemonSet' ? 'status.numberAvailable' : 'status.availableReplicas'
    return [{ object, field, value: `${value}${back}`, time: lowest.at }]
  })
}

function adviceOf({ cause, node, taint, isStill }: Eviction): string {
  if (isStill && cause === 'taint') return `kubectl taint nodes ${node} ${taint.split(', ').join('- ')}-`
  if (cause === 'device') return 'kubectl get devicetaintrules,resourceslices'
  return isStill && cause === 'drain' ? `kubectl uncordon ${node}` : `kubectl describe node ${node}`
}
