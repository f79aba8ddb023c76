import { persistedStore } from '../app/persistedStore.ts'

export interface PresenterNotesState {
  /** Font size in CSS px. */
  readonly size: number
  /** By run id, newest last. */
  readonly notes: readonly { readonly run: string; readonly text: string }[]
}

/** Font sizes in CSS px. */
export const noteSizes = { least: 18, most: 40, step: 2 } as const
/** Largest number of runs with notes; the oldest are removed. */
export const mostRuns = 20

/** The presenter's notes and their font size, in the presenter's window only. */
export const usePresenterNotes = persistedStore<PresenterNotesState, PresenterNotesState>(
  () => ({ size: noteSizes.least, notes: [] }),
  { name: 'rollscope.notes', keep: (state) => state, restore: (kept) => kept },
)

/** The note of a run; empty for a run without a note. */
export function noteOf({ notes }: PresenterNotesState, run: string): string {
  return notes.find((note) => note.run === run)?.text ?? ''
}

export function setNote(run: string, text: string): void {
  usePresenterNotes.setState(({ notes }) => ({
    notes: [...notes.filter((note) => note.run !== run), { run, text }].slice(-mostRuns),
  }))
}

export function changeNotesSize(by: 1 | -1): void {
  usePresenterNotes.setState(({ size }) => ({
    size: Math.min(Math.max(size + by * noteSizes.step, noteSizes.least), noteSizes.most),
  }))
}
