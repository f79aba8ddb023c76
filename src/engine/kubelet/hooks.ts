import { lookup } from '../api/lookup.ts'
import type { LifecycleHandler } from '../api/types.ts'

/** What a hook comes to. */
export interface HookRun {
  readonly forMs: number
  readonly result: 'success' | 'failure'
}

const unitMs: Readonly<Record<string, number>> = lookup({ s: 1000, m: 60_000, h: 3_600_000 })

/**
 * A hook as far as it can be foreseen: how long it sleeps, and whether it fails. Of a command that is the `sleep`s and the
 * `exit` in it, also in a script behind `sh -c`; whatever else it does is done at once and well.
 */
export function hookOf(handler: LifecycleHandler | undefined): HookRun | undefined {
  if (!handler) return undefined
  if (handler.sleep) return { forMs: handler.sleep.seconds * 1000, result: 'success' }
  const script = (handler.exec?.command ?? []).join(' ')
  let forMs = 0
  for (const [, amount, unit = 's'] of script.matchAll(/\bsleep\s+(\d+(?:\.\d+)?)([smh])?\b/g))
    forMs += Number(amount) * (unitMs[unit] ?? 0)
  const isFailure = /(?:^|[\s;])false$|\bexit\s+[1-9]/.test(script.trimEnd())
  return { forMs: Math.round(forMs), result: isFailure ? 'failure' : 'success' }
}
