/** Pods that cannot come on, by what keeps them: equal ones are one finding. */
import { asObject } from '../../api/jsonObject.ts'
import type { KubeEvent } from '../../api/types.ts'
import { fitErrorLines } from '../../scheduler/fitError.ts'
import { metaText } from '../observedRun.ts'
import { seenName } from '../records.ts'
import { eventTime } from '../times.ts'
import { type Finding, type FindingId, type FindingRow, inNamespace } from './finding.ts'
import type { PodTrouble } from './podTroubles.ts'
import type { RunFacts } from './runFacts.ts'

/** A Pod may be in such a state for a moment and come on. */
const SHORTEST_MS = 5000

/** One finding for all Pods of one owner that are kept by the same. */
function grouped(
  { troubles, to, pods }: RunFacts,
  id: FindingId,
  isOne: (trouble: PodTrouble) => boolean,
  describe: (first: PodTrouble) => Pick<Finding, 'facts' | 'advice'> & { readonly field: string },
): Finding[] {
  const groups = new Map<string, PodTrouble[]>()
  for (const trouble of troubles) {
    if (!isOne(trouble) || (trouble.until ?? to) - trouble.from < SHORTEST_MS) {
      // At the end of a recording, or in the state of one moment, nobody knows how long it would last.
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
    const { field, facts, advice } = describe(first)
    const at = Math.min(...group.map(({ from }) => from))
    const until = still.length > 0 ? undefined : Math.max(...group.map(({ until: end }) => end ?? to))
    const names = group.map(({ pod }) => pod.metadata.name)
    return {
      id,
      severity: still.length > 0 ? 'high' : 'medium',
      object: seenName(first.pod),
      at,
      ...(until === undefined ? {} : { until }),
      facts: { ...facts, pods: group.length, still: still.length, names: names.slice(0, 5).join(', ') },
      evidence: group.slice(0, 5).map((one) => ({
        object: seenName(one.pod),
        field,
        value: [one.reason, one.message].filter((part) => part !== '').join(': '),
        time: one.from,
      })),
      advice: isThere(first) ? advice : eventsLine(first),
    }
  })
}

/** Of a Pod that is gone its Events are left, for an hour. */
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

/** Those that the kubelet restarts because a probe fails are told with the probe. */
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
        facts: { container: first.container, image: first.image, restarts: first.restarts, message: first.message },
        advice: `kubectl logs ${first.pod.metadata.name} -c ${first.container} --previous${inNamespace(metaText(first.pod, 'namespace'))}`,
      }),
    )
  },
}

/** uids of Pods of which the kubelet said so. */
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
        advice: describeLine(first),
      }),
    ),
}

/** Pods that have a node and do not start, and nothing else tells why: networks, volumes, runtimes. */
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
        },
        advice: describeLine(first),
      }),
    ),
}

/** Those of the nodes; what preemption could not do says the same once more. */
function countedReasons(message: string): string[] {
  const [, ...lines] = fitErrorLines(message)
  const end = lines.findIndex((line) => !line.startsWith('  '))
  return lines.slice(0, end < 0 ? undefined : end).map((line) => line.trim())
}

/** Pods that run and are long not ready, or that a liveness or startup probe has had restarted. */
export const probeFailing: FindingRow = {
  id: 'probeFailing',
  find: (facts) => [...unreadyPods(facts), ...restartingProbes(facts)],
}

const unreadyPods = (facts: RunFacts): Finding[] =>
  grouped(
    facts,
    'probeFailing',
    ({ block }) => block === 'probe',
    (first) => ({
      field: first.reason === 'Unhealthy' ? 'Event Unhealthy' : 'status.conditions[Ready]',
      facts: { name: first.pod.metadata.name, probe: 'readiness', container: first.container, image: first.image },
      advice: describeLine(first),
    }),
  )

function restartingProbes({ events, pods, to }: RunFacts): Finding[] {
  const found: Finding[] = []
  const said = new Set<string>()
  for (const event of events) {
    const { uid, name = '', namespace } = event.involvedObject ?? {}
    const type = /^(Liveness|Startup) probe (?:failed|errored)/.exec(event.message ?? '')?.[1]
    if (event.reason !== 'Unhealthy' || type === undefined) continue
    const pod = pods.find(({ metadata }) => metadata.uid === uid)
    const at = eventTime(event) ?? to
    if (type === 'Startup' && (!pod || isReady(pod))) continue
    const owner = pod?.metadata.ownerReferences?.[0]?.uid ?? (name.replace(/-[a-z0-9]+$/, '') || uid)
    const key = `${owner} ${type}`
    if (said.has(key)) continue
    said.add(key)
    const object = `Pod ${namespace ?? 'default'}/${name}`
    found.push({
      id: 'probeFailing',
      severity: pod && !isReady(pod) ? 'high' : 'medium',
      object,
      at,
      facts: { name, probe: type.toLowerCase() },
      evidence: [{ object, field: `Event ${event.reason}`, value: event.message ?? '', time: at }],
      advice: `kubectl describe pod ${name}${inNamespace(namespace)}`,
    })
  }
  return found
}

const isReady = ({ status }: RunFacts['pods'][number]): boolean =>
  status.conditions?.find(({ type }) => type === 'Ready')?.status === 'True'
