/** How long a failed Pod stays before it is deleted. Models client-go util/flowcontrol/backoff.go as the DaemonSet controller uses it (v1.36). */
import { freeze } from '../../sim/freeze.ts'

const FIRST_MS = 1_000
const MOST_MS = 15 * 60_000
/** After so long without a failure it begins anew. */
const FORGOTTEN_AFTER_MS = 2 * MOST_MS

export interface BackoffEntry {
  readonly delayMs: number
  /** Virtual ms of the last failure. */
  readonly at: number
}

export type BackoffEntries = Map<string, BackoffEntry>

/** Virtual ms that a key is held back for since its last failure; undefined if it is not. Models IsInBackOffSinceUpdate. */
export function heldBackMs(entries: BackoffEntries, key: string, now: number): number | undefined {
  const entry = entries.get(key)
  if (!entry || now - entry.at > FORGOTTEN_AFTER_MS) return undefined
  return now - entry.at < entry.delayMs ? entry.delayMs : undefined
}

/** Notes a failure; returns how long the next one is held back. Models Next. */
export function noteFailure(entries: BackoffEntries, key: string, now: number): number {
  const entry = entries.get(key)
  const isKnown = entry && now - entry.at <= FORGOTTEN_AFTER_MS
  const delayMs = isKnown ? Math.min(2 * entry.delayMs, MOST_MS) : FIRST_MS
  entries.set(key, freeze({ delayMs, at: now }))
  return delayMs
}

/** Drops what is long past. Models GC. */
export function forgetOld(entries: BackoffEntries, now: number): void {
  for (const [key, { at }] of entries) if (now - at > FORGOTTEN_AFTER_MS) entries.delete(key)
}
