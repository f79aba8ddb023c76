/**
 * What a page and the frame that it embeds say to each other by `postMessage`: types alone, for the frame, the web component
 * and whoever writes a page of their own. Times are seconds of the run.
 */

/** Goes up when a message changes its meaning; what is added leaves it as it is. */
export type EmbedProtocolVersion = 1

/** Every message has these. */
export interface EmbedEnvelope {
  readonly protocol: 'rollscope'
  readonly version: EmbedProtocolVersion
}

/** From the page to the frame. */
export type EmbedCommand =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** To a moment between where playing begins and the furthest that is known. */
  | { readonly type: 'seek'; readonly to: number }
  /** One step, to the next decision unless told otherwise; `back` goes the other way. */
  | { readonly type: 'step'; readonly by?: EmbedStep; readonly back?: boolean }
  /** `kubectl apply -f -` at the moment that is shown, and on from there. */
  | { readonly type: 'apply'; readonly manifest: string }

export type EmbedStep = 'event' | 'sync' | 'decision' | 'write' | 'second'

/** From the frame to the page. */
export type EmbedEvent =
  /** The picture is there; commands are taken from now on. */
  | { readonly type: 'ready'; readonly at: number; readonly from: number; readonly until: number }
  /** The height that the picture, its panes and its bar need, in CSS px. */
  | { readonly type: 'size'; readonly height: number }
  /** The moment shown has changed; while it plays, ten times a second at most. */
  | { readonly type: 'cursor'; readonly at: number; readonly playing: boolean }
  /** The last decision about the workload that is shown is another one. */
  | { readonly type: 'decision'; readonly decision: EmbedDecision }
  /** It has played to its end. */
  | { readonly type: 'completion'; readonly at: number; readonly rollout: EmbedRollout }
  /** Something was not done, or the frame cannot show its run. */
  | { readonly type: 'error'; readonly code: EmbedErrorCode; readonly message: string }

export interface EmbedDecision {
  readonly at: number
  /** As it is declared: `deployment.scaleUpNew`. */
  readonly id: string
  readonly controller: string
  /** `deployment/default/web`. */
  readonly object: string
  readonly facts: { readonly [name: string]: string | number | boolean }
  /** In English. */
  readonly sentence: string
}

/** How the workload that is shown stands; `none` where there is no workload. */
export type EmbedRollout = 'complete' | 'progressing' | 'paused' | 'failed' | 'none'

/**
 * `message`: not one of these commands. `version`: of a later version. `busy`: too many at once. `refused`: kubectl refused what
 * was applied, and `message` has its words. `link`: the frame's own address is wrong. `failed`: the simulation has stopped.
 */
export type EmbedErrorCode = 'message' | 'version' | 'busy' | 'refused' | 'link' | 'failed'

export type EmbedCommandMessage = EmbedEnvelope & EmbedCommand
export type EmbedEventMessage = EmbedEnvelope & EmbedEvent
