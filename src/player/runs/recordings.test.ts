/** Tests of recordings and prepared runs on the real engine, in one thread. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findRecording, loadConformance } from '../../scenarios/conformance.ts'
import { useCluster } from '../../store/cluster.ts'
import { setManifestText, useManifest } from '../../store/manifest.ts'
import { useNotices } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { initialRecording, useRecording } from '../../store/recording.ts'
import { useUi } from '../../store/ui.ts'
import { seek } from '../actions/actions.ts'
import { applyManifest } from '../apply/applyActions.ts'
import { deleteBranch, switchBranch } from '../branches/branchActions.ts'
import type { Player } from '../player.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { TestPage } from '../start/testPage.ts'
import { recordingFragment, recordingOfFragment, thenAndNowFragment, thenAndNowOfFragment } from './fragments.ts'
import { leaveDialog } from './pageFragments.ts'
import { playRecording, playThenAndNow, startClusterOf2017 } from './runActions.ts'
import { hasOwnEdits, openAddress } from './runs.ts'

const script = new ScriptedPage()

let page: TestPage
let player: Player
/** Whether the run contains changes by the user. */
const isChanged = () => hasOwnEdits() || player.isEdited()
const replaceState = vi.fn()
const pushState = vi.fn()
const aRun = { run: { id: expect.stringMatching(/^[0-9a-f]{16}$/) } }
const location = { hash: '', href: 'http://localhost/' }
let isReachable = true

/** Serves the page's requests from the files of this repository. */
async function fetchFile(url: string | URL): Promise<Response> {
  if (!isReachable) throw new TypeError('Failed to fetch')
  const name = String(url).split('/').at(-1)?.split('?')[0] ?? ''
  const file = new URL(`../../scenarios/conformance/${name}`, import.meta.url)
  return new Response(readFileSync(file, 'utf8'))
}

