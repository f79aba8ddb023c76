import type { ControlLoopView, DelayedKey, OwnWriteView } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import { awaitedWrite } from '../../layout/controlLoop/awaitedWrite.ts'
import { formatClock } from '../../store/runClock.ts'
import { delayKind, formatShortSpan, ownWriteText } from '../stage/controlLoop/loopText.ts'

/** A pending action of a queue or its controller on a key. */
export interface QueueEntry {
  readonly key: string
  readonly state: 'processing' | 'waiting' | 'delayed' | 'expectations' | 'ownWrites'
  readonly lines: readonly string[]
  /** A text in Kubernetes' words. */
  readonly verbatim?: string
}

/** Expectations expire after this time, in ms (`ExpectationsTimeout` in controller_utils.go). */
const expectationTimeoutMs = 5 * 60_000

/** All pending actions on a controller's keys, in the order in which they will happen. */
export function queueEntries(view: ControlLoopView, controller: string, t: Translate): readonly QueueEntry[] {
  const queue = view.queues.find(({ name }) => name === controller)
  if (queue === undefined) return []
  const wokenBy = (reason: string) => (reason ? [t('loop.queue.wokenBy', { wokenBy: reason })] : [])
  const againOf = (key: string) => queue.again.find((one) => one.key === key)?.wokenBy
  return [
    ...queue.busy.map(({ key, until }): QueueEntry => {
      const again = againOf(key)
      const lines = [t('loop.queue.until', { time: formatClock(until) })]
      return {
        key,
        state: 'processing',
        lines: again === undefined ? lines : [...lines, t('loop.queue.again', { wokenBy: again })],
      }
    }),
    ...queue.waiting.map(({ key, wokenBy: reason }, index): QueueEntry => {
      const isNext = index === 0 && queue.takenAt !== undefined
      const taken = isNext ? [t('loop.queue.takenAt', { time: formatClock(queue.takenAt ?? 0) })] : []
      return { key, state: 'waiting', lines: [...wokenBy(reason), ...taken] }
    }),
    ...queue.delayed.map((delayed) => delayedEntry(delayed, view.at, t)),
    ...view.expectations
      .filter((one) => one.controller === controller)
      .map(({ key, add, del, asked, since }): QueueEntry => {
        const [kind, left] = add > 0 ? (['add', add] as const) : (['del', del] as const)
        const seen = t(`loop.expectation.${kind}`, { count: asked, seen: asked - left })
        const expires = t('loop.queues.expires', { time: formatClock(since + expectationTimeoutMs) })
        return { key, state: 'expectations', lines: [seen, expires] }
      }),
    ...awaitedWrites(view, controller).map(
      (one): QueueEntry => ({ key: one.key, state: 'ownWrites', lines: [ownWriteText(one, view, t)] }),
    ),
  ]
}

function delayedEntry(delayed: DelayedKey, atMs: number, t: Translate): QueueEntry {
  const { key, dueAt, failures, reason } = delayed
  const span = formatShortSpan(dueAt - atMs)
  const kind = delayKind(delayed)
  const when = t('loop.queues.when', { what: t(`loop.delay.${kind}`, { span }), clock: formatClock(dueAt) })
  const lines = failures > 0 ? [when, t('loop.queues.retries', { count: failures })] : [when]
  return { key, state: 'delayed', lines, ...(reason === '' || isTold(kind) ? {} : { verbatim: reason }) }
}

/** Delays whose kind explains them completely. */
function isTold(kind: ReturnType<typeof delayKind>): boolean {
  return kind === 'deadline' || kind === 'minReady'
}

/** The controller's own writes that a cache does not show yet. */
function awaitedWrites(view: ControlLoopView, controller: string): readonly OwnWriteView[] {
  return view.ownWrites.filter((one) => one.controller === controller && awaitedWrite(view, one) !== undefined)
}
