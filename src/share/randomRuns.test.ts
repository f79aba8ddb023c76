/** The link of any run restores the same run, and seeking back and forth shows the same states as playing forward. */
import { describe, expect, it } from 'vitest'
import { currentRun, type RunDocument, Session } from '../engine/index.ts'
import { Branches as BranchesOf } from '../engine/session/branches.ts'
import { Random, seedStream } from '../engine/sim/prng.ts'
import { randomRun } from '../engine/testing/randomRun.ts'
import { startingDocument } from '../player/runs/firstRun.ts'
import { exampleIds } from '../scenarios/exampleIds.ts'
import { examples } from '../scenarios/examples/examples.ts'
import { decodeLink, encodeLink } from './link.ts'

const MOMENTS = 50
const RANDOM_RUNS = 40
/** Runs per test. A failing test narrows down the run's number. */
const BATCH = 20

/** Plays a document forward, and the run of its link back and forth. Both must have the same state at every time. */
async function check(document: RunDocument, endMs: number, seed: number): Promise<number> {
  const random = new Random(seedStream(seed, 'moments'))
  const moments = Array.from({ length: MOMENTS }, () => random.int(0, endMs))
  const forward = new Session(currentRun(document))
  const shown = new Map<number, string>()
  for (const at of [...moments].sort((a, b) => a - b)) {
    forward.advance({ until: at })
    shown.set(at, forward.fingerprint)
  }
  const { cursor, fingerprint } = forward
  const decoded = await decodeLink(await encodeLink({ document, cursor, fingerprint, manifestText: '' }))
  if (decoded.type !== 'run') throw new Error(`seed ${seed}: the link is ${decoded.type}`)
  expect(decoded.run.document).toEqual(document)
  const { session } = new BranchesOf(decoded.run.document)
  session.seekTo(decoded.run.cursor)
  expect(session.fingerprint, `seed ${seed} at the link's cursor`).toBe(fingerprint)
  for (const at of moments) {
    session.seek(at)
    expect(session.fingerprint, `seed ${seed} at ${at} ms`).toBe(shown.get(at))
  }
  return document.format === 2 ? document.branches.length : 1
}

describe('a link of', { timeout: 120_000 }, () => {
  it.each(exampleIds)('the example %s restores the same run, back and forth', async (id) => {
    await check(startingDocument(examples[id].before), 7_000, 1)
  })

  const batches = Array.from({ length: RANDOM_RUNS / BATCH }, (_, index) => index * BATCH)
  it.each(batches)('each of the random runs from seed %i on restores the same run, back and forth', async (from) => {
    let branched = 0
    for (let seed = from; seed < from + BATCH; seed++) {
      const run = randomRun(seed)
      const branches = await check(run.document, Math.max(1_000, run.session.head.at), seed)
      if (branches > 1) branched++
    }
    expect(branched, 'runs with branches').toBeGreaterThan(2)
  })
})
