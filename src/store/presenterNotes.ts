import { pageStore } from '../app/pageState.ts'

export interface PresenterNotesState {
  /** Font size in CSS px. */
  readonly size: number
  /** By run id, newest last. */
  readonly notes: readonly { readonly run: string; readonly text: string }[]
}

/** The presenter's notes and their font size, in the presenter's window only. */
export const usePresenterNotes = pageStore<PresenterNotesState>(() => ({ size: 18, notes: [] }))

/** The note of a run; empty for a run without a note. */
export function noteOf({ notes }: PresenterNotesState, run: string): string {
  return notes.find((note) => note.run === run)?.text ?? ''
}
