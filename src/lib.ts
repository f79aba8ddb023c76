/**
 * Rollscope's engine as a library: real Kubernetes controllers over a simulated cluster, on a virtual clock, without any
 * input or output of its own. The same seed, configuration and commands give the same run, for ever within one
 * `ENGINE_VERSION`. All times are virtual milliseconds.
 *
 * ```js
 * import { applyManifest, openSession, playUntil, summarise } from 'rollscope'
 *
 * const session = openSession({ seed: 1 })
 * applyManifest(session, before)
 * playUntil(session, 'complete')
 * const changedAt = session.cursor.at
 * applyManifest(session, after)
 * playUntil(session, 'complete')
 * const { outcome, lowestAvailable, outageMs } = summarise(session, changedAt)
 * ```
 */
import { type ClusterConfig, type CommandResult, ENGINE_VERSION, NEW_RUN_CONFIG, Session } from './engine/index.ts'

export type * from './embed/messageTypes.ts'
export type * from './engine/index.ts'
export {
  Branches,
  causesOf,
  codePathOf,
  controlLoopOf,
  currentRun,
  DEFAULT_CONFIG,
  ENGINE_VERSION,
  inspect,
  NEW_RUN_CONFIG,
  playToMoment,
  playUntil,
  recordsSince,
  Session,
  startBeside,
  summarise,
  transcribe,
} from './engine/index.ts'
export { decisionSentence } from './i18n/decisionText.ts'
export { type AsciicastOptions, asciicast } from './share/asciicast.ts'
export { type DecodedLink, decodeLink, encodeLink, LinkTooLargeError } from './share/link.ts'
export { type DecodedRunFile, decodeRunFile, encodeRunFile } from './share/runFile.ts'
export { type TraceHeader, traceLines } from './share/traceLines.ts'
export { NewerFormatError, type SharedRun, validateDocument } from './share/validate.ts'
export { ValidationError } from './share/validationError.ts'

export interface OpenOptions {
  /** Which of the possible runs; a whole number from 0 to 2³² − 1. By default 1. */
  readonly seed?: number
  /** Nodes and delays; by default three nodes, at which a rollout of ten Pods takes about ten seconds. */
  readonly config?: ClusterConfig
}

/**
 * A new cluster at time 0, with its nodes and nothing else. `session.command` takes kubectl's arguments, `session.advance`
 * and `session.seek` move the cursor, `session.document` is all that must be kept of a run: `new Session(document)`
 * opens it again. `new Branches(document).session` is one that keeps the earlier future when a command is given in the past.
 */
export function openSession({ seed = 1, config = NEW_RUN_CONFIG }: OpenOptions = {}): Session {
  return new Session({ format: 1, engineVersion: ENGINE_VERSION, seed, config, journal: [] })
}

/**
 * `kubectl apply -f -` at the cursor. What is refused throws nothing: `exit` is then not 0, `stderr` has kubectl's words,
 * and `problems` says which document and which fields.
 */
export function applyManifest(session: Session, yaml: string): CommandResult {
  return session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: yaml })
}
