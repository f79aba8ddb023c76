/** Cached lesson curves of earlier pages. The data are untrusted, and the page works without them. */

import * as v from 'valibot'
import { outcome } from '../../app/outcome.ts'
import { pageState } from '../../app/pageState.ts'
import { ENGINE_VERSION } from '../../engine/version.ts'
import type { LessonShape } from '../../lessons/types.ts'
import { openShapeStorage, type ShapeStorage } from '../../storage/shapeStorage.ts'

/** Increased when curves are derived from a run in another way. */
const shapeVersion = 1

const number = v.pipe(v.number(), v.finite())
const sample = v.object({
  at: number,
  workloadUid: v.string(),
  revisions: v.array(
    v.object({
      revision: number,
      tone: v.exactOptional(number),
      available: number,
      ready: number,
      starting: number,
      failing: number,
      terminating: number,
    }),
  ),
  specReplicas: number,
  minAvailable: number,
  maxPods: number,
  stalledSince: v.exactOptional(number),
})
const cachedValue = v.object({
  madeOf: v.string(),
  shape: v.object({
    samples: v.pipe(v.array(sample), v.maxLength(20_000)),
    fromMs: number,
    toMs: number,
    questionAt: v.exactOptional(number),
  }),
})

interface OwnState {
  storage: Promise<ShapeStorage> | undefined
}

const own = pageState(
  (): OwnState => ({
    storage: undefined,
  }),
)

const opened = (): Promise<ShapeStorage> => {
  own.storage ??= openShapeStorage()
  return own.storage
}

/** Version of a cached curve: engine, format and the lesson's text. */
const madeOf = (words: string): string => `${ENGINE_VERSION} ${shapeVersion} ${words}`

/** The cached curve for this text, if this engine has computed it. */
export async function cachedShape(id: string, words: string): Promise<LessonShape | undefined> {
  try {
    const { success, output } = v.safeParse(cachedValue, await (await opened()).read(id))
    return success && output.madeOf === madeOf(words) ? output.shape : undefined
  } catch (error) {
    return outcome(undefined, DOMException)(error)
  }
}

export async function keepShape(id: string, words: string, shape: LessonShape): Promise<void> {
  try {
    await (await opened()).write(id, { madeOf: madeOf(words), shape })
  } catch (error) {
    // The next page computes it again.
    outcome(undefined, DOMException)(error)
  }
}
