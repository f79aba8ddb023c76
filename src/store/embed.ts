import { create } from 'zustand'
import type { LinkProblemKind } from '../share/link.ts'

/** What is wrong with a link: the parameter as it is written there, and why. */
export interface ParameterProblem {
  readonly parameter: string
  readonly value: string
  readonly problem: 'unknown' | 'value' | 'twice' | 'locked' | 'order'
}

/** Why an embed shows no run. */
export type EmbedProblem =
  | ({ readonly type: 'parameter' } & ParameterProblem)
  | { readonly type: 'link'; readonly problem: LinkProblemKind; readonly detail: string }
  /** There is no such recording or lesson, or it cannot be fetched. */
  | { readonly type: 'missing'; readonly name: string }

export interface EmbedState {
  /** `still`: nobody has played it yet. */
  readonly phase: 'opening' | 'still' | 'played' | 'wrong'
  /** Virtual ms between which it plays. */
  readonly fromMs: number
  readonly untilMs: number
  readonly problem: EmbedProblem | undefined
}

export const initialEmbed: EmbedState = { phase: 'opening', fromMs: 0, untilMs: 0, problem: undefined }

/** A run inside another page. */
export const useEmbed = create<EmbedState>()(() => initialEmbed)
