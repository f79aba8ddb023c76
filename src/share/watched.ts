/** Protocol between the page and the server of `rollscope watch`. */

import * as v from 'valibot'

const ends = ['time', 'interrupt', 'complete', 'failed', 'refused'] as const

/**
 * The reason for which a recording has ended: its time is over, Ctrl-C, its rollout is complete or has failed, or
 * kubectl delivers no data.
 */
export type WatchEnd = (typeof ends)[number]

const count = v.pipe(v.number(), v.integer())
/** The data since `from`, the number of changes that the page already has. */
const answerSchema = v.object({
  /** Changes as JSON, one per line. */
  text: v.string(),
  /** Number of changes, including the changes of this answer. */
  changes: count,
  /** More data are available than one answer holds. */
  hasMore: v.boolean(),
  /** Number of watches that ended and were restarted. */
  dropped: count,
  /** Resources that kubectl does not deliver, with the reason. */
  refused: v.pipe(v.array(v.object({ resource: v.string(), reason: v.string() })), v.readonly()),
  end: v.exactOptional(v.picklist(ends)),
})
export type WatchAnswer = Readonly<v.InferOutput<typeof answerSchema>>

const answerText = v.pipe(v.string(), v.parseJson(), answerSchema)

/** The validated answer; undefined for an invalid answer. */
export function readWatchAnswer(text: string): WatchAnswer | undefined {
  const { success, output } = v.safeParse(answerText, text)
  return success ? output : undefined
}
