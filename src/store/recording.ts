import { create } from 'zustand'
import type { RecordedStep } from '../engine/index.ts'
import type { ThenAndNowId } from '../scenarios/thenAndNowIds.ts'

/** A run whose every step is known beforehand, and what each of them answered. */
export interface ShownRecording {
  readonly name: string
  readonly about: string
  /** Whether it is a recording that the engine follows; undefined if nobody recorded it. */
  readonly followed?: boolean
  /** The run is one of a pair: what was done in 2017, or what is done today. */
  readonly thenAndNow?: ThenAndNowId
  /** In the order of time. */
  readonly steps: readonly RecordedStep[]
}

export interface RecordingState {
  readonly recording: ShownRecording | undefined
  /** Virtual ms from which on the user goes another way: later steps do not happen. */
  readonly leftAt: number
}

export const initialRecording: RecordingState = { recording: undefined, leftAt: Number.POSITIVE_INFINITY }

/** The recording that is being played, if any. */
export const useRecording = create<RecordingState>()(() => initialRecording)
