import { create } from 'zustand'

export interface PresenterNotesState {
  /** Of the type, in CSS px. */
  readonly size: number
  /** By the id of the run, the newest last. */
  readonly notes: readonly { readonly run: string; readonly text: string }[]
}

/** The presenter's own notes, and how large notes are: of the presenter's window alone. */
export const usePresenterNotes = create<PresenterNotesState>()(() => ({ size: 18, notes: [] }))

/** What was noted for a run; empty if nothing was. */
export function noteOf({ notes }: PresenterNotesState, run: string): string {
  return notes.find((note) => note.run === run)?.text ?? ''
}
