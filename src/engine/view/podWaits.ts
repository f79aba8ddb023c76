/** Derives the reason for which each Pod waits from the live object and its node's record. */

import { isSidecar } from '../api/restartRules.ts'
import { fromTimestamp } from '../api/time.ts'
import type { Container, ContainerStatus, Pod } from '../api/types.ts'
import { DEFAULT_FAILURE_THRESHOLD, nextAskAt, probeOf } from '../kubelet/prober.ts'
import type { PodRecord, ProbeWorker } from '../kubelet/types.ts'
import type { ClaimsBinding } from '../scheduler/volumeBinder.ts'
import type { Fact } from '../trace/records.ts'
import type { PodView, WaitReason } from './types.ts'
import type { FoundPodWait, PodWaitWithEnd, WaitEnd, WaitId, InitPlace as WaitPlace } from './waitFacts.ts'

/** Facts about a Pod outside of its own object. */
export interface PodWaitSource {
  /** Virtual time 0 as Unix ms. */
  readonly epochMs: number
  readonly pod: Pod
  readonly view: PodView
  /**
   * The kubelet's record of the Pod; undefined without a simulated kubelet, and before the kubelet has received the
   * Pod.
   */
  readonly record: PodRecord | undefined
  /** Number of its node's pulls before its own. */
  readonly pullsBefore: number | undefined
  /** Number of pulls of each container's image, by container. */
  readonly pulls: ReadonlyMap<string, number>
  /** The kubelet's last FailedMount message. */
  readonly mountFailure: string | undefined
  readonly minReadySeconds: number
  /** The claims that the scheduler binds before the Pod; undefined if it binds none. */
  readonly binding: ClaimsBinding | undefined
  /** Whether its node sends no heartbeats. */
  readonly isNodeLost: boolean
}

/**
 * Wait of a Pod at a virtual time (ms); undefined without one. `seconds`: the remaining time (`…Until`) or its minimum
 * (`…From`), absent if unknown; `message`: Kubernetes' message.
 */
export function podWait(source: PodWaitSource, now: number): WaitReason | undefined {
  const { pod, view } = source
  const found = waitOf(source, now)
  if (!found) return undefined
  const [name, facts, { until, ...least } = {}] = found
  const known = { pod: pod.metadata.name, who: whoOf(view), ...definedOf({ ...facts, ...least }) }
  if (until === undefined || until <= now || found.length !== 3) return { id: `wait.pod.${name}`, facts: known }
  return { id: endedId(found[0], least.atLeast), facts: { ...known, seconds: secondsOf(until - now) } }
}

function endedId(name: PodWaitWithEnd, atLeast: true | undefined): WaitId {
  const isBound = name === 'image' || name === 'crash' || name === 'initCrash'
  return atLeast && isBound ? `wait.pod.${name}From` : `wait.pod.${name}Until`
}

/** Merges equal waits into that of the first Pod, with the number of the others in `same`. */
export function groupedWaits(waits: readonly WaitReason[]): WaitReason[] {
  const groups = new Map<string, { first: WaitReason; count: number }>()
  for (const wait of waits) {
    const key = groupKey(wait)
    const group = groups.get(key)
    if (!group) groups.set(key, { first: wait, count: 1 })
    else {
      group.count++
      if (secondsLeft(wait) < secondsLeft(group.first)) group.first = wait
    }
  }
  return [...groups.values()].map(({ first, count }) =>
    count === 1 ? first : { ...first, facts: { ...first.facts, same: count - 1 } },
  )
}

/** A key that is equal for Pods that wait for the same reason, independent of their names and progress. */
function groupKey({ id, facts }: WaitReason): string {
  const { container = '', image = '', message = '', index = '', probe = '' } = facts
  return [id.replace(/(Until|From)$/, ''), container, image, message, index, probe].join('\n')
}

const secondsLeft = ({ facts }: WaitReason): number =>
  typeof facts.seconds === 'number' ? facts.seconds : Number.POSITIVE_INFINITY

type Found = FoundPodWait

const definedOf = (facts: { readonly [name: string]: Fact | undefined }): { readonly [name: string]: Fact } =>
  Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, Fact] => entry[1] !== undefined))

function waitOf(source: PodWaitSource, now: number): Found | undefined {
  const { pod, view } = source
  if (view.state === 'gone' || view.state === 'succeeded' || view.state === 'failed') return undefined
  if (view.state === 'available') return undefined
  if (view.state === 'terminating') return endingWait(source, now)
  if (view.state === 'pending') return pendingWait(source)
  if (view.state === 'ready') return ['minReady', { of: source.minReadySeconds }, untilOf(view.stateUntil)]
  return containersWait(source, now) ?? gateWait(pod) ?? ['ready', {}]
}

