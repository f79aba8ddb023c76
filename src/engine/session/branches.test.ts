import { describe, expect, it } from 'vitest'
import { currentRun, journalOf, MOST_BRANCHES } from '../document/branchDocument.ts'
import type { BranchedDocument, Command, RunDocument } from '../document/types.ts'
import { Random, seedStream } from '../sim/prng.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { randomCommand } from '../testing/randomCommands.ts'
import { Branches } from './branches.ts'
import { Session } from './session.ts'

const apply = (image: string, replicas = 3): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: JSON.stringify(deploymentManifest({ image, replicas })),
  label: image,
})

/** A completed rollout, and another one that was started in its middle. */
function twoBranches() {
  const run = new Branches(emptyDocument({ seed: 3 }))
  run.command(apply('shop/web:v1'))
  run.session.advance({ until: 20_000 })
  run.command(apply('shop/web:v2'))
  run.session.advance({ until: 60_000 })
  run.session.seek(22_000)
  const { startedId } = run.command(apply('shop/web:v3'))
  run.session.advance({ until: 50_000 })
  return { run, startedId: startedId ?? 0 }
}

/** The data of a branch in a session that plays only this branch. */
const alone = (document: RunDocument, at: number) => {
  const session = new Session(currentRun(document))
  session.seek(at)
  return seen(session)
}
const seen = (session: Session) => ({
  fingerprint: session.fingerprint,
  cursor: session.cursor,
  samples: session.past.samplesUpTo(session.cursor.at),
  trace: session.past
    .traceBetween(-1, session.handled, Number.POSITIVE_INFINITY)
    .filter(({ at }) => at <= session.cursor.at),
})
const names = (run: Branches) => run.list.branches.map(({ name }) => name)
const nameOf = (run: Branches, id: number) => run.list.branches.find((branch) => branch.id === id)?.name

describe('a command in the past', () => {
  it('starts a branch, and the run has both branches', () => {
    const { run, startedId } = twoBranches()
    expect(run.list.currentId).toBe(startedId)
    expect(run.list.branches).toMatchObject([
      { id: 1, name: 'main', fork: undefined, head: { at: 60_000 }, label: 'shop/web:v1' },
      { name: 'branch-2', fork: { parentId: 1, cursor: { at: 22_000 } }, head: { at: 50_000 }, label: 'shop/web:v3' },
    ])
    expect(currentRun(run.document).journal.map(({ at }) => at)).toEqual([0, 20_000, 22_000])
  })

  it('starts no branch if the cursor is at the head of the run', () => {
    const run = new Branches(emptyDocument())
    expect(run.command(apply('shop/web:v1')).startedId).toBeUndefined()
    run.session.advance({ until: 5_000 })
    expect(run.command(apply('shop/web:v2')).startedId).toBeUndefined()
    expect(run.document.format).toBe(1)
  })

  it('starts no branch beyond the largest number of branches', () => {
    const run = new Branches(emptyDocument())
    run.session.advance({ until: 1_000 })
    for (let i = 1; i < MOST_BRANCHES; i++) expect(run.start()).toBeDefined()
    expect(run.start()).toBeUndefined()
    run.session.seek(0)
    const { startedId, result } = run.command(apply('shop/web:v1'))
    expect([startedId, result.exit]).toEqual([undefined, 0])
    expect(run.list.branches).toHaveLength(MOST_BRANCHES)
  })

  it('drops a previous command at the same time, as if the document had contained only the new command', () => {
    const { run } = twoBranches()
    run.switchTo(1)
    const { at, step } = journalOf(run.document as BranchedDocument, 0)[1] ?? { at: 0, step: 0 }
    run.session.seekTo({ at, step }, 1)
    expect(run.session.commandsDone).toBe(1)
    run.command(apply('shop/web:v4', 5))
    run.session.advance({ until: 40_000 })
    expect(seen(run.session)).toEqual(alone(run.document, 40_000))
    expect(run.list.branches.at(-1)?.fork?.parentId).toBe(1)
  })
})

