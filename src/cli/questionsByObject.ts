import type { Question } from '../engine/index.ts'
import { keyOf } from '../engine/index.ts'

/** Questions by the key of the object that raises them, each in its order. */
export function questionsByObject(questions: Iterable<Question>): Map<string, Question[]> {
  const found = new Map<string, Question[]>()
  for (const question of questions) {
    const key = keyOf(question.object)
    found.set(key, [...(found.get(key) ?? []), question])
  }
  return found
}
