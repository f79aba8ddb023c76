/** Resizes a running Pod: changes of its containers' requests and limits. */
import { timestampAt } from '../api/clock.ts'
import { goJson } from '../api/goFormat.ts'
import { milliOrValue, podFacts, priorityOf } from '../api/placing/podFacts.ts'
import type { Container, Pod, PodCondition, PodSpec, ResourceRequirements } from '../api/types.ts'
import { freeze } from '../sim/freeze.ts'
import type { Rejection } from './admission.ts'
import { type NodeContext, recordEvent } from './nodeContext.ts'
import { hasEnded, runsOf } from './runs.ts'
import type { ContainerRun, Draft, PodRecord, ResizeState } from './types.ts'

export const RESIZE_PENDING = 'PodResizePending'
export const RESIZE_IN_PROGRESS = 'PodResizeInProgress'

const RESIZABLE = ['cpu', 'memory'] as const
const NOTHING: ResourceRequirements = freeze({})

/** The resources that the node has allocated to a container. */
export function allocatedTo(
  { resize }: Pick<PodRecord, 'resize'>,
  { name, resources }: Container,
): ResourceRequirements {
  return (resize ? resize.allocated.get(name) : resources) ?? NOTHING
}

/** The resources that a running container has. */
export const givenTo = (run: ContainerRun, record: Pick<PodRecord, 'resize'>, container: Container) =>
  run.resources ?? allocatedTo(record, container)

/** The Pod with the allocated resources. */
// Models pkg/kubelet/allocation/allocation_manager.go UpdatePodFromAllocation (v1.36).
export function allocatedPod({ pod, resize }: Pick<PodRecord, 'pod' | 'resize'>): Pod {
  if (resize === undefined) return pod
  const sized = (containers: readonly Container[]) =>
    containers.map((container) => ({ ...container, resources: resize.allocated.get(container.name) ?? NOTHING }))
  const { resources: _, initContainers, ...spec } = pod.spec
  const next: PodSpec = {
    ...spec,
    containers: sized(spec.containers),
    ...(initContainers ? { initContainers: sized(initContainers) } : {}),
    ...(resize.ofPod ? { resources: resize.ofPod } : {}),
  }
  return { ...pod, spec: next }
}

/** Whether a new version of a Pod requests other resources. */
export function asksForOthers(before: Pod, pod: Pod): boolean {
  const { spec } = pod
  if (before.spec === spec) return false
  const lists = ['containers', 'initContainers'] as const
  return (
    !isSame(before.spec.resources, spec.resources) ||
    lists.some((list) =>
      (spec[list] ?? []).some(({ resources }, i) => !isSame(before.spec[list]?.[i]?.resources, resources)),
    )
  )
}

function isSame(one: ResourceRequirements | undefined, other: ResourceRequirements | undefined): boolean {
  if (one === other) return true
  return (['requests', 'limits'] as const).every((member) =>
    RESIZABLE.every((name) => amountOf(one, member, name) === amountOf(other, member, name)),
  )
}

function amountOf(
  resources: ResourceRequirements | undefined,
  member: 'requests' | 'limits',
  name: (typeof RESIZABLE)[number],
): number | undefined {
  const quantity = resources?.[member]?.[name]
  return quantity === undefined ? undefined : milliOrValue(name, quantity)
}

/** Queues a Pod's resize for a decision. */
// Models pkg/kubelet/kubelet.go HandlePodUpdates and allocation_manager.go PushPendingResize (v1.36).
export function queueResize(ctx: NodeContext, record: PodRecord, before: Pod): ResizeState {
  const resize = record.resize ?? allocationOf(before.spec)
  const { resizes } = ctx.state()
  if (!hasAllocated(resize, record.pod.spec)) {
    resizes.add(record.uid)
    return freeze(resize)
  }
  resizes.delete(record.uid)
  return freeze(withoutPending(resize))
}

