/** The moments in the life of each Pod that a recording tells: what delays are measured from. */
import { parseDurationMs } from '../api/goDuration.ts'
import { asObject, objectsIn, textOf } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { workloadNameOf } from '../api/workloadName.ts'
import type { ObservedChange, ObservedRun } from './observedRun.ts'
import { metaText } from './observedRun.ts'
import type { SeenObject } from './records.ts'
import { eventTime, timeOf } from './times.ts'

/** One Pod. Times are Unix ms in whole seconds, undefined where they were not seen. */
export interface SeenPod {
  readonly uid: string
  readonly workload: string
  node: string
  readonly createdAt: number | undefined
  boundAt: number | undefined
  /** The scheduler has refused it at least once: its delay is no delay of the scheduler. */
  wasRefused: boolean
  /** When its init containers were done; undefined without any. */
  initializedAt: number | undefined
  /** When someone had it deleted. */
  deletedAt: number | undefined
  readonly containers: Map<string, SeenContainer>
}

export interface SeenContainer {
  readonly name: string
  image: string
  /** Of its first run. */
  startedAt: number | undefined
  readyAt: number | undefined
  /** Each pull, in ms; those that Events tell exactly are no whole seconds. */
  readonly pullMs: number[]
  /** What it waited for its image in all, that of pulls before its own included. */
  imageMs: number
  /** Its image was on the node. */
  wasPresent: boolean
  pullFailed: boolean
  /** Ends by itself: not after its Pod was deleted. */
  readonly exits: Map<string, { readonly code: number; readonly reason: string; readonly afterMs: number }>
  /** From the deletion of its Pod to its end. */
  endMs: number | undefined
}

/** Of the time that an image was waited for, so much at least is a pull of its own. */
const LEAST_OWN = 0.02

export function seenPods({ changes }: ObservedRun): SeenPod[] {
  const pods = new Map<string, SeenPod>()
  for (const change of changes) if (change.resource === 'pods') take(pods, change)
  const pulling = new Map<string, number>()
  for (const { resource, object, type } of changes)
    if (resource === 'events' && type !== 'deleted' && type !== 'lost') takeEvent(pods, pulling, object)
  return [...pods.values()]
}

function take(pods: Map<string, SeenPod>, { object, before, type }: ObservedChange): void {
  const uid = metaText(object, 'uid') ?? object.metadata.name
  if (type === 'deleted' || type === 'lost') return
  const pod = pods.get(uid) ?? newPod(uid, object)
  pods.set(uid, pod)
  const { metadata } = object
  const status = asObject(object.status)
  pod.node = textOf(asObject(object.spec).nodeName)
  const bound = conditionOf(status, 'PodScheduled')
  if (bound?.status === 'True') pod.boundAt ??= timeOf(bound.lastTransitionTime)
  else if (bound?.status === 'False') pod.wasRefused = true
  if (objectsIn(asObject(object.spec).initContainers).length > 0) {
    const done = conditionOf(status, 'Initialized')
    if (done?.status === 'True') pod.initializedAt ??= timeOf(done.lastTransitionTime)
  }
  const ends = timeOf(metadata.deletionTimestamp)
  const grace = typeof metadata.deletionGracePeriodSeconds === 'number' ? metadata.deletionGracePeriodSeconds : 0
  // A deletion with a grace of 0 is the kubelet's last word about a Pod that has ended.
  if (ends !== undefined && (pod.deletedAt === undefined || grace > 0)) pod.deletedAt = ends - grace * 1000
  for (const container of objectsIn(asObject(object.spec).containers)) {
    const name = textOf(container.name)
    const seen = pod.containers.get(name) ?? newContainer(name)
    pod.containers.set(name, seen)
    seen.image = textOf(container.image)
    const own = statusOf(status, name)
    if (own) takeStatus(pod, seen, own, { status, wasReady: before && isReady(before, name), type })
  }
}

interface Around {
  readonly status: JsonObject
  /** Undefined where nothing of the Pod was seen before. */
  readonly wasReady: boolean | undefined
  readonly type: ObservedChange['type']
}

function takeStatus(pod: SeenPod, seen: SeenContainer, own: JsonObject, { status, wasReady, type }: Around): void {
  const { state, lastState, restartCount, ready } = own
  const running = timeOf(asObject(asObject(state).running).startedAt)
  const { reason } = asObject(asObject(state).waiting)
  if (reason === 'ErrImagePull' || reason === 'ImagePullBackOff' || reason === 'InvalidImageName')
    seen.pullFailed = true
  for (const holder of [state, lastState]) takeEnd(pod, seen, asObject(asObject(holder).terminated))
  if (restartCount !== undefined && restartCount !== 0) return
  seen.startedAt ??= running
  // One that was ready when it was first seen may have been so for the second time.
  if (ready !== true || wasReady === true || type === 'found') return
  seen.readyAt ??= timeOf(conditionOf(status, 'ContainersReady')?.lastTransitionTime)
}

function takeEnd(pod: SeenPod, seen: SeenContainer, ended: JsonObject): void {
  const startedAt = timeOf(ended.startedAt)
  const finishedAt = timeOf(ended.finishedAt)
  if (startedAt === undefined || finishedAt === undefined) return
  seen.startedAt = Math.min(seen.startedAt ?? startedAt, startedAt)
  if (pod.deletedAt !== undefined && finishedAt >= pod.deletedAt) {
    seen.endMs ??= finishedAt - pod.deletedAt
    return
  }
  const code = typeof ended.exitCode === 'number' ? ended.exitCode : 0
  seen.exits.set(textOf(ended.startedAt), { code, reason: textOf(ended.reason), afterMs: finishedAt - startedAt })
}

function takeEvent(pods: ReadonlyMap<string, SeenPod>, pulling: Map<string, number>, event: SeenObject): void {
  const { uid, fieldPath } = asObject(event.involvedObject ?? event.regarding)
  const name = /^spec\.containers\{(.+)\}$/.exec(textOf(fieldPath))?.[1]
  const container = name === undefined ? undefined : pods.get(textOf(uid))?.containers.get(name)
  if (!container || (event.reason !== 'Pulling' && event.reason !== 'Pulled')) return
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
    // One that only waited for another pull of the same image has pulled nothing itself.
    if (exact >= waited * LEAST_OWN) container.pullMs.push(Math.round(exact))
  } else if (from !== undefined && at !== undefined) {
    container.imageMs += Math.max(0, at - from)
    container.pullMs.push(Math.max(0, at - from))
  }
}

function newPod(uid: string, { metadata }: SeenObject): SeenPod {
  return {
    uid,
    workload: workloadNameOf(metadata),
    node: '',
    createdAt: timeOf(metadata.creationTimestamp),
    boundAt: undefined,
    wasRefused: false,
    initializedAt: undefined,
    deletedAt: undefined,
    containers: new Map(),
  }
}

const newContainer = (name: string): SeenContainer => ({
  name,
  image: '',
  startedAt: undefined,
  readyAt: undefined,
  pullMs: [],
  imageMs: 0,
  wasPresent: false,
  pullFailed: false,
  exits: new Map(),
  endMs: undefined,
})

const conditionOf = ({ conditions }: JsonObject, type: string): JsonObject | undefined =>
  objectsIn(conditions).find((one) => one.type === type)

const statusOf = ({ containerStatuses }: JsonObject, name: string): JsonObject | undefined =>
  objectsIn(containerStatuses).find((one) => one.name === name)

const isReady = (pod: SeenObject, name: string): boolean => statusOf(asObject(pod.status), name)?.ready === true
