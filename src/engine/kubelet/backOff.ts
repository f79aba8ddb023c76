import type { Release } from '../releases.ts'
import { freeze } from '../sim/freeze.ts'
import { isOn } from '../versions.ts'
import type { BackOffEntry } from './types.ts'

const BACK_OFF_INITIAL_MS = 10_000
const BACK_OFF_MAX_MS = 300_000

/** First and longest delay in ms. */
export interface BackOffLimits {
  readonly initialMs: number
  readonly maxMs: number
}

/** Limits of image pulls, and of containers unless the kubelet's configuration sets others. */
export const usualBackOff: BackOffLimits = freeze({ initialMs: BACK_OFF_INITIAL_MS, maxMs: BACK_OFF_MAX_MS })

/** A kubelet's limits for containers. */
// Models pkg/kubelet/kubelet.go newCrashLoopBackOff (v1.36).
export function restartBackOff(maxMs: number | undefined, release: Release): BackOffLimits {
  if (maxMs === undefined || !isOn(release, 'settableRestartBackOff')) return usualBackOff
  return { initialMs: Math.min(BACK_OFF_INITIAL_MS, maxMs), maxMs }
}

/** Whether an event came more than twice the longest delay after the entry's last step, which resets the back-off. */
const hasExpired = (entry: BackOffEntry, eventAt: number): boolean => eventAt - entry.updatedAt > 2 * BACK_OFF_MAX_MS

export const entryOf = (entries: readonly BackOffEntry[], key: string): BackOffEntry | undefined =>
  entries.find((entry) => entry.key === key)

/** Whether the back-off after an event at `eventAt` still lasts. */
// Models client-go util/flowcontrol Backoff.IsInBackOffSince (v1.36).
export function isInBackOffSince(entries: readonly BackOffEntry[], key: string, eventAt: number, now: number): boolean {
  const entry = entryOf(entries, key)
  return entry !== undefined && !hasExpired(entry, eventAt) && now - eventAt < entry.delayMs
}

/** Whether the back-off after the entry's own last step still lasts. */
// Models client-go util/flowcontrol Backoff.IsInBackOffSinceUpdate (v1.36).
export function isInBackOffSinceUpdate(entries: readonly BackOffEntry[], key: string, now: number): boolean {
  const entry = entryOf(entries, key)
  return entry !== undefined && !hasExpired(entry, now) && now - entry.updatedAt < entry.delayMs
}

/** The entries with a doubled delay of `key` within the limits, or with a new entry. */
// Models client-go util/flowcontrol Backoff.Next (v1.36).
export function nextBackOff(
  entries: readonly BackOffEntry[],
  key: string,
  eventAt: number,
  now: number,
  { initialMs, maxMs }: BackOffLimits,
  message = '',
): readonly BackOffEntry[] {
  const entry = entryOf(entries, key)
  const delayMs = entry && !hasExpired(entry, eventAt) ? Math.min(entry.delayMs * 2, maxMs) : initialMs
  const next: BackOffEntry = freeze({ key, delayMs, updatedAt: now, message })
  return freeze([...entries.filter((other) => other.key !== key), next])
}
