/** Pods that cannot continue, grouped by cause into findings. */

import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { KubeEvent } from '../../api/types.ts'
import { fitErrorLines } from '../../scheduler/fitError.ts'
import { metaText } from '../observedRun.ts'
import { seenName } from '../records.ts'
import { isReady } from '../seenConditions.ts'
import { type FindingEvidence, type FindingId, inNamespace, type Sign } from './finding.ts'
import type { PodTrouble } from './podTroubles.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'
import { claimsOf, namedByNeed, needsOf, waitsForClaim } from './schedulingNeeds.ts'

/** A shorter state is no fault: a Pod may be in it for a moment. */
const SHORTEST_MS = 5000

/** Joins the Pods of an owner with the same container and image into a single finding. */
function grouped(
  { troubles, to, pods }: RunFacts,
  id: FindingId,
  isOne: (trouble: PodTrouble) => boolean,
  describe: (
    first: PodTrouble,
  ) => Pick<Sign, 'facts' | 'advice'> & { readonly field: string; readonly more?: readonly FindingEvidence[] },
): Sign[] {
  const groups = new Map<string, PodTrouble[]>()
  for (const trouble of troubles) {
    if (!isOne(trouble) || (trouble.until ?? to) - trouble.from < SHORTEST_MS) {
      // At the end of a recording, or with the state of one moment, the duration of the trouble is unknown.
      if (!isOne(trouble) || trouble.until !== undefined) continue
    }
    const key = [trouble.ownerUid || trouble.uid, trouble.container, trouble.image].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), trouble])
  }
  return [...groups.values()].flatMap((group) => {
    const still = group.filter(({ until }) => until === undefined)
    const isThere = ({ uid }: PodTrouble): boolean => pods.some(({ metadata }) => metadata.uid === uid)
    const first = still[0] ?? group.find(isThere) ?? group[0]
    if (!first) return []
    const { field, facts, advice, more = [] } = describe(first)
    const at = Math.min(...group.map(({ from }) => from))
    const until = still.length > 0 ? undefined : Math.max(...group.map(({ until: end }) => end ?? to))
    return {
      id,
      severity: still.length > 0 ? 'high' : 'medium',
      object: seenName(first.pod),
      at,
      ...(until === undefined ? {} : { until }),
      facts: { ...facts, pods: group.length, still: still.length, pod: first.pod.metadata.name },
      evidence: [
        ...group.slice(0, 5).map((one) => ({
          object: seenName(one.pod),
          field,
          value: [...new Set([one.reason, one.message])].filter((part) => part !== '').join(': '),
          time: one.from,
        })),
        ...more,
      ],
      advice: isThere(first) ? advice : eventsLine(first),
    }
  })
}

/** A command that lists the Events of a Pod: they remain for an hour after the Pod is gone. */
const eventsLine = ({ pod }: PodTrouble): string =>
  `kubectl get events --field-selector involvedObject.name=${pod.metadata.name}${inNamespace(metaText(pod, 'namespace'))}`

const describeLine = ({ pod }: PodTrouble): string =>
  `kubectl describe pod ${pod.metadata.name}${inNamespace(metaText(pod, 'namespace'))}`

export const imagePull: FindingRow = {
  id: 'imagePull',
  find: (facts) =>
    grouped(
      facts,
      'imagePull',
      ({ block }) => block === 'image',
      (first) => ({
        field: `status.containerStatuses[${first.container}].state.waiting`,
        facts: { container: first.container, image: first.image, message: first.message },
        advice: describeLine(first),
      }),
    ),
}

/**
 * Crashing containers, except for containers that the kubelet restarts for a failed probe, which the finding about
 * probes reports.
 */
export const crashLoop: FindingRow = {
  id: 'crashLoop',
  find: (facts) => {
    const killed = killedByProbes(facts.events)
    return grouped(
      facts,
      'crashLoop',
      ({ block, uid }) => (block === 'crash' || block === 'init') && !killed.has(uid),
      (first) => ({
        field: `status.containerStatuses[${first.container}].lastState.terminated`,
        facts: {
          container: first.container,
          image: first.image,
          restarts: first.restarts,
          message: first.message,
          ...(first.message.includes('OOMKilled') ? { limit: memoryLimit(first) } : {}),
          ...completion(first, facts),
        },
        advice: `kubectl logs ${first.pod.metadata.name} -c ${first.container} --previous${inNamespace(metaText(first.pod, 'namespace'))}`,
      }),
    )
  },
}

function memoryLimit({ pod, container }: PodTrouble): string {
  const own = objectsIn(asObject(pod.spec).containers).find(({ name }) => name === container)
  return textOf(asObject(asObject(own?.resources).limits).memory)
}

/** The number of seconds for which crashing Pods were ready, which explains why their rollout is complete. */
function completion({ uid, ownerUid }: PodTrouble, { run, deployments, replicaSets }: RunFacts) {
  const set = replicaSets.find(({ metadata }) => metadata.uid === ownerUid)
  const owner = set?.metadata.ownerReferences?.[0]?.uid
  const deployment = deployments.find(({ metadata }) => metadata.uid === owner)
  const isComplete = deployment?.status.conditions?.some(({ reason }) => reason === 'NewReplicaSetAvailable')
  if (!deployment || !set || !isComplete || set.spec.replicas === 0) return {}
  const readySeconds = secondsReady(uid, run)
  return readySeconds === undefined ? {} : { readySeconds, minReadySeconds: deployment.spec.minReadySeconds ?? 0 }
}

