/** The presenter's own notes: changes, and storage in the browser. */
import * as v from 'valibot'
import { jsonOf, readText, writeText } from '../../app/browserStorage.ts'
import { type PresenterNotesState, usePresenterNotes } from '../../store/presenterNotes.ts'

const key = 'rollscope.notes'
/** Font sizes in CSS px. */
const sizes = { least: 18, most: 40, step: 2 } as const
/** Largest number of runs with notes; the oldest are removed. */
const mostRuns = 20

const notesSchema = v.object({
  size: v.pipe(v.number(), v.minValue(sizes.least), v.maxValue(sizes.most)),
  notes: v.pipe(v.array(v.object({ run: v.string(), text: v.string() })), v.maxLength(mostRuns)),
}) satisfies v.GenericSchema<unknown, PresenterNotesState>

/** Loads the stored notes, and stores changes. */
export function keepNotes(page: Window): void {
  const local = (): Storage => page.localStorage
  const { success, output } = v.safeParse(notesSchema, jsonOf(readText(local, key)))
  if (success) usePresenterNotes.setState(output)
  usePresenterNotes.subscribe((notes) => writeText(local, key, JSON.stringify(notes)))
}

export function setNote(run: string, text: string): void {
  usePresenterNotes.setState(({ notes }) => ({
    notes: [...notes.filter((note) => note.run !== run), { run, text }].slice(-mostRuns),
  }))
}

export function changeNotesSize(by: 1 | -1): void {
  usePresenterNotes.setState(({ size }) => ({
    size: Math.min(Math.max(size + by * sizes.step, sizes.least), sizes.most),
  }))
}
