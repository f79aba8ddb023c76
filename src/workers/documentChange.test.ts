import { describe, expect, it } from 'vitest'
import type { RunDocument } from '../engine/index.ts'
import { Random, seedStream } from '../engine/sim/prng.ts'
import { actAtRandom, randomRun } from '../engine/testing/randomRun.ts'
import { changedDocument, type DocumentChange, documentChange } from './documentChange.ts'

/** A copy, as the page has it of the worker's document. */
const copied = <T>(value: T): T => structuredClone(value)

describe('changes of a document', () => {
  it('turn each document of a random run into the next document', () => {
    const types = new Map<DocumentChange['type'], number>()
    for (let seed = 1; seed <= 40; seed++) {
      const run = randomRun(seed)
      const random = new Random(seedStream(seed, 'acts'))
      let told: RunDocument | undefined
      let page: RunDocument | undefined
      for (let left = 12; left > 0; left--) {
        const now = run.document
        const change = documentChange(told, now)
        types.set(change.type, (types.get(change.type) ?? 0) + 1)
        page = changedDocument(page, copied(change))
        expect(page).toEqual(copied(now))
        told = now
        actAtRandom(run, random)
      }
    }
    expect(types.get('commands')).toBeGreaterThan(50)
    expect(types.get('replaced')).toBeGreaterThan(50)
  })

  it('contain only the new commands, if only commands were added or replaced', () => {
    const entry = (at: number) => ({ at, step: 0, command: { type: 'kubectl', args: ['get', `${at}`] } }) as const
    const [one, two, three] = [entry(1), entry(2), entry(3)]
    const document = { format: 1, engineVersion: '', seed: 1, config: randomRun(1).document.config } as const
    const before: RunDocument = { ...document, journal: [one, two] }
    expect(documentChange(before, { ...document, journal: [one, two, three] })).toMatchObject({
      type: 'commands',
      from: 2,
      entries: [three],
    })
    expect(documentChange(before, { ...document, journal: [one, three] })).toMatchObject({ from: 1, entries: [three] })
    expect(documentChange(undefined, before)).toEqual({ type: 'replaced', document: before })
  })
})
