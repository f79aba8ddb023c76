import type { ClusterConfig, DelayRange } from '../engine/index.ts'
import { defaultCluster } from './defaultCluster.ts'

const names = ['pullMs', 'startMs', 'readyMs', 'terminateMs'] as const

/**
 * Whether nobody has set or measured how long pulls, starts, readiness and ends take: the ranges are those that a cluster
 * begins with, or all of them by one factor, as the presets are, and nothing was seen in a real cluster.
 */
export function hasMadeUpDelays({ kubelet }: ClusterConfig): boolean {
  if ((kubelet.seen?.length ?? 0) > 0) return false
  const factor = kubelet.pullMs[1] / defaultCluster.kubelet.pullMs[1]
  const isScaled = (own: DelayRange, typical: DelayRange): boolean =>
    own.every((ms, end) => Math.abs(ms - (typical[end] ?? 0) * factor) <= roundedMs)
  return names.every((name) => isScaled(kubelet[name], defaultCluster.kubelet[name]))
}

/** Presets are whole hundredths of a second. */
const roundedMs = 10
