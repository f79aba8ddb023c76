import { create } from 'zustand'
import type { Command, Cursor, SessionDocument, StudyRow } from '../engine/index.ts'

/** What is played under every seed. */
export interface StudyQuestion {
  /** `manifest`: an apply of the editor's text. `present`: the rollout that is under way. */
  readonly kind: 'manifest' | 'present'
  readonly document: SessionDocument
  readonly cursor: Cursor
  readonly commands: readonly Command[]
  /** What the editor holds. */
  readonly text: string
  /** The text is played in a cluster of its own. */
  readonly isFresh: boolean
}

/** A seed whose run is on the stage, and where its visitor came from. */
export interface OpenedSeed {
  readonly seed: number
  readonly branchId: number
  readonly from: { readonly branchId: number; readonly cursor: Cursor }
}

/** How many seeds a study may have in the page. */
export const seedCounts = [50, 100, 200, 500] as const

export type StudyState =
  /** Nothing was asked for. */
  | 'idle'
  | 'playing'
  | 'final'
  /** The user has ended it. */
  | 'cancelled'
  /** The API server refuses the change: `refusal` says why. */
  | 'refused'
  /** The change changes nothing that rolls out, and nothing is rolling out. */
  | 'nothing'
  /** The run has too many events to be played in every worker. */
  | 'tooLong'
  /** Workers could not be started, or have failed. */
  | 'failed'

export interface HowSureState {
  /** It is in place of the stage. */
  readonly isOpen: boolean
  readonly question: StudyQuestion | undefined
  readonly count: (typeof seedCounts)[number]
  /** By seed, as far as they are played. */
  readonly rows: readonly StudyRow[]
  readonly state: StudyState
  readonly refusal: string
  readonly opened: OpenedSeed | undefined
}

export const initialHowSure: HowSureState = {
  isOpen: false,
  question: undefined,
  count: 200,
  rows: [],
  state: 'idle',
  refusal: '',
  opened: undefined,
}

/** One change under many seeds. */
export const useHowSure = create<HowSureState>()(() => initialHowSure)
