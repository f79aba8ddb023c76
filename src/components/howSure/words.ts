import type { StudySummary } from '../../engine/index.ts'
import { formatSpan } from '../../layout/format.ts'

/** `92.5 %`. */
export function percentText(share: number): string {
  return `${Math.round(share * 1000) / 10} %`
}

/** A time, so that two which differ read differently: `17.8 s`, `4m40s`. */
export function timeText(ms: number): string {
  return ms < 99_950 ? `${(ms / 1000).toFixed(1)} s` : formatSpan(ms)
}

/** Points of a percentage: whole ones, but where that would be none. */
export function pointsText(give: number): string {
  const points = give * 100
  return points >= 1 ? String(Math.round(points)) : String(Math.round(points * 10) / 10)
}

/** By how much the shares of a study may be off: the widest of them. */
export function widestGive({ endings }: StudySummary): number {
  return Math.max(0, ...endings.map(({ give }) => give))
}
