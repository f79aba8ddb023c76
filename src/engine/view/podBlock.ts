/** Detects Pods that cannot progress by themselves. */
import { isSidecar } from '../api/restartRules.ts'
import type { ContainerStatus, Pod } from '../api/types.ts'
import { isPodReady } from '../controllers/controllerUtils/podUtils.ts'
import type { PodBlock } from './types.ts'

/** Facts that the Pod's object does not contain; expensive ones are computed on demand. */
interface BlockContext {
  /** Whether a probe of a running container has failed too often and will never succeed, according to its node. */
  readonly isNeverReady: () => boolean
  /** Whether an init container runs forever, according to its node. */
  readonly isInitEndless: () => boolean
  /** Whether the kubelet has reported a failed mount and no progress since. */
  readonly isMountFailing: boolean
  /** Whether the scheduler waits only for claims that will be bound automatically; absent if unknown. */
  readonly areClaimsComing?: () => boolean
}

const pullReasons = new Set(['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull'])
/** Reasons of a container that is starting normally. */
const plainReasons = new Set(['', 'ContainerCreating', 'PodInitializing'])
/** Number of restarts that counts as a loop: the first restart is immediate, later ones back off. */
const RESTARTS_OF_A_LOOP = 2

/**
 * The obstacle that keeps a Pod from progressing without a command, where at most retries remain. Undefined for a Pod
 * in progress, an available one, and a Terminating one. It persists between tries: a container that keeps crashing is
 * blocked even while it runs, until it is ready.
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
