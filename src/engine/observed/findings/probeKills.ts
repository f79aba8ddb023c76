/** Containers that the kubelet killed for a failed startup or liveness probe, including containers of deleted Pods. */

import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { isSidecar } from '../../api/restartRules.ts'
import type { JsonObject, KubeEvent } from '../../api/types.ts'
import { metaText, type ObservedRun } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { isReady } from '../seenConditions.ts'
import { eventTime, timeOf } from '../times.ts'
import { type FindingEvidence, inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'

interface Kills {
  readonly probe: 'startup' | 'liveness'
  readonly container: string
  readonly pods: Map<string, SeenObject | undefined>
  readonly name: string
  readonly namespace: string
  said: string
  failures: number
  kills: number
  backOffs: number
  from: number
  last: number
}

/** Pods that run but do not become ready have the finding `probeFailing` instead. */
export const probeKills: FindingRow = {
  id: 'probeKills',
  find: (facts) => [...killsIn(facts).values()].flatMap((kills) => killsSign(kills, facts)),
}

function killsIn({ run, events, owners, to }: RunFacts): ReadonlyMap<string, Kills> {
  const pods = lastPods(run)
  const found = new Map<string, Kills>()
  const about = (event: KubeEvent, probe: Kills['probe']): Kills => {
    const { uid = '', name = '', namespace = 'default', fieldPath = '' } = event.involvedObject ?? {}
    const container = /\{([^{}]*)\}$/.exec(fieldPath)?.[1] ?? ''
    const root = pods.has(uid) ? owners.rootOf(uid) : name.replace(/-[a-z0-9]+$/, '')
    const image = imageOf(pods.get(uid), container)
    const key = [root, container, probe, image, limitOf(pods.get(uid), container, probe).failures].join('\n')
    const at = timeOf(event.firstTimestamp) ?? eventTime(event) ?? to
    const known = found.get(key) ?? newKills(probe, container, name, namespace, at)
    found.set(key, known)
    known.pods.set(uid, pods.get(uid))
    known.from = Math.min(known.from, at)
    known.last = Math.max(known.last, eventTime(event) ?? at)
    return known
  }
  for (const event of events) {
    const probe = /^(Liveness|Startup) probe (?:failed|errored)/.exec(event.message ?? '')?.[1]
    if (event.reason === 'Unhealthy' && probe !== undefined) {
      const kills = about(event, probe === 'Startup' ? 'startup' : 'liveness')
      kills.said = event.message ?? ''
      kills.failures += event.count ?? 1
    }
    const killed = /failed (liveness|startup) probe/.exec(event.message ?? '')?.[1]
    if (event.reason === 'Killing' && killed !== undefined)
      about(event, killed === 'startup' ? 'startup' : 'liveness').kills += event.count ?? 1
  }
  for (const { reason, involvedObject, fieldPath, count } of backOffs(events))
    for (const kills of found.values())
      if (kills.pods.has(involvedObject) && fieldPath.includes(`{${kills.container}}`) && reason === 'BackOff')
        kills.backOffs += count
  return found
}

const newKills = (probe: Kills['probe'], container: string, name: string, namespace: string, at: number): Kills => ({
  probe,
  container,
  pods: new Map(),
  name,
  namespace,
  said: '',
  failures: 0,
  kills: 0,
  backOffs: 0,
  from: at,
  last: at,
})

const backOffs = (events: readonly KubeEvent[]) =>
  events
    .filter(({ reason }) => reason === 'BackOff')
    .map(({ reason, involvedObject, count }) => ({
      reason,
      involvedObject: involvedObject?.uid ?? '',
      fieldPath: involvedObject?.fieldPath ?? '',
      count: count ?? 1,
    }))

/** The last version of each Pod, by uid, including deleted Pods. */
function lastPods({ changes }: ObservedRun): ReadonlyMap<string, SeenObject> {
  const last = new Map<string, SeenObject>()
  for (const { resource, key, object } of changes) if (resource === 'pods') last.set(key, object)
  return last
}

function containerOf(
  pod: SeenObject | undefined,
  name: string,
): { readonly spec: JsonObject; readonly isInit: boolean } {
  const { containers, initContainers } = asObject(pod?.spec)
  const own = objectsIn(containers).find((one) => one.name === name)
  const init = objectsIn(initContainers).find((one) => one.name === name)
  return { spec: own ?? init ?? {}, isInit: own === undefined && init !== undefined }
}

const imageOf = (pod: SeenObject | undefined, container: string): string =>
  textOf(containerOf(pod, container).spec.image)

/** How many failures in a row a probe allows, and its period in seconds. */
function limitOf(pod: SeenObject | undefined, container: string, probe: Kills['probe']) {
  const { failureThreshold, periodSeconds, initialDelaySeconds } = asObject(
    containerOf(pod, container).spec[`${probe}Probe`],
  )
  const numberOr = (value: unknown, usual: number): number => (typeof value === 'number' ? value : usual)
  const [failures, period, delay] = [
    numberOr(failureThreshold, 3),
    numberOr(periodSeconds, 10),
    numberOr(initialDelaySeconds, 0),
  ]
  return { failures, period, delay, seconds: failures * period + delay }
}

function killsSign(kills: Kills, facts: RunFacts): Sign[] {
  const { probe, container, pods, name, namespace, said, failures, from, last } = kills
  const there = [...pods.entries()].filter(([uid]) => facts.pods.some(({ metadata }) => metadata.uid === uid))
  const still = there.filter(([, pod]) => pod !== undefined && !isReady(pod))
  // A startup probe fails as long as the container starts: only a killed container, or a container that never starts,
  // is a fault.
  if (kills.kills === 0 && (probe === 'startup' || still.length === 0)) return []
  const pod = still[0]?.[1] ?? [...pods.values()].find((one) => one !== undefined)
  const { spec, isInit } = containerOf(pod, container)
  const limit = limitOf(pod, container, probe)
  const isOfSidecar = isInit && isSidecar(spec)
  const waits = isInit ? objectsIn(asObject(pod?.spec).containers).map((one) => textOf(one.name)) : []
  const object = pod === undefined ? `Pod ${namespace}/${name}` : seenName(pod)
  const evidence: FindingEvidence[] = [
    { object, field: 'Event Unhealthy', value: { id: 'repeated', facts: { said, count: failures } }, time: from },
  ]
  if (pod !== undefined) {
    const { failures: most, period, delay, seconds } = limit
    const field = `spec.${isInit ? 'initContainers' : 'containers'}[${container}].${probe}Probe`
    evidence.push({ object, field, value: { id: 'allowed', facts: { most, period, delay, seconds } } })
  }
  return [
    {
      id: 'probeKills',
      severity: still.length > 0 ? 'high' : 'medium',
      object,
      at: from,
      ...(still.length > 0 ? {} : { until: last }),
      facts: {
        probe,
        container,
        pods: pods.size,
        kills: kills.kills,
        backOffs: kills.backOffs,
        allowed: limit.seconds,
        isSidecar: isOfSidecar,
        waits: waits.join(', '),
      },
      evidence,
      advice: patchLine(kills, pod, limit, isInit, facts),
    },
  ]
}

/** A kubectl command that doubles the allowed failures of the probe. */
function patchLine(
  { probe, container, namespace, name }: Kills,
  pod: SeenObject | undefined,
  { failures }: { readonly failures: number },
  isInit: boolean,
  { owners, run }: RunFacts,
): string {
  const root = run.changes.find(
    ({ key }) => key === owners.rootOf(metaText(pod ?? { metadata: { name } }, 'uid') ?? ''),
  )
  if (root === undefined || root.resource === 'pods') return `kubectl describe pod ${name}${inNamespace(namespace)}`
  const list = isInit ? 'initContainers' : 'containers'
  const patch = {
    spec: {
      template: { spec: { [list]: [{ name: container, [`${probe}Probe`]: { failureThreshold: failures * 2 } }] } },
    },
  }
  const target = `${root.object.kind.toLowerCase()}/${root.object.metadata.name}`
  return `kubectl patch ${target}${inNamespace(namespace)} -p '${JSON.stringify(patch)}'`
}
