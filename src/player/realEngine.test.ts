/** Tests of the player with the real engine, in one thread without a browser. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isBefore } from '../engine/document/branchDocument.ts'
import { ENGINE_VERSION } from '../engine/version.ts'
import { examples } from '../scenarios/examples/examples.ts'
import { decodeLink } from '../share/link.ts'
import { encodeRunFile } from '../share/runFile.ts'
import { useBranches } from '../store/branches.ts'
import { useBreakpoints } from '../store/breakpoints.ts'
import { useCluster } from '../store/cluster.ts'
import { useCompare } from '../store/compare.ts'
import { addBreakpoint, removeBreakpoint } from '../store/late/breakpoints.ts'
import { chooseTarget } from '../store/late/manifest.ts'
import { useManifest } from '../store/manifest.ts'
import { useSelection } from '../store/selection.ts'
import { useUi } from '../store/ui.ts'
import { runKubectl } from './actions/actions.ts'
import { deleteBranch, renameBranch, switchBranch } from './branches/branchActions.ts'
import { applyBeside, chooseSide, comparedPair, selectIn, swapSides } from './branches/compareActions.ts'
import { watchComparison } from './queries/compareQuery.ts'
import { offer } from './runs/pickFiles.ts'
import { currentSetting, replayRun } from './runs/replayRun.ts'
import { openFiles } from './runs/runFiles.ts'
import { openAddress } from './runs/runs.ts'
import { TestPage, timerFrames } from './start/testPage.ts'

/** The clock of playing stands still; computations over several frames get their frames. */
const openPage = (fragment?: string): Promise<TestPage> => TestPage.open(fragment, timerFrames())

let page: TestPage

beforeEach(async () => {
  page = await openPage()
})
afterEach(() => page.close())

describe('the first minute of a visit', () => {
  it('starts with revision 1 complete, and one apply rolls out revision 2', async () => {
    expect(page.playback.fatal).toBeUndefined()
    expect(page.playback).toMatchObject({ engine: 'ready', playing: false })
    expect(page.workload('web')).toMatchObject({ rollout: 'complete', revision: 1, status: { availableReplicas: 10 } })
    expect(useUi.getState().firstHint).toBe(true)

    const result = await page.apply()
    expect(result).toMatchObject({ stdout: 'deployment.apps/web configured\n', exit: 0 })
    expect(page.playback.playing).toBe(true)
    page.pause()
    await page.toEnd()
    expect(page.workload('web')).toMatchObject({ rollout: 'complete', revision: 2, status: { updatedReplicas: 10 } })
  })

  it('stays within the minimum of available Pods and the maximum of Pods during a rollout', async () => {
    await page.apply()
    const began = page.playback.cursor.at
    await page.toEnd()
    const during = useCluster.getState().samples.filter(({ at }) => at >= began)
    expect(during.length).toBeGreaterThan(10)
    for (const { revisions, minAvailable, maxPods } of during) {
      const available = revisions.reduce((sum, one) => sum + one.available, 0)
      const all = revisions.reduce((sum, one) => sum + one.available + one.ready + one.starting + one.failing, 0)
      expect(available).toBeGreaterThanOrEqual(minAvailable)
      expect(all).toBeLessThanOrEqual(maxPods)
    }
  })
})

describe('a replayed run', () => {
  const anew = async () => {
    const setting = currentSetting()
    if (setting === undefined) throw new Error('there is no run')
    const { config } = setting
    expect(await replayRun({ seed: 9, config: { ...config, nodes: config.nodes.slice(0, 2) } })).toBe(true)
  }

  it('has the same cursor and commands with another seed and fewer nodes', async () => {
    await page.apply()
    page.pause()
    await page.toEnd()
    const before = page.playback
    await anew()
    expect(page.playback).toMatchObject({ seed: 9, cursor: { at: before.cursor.at }, head: { at: before.head.at } })
    expect(page.workload('web')).toMatchObject({ revision: 2, specReplicas: 10 })
    expect(useCluster.getState().nodes.size).toBe(2)
    expect(useCluster.getState().pods.size).toBeGreaterThanOrEqual(10)
    const drawn = page.picture
    await page.seek(1_000)
    expect(page.picture).not.toBe(drawn)
    await page.seek(before.cursor.at)
    expect(page.picture).toBe(drawn)
  })

  it('keeps the part after the cursor when the run is replayed at an earlier cursor', async () => {
    const { head } = page.playback
    await page.seek(4_000)
    await anew()
    expect(page.playback).toMatchObject({ cursor: { at: 4_000 }, head: { at: head.at } })
  })
})

