import { pageStore } from '../app/pageState.ts'
import type { KnobPlay, KnobValues, Lesson } from '../lessons/types.ts'

export interface KnobsState {
  /** The step whose knobs are shown; undefined if the step has no knobs, or its question is open. */
  readonly step: { readonly lesson: Lesson; readonly index: number } | undefined
  /** Values of the knobs, by the knobs' names. */
  readonly values: KnobValues
  /** The last run that has arrived; its knob values may be older than `values`. */
  readonly play: KnobPlay | undefined
  /** The run before the last turn; undefined until a knob was turned. */
  readonly before: KnobPlay | undefined
  /** The run for `values` is still being played. */
  readonly isPlaying: boolean
}

export const initialKnobs: KnobsState = {
  step: undefined,
  values: {},
  play: undefined,
  before: undefined,
  isPlaying: false,
}

/** The knobs of the open lesson's step. */
export const useKnobs = pageStore<KnobsState>(() => initialKnobs)
