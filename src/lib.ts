/**
 * Rollscope as a library: Kubernetes' controllers over a simulated cluster, on a virtual clock, without any input or
 * output of its own. The same seed, cluster and commands give the same run on every computer, within one
 * `ENGINE_VERSION`. The types are the library's own; docs/library-api.md lists them.
 *
 * ```js
 * import { openRun } from 'rollscope'
 *
 * const run = openRun({ seed: 1 })
 * run.apply(before)
 * run.playUntilDecided()
 * const changedAt = run.at
 * run.apply(after)
 * run.playUntilDecided()
 * const { outcome, lowestAvailable, outageMs } = run.summary(changedAt)
 * ```
 */
import { decisionSentence as sentenceOf } from './i18n/decisionText.ts'
import type { DecisionRecord } from './library/types.ts'

export type { EmbedCommandMessage, EmbedEventMessage } from './embed/messageTypes.ts'
/**
 * Exports of earlier versions, for existing scripts: they have no declarations and are no part of the API.
 *
 * @internal
 */
export { DEFAULT_CONFIG, inspect, playUntil, recordsSince, summarise, transcribe } from './engine/index.ts'
export { ENGINE_VERSION } from './engine/version.ts'
export { openRun, RunFormatError, readLink, readRun } from './library/open.ts'
export type { Run } from './library/run.ts'
/** @internal */
export { openSession } from './library/run.ts'
export type * from './library/types.ts'

/** A decision as a sentence in English: `Scale up? Yes: …`. */
export const decisionSentence = (record: Pick<DecisionRecord, 'id' | 'facts'>): string => sentenceOf(record)
