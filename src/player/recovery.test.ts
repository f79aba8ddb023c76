import { describe, expect, it } from 'vitest'
import type { BranchedDocument, JournalEntry, SessionDocument } from '../engine/index.ts'
import { emptyDocument } from '../engine/testing/harness.ts'
import { validateDocument } from '../share/validate.ts'
import { withoutFailing } from './recovery.ts'

const entry = (at: number, name: string): JournalEntry => ({
  at,
  step: at / 10,
  command: { type: 'kubectl', args: ['scale', name] },
})
const journal = [entry(0, 'a'), entry(100, 'b'), entry(300, 'c')]
const alone: SessionDocument = { ...emptyDocument(), journal }
const goal = { at: 500, step: 50 }

describe('the rest of a failing run', () => {
  it('includes all commands before the command that the engine had started', () => {
    expect(withoutFailing(alone, goal, 2)).toEqual({
      document: { ...alone, journal: journal.slice(0, 1) },
      cursor: { at: 100, step: 10 },
      leftOut: 'kubectl scale b',
    })
  })

  it('includes all commands before the last command at the cursor, if the failing command is unknown', () => {
    expect(withoutFailing(alone, { at: 200, step: 20 })).toMatchObject({ leftOut: 'kubectl scale b' })
    expect(withoutFailing(alone, goal)).toMatchObject({ leftOut: 'kubectl scale c' })
  })

  it('is undefined if the run fails before the first command', () => {
    expect(withoutFailing(alone, goal, 0)).toBeUndefined()
    expect(withoutFailing({ ...alone, journal: [] }, goal)).toBeUndefined()
  })

  const { seed, config, engineVersion } = alone
  const branched: BranchedDocument = {
    format: 2,
    engineVersion,
    seed,
    config,
    branches: [
      { name: 'main', journal: journal.slice(0, 2), playedTo: 400 },
      {
        name: 'other',
        fork: { parent: 0, cursor: { at: 200, step: 20 }, commands: 2 },
        journal: journal.slice(2),
        playedTo: 600,
      },
    ],
    current: 1,
  }

  it('includes the other branches', () => {
    const left = withoutFailing(branched, goal, 3)
    expect(left?.document).toMatchObject({ branches: [branched.branches[0], { journal: [] }], current: 1 })
    expect(validateDocument(left?.document)).toEqual(left?.document)
  })

  it('has no other branches if these contain the dropped command', () => {
    for (const [current, begun] of [
      [1, 2],
      [0, 2],
    ] as const) {
      const left = withoutFailing({ ...branched, current }, goal, begun)
      expect(left?.document).toMatchObject({ format: 1, journal: journal.slice(0, 1) })
      expect(validateDocument(left?.document)).toEqual(left?.document)
    }
  })
})
