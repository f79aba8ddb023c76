import { pageStore } from '../app/pageState.ts'
import type { KnobPlay, KnobValues, Lesson } from '../lessons/types.ts'

export interface KnobsState {
  /** The step whose knobs are shown; undefined if it has none, or its question is open. */
  readonly step: { readonly lesson: Lesson; readonly index: number } | undefined
  /** The numbers that its knobs are at, by their names. */
  readonly values: KnobValues
  /** The last run that has arrived; it may be of earlier numbers. */
  readonly play: KnobPlay | undefined
  /** The run before the last turn; undefined until a knob was turned. */
  readonly before: KnobPlay | undefined
  /** The run of the numbers is still being played. */
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
