import type { Container, ContainerStatus, Pod, PodPhase } from '../api/types.ts'
import { isSidecar } from './nodeContext.ts'
import type { Draft } from './types.ts'

/**
 * The phase that the containers add up to. `'stopped'` says that nothing will run any more, so that the phase must be a
 * terminal one.
 */
// Models pkg/kubelet/kubelet_pods.go getPhase (v1.36).
export function podPhase(
  pod: Pod,
  init: readonly ContainerStatus[],
  regular: readonly ContainerStatus[],
  life: 'live' | 'stopped',
): PodPhase {
  const policy = pod.spec.restartPolicy ?? 'Always'
  const initPhase = initializationOf(pod, init)
  if (initPhase === 'failed' && policy === 'Never') return 'Failed'
  let running = 0
  let waiting = 0
  let stopped = 0
  let succeeded = 0
  for (const { state, lastState } of regular) {
    if (state.running) running++
    else if (state.terminated) {
      stopped++
      if (state.terminated.exitCode === 0) succeeded++
    } else if (lastState.terminated) stopped++
    else waiting++
  }
  if (initPhase !== 'done' || waiting > 0) return 'Pending'
  if (running > 0) return 'Running'
  if (stopped === 0) return 'Pending'
  if (life === 'stopped') return stopped === succeeded ? 'Succeeded' : 'Failed'
  if (policy === 'Always') return 'Running'
  if (stopped === succeeded) return 'Succeeded'
  return policy === 'Never' ? 'Failed' : 'Running'
}

function initializationOf(pod: Pod, init: readonly ContainerStatus[]): 'done' | 'pending' | 'failed' {
  let result: 'done' | 'pending' | 'failed' = 'done'
  for (const [i, container] of (pod.spec.initContainers ?? []).entries()) {
    const status = init[i]
    if (!status) return 'pending'
    if (isSidecar(container)) {
      if (!status.started && !status.state.terminated) result = 'pending'
      continue
    }
    const ended = status.state.terminated ?? status.lastState.terminated
    if (status.state.running || !ended) result = 'pending'
    else if (ended.exitCode !== 0) return 'failed'
  }
  return result
}

/** Whether a container that is not running should be started again. */
// Models pkg/kubelet/container/helpers.go ShouldContainerBeRestarted (v1.36).
export function shouldRestart(d: Draft, container: Container, exitCode: number | undefined): boolean {
  if (d.pod.metadata.deletionTimestamp !== undefined) return false
  if (exitCode === undefined) return true
  const policy = isSidecar(container) ? 'Always' : (d.pod.spec.restartPolicy ?? 'Always')
  if (policy === 'Never') return false
  return policy === 'Always' || exitCode !== 0
}
