/**
 * Delays the deletion of failed Pods. Models client-go util/flowcontrol/backoff.go as the DaemonSet controller uses it
 * (v1.36).
 */
import type { DaemonSet } from '../../api/kindTypes.ts'
import { freeze } from '../../sim/freeze.ts'

const FIRST_MS = 1_000
const MOST_MS = 15 * 60_000
/** Time without a failure after which the back-off starts again. */
const FORGOTTEN_AFTER_MS = 2 * MOST_MS

interface BackoffEntry {
  readonly delayMs: number
  /** Virtual ms of the last failure. */
  readonly at: number
}

export type BackoffEntries = Map<string, BackoffEntry>

/** Key of the failure count: set, generation and node. */
export const backoffKeyOf = ({ metadata, status }: DaemonSet, node: string): string =>
  `${metadata.uid}/${status.observedGeneration ?? 0}/${node}`

/** Virtual ms before which a failed Pod on `node` is not deleted; undefined without a back-off. */
export function heldBackUntil(
  entries: BackoffEntries,
  set: DaemonSet,
  { node, now }: { readonly node: string; readonly now: number },
): number | undefined {
  const key = backoffKeyOf(set, node)
  const heldMs = heldBackMs(entries, key, now)
  return heldMs === undefined ? undefined : (entries.get(key)?.at ?? 0) + heldMs
}

/** Back-off of a key since its last failure in virtual ms; undefined without one. Models IsInBackOffSinceUpdate. */
export function heldBackMs(entries: BackoffEntries, key: string, now: number): number | undefined {
  const entry = entries.get(key)
  if (!entry || now - entry.at > FORGOTTEN_AFTER_MS) return undefined
  return now - entry.at < entry.delayMs ? entry.delayMs : undefined
}

/** Records a failure; returns the next back-off. Models Next. */
export function noteFailure(entries: BackoffEntries, key: string, now: number): number {
  const entry = entries.get(key)
  const isKnown = entry && now - entry.at <= FORGOTTEN_AFTER_MS
  const delayMs = isKnown ? Math.min(2 * entry.delayMs, MOST_MS) : FIRST_MS
  entries.set(key, freeze({ delayMs, at: now }))
  return delayMs
}

/** Drops old entries. Models GC. */
export function forgetOld(entries: BackoffEntries, now: number): void {
  for (const [key, { at }] of entries) if (now - at > FORGOTTEN_AFTER_MS) entries.delete(key)
}
