/** Which Pods cannot come on by themselves. */
import type { ContainerStatus, Pod } from '../api/types.ts'
import { isPodReady } from '../controllers/controllerUtils/podUtils.ts'
import { isSidecar } from '../kubelet/nodeContext.ts'
import type { PodBlock } from './types.ts'

/** What the Pod's object does not tell; what takes a look is asked for only where it matters. */
export interface BlockContext {
  /** A probe of a running container has failed as often as it may and will never succeed, as its node knows. */
  readonly isNeverReady: () => boolean
  /** An init container runs and has no end, as its node knows. */
  readonly isInitEndless: () => boolean
  /** The kubelet has said that it cannot mount a volume, and has not got further since. */
  readonly isMountFailing: boolean
  /** The scheduler waits only for claims that are bound by themselves; false where nobody knows. */
  readonly areClaimsComing?: () => boolean
}

const pullReasons = new Set(['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull'])
/** Reasons of a container that is on its way. */
const plainReasons = new Set(['', 'ContainerCreating', 'PodInitializing'])
/** So many restarts are no single mishap: the first comes at once, later ones wait for a back-off. */
const RESTARTS_OF_A_LOOP = 2

/**
 * What keeps a Pod from coming on without a command: only back-offs are left, or not even these. Undefined for a Pod in
 * plain progress, an available one, and one that is ending. It lasts from one try to the next: a container that crashes
 * again and again is blocked while it runs, too, until it is ready.
 */
export function podBlock(pod: Pod, context: BlockContext): PodBlock | undefined {
  const { spec, status, metadata } = pod
  if (metadata.deletionTimestamp !== undefined || status.phase === 'Failed' || status.phase === 'Succeeded')
    return undefined
  if (!spec.nodeName) return isUnschedulable(pod) && context.areClaimsComing?.() !== true ? 'unschedulable' : undefined
  if (isPodReady(pod)) return undefined
  for (const container of spec.initContainers ?? []) {
    const own = status.initContainerStatuses?.find(({ name }) => name === container.name)
    if (!own || (isSidecar(container) ? own.started : own.state.terminated?.exitCode === 0)) continue
    const block = containerBlock(own)
    if (block) return block === 'crash' ? 'init' : block
  }
  if (context.isInitEndless()) return 'init'
  for (const own of status.containerStatuses ?? []) {
    const block = own.ready ? undefined : containerBlock(own)
    if (block) return block
  }
  if (context.isMountFailing && status.podIP === undefined) return 'volume'
  return context.isNeverReady() ? 'probe' : undefined
}

function containerBlock({ state, restartCount }: ContainerStatus): PodBlock | undefined {
  const reason = state.waiting?.reason ?? ''
  if (pullReasons.has(reason)) return 'image'
  if (reason === 'CrashLoopBackOff' || restartCount >= RESTARTS_OF_A_LOOP) return 'crash'
  return plainReasons.has(reason) ? undefined : 'config'
}

const isUnschedulable = ({ status }: Pod): boolean =>
  status.conditions?.some(
    ({ type, status: is, reason }) => type === 'PodScheduled' && is === 'False' && reason === 'Unschedulable',
  ) ?? false