function allocationOf(spec: PodSpec): Pick<ResizeState, 'allocated' | 'ofPod'> {
  const containers = [...spec.containers, ...(spec.initContainers ?? [])]
  const allocated = new Map(containers.map(({ name, resources = NOTHING }) => [name, resources]))
  const { resources } = spec
  return { allocated, ...(resources ? { ofPod: resources } : {}) }
}

const hasAllocated = ({ allocated, ofPod }: ResizeState, spec: PodSpec): boolean =>
  isSame(ofPod, spec.resources) &&
  [...spec.containers, ...(spec.initContainers ?? [])].every(({ name, resources }) =>
    isSame(allocated.get(name), resources),
  )

const withoutPending = ({ pending: _, ...resize }: ResizeState): ResizeState => resize

/** Pods with a queued resize, in the order of decisions. */
// Models pkg/kubelet/allocation/allocation_manager.go sortPendingResizes (v1.36).
export function queuedResizes(ctx: NodeContext): PodRecord[] {
  const { resizes, pods } = ctx.state()
  if (resizes.size === 0) return []
  const queued = [...resizes].flatMap((uid) => pods.get(uid) ?? [])
  const keysOf = (record: PodRecord): readonly number[] => [
    asksForMore(record) ? 1 : 0,
    -priorityOf(record.pod),
    record.pod.status.qosClass === 'Guaranteed' ? 0 : 1,
    record.resize?.pending?.since ?? Number.POSITIVE_INFINITY,
  ]
  const keyed = queued.map((record) => ({ record, keys: keysOf(record) }))
  keyed.sort((a, b) => {
    const i = a.keys.findIndex((key, n) => key !== b.keys[n])
    return i < 0 ? 0 : (a.keys[i] ?? 0) - (b.keys[i] ?? 0)
  })
  return keyed.map(({ record }) => record)
}

function asksForMore(record: PodRecord): boolean {
  const has = podFacts(allocatedPod(record)).requests
  const wants = podFacts(record.pod).requests
  return RESIZABLE.some((name) => (wants.get(name) ?? 0) > (has.get(name) ?? 0))
}

/** Allocates the requested resources if the node has them; else records the reason. Another sync follows. */
// Models pkg/kubelet/allocation/allocation_manager.go handlePodResourcesResize (v1.36).
export function decideResize(ctx: NodeContext, d: Draft, reject: () => Rejection | undefined): void {
  const { resize } = d
  if (!resize) return
  const { generation = 0 } = d.pod.metadata
  const { resizes } = ctx.state()
  d.isPending ||= d.stage === 'active'
  if (hasAllocated(resize, d.pod.spec)) {
    resizes.delete(d.uid)
    d.resize = freeze(withoutPending(resize))
    return
  }
  const rejection = reject()
  if (!rejection) {
    resizes.delete(d.uid)
    d.resize = freeze({
      ...allocationOf(d.pod.spec),
      inProgress: freeze({ since: ctx.sim.now, probedAt: ctx.sim.now, generation }),
    })
    tell(ctx, d, 'Normal', 'ResizeStarted', 'Pod resize started', generation)
    return
  }
  const { pending } = resize
  const { message } = rejection
  const since = pending?.since ?? ctx.sim.now
  d.resize = freeze({ ...resize, pending: freeze({ since, probedAt: ctx.sim.now, generation, message }) })
  if (pending?.generation !== generation)
    tell(ctx, d, 'Warning', 'ResizeDeferred', `Pod resize ${rejection.reason}`, generation, message)
}

