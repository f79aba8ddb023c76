import { isSidecar, RESTARTING_ALL, restartsAfter } from '../api/restartRules.ts'
import type { Container, ContainerStateTerminated, ContainerStatus, Pod, PodPhase } from '../api/types.ts'
import type { Draft } from './types.ts'

/**
 * The phase that follows from the states of the containers. `'stopped'`: no container will run again, so the phase must
 * be terminal.
 */
// Models pkg/kubelet/kubelet_pods.go getPhase (v1.36).
export function podPhase(
  pod: Pod,
  init: readonly ContainerStatus[],
  regular: readonly ContainerStatus[],
  life: 'live' | 'stopped',
): PodPhase {
  const initialization = initializationOf(pod, init)
  if (initialization.hasFailed) return 'Failed'
  let { running, waiting } = initialization.sidecars
  let stopped = 0
  let succeeded = 0
  let isRestarting = false
  for (const { name, state, lastState } of regular) {
    const ended = state.terminated ?? lastState.terminated
    if (state.running) running++
    else if (ended) {
      stopped++
      if (state.terminated?.exitCode === 0) succeeded++
      isRestarting ||= isRestartable(pod, pod.spec.containers, name, ended)
    } else waiting++
  }
  // Restarts of sidecars do not return a Pod to Pending after its regular containers have run.
  const hasRun = regular.some(({ containerID }) => containerID !== undefined)
  if (initialization.isPending || (initialization.sidecars.pending > 0 && !hasRun) || waiting > 0) return 'Pending'
  if (running > 0) return 'Running'
  if (stopped === 0) return 'Pending'
  if (life === 'live' && isRestarting) return 'Running'
  return stopped === succeeded ? 'Succeeded' : 'Failed'
}

function initializationOf(pod: Pod, init: readonly ContainerStatus[]) {
  const sidecars = { running: 0, waiting: 0, pending: 0 }
  let isPending = false
  let hasFailed = false
  for (const [i, container] of (pod.spec.initContainers ?? []).entries()) {
    const { state, lastState, started } = init[i]!
    const ended = state.running ? undefined : (state.terminated ?? lastState.terminated)
    if (isSidecar(container)) {
      if (state.running) sidecars.running++
      else if (!ended) sidecars.waiting++
      if (!started && !ended) sidecars.pending++
    } else if (!ended) isPending = true
    else hasFailed ||= ended.exitCode !== 0 && !isRestartable(pod, [container], container.name, ended)
  }
  return { sidecars, isPending, hasFailed }
}

/**
 * Whether a container is restarted by its own policy; the policy does not apply to a container that ended because all
 * were restarted.
 */
function isRestartable(
  pod: Pod,
  containers: readonly Container[],
  name: string,
  ended: ContainerStateTerminated,
): boolean {
  if (ended.reason === RESTARTING_ALL) return true
  const container = containers.find((one) => one.name === name)
  return container !== undefined && restartsAfter(pod.spec, container, ended.exitCode)
}

/** Whether a container that does not run must be started again. */
// Models pkg/kubelet/container/helpers.go ShouldContainerBeRestarted (v1.36).
export function shouldRestart(d: Draft, container: Container, exitCode: number | undefined): boolean {
  if (d.pod.metadata.deletionTimestamp !== undefined) return false
  return exitCode === undefined || restartsAfter(d.pod.spec, container, exitCode)
}
