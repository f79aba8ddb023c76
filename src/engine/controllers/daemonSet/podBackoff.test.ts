import { expect, it } from 'vitest'
import { type BackoffEntries, forgetOld, heldBackMs, noteFailure } from './podBackoff.ts'

it('the back-off of a failed Pod doubles on a node, up to a quarter of an hour', () => {
  const entries: BackoffEntries = new Map()
  expect(heldBackMs(entries, 'a', 0)).toBeUndefined()
  expect(noteFailure(entries, 'a', 0)).toBe(1_000)
  expect(heldBackMs(entries, 'a', 999)).toBe(1_000)
  expect(heldBackMs(entries, 'a', 1_000)).toBeUndefined()
  expect(noteFailure(entries, 'a', 1_000)).toBe(2_000)
  expect(heldBackMs(entries, 'b', 1_000)).toBeUndefined()
  for (let i = 0; i < 12; i++) noteFailure(entries, 'a', 2_000)
  expect(heldBackMs(entries, 'a', 2_000)).toBe(900_000)
})

it('the back-off of a failed Pod starts again after half an hour without a failure', () => {
  const entries: BackoffEntries = new Map()
  noteFailure(entries, 'a', 0)
  expect(noteFailure(entries, 'a', 1_800_001)).toBe(1_000)
  forgetOld(entries, 3_600_001)
  expect(entries.size).toBe(1)
  forgetOld(entries, 3_600_002)
  expect(entries.size).toBe(0)
})