function pendingWait({ pod: { status, spec }, binding }: PodWaitSource): Found {
  const scheduled = status.conditions?.find(({ type }) => type === 'PodScheduled')
  const [gate] = spec.schedulingGates ?? []
  if (gate) return ['schedulingGate', { gate: gate.name }]
  if (binding) return ['binding', { claim: binding.claims.join(', '), node: binding.node }]
  if (scheduled?.status === 'False') return ['node', { message: scheduled.message ?? '' }]
  return ['scheduler', {}]
}

/** The wait of the first container that has not progressed as far as it should. */
function containersWait(source: PodWaitSource, now: number): Found | undefined {
  const { pod } = source
  const init = pod.spec.initContainers ?? []
  const isInitialized = pod.status.conditions?.some(({ type, status }) => type === 'Initialized' && status === 'True')
  for (const [i, container] of init.entries()) {
    const status = pod.status.initContainerStatuses?.find(({ name }) => name === container.name)
    if (isSidecar(container) ? status?.started : isInitialized || status?.state.terminated?.exitCode === 0) continue
    return initWait(source, { container, status, index: i + 1, count: init.length }, now)
  }
  for (const container of pod.spec.containers) {
    const status = pod.status.containerStatuses?.find(({ name }) => name === container.name)
    if (status?.ready) continue
    return containerWait(source, container, status, now)
  }
  return undefined
}

interface InitPlace {
  readonly container: Container
  readonly status: ContainerStatus | undefined
  readonly index: number
  readonly count: number
}

function initWait(source: PodWaitSource, { container, status, index, count }: InitPlace, now: number): Found {
  const place = { index, of: count }
  const held = heldBack(source, container, { status, place }, now)
  if (held?.[0] === 'crash') return ['initCrash', { ...held[1], ...place }, held[2] ?? {}]
  if (held) return held
  if (!status?.state.running) return ['initStart', { container: container.name, ...place }]
  const worker = source.record?.probes.find((w) => w.container === container.name && w.type === 'startup')
  if (worker) return probeWait(source, container, worker, now)
  const endsAt = source.record?.runs.find((run) => run.container === container.name)?.endsAt
  return ['init', { container: container.name, ...place }, untilOf(endsAt)]
}

function containerWait(
  source: PodWaitSource,
  container: Container,
  status: ContainerStatus | undefined,
  now: number,
): Found {
  const { record } = source
  const held = heldBack(source, container, { status, place: {} }, now)
  if (held) return held
  if (!status?.state.running) return ['start', { container: container.name }]
  const type = status.started === false && container.startupProbe ? 'startup' : 'readiness'
  const worker = record?.probes.find((w) => w.container === container.name && w.type === type)
  if (worker) return probeWait(source, container, worker, now)
  const probe = probeOf(container, type)
  if (!probe) return ['ready', {}]
  return ['probeSeen', { probe: type, container: container.name, period: probe.periodSeconds }]
}

/** A container that cannot start now: image, back-off, configuration, or volume. */
function heldBack(
  source: PodWaitSource,
  { name, image }: Container,
  { status, place }: { readonly status: ContainerStatus | undefined; readonly place: Partial<WaitPlace> },
  now: number,
): Found | undefined {
  const { pod, view, record, pullsBefore, pulls, mountFailure } = source
  const { waiting, terminated } = status?.state ?? {}
  const reason = waiting?.reason ?? ''
  const isPulling = record?.work?.kind === 'sync' && record.work.stage === 'pulling'
  const isPulled = isPulling && nameOfStep(record) === name
  if (isPulled || (record === undefined && view.state === 'pulling'))
    return [
      (pullsBefore ?? 0) > 0 ? 'pullQueue' : 'pulling',
      { container: name, image, before: pullsBefore ?? 0, tries: pulls.get(name) ?? 1, ...place },
    ]
  if (reason === 'ErrImagePull' || reason === 'ImagePullBackOff') {
    const entry = record?.backOffs.find(({ key }) => key === `image ${image}`)
    const backOff = entry ? { backOff: Math.round(entry.delayMs / 1000) } : {}
    const facts = { container: name, image, tries: pulls.get(name) ?? 1, ...backOff, ...place }
    return ['image', facts, entry ? nextTry(record, entry.updatedAt + entry.delayMs, now) : {}]
  }
  if (reason === 'CrashLoopBackOff' || (terminated && terminated.exitCode !== 0)) {
    const ended = terminated ?? status?.lastState.terminated
    const entry = record?.backOffs.find(({ key }) => key === `container ${name} ${image}`)
    const endedAt = record?.runs.find((run) => run.container === name)?.endsAt
    const backOff = entry ? { backOff: Math.round(entry.delayMs / 1000) } : {}
    return [
      'crash',
      {
        container: name,
        exitCode: ended?.exitCode ?? 0,
        reason: ended?.reason ?? '',
        starts: (status?.restartCount ?? 0) + 1,
        ...backOff,
        ...place,
      },
      entry && endedAt !== undefined ? nextTry(record, endedAt + entry.delayMs, now) : untilOf(view.stateUntil),
    ]
  }
  if (reason === 'ContainerCreating' || reason === 'PodInitializing')
    return mountFailure !== undefined && pod.status.podIP === undefined
      ? ['mount', { container: name, message: mountFailure, ...place }]
      : undefined
  if (waiting?.message) return ['config', { container: name, reason, message: waiting.message, ...place }]
  return undefined
}

