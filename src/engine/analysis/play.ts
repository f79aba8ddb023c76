/** Plays a session without a viewer until its rollouts are decided. */

import type { Session } from '../session/session.ts'
import { lastProgressAt } from './measure.ts'
import { PATIENCE_MS } from './rolloutOutcome.ts'
import { isDecided } from './summary.ts'
import { workloadsOf } from './workloads.ts'

/** The ends of playing, each declared once; the command line's `--until` lists them. */
export const playEnds = {
  complete: {
    about: 'run until every rollout is complete or stalled',
    longestMs: 86_400_000,
    isOver: isDecided,
    stopAt: { stopAt: 'rolloutFinished' },
  },
  stalled: {
    about:
      'run until no Pod has changed for 15 minutes (at most 1 hour), to catch Pods that break after the rollout is complete',
    longestMs: 3_600_000,
    isOver: isQuiet,
    stopAt: {},
  },
} as const

export type PlayUntil = keyof typeof playEnds

interface PlayOptions {
  /** Virtual ms at which playing ends in any case; absent: after a day, or an hour for `stalled`. */
  readonly limitAt?: number
  /** Called from time to time, when the history is complete up to the cursor. */
  readonly onProgress?: () => void
}

/** Virtual ms and events between two checks of the rollouts; a long run has fewer checks. */
const CHECK_INTERVAL_MS = 5_000
const CHECK_INTERVAL_EVENTS = 2_000

/** Plays forward from the cursor until the run is decided, or the limit is reached. */
export function playUntil(session: Session, until: PlayUntil, options: PlayOptions = {}): void {
  const fromAt = session.cursor.at
  const { longestMs, isOver, stopAt } = playEnds[until]
  const limitAt = options.limitAt ?? fromAt + longestMs
  for (;;) {
    const { nextEventAt, cursor } = session
    if (isOver(session, fromAt) || nextEventAt === undefined || cursor.at >= limitAt) break
    const checkIntervalMs = Math.max(CHECK_INTERVAL_MS, (cursor.at - fromAt) / 50)
    const stop = Math.min(limitAt, Math.max(Math.floor(cursor.at + checkIntervalMs), nextEventAt))
    session.advance({ until: stop, maxEvents: CHECK_INTERVAL_EVENTS, ...stopAt })
    options.onProgress?.()
  }
  options.onProgress?.()
}

/** Plays forward to a moment (virtual ms). */
export function playToMoment(session: Session, at: number, options: Pick<PlayOptions, 'onProgress'> = {}): void {
  while (session.cursor.at < at && !session.isFull) {
    session.advance({ until: at, maxEvents: CHECK_INTERVAL_EVENTS })
    options.onProgress?.()
  }
}

/** Whether every rollout is decided and Pods have not changed for long. */
function isQuiet(session: Session, fromAt: number): boolean {
  const toAt = session.cursor.at
  if (toAt - fromAt < PATIENCE_MS || !isDecided(session, fromAt)) return false
  const samples = session.past.samplesUpTo(toAt)
  const progress = workloadsOf(session).map(({ object }) =>
    lastProgressAt(samples, object.metadata.uid, { fromAt, toAt }),
  )
  return toAt - Math.max(fromAt, ...progress) >= PATIENCE_MS
}
