import { pageStore } from '../app/pageState.ts'
import type { TextFinding } from '../engine/index.ts'

/** Text of kubectl that was pasted, as far as the page could read the text. */
interface PastedTextState {
  readonly lines: number
  /** Number of lines that describe a cluster. */
  readonly understood: number
  readonly objects: number
  readonly events: number
  /** The most severe finding first. */
  readonly findings: readonly TextFinding[]
  /** The command that prints the facts that a text without a finding may lack. */
  readonly next: string
}

const initialPrinted: PastedTextState = { lines: 0, understood: 0, objects: 0, events: 0, findings: [], next: '' }

export const usePrinted = pageStore<PastedTextState>(() => initialPrinted)

export function showPrinted(text: PastedTextState): void {
  usePrinted.setState(text)
}