/** The container that the running sync works on. */
function nameOfStep(record: PodRecord | undefined): string | undefined {
  const { work } = record ?? {}
  if (work?.kind !== 'sync') return undefined
  const step = work.steps[work.next]
  return step?.type === 'start' ? step.container.name : undefined
}

/**
 * Time of the kubelet's next try: its planned sync, if that is after the back-off; else only the end of the back-off is
 * known.
 */
function nextTry(record: PodRecord | undefined, backOffEndsAt: number, now: number): WaitEnd {
  const { retryAt = Number.POSITIVE_INFINITY } = record ?? {}
  if (Number.isFinite(retryAt) && retryAt >= Math.max(now, backOffEndsAt)) return { until: retryAt }
  return backOffEndsAt > now ? { until: backOffEndsAt, atLeast: true } : {}
}

function probeWait(source: PodWaitSource, container: Container, worker: ProbeWorker, now: number): Found {
  const { record, minReadySeconds } = source
  const probe = probeOf(container, worker.type)
  const failed = worker.lastResult === 'failure' ? worker.resultRun : 0
  const threshold = probe?.failureThreshold ?? DEFAULT_FAILURE_THRESHOLD
  const succeeded = worker.lastResult === 'success' ? worker.resultRun : 0
  return [
    failed > 0 ? 'probeFailed' : 'probe',
    {
      probe: worker.type,
      container: container.name,
      period: worker.periodMs / 1000,
      failed,
      threshold,
      succeeded,
      needed: probe?.successThreshold ?? 1,
      minReadySeconds,
    },
    untilOf(record && nextAskAt(record, worker, now)),
  ]
}

function gateWait({ spec, status }: Pod): Found | undefined {
  const missing = spec.readinessGates?.find(
    ({ conditionType }) => !status.conditions?.some(({ type, status: is }) => type === conditionType && is === 'True'),
  )
  return missing && ['readinessGate', { gate: missing.conditionType }]
}

function endingWait({ epochMs, pod, record, isNodeLost }: PodWaitSource, now: number): Found {
  const { deletionTimestamp, deletionGracePeriodSeconds: of = 0, finalizers = [] } = pod.metadata
  const until = deletionTimestamp === undefined ? undefined : fromTimestamp(deletionTimestamp) - epochMs
  if (isNodeLost) return ['nodeLost', { node: pod.spec.nodeName ?? '' }]
  const [finalizer] = finalizers
  if (finalizer !== undefined && (until ?? 0) <= now) return ['finalizer', { finalizer }]
  const running = record?.runs.filter((run) => run.endsAt > now) ?? []
  const inHook = running.find((run) => Number.isFinite(run.signalledAt) && run.signalledAt > now)
  if (inHook) return ['preStop', { container: inHook.container, of }, untilOf(until)]
  return ['grace', { of }, untilOf(until)]
}

const untilOf = (at: number | undefined): WaitEnd => (at === undefined || !Number.isFinite(at) ? {} : { until: at })

/** Rounds to a tenth of a second. */
export const secondsOf = (ms: number): number => Math.round(ms / 100) / 10

/** The part of a Pod's name that differs from other Pods of its owner. */
const whoOf = ({ name, ownerUid, ordinal }: PodView): string =>
  ownerUid === '' || ordinal !== undefined ? name : name.slice(name.lastIndexOf('-') + 1)
