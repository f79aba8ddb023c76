/** How the page gets a recording that is being made, from the server of `rollscope watch`. */

const ends = ['time', 'interrupt', 'complete', 'failed', 'refused'] as const

/** Why a recording has ended: nobody waits any longer, Ctrl-C, its rollout is over, or kubectl gives nothing. */
export type WatchEnd = (typeof ends)[number]

/** What has come since `from`, which the page says: so many changes it has. */
export interface WatchAnswer {
  /** Changes as JSON, each with the end of its line. */
  readonly text: string
  /** Changes the page has with these. */
  readonly changes: number
  /** There is more already than one answer holds. */
  readonly hasMore: boolean
  /** Watches that had ended and were begun again. */
  readonly dropped: number
  /** What kubectl does not give, and why. */
  readonly refused: readonly { readonly resource: string; readonly reason: string }[]
  readonly end?: WatchEnd
}

/** Undefined for what is none. */
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
