/** Collects the times in the life of each recorded Pod, from which delays are measured. */

import { parseDurationMs } from '../api/goDuration.ts'
import { asObject, objectsIn, textOf } from '../api/jsonObject.ts'
import { isSidecar } from '../api/restartRules.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { workloadNameOf } from '../api/workloads.ts'
import type { BoundedDelay } from './likelyDelays.ts'
import type { ObservedChange, ObservedRun } from './observedRun.ts'
import { metaText } from './observedRun.ts'
import type { EstimatedTime } from './playback/estimate.ts'
import { exactTimeOf } from './playback/eventTimes.ts'
import { playedMoments } from './playback/moments.ts'
import type { SeenObject } from './records.ts'
import { conditionIn } from './seenConditions.ts'
import { eventTime, timeOf } from './times.ts'

/**
 * A Pod of a recording. Moments are as exact as the recording allows, within their seconds; undefined if they were not
 * observed.
 */
export interface SeenPod {
  readonly uid: string
  readonly workload: string
  node: string
  readonly createdAt: EstimatedTime | undefined
  boundAt: EstimatedTime | undefined
  /** Whether the scheduler refused the Pod at least once: then its waiting time is no delay of the scheduler. */
  wasRefused: boolean
  /** The time at which its init containers were done; undefined without init containers. */
  initializedAt: EstimatedTime | undefined
  /** The time at which its deletion was requested. */
  deletedAt: EstimatedTime | undefined
  readonly containers: Map<string, SeenContainer>
}

export interface SeenContainer {
  readonly name: string
  /**
   * `init`: an init container that must end before other containers start; `sidecar`: an init container that keeps
   * running.
   */
  readonly role: 'init' | 'sidecar' | 'main'
  image: string
  /** Start of the container's first run. */
  startedAt: EstimatedTime | undefined
  readyAt: EstimatedTime | undefined
  /** Whether the container was ready at any time, even if the moment was not observed. */
  wasReady: boolean
  /** The time from which the next container could start: an init container has succeeded, or a sidecar has started. */
  passedAt: EstimatedTime | undefined
  /** Duration of each pull in ms; not rounded to seconds if an Event has the exact duration. */
  readonly pullMs: number[]
  /** The whole time for the image in ms, including the wait for pulls of other Pods. */
  imageMs: number
  /** Whether its image was already on the node. */
  wasPresent: boolean
  pullFailed: boolean
  /** Exits of the container by itself, not after the deletion of its Pod. */
  readonly exits: Map<string, { readonly code: number; readonly reason: string; readonly afterMs: number }>
  /** The time from the deletion of the container's Pod to the kubelet's report that the container has ended. */
  end: BoundedDelay | undefined
}

/** The least share of an image's waiting time that counts as a pull of its own. */
const LEAST_OWN = 0.02
const HALF_SECOND_MS = 500
const NO_ANCHOR = -1

export function seenPods(run: ObservedRun): SeenPod[] {
  const { changes } = run
  const { at, before, beginsAt, slack, anchor } = playedMoments(run)
  const pods = new Map<string, SeenPod>()
  for (const [i, change] of changes.entries())
    if (change.resource === 'pods')
      take(
        pods,
        change,
        i < before ? undefined : { at: beginsAt + (at[i] ?? 0), slack: slack[i] ?? 0, anchor: anchor[i] ?? i },
      )
  const pulling = new Map<string, number>()
  for (const { resource, object, type } of changes)
    if (resource === 'events' && type !== 'deleted' && type !== 'lost') takeEvent(pods, pulling, object)
  return [...pods.values()]
}

/**
 * Estimates the time of an event within its known second. If the change that wrote it (`moment`) falls into that
 * second, it happened directly before; otherwise the middle of the second has the least error.
 */
function within(second: number | undefined, moment: EstimatedTime | undefined): EstimatedTime | undefined {
  if (second === undefined) return undefined
  if (moment === undefined || moment.at >= second + 1000)
    return { at: second + HALF_SECOND_MS, slack: HALF_SECOND_MS, anchor: NO_ANCHOR }
  return { at: Math.max(moment.at, second), slack: Math.min(HALF_SECOND_MS, moment.slack), anchor: moment.anchor }
}

/** The delay between two moments. */
export const delayBetween = (from: EstimatedTime, to: EstimatedTime): BoundedDelay => ({
  ms: Math.round(Math.max(0, to.at - from.at)),
  slack: from.anchor === to.anchor && to.anchor !== NO_ANCHOR ? 0 : Math.round(from.slack + to.slack),
})

