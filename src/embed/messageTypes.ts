/**
 * Messages between an embedding page and the frame by `postMessage`: types only, for the frame, the web component and
 * authors of pages. Times are in seconds of the run.
 */

/** Increases when a message changes its meaning, not when a message is added. */
export type EmbedProtocolVersion = 1

/** Common fields of every message. */
interface EmbedEnvelope {
  readonly protocol: 'rollscope'
  readonly version: EmbedProtocolVersion
}

/** From the page to the frame. */
export type EmbedCommand =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** Seeks to a time between the start of the range and the end of the computed run. */
  | { readonly type: 'seek'; readonly to: number }
  /** Moves a step, by default to the next decision; `back` reverses the direction. */
  | { readonly type: 'step'; readonly by?: EmbedStep; readonly back?: boolean }
  /** `kubectl apply -f -` at the shown time; the run continues from there. */
  | { readonly type: 'apply'; readonly manifest: string }

export type EmbedStep = 'event' | 'sync' | 'decision' | 'write' | 'second'

/** From the frame to the page. */
export type EmbedEvent =
  /** The picture is shown, and commands are accepted. */
  | { readonly type: 'ready'; readonly at: number; readonly from: number; readonly until: number }
  /** Height of picture, panes and controls, in CSS px. */
  | { readonly type: 'size'; readonly height: number }
  /** The cursor has changed; at most ten times a second while playing. */
  | { readonly type: 'cursor'; readonly at: number; readonly playing: boolean }
  /** The shown workload has a new last decision. */
  | { readonly type: 'decision'; readonly decision: EmbedDecision }
  /** The run has reached the end of its range. */
  | { readonly type: 'completion'; readonly at: number; readonly rollout: EmbedRollout }
  /** A command failed, or the frame cannot show its run. */
  | { readonly type: 'error'; readonly code: EmbedErrorCode; readonly message: string }

interface EmbedDecision {
  readonly at: number
  /** Id of the declared decision: `deployment.scaleUpNew`. */
  readonly id: string
  readonly controller: string
  /** `deployment/default/web`. */
  readonly object: string
  readonly facts: { readonly [name: string]: string | number | boolean }
  /** In English. */
  readonly sentence: string
}

/** Rollout state of the shown workload; `none` without a workload. */
export type EmbedRollout = 'complete' | 'progressing' | 'paused' | 'failed' | 'none'

/**
 * `message`: unknown command. `version`: newer protocol. `busy`: too many commands. `refused`: kubectl rejected the
 * manifest, `message` has its words. `link`: invalid address of the frame. `failed`: the engine has stopped.
 */
export type EmbedErrorCode = 'message' | 'version' | 'busy' | 'refused' | 'link' | 'failed'

export type EmbedCommandMessage = EmbedEnvelope & EmbedCommand
export type EmbedEventMessage = EmbedEnvelope & EmbedEvent
