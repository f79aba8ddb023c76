import { pageStore } from '../app/pageState.ts'
import type { Command, Cursor, SessionDocument, StudyRow } from '../engine/index.ts'

/** The change that is simulated with every seed. */
export interface StudiedChange {
  /** `manifest`: an apply of the editor's text. `present`: the current rollout. */
  readonly kind: 'manifest' | 'present'
  readonly document: SessionDocument
  readonly cursor: Cursor
  readonly commands: readonly Command[]
  /** The editor's text. */
  readonly text: string
  /** The text is applied to a new cluster. */
  readonly isFresh: boolean
}

/** A seed whose run is on the stage, and the branch before it. */
interface OpenedSeed {
  readonly seed: number
  readonly branchId: number
  readonly from: { readonly branchId: number; readonly cursor: Cursor }
}

/** Numbers of simulated runs that the page offers. */
export const seedCounts = [50, 100, 200, 500] as const

type StudyState =
  /** The user has not requested a study. */
  | 'idle'
  | 'playing'
  | 'final'
  /** Stopped by the user. */
  | 'cancelled'
  /** The API server rejects the change: `refusal` is its message. */
  | 'refused'
  /** The change starts no rollout, and no rollout is running. */
  | 'nothing'
  /** The run has too many events for each worker to replay. */
  | 'tooLong'
  /** Workers could not be started, or have failed. */
  | 'failed'

export interface HowSureState {
  /** The study replaces the stage. */
  readonly isOpen: boolean
  readonly question: StudiedChange | undefined
  readonly count: (typeof seedCounts)[number]
  /** Finished rows, by seed. */
  readonly rows: readonly StudyRow[]
  readonly state: StudyState
  readonly refusal: string
  readonly opened: OpenedSeed | undefined
}

const initialHowSure: HowSureState = {
  isOpen: false,
  question: undefined,
  count: 200,
  rows: [],
  state: 'idle',
  refusal: '',
  opened: undefined,
}

/** The simulated runs of a change, each with another seed. */
export const useHowSure = pageStore<HowSureState>(() => initialHowSure)