function take(
  pods: Map<string, SeenPod>,
  { object, before, type }: ObservedChange,
  seenAt: EstimatedTime | undefined,
): void {
  const uid = metaText(object, 'uid') ?? object.metadata.name
  if (type === 'deleted' || type === 'lost') return
  const moment = type === 'found' ? undefined : seenAt
  const pod = pods.get(uid) ?? newPod(uid, object, type === 'created' ? moment : undefined)
  pods.set(uid, pod)
  const { metadata } = object
  const status = asObject(object.status)
  pod.node = textOf(asObject(object.spec).nodeName)
  const bound = conditionIn(status, 'PodScheduled')
  if (bound?.status === 'True') pod.boundAt ??= within(timeOf(bound.lastTransitionTime), moment)
  else if (bound?.status === 'False') pod.wasRefused = true
  if (objectsIn(asObject(object.spec).initContainers).length > 0) {
    const done = conditionIn(status, 'Initialized')
    if (done?.status === 'True') pod.initializedAt ??= within(timeOf(done.lastTransitionTime), moment)
  }
  const ends = timeOf(metadata.deletionTimestamp)
  const grace = graceOf(object)
  // A deletion with a grace period of 0 is the kubelet's last write about an ended Pod.
  if (ends !== undefined && (pod.deletedAt === undefined || grace > 0)) {
    const isNew = before?.metadata.deletionTimestamp !== metadata.deletionTimestamp
    if (isNew || pod.deletedAt === undefined) pod.deletedAt = within(ends - grace * 1000, isNew ? moment : undefined)
  }
  const { initContainers, containers } = asObject(object.spec)
  for (const container of [...objectsIn(initContainers), ...objectsIn(containers)]) {
    const name = textOf(container.name)
    const seen = pod.containers.get(name) ?? newContainer(name, roleOf(container, initContainers))
    pod.containers.set(name, seen)
    seen.image = textOf(container.image)
    const own = statusOf(status, name)
    if (own) takeStatus(pod, seen, own, { wasReady: before && isReady(before, name), type, moment })
  }
  if (grace === 0 && graceOf(before) > 0) takeRemoval(pod, within(ends, moment))
}

/** Seconds. */
function graceOf(object: SeenObject | undefined): number {
  const seconds = object?.metadata.deletionGracePeriodSeconds
  return typeof seconds === 'number' ? seconds : 0
}

interface Around {
  /** Undefined if no earlier version of the Pod was recorded. */
  readonly wasReady: boolean | undefined
  readonly type: ObservedChange['type']
  /** The time of the change; undefined if it was not recorded. */
  readonly moment: EstimatedTime | undefined
}

function takeStatus(pod: SeenPod, seen: SeenContainer, own: JsonObject, around: Around): void {
  const { wasReady, type, moment } = around
  const { state, lastState, restartCount, ready } = own
  const running = timeOf(asObject(asObject(state).running).startedAt)
  const { reason } = asObject(asObject(state).waiting)
  if (reason === 'ErrImagePull' || reason === 'ImagePullBackOff' || reason === 'InvalidImageName')
    seen.pullFailed = true
  const runs = typeof restartCount === 'number' ? restartCount : 0
  takeEnd(pod, seen, asObject(asObject(state).terminated), { moment, isFirst: runs === 0 })
  takeEnd(pod, seen, asObject(asObject(lastState).terminated), { moment, isFirst: runs <= 1 })
  if (restartCount !== undefined && restartCount !== 0) return
  seen.startedAt ??= within(running, moment)
  if (seen.role === 'sidecar' && own.started === true && type !== 'found') seen.passedAt ??= moment
  if (ready !== true || seen.role === 'init') return
  // A container that was ready in its first observed version may have been ready before, so its time is not taken.
  if (!seen.wasReady && wasReady !== true && type !== 'found') {
    // Controllers act on the kubelet's report, which may come seconds after the probe.
    seen.readyAt = moment
  }
  seen.wasReady = true
}

function takeEnd(
  pod: SeenPod,
  seen: SeenContainer,
  ended: JsonObject,
  { moment, isFirst }: { readonly moment: EstimatedTime | undefined; readonly isFirst: boolean },
): void {
  const startedAt = timeOf(ended.startedAt)
  const finishedAt = timeOf(ended.finishedAt)
  if (startedAt === undefined || finishedAt === undefined) return
  // This run is earlier than the known run, which was a restart.
  if (isFirst && (seen.startedAt === undefined || startedAt < seen.startedAt.at - 999))
    seen.startedAt = within(startedAt, undefined)
  const endedAt = within(finishedAt, moment)
  // The seconds of both times decide which came first: a container that ended in the second of the deletion ended
  // because of the deletion.
  if (endedAt && pod.deletedAt && finishedAt >= secondOf(pod.deletedAt)) {
    // Controllers act on the report, which a busy kubelet writes seconds later.
    seen.end ??= delayBetween(pod.deletedAt, moment ?? endedAt)
    return
  }
  const code = typeof ended.exitCode === 'number' ? ended.exitCode : 0
  if (seen.role === 'init' && code === 0) seen.passedAt ??= endedAt
  seen.exits.set(textOf(ended.startedAt), { code, reason: textOf(ended.reason), afterMs: finishedAt - startedAt })
}