/**
 * The seconds for which a Pod was ready before it became unready; undefined for a Pod that never lost its readiness.
 */
function secondsReady(uid: string, { changes }: RunFacts['run']): number | undefined {
  let readyAt: number | undefined
  for (const { resource, key, object, at } of changes) {
    if (resource !== 'pods' || key !== uid) continue
    if (isReady(object)) readyAt ??= at
    else if (readyAt !== undefined) return Math.round((at - readyAt) / 1000)
  }
  return undefined
}

/** uids of Pods whose containers the kubelet killed for a failed probe. */
const killedByProbes = (events: readonly KubeEvent[]): ReadonlySet<string | undefined> =>
  new Set(
    events
      .filter(({ reason, message }) => reason === 'Killing' && /failed (?:liveness|startup) probe/.test(message ?? ''))
      .map(({ involvedObject }) => involvedObject?.uid),
  )

export const badConfig: FindingRow = {
  id: 'badConfig',
  find: (facts) =>
    grouped(
      facts,
      'badConfig',
      ({ block }) => block === 'config' || block === 'volume',
      (first) => ({
        field: first.block === 'volume' ? 'spec.volumes' : `status.containerStatuses[${first.container}].state.waiting`,
        facts: { container: first.container, message: first.message || mountMessage(facts.events, first) },
        advice: missingLine(first.message || mountMessage(facts.events, first), first) ?? describeLine(first),
      }),
    ),
}

/** A command that shows the ConfigMap or Secret that the kubelet's message names; undefined without a name. */
function missingLine(message: string, { pod }: PodTrouble): string | undefined {
  const of = inNamespace(metaText(pod, 'namespace'))
  const [, kind, name] =
    /couldn't find key \S+ in (ConfigMap|Secret) (?:[a-z0-9-]+\/)?([a-z0-9.-]+)/.exec(message) ?? []
  if (kind !== undefined) return `kubectl describe ${kind.toLowerCase()} ${name}${of}`
  const [, resource, absent] = /\b(configmap|secret) "([a-z0-9.-]+)" not found/.exec(message) ?? []
  return resource === undefined ? undefined : `kubectl get ${resource} ${absent}${of}`
}

/** Pods on a node that do not start for a reason of networks, volumes or the runtime. */
export const podNotStarting: FindingRow = {
  id: 'podNotStarting',
  find: (facts) =>
    grouped(
      facts,
      'podNotStarting',
      ({ block }) => block === 'start',
      (first) => ({
        field: `status.containerStatuses[${first.container}].state.waiting`,
        facts: { message: first.message || first.reason, node: String(asObject(first.pod.spec).nodeName) },
        advice: describeLine(first),
      }),
    ),
}

const mountMessage = (events: readonly KubeEvent[], { uid }: PodTrouble): string =>
  events.find(({ reason, involvedObject }) => reason === 'FailedMount' && involvedObject?.uid === uid)?.message ?? ''

export const unschedulable: FindingRow = {
  id: 'unschedulable',
  find: (facts) =>
    grouped(
      facts,
      'unschedulable',
      ({ block }) => block === 'unschedulable',
      (first) => ({
        field: 'status.conditions[PodScheduled].message',
        facts: {
          message: first.message,
          reasons: countedReasons(first.message).join('; '),
          wants: needsOf(first.pod, first.message),
          ...(claimLine(first) === undefined ? {} : { variant: 'claim' }),
        },
        more: namedByNeed(first.pod, first.message, facts),
        advice: claimLine(first) ?? describeLine(first),
      }),
    ),
}

/** A command that shows the claim for which the Pod waits; undefined if the Pod waits for something else. */
function claimLine({ pod, message }: PodTrouble): string | undefined {
  const [claim] = waitsForClaim(message) ? claimsOf(pod) : []
  return claim === undefined ? undefined : `kubectl describe pvc ${claim}${inNamespace(metaText(pod, 'namespace'))}`
}

/**
 * The scheduler's reasons with their numbers of nodes, without the lines about preemption, which repeat the reasons.
 */
function countedReasons(message: string): string[] {
  const [, ...lines] = fitErrorLines(message)
  const end = lines.findIndex((line) => !line.startsWith('  '))
  return lines.slice(0, end < 0 ? undefined : end).map((line) => line.trim())
}

/** Pods that run but do not become ready for a long time. */
export const probeFailing: FindingRow = {
  id: 'probeFailing',
  find: (facts) => unreadyPods(facts),
}

const unreadyPods = (facts: RunFacts): Sign[] =>
  grouped(
    facts,
    'probeFailing',
    ({ block }) => block === 'probe',
    (first) => ({
      field: first.reason === 'Unhealthy' ? 'Event Unhealthy' : 'status.conditions[Ready]',
      facts: {
        name: first.pod.metadata.name,
        probe: 'readiness',
        container: first.container,
        image: first.image,
        ...readyTooShort(first, facts),
      },
      advice: describeLine(first),
    }),
  )

/** The seconds for which the Pod was ready before, if they are fewer than the minReadySeconds of its workload. */
function readyTooShort({ uid }: PodTrouble, { run, owners, seen }: RunFacts) {
  const minReadySeconds = asObject(seen(owners.rootOf(uid))?.spec).minReadySeconds
  const wasReady = secondsReady(uid, run)
  if (typeof minReadySeconds !== 'number' || wasReady === undefined || wasReady >= minReadySeconds) return {}
  return { wasReady, minReadySeconds }
}
