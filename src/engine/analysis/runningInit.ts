import type { PodView } from '../view/types.ts'

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
export function runningInit({ init }: Pick<PodView, 'init'>): RunningInit | undefined {
  if (init?.state !== 'running') return undefined
  const { name, index, total, isSidecar } = init
  return {
    reason: `Init:${index - 1}/${total}`,
    message: isSidecar ? `sidecar "${name}" runs and has not started` : `init container "${name}" has not exited`,
  }
}
