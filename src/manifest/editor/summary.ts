import { documentChanges, type Effect, effectsOf } from './changes.ts'
import { parseCached } from './parseCached.ts'

/** What an apply would change and do, for the bar below the editor. */
export interface ChangeSummary {
  /** Fields that differ in objects that both texts have. */
  readonly fields: number
  /** Objects that only the edited text has. */
  readonly newObjects: number
  /** Most important first, never empty. */
  readonly effects: readonly Effect[]
}

/** Compares two texts by their values: comments and spelling do not count. */
export function changeSummary(appliedText: string, text: string): ChangeSummary {
  const edited = parseCached(text)
  const changes = documentChanges(parseCached(appliedText), edited)
  return {
    fields: changes.reduce((sum, change) => sum + change.fields.length, 0),
    newObjects: changes.filter((change) => !change.before).length,
    effects: effectsOf(edited, changes),
  }
}
