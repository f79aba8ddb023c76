import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CommandResult } from '../../engine/index.ts'
import { ENGINE_VERSION } from '../../engine/version.ts'
import { nginxManifest } from '../../scenarios/manifests.ts'
import { useManifest } from '../../store/manifest.ts'
import { useNotices } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { useUi } from '../../store/ui.ts'
import { applyManifest } from '../apply/applyActions.ts'
import { fakeAsk } from '../fakePlayer.ts'
import type { Player } from '../player.ts'
import { firstManifest, preparedManifest, startingDocument } from '../runs/firstRun.ts'
import { chooseExample } from '../runs/runActions.ts'
import { hasOwnEdits, openAddress } from '../runs/runs.ts'
import { copyShareLink } from '../runs/shareLink.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { changeSpeed, installPlayer } from './actions.ts'

const page = new ScriptedPage()

const document = startingDocument(nginxManifest)

const outcome = (operation: string, kind = 'Deployment', name = 'web') => ({
  operation,
  kind,
  namespace: 'default',
  name,
})

function fakePlayer(result: Partial<CommandResult> = {}) {
  const player = {
    open: vi.fn<Player['open']>(() => Promise.resolve(true)),
    play: vi.fn(),
    pause: vi.fn(),
    setSpeed: vi.fn((speed: number) => page.hasSpeed(speed)),
    step: vi.fn(() => Promise.resolve()),
    stepBack: vi.fn(() => Promise.resolve()),
    seek: vi.fn(() => Promise.resolve()),
    jumpToEnd: vi.fn(() => Promise.resolve()),
    playFromNext: vi.fn(() => Promise.resolve()),
    playFrom: vi.fn(() => Promise.resolve()),
    command: vi.fn<Player['command']>(() =>
      Promise.resolve({ stdout: '', stderr: '', exit: 0, problems: [], objects: [], warnings: [], ...result }),
    ),
    ask: fakeAsk(),
    line: vi.fn(() => Promise.resolve({ type: 'read' as const, entry: undefined })),
    goTo: vi.fn(() => Promise.resolve()),
    document: vi.fn(() => document),
    currentRun: vi.fn(() => document),
    recordedRun: vi.fn<Player['recordedRun']>(() => Promise.resolve(undefined)),
    openOther: vi.fn(() => Promise.resolve(true)),
    isEdited: vi.fn(() => false),
    branch: vi.fn(() => Promise.resolve(true)),
    job: vi.fn(() => Promise.resolve(undefined)),
    restart: vi.fn(() => Promise.resolve()),
    cancel: vi.fn(),
    arrived: vi.fn(async () => {}),
    goal: vi.fn(() => undefined),
    dispose: vi.fn(),
  } satisfies Player
  installPlayer(player)
  return player
}