/**
 * Containers without a recorded end are taken to have ended with their Pod: a kubelet reports the end before it removes
 * the Pod.
 */
function takeRemoval(pod: SeenPod, removedAt: EstimatedTime | undefined): void {
  if (pod.deletedAt === undefined || removedAt === undefined) return
  const end = delayBetween(pod.deletedAt, removedAt)
  for (const container of pod.containers.values())
    if (container.startedAt !== undefined && container.role !== 'init') container.end ??= end
}

function takeEvent(pods: ReadonlyMap<string, SeenPod>, pulling: Map<string, number>, event: SeenObject): void {
  const { uid, fieldPath } = asObject(event.involvedObject ?? event.regarding)
  const name = /^spec\.(?:initContainers|containers)\{(.+)\}$/.exec(textOf(fieldPath))?.[1]
  const container = name === undefined ? undefined : pods.get(textOf(uid))?.containers.get(name)
  if (!container) return
  if (event.reason === 'Started') takeStart(container, event)
  if (event.reason !== 'Pulling' && event.reason !== 'Pulled') return
  const at = eventTime(event)
  const key = `${textOf(uid)} ${name}`
  if (event.reason === 'Pulling') {
    if (at !== undefined) pulling.set(key, at)
    return
  }
  const message = textOf(event.message ?? event.note)
  const [, own = '', inAll = own] =
    / in ([\d.a-zµ]+?)(?: \(([\d.a-zµ]+) including waiting\))?\.(?: |$)/.exec(message) ?? []
  const exact = parseDurationMs(own)
  const from = pulling.get(key)
  pulling.delete(key)
  if (/already present/.test(message)) container.wasPresent = true
  else if (exact !== undefined) {
    const waited = parseDurationMs(inAll) ?? exact
    container.imageMs += waited
    // A pull with almost no time of its own waited for another pull of the same image.
    if (exact >= waited * LEAST_OWN) container.pullMs.push(Math.round(exact))
  } else if (from !== undefined && at !== undefined) {
    container.imageMs += Math.max(0, at - from)
    container.pullMs.push(Math.max(0, at - from))
  }
}

/** Takes the exact time of the first start from an Event. */
function takeStart(container: SeenContainer, event: SeenObject): void {
  const exact = exactTimeOf(event)
  if (exact === undefined || container.startedAt === undefined) return
  const second = secondOf(container.startedAt)
  // The kubelet writes the Event after the runtime started the container.
  if (exact >= second && exact < second + 2000)
    container.startedAt = { at: Math.min(exact, second + 999), slack: 0, anchor: NO_ANCHOR }
}

const secondOf = ({ at }: EstimatedTime): number => Math.floor(at / 1000) * 1000

function newPod(uid: string, { metadata }: SeenObject, moment: EstimatedTime | undefined): SeenPod {
  return {
    uid,
    workload: workloadNameOf(metadata),
    node: '',
    createdAt: within(timeOf(metadata.creationTimestamp), moment),
    boundAt: undefined,
    wasRefused: false,
    initializedAt: undefined,
    deletedAt: undefined,
    containers: new Map(),
  }
}

const newContainer = (name: string, role: SeenContainer['role']): SeenContainer => ({
  name,
  role,
  image: '',
  startedAt: undefined,
  readyAt: undefined,
  wasReady: false,
  passedAt: undefined,
  pullMs: [],
  imageMs: 0,
  wasPresent: false,
  pullFailed: false,
  exits: new Map(),
  end: undefined,
})

const statusOf = ({ initContainerStatuses, containerStatuses }: JsonObject, name: string): JsonObject | undefined =>
  [...objectsIn(containerStatuses), ...objectsIn(initContainerStatuses)].find((one) => one.name === name)

function roleOf(container: JsonObject, initContainers: JsonValue | undefined): SeenContainer['role'] {
  if (!objectsIn(initContainers).some((one) => one.name === container.name)) return 'main'
  return isSidecar(container) ? 'sidecar' : 'init'
}

const isReady = (pod: SeenObject, name: string): boolean => statusOf(asObject(pod.status), name)?.ready === true
