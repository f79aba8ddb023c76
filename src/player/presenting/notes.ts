/** Storage of the presenter's own notes in the browser. Stored data are untrusted. */
import * as v from 'valibot'
import { mostRuns, noteSizes, type PresenterNotesState, usePresenterNotes } from '../../store/presenterNotes.ts'

const notesSchema = v.object({
  size: v.pipe(v.number(), v.minValue(noteSizes.least), v.maxValue(noteSizes.most)),
  notes: v.pipe(v.array(v.object({ run: v.string(), text: v.string() })), v.maxLength(mostRuns)),
}) satisfies v.GenericSchema<unknown, PresenterNotesState>

/** Loads the stored notes, and stores changes. */
export function keepNotes(page: Pick<Window, 'localStorage'>): void {
  usePresenterNotes.keepIn(
    () => page.localStorage,
    (value) => {
      const notes = v.safeParse(notesSchema, value)
      return notes.success ? notes.output : undefined
    },
  )
}