describe('the stage of the page', () => {
  const shown = () => useCluster.getState().workloads.get(useSelection.getState().workloadUid)?.name

  it('shows the workload that an apply changes, until an apply changes another workload', async () => {
    page.write(examples.shop.before)
    chooseTarget('run')
    await page.apply()
    expect(shown()).toBe('storefront')
    await page.apply(examples.web.before)
    expect(shown()).toBe('storefront')
    await page.apply(examples.web.before.replace('web:v1', 'web:v3'))
    expect(shown()).toBe('web')
  })
})

describe('the player with a real engine', () => {
  beforeEach(async () => {
    await page.apply()
    await page.toEnd()
  })

  it('shows the same state at a time, by whatever seeks and steps this time is reached', async () => {
    const end = { cursor: page.playback.cursor, fingerprint: page.playback.fingerprint, picture: page.picture }
    await page.rewind()
    expect(page.playback.cursor.at).toBe(0)
    await page.toEnd()
    expect(page.playback.head).toEqual(end.cursor)
    await page.seek(end.cursor.at - 3_000)
    const middle = { fingerprint: page.playback.fingerprint, picture: page.picture }
    await page.step('write')
    await page.step('sync')
    await page.seek(end.cursor.at - 3_000)
    expect({ fingerprint: page.playback.fingerprint, picture: page.picture }).toEqual(middle)
  })

  it('steps to a write, and back to the previous write', async () => {
    await page.seek(page.playback.head.at - 5_000)
    const before = page.playback.cursor
    await page.step('write')
    expect(page.playback.lastStop?.type).toBe('write')
    expect(isBefore(before, page.playback.cursor)).toBe(true)
    await page.step('write')
    const second = page.playback.cursor
    await page.step('write')
    await page.stepBack('write')
    expect(page.playback.cursor).toEqual(second)
  })

  it('adds no sample twice when a part of the run is replayed', async () => {
    const count = useCluster.getState().samples.length
    await page.rewind()
    await page.toEnd()
    expect(useCluster.getState().samples).toHaveLength(count)
  })
})

describe('a command in the past', () => {
  it('starts a branch, and the part of the run after the cursor still exists', async () => {
    await page.apply()
    await page.toEnd()
    const { cursor, fingerprint } = page.playback
    const journal = page.player.currentRun()?.journal
    await page.seek(cursor.at - 4_000)
    await runKubectl(['scale', 'deployment/web', '--replicas=3'])
    expect(page.notice).toMatchObject({ type: 'branched', name: 'branch-2', from: { name: 'main' } })
    expect(useCluster.getState().samples.at(-1)?.at).toBeLessThanOrEqual(cursor.at - 4_000)
    await page.toEnd()
    expect(page.workload('web').specReplicas).toBe(3)

    await page.switchTo('main')
    await page.player.goTo(cursor)
    expect(page.playback).toMatchObject({ cursor, fingerprint })
    expect(page.player.currentRun()?.journal).toEqual(journal)
    expect(page.workload('web').specReplicas).toBe(10)
    expect(useBranches.getState()).toMatchObject({ currentId: 1, branches: [{ name: 'main' }, { name: 'branch-2' }] })
    expect(useCluster.getState().samples.at(-1)?.at).toBeGreaterThan(cursor.at - 4_000)
  })
})

describe('a share link', () => {
  it('opens the same cursor with the same fingerprint in another page', async () => {
    await page.apply()
    await page.step('write')
    await page.step('second')
    const sent = { cursor: page.playback.cursor, fingerprint: page.playback.fingerprint, picture: page.picture }
    const fragment = await page.link()
    expect(await decodeLink(fragment)).toMatchObject({ type: 'run' })

    page.close()
    page = await openPage(fragment)
    expect(page.notice).toBeUndefined()
    expect({ cursor: page.playback.cursor, fingerprint: page.playback.fingerprint, picture: page.picture }).toEqual(
      sent,
    )
  })
})

