import type { ServedRequest } from '../../share/servedRun.ts'

/** A reconcile of a client's controller, as far as the client's requests show it. */
interface Reconcile {
  /** The event that was sent to the client before. */
  readonly event: ServedRequest
  /** The requests up to the last write before the next event, in order. */
  readonly requests: readonly ServedRequest[]
  /** Virtual ms from the event to the last write. */
  readonly tookMs: number
  /** Virtual ms from the last write to the next event or request; undefined for the newest reconcile. */
  readonly pauseMs: number | undefined
}

export const isWrite = ({ kind, words }: ServedRequest): boolean => kind === 'request' && !/^(?:get|watch) /.test(words)

/**
 * The reconciles in a client's last requests, the newest first. A reconcile begins with an event and ends with the last
 * write before the next event. Events without a write began none.
 */
export function reconcilesOf(recent: readonly ServedRequest[]): readonly Reconcile[] {
  const ordered = recent.toReversed()
  const starts = ordered.flatMap(({ kind }, i) => (kind === 'event' ? [i] : []))
  const found = starts.flatMap((start, i): Reconcile[] => {
    const event = ordered[start]
    const until = ordered.slice(start + 1, starts[i + 1])
    const lastWrite = until.findLastIndex(isWrite)
    const requests = until.slice(0, lastWrite + 1)
    const last = requests.at(-1)
    if (!event || !last) return []
    const next = ordered[start + 1 + requests.length]
    return [{ event, requests, tookMs: last.at - event.at, pauseMs: next && next.at - last.at }]
  })
  return found.toReversed()
}

/** A line of a reconcile's card: an event, a request, or the write of another client that a conflict was with. */
export type ReconcileStep =
  | { readonly type: 'sent' | 'request'; readonly of: ServedRequest }
  | { readonly type: 'other'; readonly client: string; readonly at: number }

const MOST_STEPS = 5

/** The steps of a reconcile in order of time, at most five; the number of the steps left out in the middle. */
export function stepsOf({ event, requests }: Reconcile): {
  readonly steps: readonly ReconcileStep[]
  readonly left: number
} {
  const others = requests.flatMap(({ after }): ReconcileStep[] => (after ? [{ type: 'other', ...after }] : []))
  const own = requests.map((of): ReconcileStep => ({ type: 'request', of }))
  const all = [{ type: 'sent', of: event } as const, ...others, ...own].sort((a, b) => atOf(a) - atOf(b))
  if (all.length <= MOST_STEPS) return { steps: all, left: 0 }
  return { steps: [...all.slice(0, 1), ...all.slice(1 - MOST_STEPS)], left: all.length - MOST_STEPS }
}

export const atOf = (step: ReconcileStep): number => (step.type === 'other' ? step.at : step.of.at)