/** Ends a resize once all running containers have their allocated resources. */
// Models pkg/kubelet/kubelet.go SyncPod and kuberuntime_manager.go IsPodResizeInProgress (v1.36).
export function endResize(ctx: NodeContext, d: Draft, viewAt: number): void {
  const { resize } = d
  if (!resize?.inProgress) return
  const { generation } = resize.inProgress
  const containers = [...d.pod.spec.containers, ...(d.pod.spec.initContainers ?? [])]
  const isUnderWay = containers.some((container) => {
    const [run] = runsOf(d, container.name, viewAt)
    return run && !hasEnded(run, viewAt) && !isSame(givenTo(run, d, container), allocatedTo(d, container))
  })
  if (isUnderWay) return
  const { inProgress: _, ...rest } = resize
  d.resize = freeze(rest)
  tell(ctx, d, 'Normal', 'ResizeCompleted', 'Pod resize completed', generation)
}

/** The way in which a running container gets its new resources; undefined if it has them. */
// Models pkg/kubelet/kuberuntime/kuberuntime_manager.go computePodResizeAction (v1.36).
export function resizeActionOf(d: Draft, container: Container, run: ContainerRun): 'update' | 'restart' | undefined {
  if (!d.resize) return undefined
  const given = givenTo(run, d, container)
  const allocated = allocatedTo(d, container)
  const changed = RESIZABLE.filter((name) =>
    (['requests', 'limits'] as const).some(
      (member) => (amountOf(given, member, name) ?? 0) !== (amountOf(allocated, member, name) ?? 0),
    ),
  )
  if (changed.length === 0) return undefined
  const { resizePolicy = [] } = container
  const restarts = resizePolicy.some(
    ({ resourceName, restartPolicy }) =>
      restartPolicy === 'RestartContainer' && changed.some((name) => name === resourceName),
  )
  return restarts ? 'restart' : 'update'
}

/** The conditions of a resize; none for a Pod that has ended. */
export function resizeConditions({ resize }: Draft, life: 'live' | 'stopped'): PodCondition[] {
  if (!resize || life === 'stopped') return []
  const { pending, inProgress } = resize
  const of = (type: string, { since, probedAt, generation, message }: NonNullable<ResizeState['pending']>) => ({
    type,
    status: 'True' as const,
    observedGeneration: generation,
    ...(message === undefined ? {} : { reason: 'Deferred', message }),
    lastProbeTime: timestampAt(probedAt),
    lastTransitionTime: timestampAt(since),
  })
  return [
    ...(pending ? [of(RESIZE_PENDING, pending)] : []),
    ...(inProgress ? [of(RESIZE_IN_PROGRESS, inProgress)] : []),
  ]
}

/** Drops the pending resize of a Pod that has ended. */
export function forgetResize(d: Draft): void {
  if (!d.resize?.pending && !d.resize?.inProgress) return
  const { pending: _pending, inProgress: _inProgress, ...rest } = d.resize
  d.resize = freeze(rest)
}

/** Records an Event with the requested resources. */
// Models pkg/kubelet/events/resize.go podResizeMessage (v1.36).
function tell(
  ctx: NodeContext,
  d: Draft,
  type: 'Normal' | 'Warning',
  reason: string,
  prefix: string,
  generation: number,
  error?: string,
): void {
  const summary = (containers: readonly Container[]) =>
    containers.map(({ name, resources: { limits, requests, claims } = {} }: Container & Claiming) => ({
      name,
      resources: {
        ...(limits === undefined ? {} : { limits: byName(limits) }),
        ...(requests === undefined ? {} : { requests: byName(requests) }),
        ...(claims === undefined ? {} : { claims }),
      },
    }))
  const { containers, initContainers = [] } = d.pod.spec
  const text = goJson({
    ...(initContainers.length > 0 ? { initContainers: summary(initContainers) } : {}),
    containers: summary(containers),
    generation,
    ...(error === undefined ? {} : { error }),
  })
  recordEvent(ctx, d, '', type, reason, `${prefix}: ${text}`)
}

const byName = (amounts: object): object =>
  Object.fromEntries(Object.entries(amounts).sort(([a], [b]) => (a < b ? -1 : 1)))

interface Claiming {
  readonly resources?: ResourceRequirements & { readonly claims?: unknown }
}