beforeEach(() => {
  isReachable = true
  location.hash = ''
  replaceState.mockClear()
  pushState.mockClear()
  vi.stubGlobal('fetch', fetchFile)
  vi.stubGlobal('window', {
    addEventListener: vi.fn(),
    history: { replaceState, pushState, state: 'the run' },
    location,
  })
  page = new TestPage()
  player = page.player
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

describe('fragments of recordings', () => {
  it('lead to recordings and runs, and no other fragment does', () => {
    expect(recordingOfFragment(recordingFragment('rolling-3-1-0'))).toBe('rolling-3-1-0')
    expect(recordingOfFragment(recordingFragment('kubelet/crash'))).toBe('kubelet/crash')
    expect(thenAndNowOfFragment(thenAndNowFragment('undo'))).toBe('undo')
    for (const other of [
      '',
      '#r1.AAAA',
      '#recording=',
      '#recording=<b>',
      '#recording=../x',
      '#recording=kubelet/',
      '#recording=kubelet//crash',
      '#then-and-now=constructor',
    ])
      expect([recordingOfFragment(other), thenAndNowOfFragment(other)]).toEqual([undefined, undefined])
  })
})

describe('a recording', () => {
  it('starts before its first command, with the whole timeline, and the first manifest in the editor', async () => {
    await playRecording('recreate-3')
    const { cursor, head, playing } = usePlayback.getState()
    const { recording } = useRecording.getState()
    expect(playing).toBe(true)
    expect(useCluster.getState().workloads.size).toBe(0)
    expect(recording).toMatchObject({ name: 'recreate-3', followed: true })
    expect(recording?.steps[0]?.at).toBeGreaterThan(cursor.at)
    expect(head.at).toBeGreaterThan(recording?.steps.at(-1)?.at ?? 0)
    const commands = useCluster.getState().marks.filter(({ kind }) => kind === 'command')
    expect(commands.length).toBe(recording?.steps.filter(({ command }) => command).length)
    expect(commands[0]?.text).toBe('apply shop/web:v1')
    expect(useManifest.getState().text).toContain('kind: Deployment')
    expect(useUi.getState().title).toEqual({ type: 'recording', name: 'recreate-3' })
    expect(pushState).toHaveBeenCalledWith(aRun, '', expect.stringMatching(/#recording=recreate-3$/))
    expect(isChanged()).toBe(false)
  })

  it('opens by its address, at the start of the page and later', async () => {
    await openAddress(player, '#recording=undo-twice', 'atStart')
    expect(useRecording.getState().recording?.name).toBe('undo-twice')
    await openAddress(player, '#then-and-now=undo', 'whileOpen')
    expect(useRecording.getState().recording).toMatchObject({ name: 'undo', thenAndNow: 'undo' })
  })

  it("of the scheduler plays on the recording's nodes, with the seed that the recording names", async () => {
    await playRecording('scheduler/fits')
    const { recording } = useRecording.getState()
    expect(recording).toMatchObject({ name: 'scheduler/fits', followed: true })
    const { seed, config } = player.document() ?? {}
    expect(config?.nodes.length).toBeGreaterThan(1)
    expect(seed).toBe(findRecording(await loadConformance(), 'scheduler/fits')?.seed)
  })

  it('that does not exist or cannot be fetched keeps a run on the page, and reports the problem', async () => {
    await openAddress(player, '#recording=no-such-thing', 'atStart')
    expect(useNotices.getState().notice).toEqual({ type: 'recordingUnknown', name: 'no-such-thing' })
    expect(useCluster.getState().workloads.size).toBe(1)
    isReachable = false
    await playRecording('recreate-3')
    expect(useNotices.getState().notice).toEqual({ type: 'recordingsUnreachable', message: 'Failed to fetch' })
    expect(useRecording.getState().recording).toBeUndefined()
    expect(pushState).not.toHaveBeenCalled()
  })

  it("stores where the user left the recorded path, until the user's branch is deleted", async () => {
    await playRecording('recreate-3')
    const second = useRecording.getState().recording?.steps[2]?.at ?? 0
    await seek(second)
    setManifestText(useManifest.getState().text.replace('shop/web:v1', 'shop/web:v9'))
    await applyManifest()
    expect(useRecording.getState().leftAt).toBe(second)
    expect(isChanged()).toBe(true)
    await switchBranch(1)
    expect(useRecording.getState().leftAt).toBe(Number.POSITIVE_INFINITY)
    setManifestText(useManifest.getState().appliedText)
    // The user's branch still exists.
    expect(isChanged()).toBe(true)
    await deleteBranch(2)
    expect(isChanged()).toBe(false)
  })

  it('ends when another run is opened', async () => {
    await playRecording('recreate-3')
    await openAddress(player, '', 'atStart')
    expect(useRecording.getState()).toEqual(initialRecording)
  })
})

describe('runs of 2017 and today', () => {
  it('play on the cluster of 2017 or of today', async () => {
    await playThenAndNow('rollbackField')
    expect(usePlayback.getState().compatibility).toBe('2017')
    expect(pushState).toHaveBeenCalledWith(aRun, '', expect.stringMatching(/#then-and-now=rollbackField$/))
    await playThenAndNow('undo')
    expect(usePlayback.getState().compatibility).toBe('v1.36')
    expect(useUi.getState().title).toEqual({ type: 'thenAndNow', name: 'undo' })
  })

  it('open an empty cluster of 2017 to which a manifest can be applied', async () => {
    await startClusterOf2017()
    expect(useUi.getState().title).toBe('cluster2017')
    expect(isChanged()).toBe(false)
    const result = await applyManifest()
    expect(result?.stdout).toBe('deployment.apps/web created\n')
    expect(isChanged()).toBe(true)
  })
})

describe('the dialog of recordings', () => {
  it('opens by its address, and removes this address when the dialog is closed', async () => {
    location.hash = '#recordings'
    location.href = 'http://localhost/x/#recordings'
    await openAddress(player, '#recordings', 'atStart')
    expect(useUi.getState().dialog).toBe('conformance')
    expect(useCluster.getState().workloads.size).toBe(1)
    leaveDialog()
    expect(useUi.getState().dialog).toBeUndefined()
    expect(replaceState).toHaveBeenCalledWith('the run', '', 'http://localhost/x/')
    await openAddress(player, '#then-and-now', 'whileOpen')
    expect(useUi.getState().dialog).toBe('thenAndNow')
  })

  it('keeps the address of a recording when the dialog is closed', () => {
    location.hash = '#recording=recreate-3'
    leaveDialog()
    expect(replaceState).not.toHaveBeenCalled()
  })

  it('keeps the address of the list of lessons behind the dialog when the dialog is closed', () => {
    location.hash = '#lessons'
    script.showsCatalogue()
    leaveDialog()
    expect(replaceState).not.toHaveBeenCalled()
  })
})
