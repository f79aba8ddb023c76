/** Every exported run can be imported again, even a run that was imported from a link or file and changed. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Command } from '../engine/document/types.ts'
import { type Branches, type Cursor, currentRun, journalOf, type RunDocument, Session } from '../engine/index.ts'
import { Branches as BranchesOf } from '../engine/session/branches.ts'
import { Random, seedStream } from '../engine/sim/prng.ts'
import { deploymentManifest } from '../engine/testing/builders.ts'
import { emptyDocument } from '../engine/testing/harness.ts'
import { actAtRandom, fullOfBranches, randomRun } from '../engine/testing/randomRun.ts'
import { decodeLink, encodeLink } from './link.ts'
import { decodeRunFile, encodeRunFile } from './runFile.ts'
import type { SharedRun } from './validate.ts'

const RANDOM_RUNS = 60

const sharedRun = ({ document, session }: Branches): SharedRun => {
  const { cursor, fingerprint } = session
  return { document, cursor, fingerprint, manifestText: '' }
}

function openAt(document: RunDocument, cursor: Cursor): Branches {
  const run = new BranchesOf(document)
  run.session.seekTo(cursor)
  return run
}

/** Exports a run as a link and a file, imports both, and opens them. */
async function exportAndOpen(run: Branches, name: string): Promise<Branches> {
  const shared = sharedRun(run)
  const link = await decodeLink(await encodeLink(shared))
  expect(link, `${name}, as a link`).toEqual({ type: 'run', run: shared })
  expect(decodeRunFile(encodeRunFile(shared)), `${name}, as a file`).toEqual({ type: 'run', run: shared })
  const opened = openAt(shared.document, shared.cursor)
  expect(sharedRun(opened), `${name}, opened and exported again`).toEqual(shared)
  return opened
}

/** The commands of every branch, by its name. */
const commandsOf = (document: RunDocument) =>
  new Map(
    document.format === 1
      ? [['main', document.journal]]
      : document.branches.map(({ name }, index) => [name, journalOf(document, index)]),
  )

const apply = (image: string): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: JSON.stringify(deploymentManifest({ image })),
})

/** A link with a cursor before the fork of the current branch. */
function openedBeforeItsFork(): Branches {
  const run = new BranchesOf(emptyDocument())
  run.command(apply('shop/web:v1'))
  run.session.advance({ until: 9_000 })
  run.session.seek(5_000)
  run.command(apply('shop/web:v2'))
  run.session.advance({ until: 7_000 })
  run.session.seek(2_000)
  return openAt(run.document, run.session.cursor)
}

describe('a run opened before the fork of its branch', () => {
  it('is exported unchanged', async () => {
    const opened = openedBeforeItsFork()
    expect(opened.document).toMatchObject({ branches: [{ playedTo: 9_000 }, { playedTo: 7_000 }] })
    await exportAndOpen(opened, 'opened')
  })

  it('starts a branch of its parent with the next command', async () => {
    const opened = openedBeforeItsFork()
    const before = commandsOf(opened.document)
    expect(opened.isInThePast).toBe(true)
    opened.command(apply('shop/web:v3'))
    expect(opened.list.branches.map(({ fork }) => fork?.cursor.at)).toEqual([undefined, 5_000, 2_000])
    expect([...commandsOf(opened.document)].slice(0, 2)).toEqual([...before])
    await exportAndOpen(opened, 'with a command')
  })

  it('starts a branch with the next command even if the branch that follows has no commands', async () => {
    const run = new BranchesOf(emptyDocument())
    run.command(apply('shop/web:v1'))
    run.session.advance({ until: 9_000 })
    run.session.seek(5_000)
    run.start()
    run.session.seek(2_000)
    for (const id of [1, 2]) {
      const opened = openAt(run.document, run.session.cursor)
      opened.switchTo(id)
      opened.command(apply('shop/web:v2'))
      expect(opened.list.branches, `in branch ${id}`).toHaveLength(3)
      await exportAndOpen(opened, `in branch ${id}`)
    }
  })
})

describe('a run of engine 2', () => {
  it('can be exported again after playing, with the current steps of its commands', async () => {
    const decoded = decodeRunFile(readFileSync('src/player/testdata/runOfEngine2.json', 'utf8'))
    if (decoded.type !== 'run') throw new Error(decoded.detail)
    const opened = new BranchesOf(decoded.run.document)
    opened.session.seek(60_000)
    const again = await exportAndOpen(opened, 'played')
    const steps = again.session.document.journal.map(({ at, step }) => [at, step])
    expect(steps).toEqual([
      [0, 0],
      [12_000, 0],
      [17_808, expect.any(Number)],
    ])
    expect(steps[2]?.[1]).toBeLessThan(100)
  })
})

describe('a run with the largest number of branches', () => {
  it('keeps its other branches unchanged after a command in the past', { timeout: 120_000 }, async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = new Random(seedStream(seed, 'full'))
      const run = fullOfBranches(randomRun(seed).document, random)
      for (let left = 3; left > 0; left--) {
        run.switchTo(random.pick(run.list.branches).id)
        run.session.seek(random.int(0, run.session.head.at))
        const others = commandsOf(run.document)
        const current = run.list.branches.find(({ id }) => id === run.currentId)?.name ?? ''
        run.command(apply(`shop/web:v${left}`))
        const after = commandsOf(run.document)
        others.delete(current)
        after.delete(current)
        expect(Object.fromEntries(after), `seed ${seed}`).toEqual(Object.fromEntries(others))
        await exportAndOpen(run, `seed ${seed}`)
      }
    }
  })
})

describe('random runs, exported, imported, changed and exported again', { timeout: 240_000 }, () => {
  const batches = Array.from({ length: RANDOM_RUNS / 20 }, (_, index) => index * 20)
  it.each(batches)('from seed %i on are equal after each import', async (from) => {
    for (let seed = from; seed < from + 20; seed++) {
      const random = new Random(seedStream(seed, 'again'))
      let run = randomRun(seed)
      for (let again = 1; again <= 3; again++) {
        run.session.seek(random.int(0, run.session.head.at))
        run = await exportAndOpen(run, `seed ${seed}, export ${again}`)
        for (let left = random.int(0, 4); left > 0; left--) actAtRandom(run, random)
        const alone = new Session(currentRun(run.document))
        alone.seekTo(run.session.cursor)
        expect(run.session.fingerprint, `seed ${seed}, after export ${again}`).toBe(alone.fingerprint)
      }
      await exportAndOpen(run, `seed ${seed}, at last`)
    }
  })
})
