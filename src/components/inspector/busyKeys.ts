import type { ControlLoopView } from '../../engine/index.ts'

/** Number of keys that wait, are processed, or are retried after a failure. */
export function busyKeyCount(view: ControlLoopView | undefined): number {
  if (view === undefined) return 0
  return view.queues.reduce(
    (sum, { busy, waiting, delayed }) =>
      sum + busy.length + waiting.length + delayed.filter(({ failures }) => failures > 0).length,
    0,
  )
}
