/** Restarts all containers of a Pod in place after a container ended with an exit code whose rule requests it. */

import { mayRestartAll, RESTARTING_ALL, restartsAll } from '../api/restartRules.ts'
import type { Container, ContainerStatus, PodStatus } from '../api/types.ts'
import { hasEnded, runsOf } from './runs.ts'
import type { ContainerRun, Draft, Step } from './types.ts'

export const ALL_RESTARTING = 'AllContainersRestarting'

const REMOVED = 'The container is removed because RestartAllContainers in place'
/** Exit code of a removed container, whose own exit code is lost. */
const REMOVED_EXIT_CODE = 137

/** The progress of a restart of all containers. */
export type RestartAllState = 'none' | 'restarting' | 'removed'

/** The progress according to a look at the runtime at `viewAt`; undefined for a Pod without such a rule. */
// Models pkg/kubelet/container/helpers.go ShouldAllContainersRestart and AllContainersRestartCleanedUp (v1.36).
export function restartAllState(d: Draft, viewAt: number): RestartAllState | undefined {
  if (!mayRestartAll(d.pod.spec)) return undefined
  const containers = [...(d.pod.spec.initContainers ?? []), ...d.pod.spec.containers]
  const newest = containers.map((container) => ({ container, run: runsOf(d, container.name, viewAt)[0] }))
  const isAsked = newest.some(({ container, run }) => run && isSource(container, run, viewAt))
  if (!isAsked && !saysRestarting(d.status)) return 'none'
  return newest.some(({ run }) => run !== undefined) ? 'restarting' : 'removed'
}

/** Whether the status says that all containers are being restarted. */
export const saysRestarting = (status: PodStatus | undefined): boolean =>
  status?.conditions?.some(({ type, status: value }) => type === ALL_RESTARTING && value === 'True') ?? false

const isSource = (container: Container, run: ContainerRun, viewAt: number): boolean =>
  hasEnded(run, viewAt) && restartsAll(container, run.exitCode)

/**
 * Steps that stop every container without a grace period and remove it; the container that caused the restart comes
 * last.
 */
// Models pkg/kubelet/kuberuntime/kuberuntime_manager.go getContainersToReset (v1.36).
export function resetSteps(d: Draft, viewAt: number): readonly Step[] {
  const sources: Step[] = []
  const targets: Step[] = []
  for (const container of [...d.pod.spec.containers, ...(d.pod.spec.initContainers ?? [])])
    for (const run of runsOf(d, container.name, viewAt)) {
      const remove: Step = { type: 'remove', runId: run.id }
      if (isSource(container, run, viewAt)) sources.push(remove)
      else if (hasEnded(run, viewAt)) targets.push(remove)
      else targets.push({ type: 'kill', runId: run.id, message: 'killing', graceSeconds: 0 }, remove)
    }
  return [...targets, ...sources]
}

/** The status of a container, completed from the previous status for removed runs. */
// Models pkg/kubelet/kubelet_pods.go convertToAPIContainerStatuses (v1.36).
export function withRemovedRuns(
  status: ContainerStatus,
  old: ContainerStatus | undefined,
  runs: { readonly newest: ContainerRun | undefined; readonly isOnly: boolean },
  state: RestartAllState,
): ContainerStatus {
  if (!old) return status
  const { terminated } = old.state
  if (runs.newest) {
    const isNew = old.containerID !== runs.newest.id && terminated !== undefined
    return runs.isOnly ? { ...status, lastState: isNew ? { terminated } : old.lastState } : status
  }
  const base: ContainerStatus = terminated
    ? { ...old, started: false }
    : { ...status, restartCount: old.restartCount, lastState: old.lastState }
  if (state === 'none' || old.state.waiting) return base
  const ended = { exitCode: REMOVED_EXIT_CODE, reason: RESTARTING_ALL, message: REMOVED }
  return {
    ...base,
    state: { waiting: { reason: RESTARTING_ALL, message: REMOVED } },
    lastState: { terminated: ended },
    restartCount: old.restartCount + 1,
  }
}
