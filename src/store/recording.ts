import { pageStore } from '../app/pageState.ts'
import type { RecordedStep } from '../engine/index.ts'
import type { ThenAndNowId } from '../scenarios/legacy/thenAndNowIds.ts'
import { runHas } from './run/openRun.ts'

/** A run whose steps and outputs are known beforehand. */
export interface ShownRecording {
  readonly name: string
  readonly about: string
  /** Whether the engine follows the recording; undefined for a run without one. */
  readonly followed?: boolean
  /** The run is part of a pair: of 2017 or today. */
  readonly thenAndNow?: ThenAndNowId
  /** By time. */
  readonly steps: readonly RecordedStep[]
}

interface RecordingState {
  readonly recording: ShownRecording | undefined
  /** Virtual ms from which the user's changes replace the later steps. */
  readonly leftAt: number
}

export const initialRecording: RecordingState = { recording: undefined, leftAt: Number.POSITIVE_INFINITY }

/** The played recording, if any. */
export const useRecording = pageStore<RecordingState>(() => initialRecording)

/** Whether the run can be played again in a changed cluster. The cluster of a recording is fixed. */
export const canChangeCluster = (): boolean =>
  runHas('canBePlayedElsewhere') && useRecording.getState().recording === undefined

/** Another run begins, which is none of a recording. */
export function forgetRecording(): void {
  useRecording.setState(initialRecording)
}

/** The user has left the recording's path at a virtual time (ms), or is on the path. */
export function leaveRecordingAt(leftAt = Number.POSITIVE_INFINITY): void {
  if (useRecording.getState().recording !== undefined) useRecording.setState({ leftAt })
}
