import { expect, it } from 'vitest'
import { declaredDecisions } from '../decisions.ts'
import { breakpointSuggestions } from './breakpointSuggestions.ts'
import { outcomePredicates } from './outcomes.ts'
import { boundWords } from './stops.ts'

it('every suggested function emits a decision, so that a breakpoint on the function can stop a run', () => {
  const others: readonly string[] = [...outcomePredicates.map(({ name }) => name), ...boundWords]
  const functions = breakpointSuggestions.filter((word) => /^[a-z]/.test(word) && !others.includes(word))
  const sources = declaredDecisions.flatMap(({ source }) => source)
  const deciding = new Set(sources.map((source) => source.slice(source.lastIndexOf(' ') + 1)))
  expect(functions.length).toBeGreaterThan(25)
  expect(functions.filter((one) => !deciding.has(one))).toEqual([])
})
