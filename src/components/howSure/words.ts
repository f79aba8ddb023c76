import type { StudySummary } from '../../engine/index.ts'
import { formatSpan } from '../../layout/format.ts'

/** `92.5 %`. */
export function percentText(share: number): string {
  return `${Math.round(share * 1000) / 10} %`
}

/** A duration, precise enough that different ones read differently: `17.8 s`, `4m40s`. */
export function timeText(ms: number): string {
  return ms < 99_950 ? `${(ms / 1000).toFixed(1)} s` : formatSpan(ms)
}

/** Percentage points: integers, or one decimal below 1. */
export function pointsText(give: number): string {
  const points = give * 100
  return points >= 1 ? String(Math.round(points)) : String(Math.round(points * 10) / 10)
}

/** The widest margin of error among a study's shares. */
export function widestGive({ endings }: StudySummary): number {
  return Math.max(0, ...endings.map(({ give }) => give))
}