describe('a run with branches', () => {
  it("is shared with all its branches, and opens with the sender's view", async () => {
    await page.apply()
    await page.toEnd()
    await page.seek(page.playback.cursor.at - 4_000)
    await runKubectl(['scale', 'deployment/web', '--replicas=3'])
    await page.step('second')
    page.showView('node')
    page.showInspectorTab('events')
    const sent = { cursor: page.playback.cursor, fingerprint: page.playback.fingerprint, picture: page.picture }
    const names = useBranches.getState().branches.map(({ name, fork }) => [name, fork])
    const fragment = await page.link()
    expect(fragment).toMatch(/^#r2\./)

    page.close()
    page = await openPage(fragment)
    expect({ cursor: page.playback.cursor, fingerprint: page.playback.fingerprint, picture: page.picture }).toEqual(
      sent,
    )
    expect(useBranches.getState().branches.map(({ name, fork }) => [name, fork])).toEqual(names)
    expect(useSelection.getState()).toMatchObject({ stageView: 'node', inspectorTab: 'events' })
    await page.switchTo('main')
    expect(page.workload('web').specReplicas).toBe(10)
  })

  it("switches the editor's text with the branch, but keeps the user's edits", async () => {
    const v2 = useManifest.getState().text
    await page.apply()
    await page.toEnd()
    await page.seek(page.playback.cursor.at - 4_000)
    const v9 = v2.replace('shop/web:v2', 'shop/web:v9')
    await page.apply(v9)
    page.pause()
    await switchBranch(1)
    expect(useManifest.getState()).toMatchObject({ text: v2, appliedText: v2 })
    await switchBranch(2)
    expect(useManifest.getState()).toMatchObject({ text: v9, appliedText: v9 })
    page.write('# mine')
    await switchBranch(1)
    expect(useManifest.getState()).toMatchObject({ text: '# mine', appliedText: v2 })
  })

  it('renames and deletes its branches', async () => {
    await page.branch()
    await page.branch()
    const names = () => useBranches.getState().branches.map(({ name }) => name)
    expect(names()).toEqual(['main', 'branch-2', 'branch-3'])
    await renameBranch(2, '  faster\n than  main ')
    await renameBranch(3, '   ')
    expect(names()).toEqual(['main', 'faster than main', 'branch-3'])
    await deleteBranch(1)
    expect(names()).toEqual(['faster than main', 'branch-3'])
  })
})

describe('a hostile link while a run is open', () => {
  it.each([
    ['#r2.AAAA', 'damaged'],
    ['#r4.abc', 'newer'],
    [`#r2.${'A'.repeat(10_000_000)}`, 'tooLarge'],
    ['#r2.eNpjYGBgAAAABAAB', 'damaged'],
    ['#<script>', 'notALink'],
  ])('%.20s is reported, and the run with its branches stays', async (fragment, problem) => {
    await page.branch()
    const before = { fingerprint: page.playback.fingerprint, picture: page.picture, list: useBranches.getState() }
    await page.open(fragment)
    expect(page.notice).toMatchObject({ type: 'linkRefused', problem, instead: 'sameRun' })
    expect({ fingerprint: page.playback.fingerprint, picture: page.picture, list: useBranches.getState() }).toEqual(
      before,
    )
  })
})

describe('an apply beside the run', () => {
  it('goes to a new branch, which is compared with the current branch', async () => {
    const before = page.playback.fingerprint
    await applyBeside()
    const { currentId, branches } = useBranches.getState()
    expect(branches.map(({ name }) => name)).toEqual(['main', 'branch-2'])
    expect(useCompare.getState().pair).toEqual({ a: 1, b: currentId })
    expect(useSelection.getState().stageView).toBe('compare')
    const stop = watchComparison()
    await vi.waitFor(() => expect(useCompare.getState().ready).toBe(true), { timeout: 20_000, interval: 20 })
    stop()
    const { a, b } = useCompare.getState()
    expect([a.id, b.id]).toEqual([1, 2])
    expect(b.summary).toMatchObject({ outcome: 'complete', lowestAvailable: 8, mostPods: 13 })
    expect(a.summary).toMatchObject({ outcome: 'complete', mostPods: 10, writes: 0 })
    swapSides()
    expect(comparedPair()).toEqual({ a: 2, b: 1 })
    chooseSide('a', 1)
    expect(comparedPair()).toEqual({ a: 1, b: 2 })
    await switchBranch(1)
    expect(page.playback.fingerprint).toBe(before)
    // An object of the other side is requested in its own branch.
    const pod = { kind: 'Pod', namespace: 'default', name: 'web-x', uid: 'x' }
    await selectIn(2, pod)
    expect(useBranches.getState().currentId).toBe(2)
    expect(useSelection.getState().selected).toEqual(pod)
    expect(comparedPair()).toEqual({ a: 1, b: 2 })
  })

  it('that is rejected leaves the run unchanged', async () => {
    const before = page.playback.fingerprint
    page.write('kind: Deployment')
    await applyBeside()
    expect(useBranches.getState().branches).toHaveLength(1)
    expect(page.playback.fingerprint).toBe(before)
    expect(useSelection.getState().stageView).toBe('replicaSet')
    expect(useManifest.getState().text).toBe('kind: Deployment')
    expect(useManifest.getState().result?.exit).toBe(1)
  })
})

describe('a run file', () => {
  const fileOf = (name: string, text: string) => offer(new File([text], name))

  it('opens in place of the current run', async () => {
    const document = page.player.document()
    if (document === undefined) throw new Error('no run is open')
    const saved = encodeRunFile({ document, cursor: { at: 0, step: 0 }, fingerprint: '', manifestText: '# saved' })
    await page.apply()
    page.pause()
    await openFiles([fileOf('run.json', saved)])
    await page.player.arrived()
    expect(page.playback.cursor.at).toBe(0)
    expect(useManifest.getState().text).toBe('# saved')
  })

  it.each([
    ['run.json', '{"rollscope":"run","version":9}', 'newer'],
    ['run.json', '{"rollscope":"run","version":2,"run":{}}', 'damaged'],
  ])('%s %s is rejected, and the run stays', async (name, text, problem) => {
    const { fingerprint } = page.playback
    await openFiles([fileOf(name, text)])
    expect(page.notice).toMatchObject({ type: 'fileRefused', problem, name })
    expect(page.playback.fingerprint).toBe(fingerprint)
  })

  it('of 2 GiB is not read at all', async () => {
    const bytes = () => Promise.reject(new Error('it was read'))
    await openFiles([{ name: 'run.json', size: 2 ** 31, bytes }])
    const left = [{ name: 'run.json', why: 'tooLarge' }]
    expect(page.notice).toEqual({ type: 'filesLeft', left })
  })
})

describe('breakpoints', () => {
  it('stop a jump to the end, but not the opening of the first run', async () => {
    addBreakpoint('  SuccessfulDelete ')
    addBreakpoint('SuccessfulDelete')
    addBreakpoint(' ')
    expect(useBreakpoints.getState().words).toEqual(['SuccessfulDelete'])
    await page.apply()
    page.pause()
    await page.toEnd()
    expect(page.playback.lastStop).toMatchObject({ type: 'event', reason: 'SuccessfulDelete' })
    expect(page.workload('web').rollout).toBe('progressing')
    removeBreakpoint('SuccessfulDelete')
    await page.toEnd()
    expect(page.workload('web').rollout).toBe('complete')
    addBreakpoint('ScalingReplicaSet')
    await openAddress(page.player, '', 'atStart')
    expect(page.workload('web').rollout).toBe('complete')
  })
})

describe('examples', () => {
  it.each(['web', 'nginx', 'shop'] as const)('%s is accepted and rolls out', async (id) => {
    const result = await page.apply(examples[id].before)
    expect(result?.stderr).toBe('')
    expect(result?.exit).toBe(0)
    await page.toEnd()
    const unfinished = [...useCluster.getState().workloads.values()].filter(({ rollout }) => rollout !== 'complete')
    expect(unfinished.map(({ name }) => name)).toEqual([])
  })
})

describe('another strategy compared with a finished rollout', () => {
  it("starts on a branch at the time of the finished rollout's command", async () => {
    await page.apply()
    page.pause()
    await page.toEnd()
    const { at: startedAt } = page.player.currentRun()?.journal.at(-1) ?? { at: 0 }
    page.write(useManifest.getState().text.replace('maxSurge: 25%', 'maxSurge: 100%'))
    await applyBeside()
    expect(page.playback.cursor.at).toBe(startedAt)
    const stop = watchComparison()
    await vi.waitFor(() => expect(useCompare.getState().ready).toBe(true), { timeout: 20_000, interval: 20 })
    stop()
    const { a, b, fromAt } = useCompare.getState()
    expect(fromAt).toBe(startedAt)
    expect(a.summary).toMatchObject({ outcome: 'complete', mostPods: 13 })
    expect(b.summary).toMatchObject({ outcome: 'complete', mostPods: 20 })
  })
})

describe.each([
  { recordedBy: '1', at: 30_000, updatedReplicas: 3 },
  { recordedBy: '2', at: 19_020, updatedReplicas: 14 },
])('a run of engine $recordedBy', ({ recordedBy, at, updatedReplicas }) => {
  const fixture = (name: string) => readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8').trim()
  const otherEngine = { type: 'otherEngine', recordedBy, runningOn: ENGINE_VERSION }

  it('opens from its link, and reports that the run plays differently now', async () => {
    await page.open(fixture(`linkOfEngine${recordedBy}.txt`))
    expect(page.playback).toMatchObject({ engine: 'ready', cursor: { at } })
    expect(page.notice).toEqual(otherEngine)
    await page.toEnd()
    expect(page.workload('web')).toMatchObject({ rollout: 'complete', revision: 2, status: { updatedReplicas } })
  })

  it('opens from its file, and reports that the run plays differently now', async () => {
    const text = fixture(`runOfEngine${recordedBy}.json`)
    await openFiles([offer(new File([text], 'old.json'))])
    await page.player.arrived()
    expect(page.playback.cursor.at).toBe(at)
    expect(page.notice).toEqual(otherEngine)
  })
})