describe('switching branches', () => {
  it('keeps the time of the cursor, and shows the state of the branch at this time', () => {
    const { run, startedId } = twoBranches()
    const there = seen(run.session)
    expect(run.switchTo(1)).toBe(true)
    expect(run.session.cursor.at).toBe(50_000)
    expect(run.session.head.at).toBe(60_000)
    expect(seen(run.session)).toEqual(alone(run.document, 50_000))
    run.switchTo(startedId)
    expect(seen(run.session)).toEqual(there)
  })

  it('moves the cursor to the end of the branch if the branch is shorter', () => {
    const { run, startedId } = twoBranches()
    run.switchTo(1)
    run.session.seek(60_000)
    run.switchTo(startedId)
    expect(run.session.cursor.at).toBe(50_000)
  })

  it('plays the branch on to a requested time beyond its end', () => {
    const { run, startedId } = twoBranches()
    run.switchTo(1)
    run.switchTo(startedId, 58_000)
    expect(run.session.cursor.at).toBe(58_000)
    expect(seen(run.session)).toEqual(alone(run.document, 58_000))
  })

  it('returns the whole timeline of the branch', () => {
    const { run } = twoBranches()
    run.session.past.takeTimeline()
    run.switchTo(1)
    const { samples, truncateAfter } = run.session.past.takeTimeline()
    expect(truncateAfter).toBeLessThan(0)
    expect(samples).toEqual(run.session.past.samplesUpTo(60_000))
  })

  it('does nothing if the branch does not exist', () => {
    const { run, startedId } = twoBranches()
    expect(run.switchTo(99)).toBe(false)
    expect(run.list.currentId).toBe(startedId)
  })

  it('plays a branch of a document that was opened before', () => {
    const { run } = twoBranches()
    const opened = new Branches(JSON.parse(JSON.stringify(run.document)) as RunDocument)
    opened.session.seek(50_000)
    expect(opened.list.branches[0]?.head.at).toBe(60_000)
    opened.switchTo(1)
    expect(seen(opened.session)).toEqual(alone(opened.document, 50_000))
    opened.switchTo(2)
    expect(seen(opened.session)).toEqual(alone(opened.document, 50_000))
  })
})

describe('a branch', () => {
  it('that starts before the fork of the current branch has the parent of the current branch as its parent', () => {
    const { run } = twoBranches()
    run.session.seek(10_000)
    run.start('early')
    expect(run.list.branches.at(-1)).toMatchObject({ name: 'early', fork: { parentId: 1 }, label: '' })
  })

  it('can be renamed', () => {
    const { run, startedId } = twoBranches()
    expect(run.rename(startedId, 'faster')).toBe(true)
    expect(run.rename(99, 'nobody')).toBe(false)
    expect(names(run)).toEqual(['main', 'faster'])
  })

  it('leaves its commands to the branches that started from it when the branch is deleted', () => {
    const { run, startedId } = twoBranches()
    run.session.seek(30_000)
    const { startedId: child = 0 } = run.command(apply('shop/web:v5'))
    run.session.advance({ until: 45_000 })
    run.session.seek(40_000)
    const { startedId: grandchild = 0 } = run.command(apply('shop/web:v6'))
    run.session.advance({ until: 55_000 })
    const there = seen(run.session)
    const journal = currentRun(run.document).journal
    expect(run.delete(startedId)).toBe(true)
    expect(run.list.branches.map(({ fork }) => fork?.parentId)).toEqual([undefined, 1, child])
    expect(seen(run.session)).toEqual(there)
    expect(run.delete(1)).toBe(true)
    expect(run.list.branches).toMatchObject([
      { id: child, fork: undefined },
      { id: grandchild, fork: { parentId: child } },
    ])
    expect(currentRun(run.document).journal).toEqual(journal)
    expect(run.delete(grandchild)).toBe(true)
    expect(run.list.currentId).toBe(child)
    expect(run.delete(child)).toBe(false)
    expect(run.document.format).toBe(1)
  })

  it('has a twin session that can be played without a change of the run', () => {
    const { run, startedId } = twoBranches()
    const before = seen(run.session)
    for (const id of [1, startedId]) {
      const twin = run.twinOf(id)
      twin?.seek(70_000)
      const index = id === 1 ? 0 : 1
      const journal = journalOf(run.document as BranchedDocument, index)
      expect(twin && seen(twin)).toEqual(alone({ ...currentRun(run.document), journal }, 70_000))
    }
    expect(seen(run.session)).toEqual(before)
    expect(run.twinOf(99)).toBeUndefined()
  })
})

describe('a random tree of branches', { timeout: 120_000 }, () => {
  it.each([1, 2, 3, 4, 5, 6])('with the seed %i matches its document at every cursor', (seed) => {
    const random = new Random(seedStream(seed, 'branches'))
    let run = new Branches(emptyDocument({ seed }))
    for (let step = 0; step < 30; step++) {
      const { session } = run
      const draw = random.int(0, 9)
      if (draw < 4) run.command(randomCommand({ random, store: session.objects }))
      else if (draw < 6) session.seek(random.int(0, session.head.at))
      else if (draw < 7) run.switchTo(random.pick(run.list.branches).id)
      else if (draw < 8) run.start()
      else if (draw < 9 && run.list.branches.length > 4) run.delete(random.pick(run.list.branches).id)
      else if (step === 15) run = new Branches(JSON.parse(JSON.stringify(run.document)) as RunDocument)
      run.session.advance({ until: run.session.cursor.at + random.int(0, 8_000) })
      expect(run.session.fingerprint).toBe(alone(run.document, run.session.cursor.at).fingerprint)
    }
    for (const { id } of run.list.branches) {
      run.switchTo(id)
      expect(nameOf(run, run.list.currentId)).toBe(nameOf(run, id))
      expect(seen(run.session)).toEqual(alone(run.document, run.session.cursor.at))
    }
  })
})