beforeEach(() => {
  page.write('new')
  page.hasApplied('old')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('applyManifest', () => {
  it("applies the editor's text as kubectl does, stores this text and starts playing", async () => {
    const player = fakePlayer({ objects: [outcome('configured')] })
    page.proposesRollout()
    await applyManifest()
    expect(player.command).toHaveBeenCalledWith({
      type: 'kubectl',
      args: ['apply', '-f', '-'],
      stdin: 'new',
      label: 'apply',
    })
    expect(useManifest.getState()).toMatchObject({ appliedText: 'new', applying: false })
    expect(player.play).toHaveBeenCalledTimes(1)
    expect(useUi.getState().firstHint).toBe(false)
  })

  it('does not play if nothing changed', async () => {
    const player = fakePlayer({ objects: [outcome('unchanged')] })
    await applyManifest()
    expect(player.play).not.toHaveBeenCalled()
  })

  it("shows the API server's rejection, and keeps the previously applied text for comparison", async () => {
    const problems = [{ document: 0, message: 'The Deployment "web" is invalid', words: '', causes: [] }]
    const player = fakePlayer({ exit: 1, stderr: 'The Deployment', problems })
    await applyManifest()
    expect(useManifest.getState()).toMatchObject({ appliedText: 'old', problems, applying: false })
    expect(player.play).not.toHaveBeenCalled()
  })

  it('plays if one object of the manifest was applied and another object was rejected', async () => {
    const player = fakePlayer({ exit: 1, objects: [outcome('created', 'Service', 'a')] })
    await applyManifest()
    expect(player.play).toHaveBeenCalledTimes(1)
  })

  it('sends one command if two calls overlap', async () => {
    const player = fakePlayer()
    await Promise.all([applyManifest(), applyManifest()])
    expect(player.command).toHaveBeenCalledTimes(1)
  })

  it('leaves the applied text unchanged if the engine fails during the command', async () => {
    const player = fakePlayer()
    player.command.mockResolvedValue(undefined)
    await applyManifest()
    expect(useManifest.getState()).toMatchObject({ text: 'new', appliedText: 'old', applying: false })
  })
})

describe('changeSpeed', () => {
  it('steps through the speeds, and stays at the slowest and at the fastest speed', () => {
    fakePlayer()
    changeSpeed('faster')
    expect(usePlayback.getState().speed).toBe(2)
    page.hasSpeed(3)
    changeSpeed('slower')
    expect(usePlayback.getState().speed).toBe(2)
    page.hasSpeed(100)
    changeSpeed('faster')
    expect(usePlayback.getState().speed).toBe(100)
    page.hasSpeed(0.1)
    changeSpeed('slower')
    expect(usePlayback.getState().speed).toBe(0.1)
  })
})

describe('examples', () => {
  it("open in an editor that distinguishes the user's edits from the text of the initial run", () => {
    expect(hasOwnEdits()).toBe(true)
    page.hasOpened('new')
    expect(hasOwnEdits()).toBe(false)
    for (const text of ['old', '']) {
      page.write(text)
      expect(hasOwnEdits()).toBe(false)
    }
  })

  it('open in a new cluster, with the second version of the manifest in the editor', async () => {
    vi.stubGlobal('window', {
      addEventListener: vi.fn(),
      location: { href: 'http://localhost/' },
      history: { pushState: vi.fn() },
    })
    const player = fakePlayer()
    await chooseExample('nginx')
    expect(player.open).toHaveBeenCalledWith({ document: startingDocument(nginxManifest) }, { runAhead: true })
    const { text, appliedText } = useManifest.getState()
    expect(appliedText).toBe(nginxManifest)
    expect(text).toBe(nginxManifest.replace('1.14.2', '1.16.1'))
    expect(useUi.getState()).toMatchObject({ title: 'nginx', firstHint: true })
  })
})

describe('share links', () => {
  // A browser without a clipboard.
  beforeEach(() => void vi.stubGlobal('navigator', {}))

  const moment = { cursor: { at: 500, step: 7 }, fingerprint: 'abc', engineVersion: ENGINE_VERSION }

  it('restore the run, the cursor and the editor', async () => {
    const player = fakePlayer()
    vi.stubGlobal('window', {
      addEventListener: vi.fn(),
      location: { href: 'http://localhost/x/#r1.old' },
      history: { replaceState: vi.fn() },
    })
    page.reports(moment)
    const link = await copyShareLink()
    expect(link).toMatch(/^http:\/\/localhost\/x\/#r2\.[\w-]+$/)

    page.write('else')
    page.hasApplied('else')
    await openAddress(player, new URL(link).hash, 'whileOpen')
    expect(player.open).toHaveBeenCalledWith({ document, cursor: moment.cursor }, {})
    expect(useManifest.getState()).toMatchObject({ text: 'new', appliedText: nginxManifest })
    expect(useUi.getState().title).toBe('shared')
    expect(useNotices.getState().notice).toBeUndefined()
  })

  it('are shown if the browser denies copying, and otherwise reported as copied', async () => {
    fakePlayer()
    page.reports(moment)
    vi.stubGlobal('window', {
      addEventListener: vi.fn(),
      location: { href: 'http://localhost/' },
      history: { replaceState: vi.fn() },
    })
    vi.stubGlobal('navigator', {
      clipboard: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
    })
    const link = await copyShareLink()
    expect(useNotices.getState().notice).toEqual({ type: 'linkShown', link })
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } })
    await copyShareLink()
    expect(useNotices.getState().notice).toEqual({
      type: 'linkCopied',
      length: link.length,
      at: 500,
    })
  })

  it('with the state of a cluster are shown with a summary before they are copied', async () => {
    const player = fakePlayer()
    const from = { at: 0, objects: [{ kind: 'Pod' }, { kind: 'Pod' }] }
    const held = { ...document, config: { ...document.config, from } }
    player.currentRun.mockReturnValue(held)
    page.reports(moment)
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('window', {
      addEventListener: vi.fn(),
      location: { href: 'http://localhost/' },
      history: { replaceState: vi.fn() },
    })
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const link = await copyShareLink()
    expect(useNotices.getState().notice).toEqual({ type: 'linkShown', link, holds: { objects: 2, hasValues: false } })
    expect(writeText).not.toHaveBeenCalled()
  })

  it('report that this engine plays the run differently', async () => {
    const player = fakePlayer()
    vi.stubGlobal('window', {
      addEventListener: vi.fn(),
      location: { href: 'http://localhost/' },
      history: { replaceState: vi.fn() },
    })
    page.reports(moment)
    const link = await copyShareLink()
    page.reports({ fingerprint: 'other' })
    await openAddress(player, new URL(link).hash, 'whileOpen')
    expect(useNotices.getState().notice).toEqual({ type: 'otherEngine', recordedBy: '', runningOn: ENGINE_VERSION })
  })

  it('that are unreadable open the default run if the page starts with them, and otherwise keep the run', async () => {
    const player = fakePlayer()
    await openAddress(player, '#r1.AAAA', 'atStart')
    expect(player.open).toHaveBeenCalledTimes(1)
    expect(useManifest.getState()).toMatchObject({ text: preparedManifest, appliedText: firstManifest })
    expect(useUi.getState().firstHint).toBe(true)
    expect(useNotices.getState().notice).toMatchObject({ type: 'linkRefused', problem: 'damaged', instead: 'freshRun' })

    await openAddress(player, '#r7.AAAA', 'whileOpen')
    expect(player.open).toHaveBeenCalledTimes(1)
    expect(useNotices.getState().notice).toMatchObject({ type: 'linkRefused', problem: 'newer', instead: 'sameRun' })
  })
})
