import type { Pod } from '../api/types.ts'

/** The reason for which a Pod's containers wait, in the words of kubectl's column STATUS. */
interface RunningInit {
  /** `Init:0/2`: the number of its init containers that have succeeded, or have started as sidecars. */
  readonly reason: string
  readonly message: string
}

/**
 * The init container that runs and holds the next one back. Undefined if none runs, and for a container that waits:
 * the kubelet has a reason of its own for it. Models printPod of pkg/printers/internalversion/printers.go.
 */
export function runningInit({ spec, status }: Pod): RunningInit | undefined {
  const all = spec.initContainers ?? []
  const statuses = status.initContainerStatuses ?? []
  for (const [index, { name, restartPolicy }] of all.entries()) {
    const own = statuses.find((one) => one.name === name)
    const isSidecar = restartPolicy === 'Always'
    if (own?.state.terminated?.exitCode === 0 || (isSidecar && own?.started === true)) continue
    if (own?.state.running === undefined) return undefined
    return {
      reason: `Init:${index}/${all.length}`,
      message: isSidecar ? `sidecar "${name}" runs and has not started` : `init container "${name}" has not exited`,
    }
  }
  return undefined
}
