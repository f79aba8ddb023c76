import type { ClusterConfig, DelayRange } from '../engine/index.ts'
import { defaultCluster } from './defaultCluster.ts'

const names = ['pullMs', 'startMs', 'readyMs', 'terminateMs'] as const

/**
 * Whether the durations of pulls, starts, readiness and termination are neither set nor measured: the ranges are the
 * default ones, or all multiplied by the same factor, as in the presets, and there is no measured behaviour.
 */
export function hasMadeUpDelays({ kubelet }: ClusterConfig): boolean {
  if ((kubelet.seen?.length ?? 0) > 0) return false
  const factor = kubelet.pullMs[1] / defaultCluster.kubelet.pullMs[1]
  const isScaled = (own: DelayRange, typical: DelayRange): boolean =>
    own.every((ms, end) => Math.abs(ms - (typical[end] ?? 0) * factor) <= roundedMs)
  return names.every((name) => isScaled(kubelet[name], defaultCluster.kubelet[name]))
}

/** Presets are rounded to hundredths of a second. */
const roundedMs = 10
