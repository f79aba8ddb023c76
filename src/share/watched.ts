/** Protocol between the page and the server of `rollscope watch`. */

const ends = ['time', 'interrupt', 'complete', 'failed', 'refused'] as const

/** Why a recording has ended: its time is over, Ctrl-C, its rollout is complete, or kubectl delivers nothing. */
export type WatchEnd = (typeof ends)[number]

/** The data since `from`, the number of changes that the page already has. */
export interface WatchAnswer {
  /** Changes as JSON, one per line. */
  readonly text: string
  /** Number of changes including these. */
  readonly changes: number
  /** More data are available than one answer holds. */
  readonly hasMore: boolean
  /** Number of watches that ended and were restarted. */
  readonly dropped: number
  /** Resources that kubectl does not deliver, with the reason. */
  readonly refused: readonly { readonly resource: string; readonly reason: string }[]
  readonly end?: WatchEnd
}

/** Undefined for an invalid answer. */
export function readWatchAnswer(text: string): WatchAnswer | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return isAnswer(answer) ? answer : undefined
  } catch {
    return undefined
  }
}

function isAnswer(value: unknown): value is WatchAnswer {
  if (typeof value !== 'object' || value === null) return false
  const of = (name: keyof WatchAnswer): unknown => Reflect.get(value, name)
  const end = of('end')
  return (
    typeof of('text') === 'string' &&
    Number.isInteger(of('changes')) &&
    Number.isInteger(of('dropped')) &&
    typeof of('hasMore') === 'boolean' &&
    Array.isArray(of('refused')) &&
    (end === undefined || ends.some((one) => one === end))
  )
}
