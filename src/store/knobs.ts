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

export function hideKnobs(): void {
  useKnobs.setState(initialKnobs)
}

/** Shows the knobs of a step, before its run is played. */
export function showKnobs(step: KnobsState['step'], values: KnobValues): void {
  useKnobs.setState({ ...initialKnobs, step, values })
}

/** The curve on the page becomes the curve before the next turn. */
export function holdCurve(): void {
  const { play } = useKnobs.getState()
  if (play !== undefined) useKnobs.setState({ before: play })
}

export function turnTo(values: KnobValues): void {
  useKnobs.setState({ values })
}

/** The run of the numbers is being played, or has failed. */
export function notePlaying(isPlaying: boolean): void {
  useKnobs.setState({ isPlaying })
}

/** A run has arrived; `isPlaying`: the numbers have changed since. */
export function showPlay(play: KnobPlay, isPlaying: boolean): void {
  useKnobs.setState({ play, isPlaying })
}
