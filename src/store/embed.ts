import { pageStore } from '../app/pageState.ts'
import type { LinkProblemKind } from '../share/link.ts'

/** A problem in a link: the parameter as written, and the reason. */
export interface ParameterProblem {
  readonly parameter: string
  readonly value: string
  readonly problem: 'unknown' | 'value' | 'twice' | 'locked' | 'order'
}

/** Why an embed shows no run. */
export type EmbedProblem =
  | ({ readonly type: 'parameter' } & ParameterProblem)
  | { readonly type: 'link'; readonly problem: LinkProblemKind; readonly detail: string }
  /** The recording or lesson does not exist or cannot be fetched. */
  | { readonly type: 'missing'; readonly name: string }

export interface EmbedState {
  /** `still`: the run has not been played yet. */
  readonly phase: 'opening' | 'still' | 'played' | 'wrong'
  /** Played range in virtual ms. */
  readonly fromMs: number
  readonly untilMs: number
  readonly problem: EmbedProblem | undefined
}

const initialEmbed: EmbedState = { phase: 'opening', fromMs: 0, untilMs: 0, problem: undefined }

/** State of a run inside another page. */
export const useEmbed = pageStore<EmbedState>(() => initialEmbed)

export function refuseEmbed(problem: EmbedProblem | undefined): void {
  useEmbed.setState({ phase: 'wrong', problem })
}

/** The run is open, and its range is known. */
export function openEmbed({ fromMs, untilMs }: Pick<EmbedState, 'fromMs' | 'untilMs'>): void {
  useEmbed.setState({ phase: 'still', fromMs, untilMs, problem: undefined })
}

/** The run has moved: the picture is no longer still. */
export function playEmbed(untilMs = useEmbed.getState().untilMs): void {
  useEmbed.setState({ phase: 'played', untilMs })
}

/** The range ends at another virtual time. */
export function endEmbedAt(untilMs: number): void {
  useEmbed.setState({ untilMs })
}
