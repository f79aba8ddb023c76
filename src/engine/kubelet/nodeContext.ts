import { memoizeBounded } from '../api/lookup.ts'
import type { Container, KubeObject, ObjectReference, Pod } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { EventRecorder } from '../client/interface.ts'
import type { ClusterConfig, DelaySamples } from '../document/types.ts'
import type { Release } from '../releases.ts'
import type { CowMap } from '../sim/cowMap.ts'
import type { EventOf } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Random } from '../sim/prng.ts'
import type { Simulation } from '../sim/simulation.ts'
import type { ImageBehavior } from './imageBehavior.ts'
import type { Draft, EvictionState, PodRecord, PullRequest } from './types.ts'

/** Period in ms of the kubelet's look at its containers and of its work queue. */
const TICK_MS = 1000
/** ms between the look at the work queue and the following look at the containers. */
const SYNC_LEAD_MS = 50

export interface KubeletState {
  pods: CowMap<PodRecord>
  /** Images on the node. */
  images: Set<string>
  /** The first pull is in progress and the others wait for it, because images are pulled one at a time. */
  pulls: PullRequest[]
  nextAddress: number
  /** Immutable ConfigMaps and Secrets as they were first read, by kind and name: `ConfigMap default/c`. */
  readonly kept: Map<string, KubeObject>
  /** Uids of Pods that request other resources and wait for a decision. */
  readonly resizes: Set<string>
  /** Virtual ms of the next periodic decision on pending resizes. */
  resizeRetryAt: number
  /** Absent if the node was never short of a resource. */
  eviction: EvictionState | undefined
  /** Changes of Pods that the kubelet of a lost node has not received yet. */
  held: HeldChange[]
  /** Start in virtual ms of a pull that ended while the node was lost. */
  heldPull: number | undefined
  /** Offset of the ticks within each second, in ms. */
  readonly phaseMs: number
}

/** A change of a Pod as the informer reports it. */
export type HeldChange =
  | { readonly type: 'add' | 'delete'; readonly pod: Pod }
  | { readonly type: 'update'; readonly before: Pod; readonly pod: Pod }

/** Payloads: the start time of a finished pull, and the uid of a Pod to sync or probe. */
export interface KubeletEvents {
  readonly pull: number
  readonly wake: string
  readonly probe: string
  readonly evict: undefined
  readonly resize: undefined
  readonly nodeStatus: undefined
}

/** The context that the parts of a kubelet share. */
export interface NodeContext {
  readonly sim: Simulation
  /** Component and stream name: `kubelet/<node>`. */
  readonly name: string
  /** The component itself, to which its parts schedule events. */
  readonly kubelet: { readonly name: string; readonly handle: (event: EventOf<KubeletEvents>) => void }
  addresses(): { readonly hostIP: string; readonly podCIDR: string }
  readonly client: ApiClient
  readonly recorder: EventRecorder
  readonly config: ClusterConfig['kubelet']
  /** Release of the kubelet. */
  release(): Release
  /** Answers about facts outside the cluster, by the keys of `ClusterConfig.assumed`. */
  readonly assumed: NonNullable<ClusterConfig['assumed']>
  /** The cluster's provider with its services; absent if unknown. */
  readonly provided: ClusterConfig['provided']
  /** Whether the run continues a recorded cluster. The installed drivers of such a cluster are unknown. */
  readonly isRecorded: boolean
  /** The behavior of containers with this image. */
  behaviorOf(image: string): ImageBehavior
  state(): KubeletState
  random(): Random
}

/** The last look at the runtime (the PLEG's relist) at or before `at`. */
export function lastRelist(ctx: NodeContext, at: number): number {
  const { phaseMs } = ctx.state()
  return Math.floor((at - phaseMs) / TICK_MS) * TICK_MS + phaseMs
}

/** The first relist at or after `at`. */
export function relistFrom(ctx: NodeContext, at: number): number {
  const last = lastRelist(ctx, at)
  return last === at ? at : last + TICK_MS
}

/** The first look at the work queue at or after `at`. */
export const syncTickFrom = (ctx: NodeContext, at: number): number =>
  at === Number.POSITIVE_INFINITY ? at : relistFrom(ctx, at + SYNC_LEAD_MS) - SYNC_LEAD_MS

/** A delay drawn from a range of the cluster's settings. */
export const drawMs = (ctx: NodeContext, [least, most]: readonly [number, number]): number =>
  ctx.random().int(least, most)

/**
 * A measured delay, drawn at random. Delays in whole seconds are rounded, so half a second is added or subtracted at
 * most.
 */
export function drawSeenMs(random: Random, samples: DelaySamples): number {
  const seen = random.pick(samples)
  const isWholeSecond = seen > 0 && seen % 1000 === 0
  return isWholeSecond ? seen + random.int(-500, 499) : seen
}

/** A delay with random jitter. Models apimachinery wait.Jitter with a factor of 0.5. */
export const jitterMs = (ctx: NodeContext, delayMs: number): number => delayMs * (1 + ctx.random().float() * 0.5)

/** The container with this name and its kind. */
export function containerNamed(
  { spec }: Pod,
  name: string,
): { container: Container; isInit: boolean; isEphemeral?: true } | undefined {
  for (const container of spec.containers) if (container.name === name) return { container, isInit: false }
  for (const container of spec.initContainers ?? []) if (container.name === name) return { container, isInit: true }
  for (const container of spec.ephemeralContainers ?? [])
    if (container.name === name) return { container, isInit: false, isEphemeral: true }
  return undefined
}

/** Records an Event about a container of the Pod, or about the Pod itself. */
export function recordEvent(
  ctx: NodeContext,
  d: Draft,
  container: string,
  type: 'Normal' | 'Warning',
  reason: string,
  message: string,
): void {
  const { pod } = d
  const { name, namespace = 'default', uid, resourceVersion } = pod.metadata
  const found = container === '' ? undefined : containerNamed(pod, container)
  const reference: { -readonly [K in keyof ObjectReference]: ObjectReference[K] } = {
    apiVersion: 'v1',
    kind: 'Pod',
    namespace,
    name,
    uid,
    resourceVersion,
  }
  if (found) {
    const list = found.isEphemeral ? 'ephemeralContainers' : found.isInit ? 'initContainers' : 'containers'
    reference.fieldPath = fieldPathOf(container, list)
  }
  ctx.recorder.event(freeze(reference), type, reason, message)
}

/** Field paths of Events by name of the container, cached so that Events share the texts. */
const fieldPaths = {
  containers: new Map<string, string>(),
  initContainers: new Map<string, string>(),
  ephemeralContainers: new Map<string, string>(),
}
const MOST_FIELD_PATHS = 1000

function fieldPathOf(container: string, list: keyof typeof fieldPaths): string {
  const known = fieldPaths[list]
  let path = known.get(container)
  if (path === undefined) {
    path = `spec.${list}{${container}}`
    memoizeBounded(known, container, path, MOST_FIELD_PATHS)
  }
  return path
}

/** `p_default(uid)`, as the kubelet's messages name a Pod. */
export const podText = ({ metadata }: Pod): string =>
  `${metadata.name}_${metadata.namespace ?? 'default'}(${metadata.uid})`
