/** Runs a few hundred inputs of each kind, with every change. `npm run fuzz` runs more. */
import { expect, it } from 'vitest'
import { emptyCount, runFuzz } from './fuzz/fuzzRun.ts'
import { type FuzzKind, fuzzInput, fuzzKinds } from './fuzz/targets.ts'

const runs: Readonly<Record<FuzzKind, number>> = {
  links: 400,
  files: 400,
  exports: 100,
  yaml: 200,
  kinds: 200,
  expressions: 400,
  lines: 400,
  templates: 400,
  recordings: 80,
  archives: 400,
  played: 24,
  redaction: 100,
  markdown: 12,
  terminal: 16,
}

it.each(fuzzKinds)('random inputs of the kind %s cause no fault', async (kind) => {
  const count = emptyCount()
  await runFuzz({ kind, seed: 1, from: 0, to: runs[kind] }, count)
  expect(count.faults).toEqual([])
  expect(count.refused + count.accepted).toBe(runs[kind])
  expect(count.accepted, 'some of it is good').toBeGreaterThan(0)
  if (!['exports', 'played', 'redaction'].includes(kind)) expect(count.refused, 'some of it is not').toBeGreaterThan(0)
})

it.each(fuzzKinds)('fuzzInput returns equal inputs of the kind %s for equal seeds', (kind) => {
  for (let number = 0; number < 20; number++)
    expect(fuzzInput(kind, 7, number).text).toBe(fuzzInput(kind, 7, number).text)
})
