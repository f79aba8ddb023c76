// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installPlayer } from '../../player/actions/actions.ts'
import { fakeAsk } from '../../player/fakePlayer.ts'
import type { Player } from '../../player/player.ts'
import { startingDocument } from '../../player/runs/firstRun.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { nginxManifest, shopManifest } from '../../scenarios/manifests.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { useManifest } from '../../store/manifest.ts'
import { showNotice, useNotices } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePrefs } from '../../store/prefs.ts'
import { Transport } from '../controls/Transport.tsx'
import { ExamplesList } from './ExamplesList.tsx'
import { FatalPanel } from './FatalPanel.tsx'
import { FirstHint } from './FirstHint.tsx'
import { Header } from './Header.tsx'
import { Narrator } from './Narrator.tsx'
import { NoticeToast } from './NoticeToast.tsx'

const page = new ScriptedPage()

const player = {
  open: vi.fn(() => Promise.resolve(true)),
  play: vi.fn(),
  pause: vi.fn(),
  setSpeed: vi.fn(),
  step: vi.fn(() => Promise.resolve()),
  stepBack: vi.fn(() => Promise.resolve()),
  seek: vi.fn(() => Promise.resolve()),
  jumpToEnd: vi.fn(() => Promise.resolve()),
  playFromNext: vi.fn(() => Promise.resolve()),
  playFrom: vi.fn(() => Promise.resolve()),
  command: vi.fn(() => Promise.resolve({ stdout: '', stderr: '', exit: 0, problems: [], objects: [], warnings: [] })),
  ask: fakeAsk(),
  line: vi.fn(() => Promise.resolve({ type: 'read' as const, entry: undefined })),
  goTo: vi.fn(() => Promise.resolve()),
  document: vi.fn(() => startingDocument(nginxManifest)),
  currentRun: vi.fn(() => startingDocument(nginxManifest)),
  recordedRun: vi.fn(() => Promise.resolve(undefined)),
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

beforeEach(() => {
  // The test DOM has no popovers.
  HTMLElement.prototype.hidePopover ??= () => undefined
  vi.clearAllMocks()
  installPlayer(player)
  page.engineIsReady({ head: { at: 90_000, step: 0 } })
})
afterEach(cleanup)

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('Transport', () => {
  it('has a named button for every move', () => {
    render(<Transport />)
    press('To the beginning')
    press('Step back by sync')
    press('Play')
    press('Step forward by sync')
    press('To the end')
    expect(player.seek).toHaveBeenCalledWith(0)
    expect(player.stepBack).toHaveBeenCalledTimes(1)
    expect(player.play).toHaveBeenCalledTimes(1)
    expect(player.step).toHaveBeenCalledTimes(1)
    expect(player.jumpToEnd).toHaveBeenCalledTimes(1)
  })

  it('shows the time of the cursor, or the target time of a seek', () => {
    page.reports({ cursor: { at: 83_456, step: 0 }, events: { handled: 99, known: 1_234 } })
    const { rerender } = render(<Transport />)
    expect(screen.getByText('01:23.456')).toBeDefined()
    expect(screen.getByText('99 of 1,234')).toBeDefined()
    page.isSeeking(1_000)
    rerender(<Transport />)
    expect(screen.getByText('00:01.000')).toBeDefined()
  })

  it('shows a pause button while the run plays', () => {
    page.plays()
    render(<Transport />)
    press('Pause')
    expect(player.pause).toHaveBeenCalledTimes(1)
  })

  it('chooses step and speed', () => {
    render(<Transport />)
    fireEvent.change(screen.getByLabelText(/Step by/), { target: { value: 'write' } })
    expect(usePlayback.getState().stepBy).toBe('write')
    expect(screen.getByRole('button', { name: 'Step forward by write' })).toBeDefined()
    fireEvent.change(screen.getByLabelText(/Speed/), { target: { value: '5' } })
    expect(player.setSpeed).toHaveBeenCalledWith(5, {})
    fireEvent.change(screen.getByLabelText(/Speed/), { target: { value: 'skipsWaits' } })
    expect(player.setSpeed).toHaveBeenCalledWith(1, { skipsWaits: true })
  })

  it('is disabled until the engine is ready', () => {
    page.engineIs('starting')
    render(<Transport />)
    expect(screen.getByRole('button', { name: 'Play' })).toHaveProperty('disabled', true)
  })
})

describe('ExamplesList', () => {
  it('opens an example in its own cluster without a question, because the current run is saved', async () => {
    page.write('mine')
    page.hasApplied('other')
    const close = vi.fn()
    render(<ExamplesList close={close} />)
    press(/Online shop/)
    expect(close).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(player.open).toHaveBeenCalledTimes(1))
    expect(useManifest.getState().appliedText).toBe(shopManifest)
    expect(useManifest.getState().text).toContain('bazaar/storefront:2.5.0')
  })

  it('lists the examples by topic', () => {
    render(<ExamplesList close={vi.fn()} />)
    const broken = screen.getByRole('group', { name: 'Versions that do not work' })
    expect(within(broken).getByRole('button', { name: /The new version crashes/ })).toBeDefined()
  })
})

describe('FatalPanel', () => {
  const failure = {
    message: 'two keys at once',
    stack: 'at workQueue',
    document: startingDocument(nginxManifest),
    canRestart: true,
  }

  it('says what happened and continues from the journal', () => {
    page.engineFails(failure)
    render(<FatalPanel />)
    expect(screen.getByRole('alert').textContent).toContain('two keys at once')
    press('Restart from the journal')
    expect(player.restart).toHaveBeenCalledTimes(1)
  })

  it('copies the document of the run to the clipboard', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    page.engineFails(failure)
    render(<FatalPanel />)
    press('Copy the run')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined())
    expect(writeText).toHaveBeenCalledWith(JSON.stringify(failure.document))
    vi.unstubAllGlobals()
  })

  it('offers only a new run if no run can be replayed', () => {
    page.engineFails({ message: 'no script', stack: '', document: undefined, canRestart: false })
    render(<FatalPanel />)
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Start a new run'])
  })
})

describe('FirstHint', () => {
  it('has the focus, and starts the first rollout', async () => {
    page.proposesRollout()
    page.write(webManifest('shop/web:v2'))
    render(<FirstHint />)
    const start = screen.getByRole('button', { name: /Start the rollout/ })
    expect(document.activeElement).toBe(start)
    fireEvent.click(start)
    await waitFor(() => expect(player.command).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Start the rollout/ })).toBeNull())
  })

  it('takes the focus again after a choice from a header menu, but not from the editor', () => {
    page.proposesRollout()
    page.hasTitle('web')
    page.write(webManifest('shop/web:v2'))
    render(
      <>
        <header>
          <button type="button">Examples</button>
        </header>
        <textarea />
        <FirstHint />
      </>,
    )
    const start = () => screen.getByRole('button', { name: /Start the rollout/ })
    screen.getByRole('button', { name: 'Examples' }).focus()
    act(() => page.hasTitle('undo'))
    expect(document.activeElement).toBe(start())
    screen.getByRole('textbox').focus()
    act(() => page.hasTitle('crash'))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })

  it("does not promise the example's rollout for another manifest", () => {
    page.proposesRollout()
    page.write(webManifest('shop/web:v2'))
    render(<FirstHint />)
    expect(screen.getByText('shop/web:v2')).toBeDefined()
    act(() => page.write(nginxManifest))
    expect(screen.queryByText('shop/web:v2')).toBeNull()
  })
})

describe('Header', () => {
  it('changes theme and language, and names both', async () => {
    const { rerender } = render(<Header form="wide" />)
    press('Theme: same as the system')
    expect(usePrefs.getState().theme).toBe('dark')
    rerender(<Header form="wide" />)
    press('Theme: dark')
    expect(usePrefs.getState().theme).toBe('light')
    press('Language: 中文')
    await waitFor(() => expect(usePrefs.getState().locale).toBe('zh-CN'))
    rerender(<Header form="wide" />)
    expect(screen.getByRole('button', { name: '分享链接' })).toBeDefined()
  })
})

describe('Narrator', () => {
  const narrator = () => document.querySelector('[data-narrator]')

  it('announces the stop of each step, and nothing between the stops', () => {
    render(<Narrator />)
    page.stopsAt({
      type: 'write',
      at: 1_500,
      eventSeq: 1,
      verb: 'update',
      by: 'deployment-controller',
      kind: 'ReplicaSet',
      namespace: 'default',
      name: 'web-1',
      uid: 'u',
      resourceVersion: '9',
      summary: 'spec.replicas 8 → 5',
    })
    const said = 'At 00:01.500: deployment-controller update ReplicaSet web-1. spec.replicas 8 → 5'
    return waitFor(() => expect(narrator()?.textContent).toBe(said)).then(() => {
      page.isAt({ at: 2_000, step: 3 })
      expect(narrator()?.textContent).toBe(said)
    })
  })
})

describe('NoticeToast', () => {
  it('reports a damaged link, and disappears when dismissed', () => {
    showNotice({ type: 'linkRefused', problem: 'damaged', instead: 'freshRun' })
    render(<NoticeToast />)
    expect(screen.getByRole('status').textContent).toContain('This link is damaged')
    press('Dismiss')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('disappears after 10 s if the notice has no action', () => {
    vi.useFakeTimers()
    showNotice({ type: 'linkCopied', length: 1_234, at: 0 })
    render(<NoticeToast />)
    expect(screen.getByRole('status').textContent).toContain('1,234 characters')
    vi.advanceTimersByTime(10_000)
    expect(useNotices.getState().notice).toBeUndefined()
    vi.useRealTimers()
  })

  it('offers to wait for a later event, if there is a later event', () => {
    showNotice({ type: 'quiet', nextEventAt: 300_000 })
    render(<NoticeToast />)
    expect(screen.getByRole('status').textContent).toContain('No changes before 05:00.000')
    press('Wait until then')
    expect(player.playFromNext).toHaveBeenCalled()
    cleanup()
    showNotice({ type: 'quiet', nextEventAt: undefined })
    render(<NoticeToast />)
    expect(screen.queryByRole('button', { name: 'Wait until then' })).toBeNull()
  })

  it('does not announce the end of the run while another manifest is previewed', () => {
    showNotice({ type: 'quiet', nextEventAt: 300_000 })
    page.aimsAt('fresh')
    render(<NoticeToast />)
    expect(screen.getByRole('status').textContent).toBe('')
    act(() => page.aimsAt('run'))
    expect(screen.getByRole('status').textContent).toContain('No changes before')
  })

  it('links back to the branch that a command has left', () => {
    showNotice({ type: 'branched', at: 2_000, name: 'branch-2', from: { id: 1, name: 'main' } })
    render(<NoticeToast />)
    expect(screen.getByRole('status').textContent).toContain('Branch “branch-2” began at 00:02.000')
    press('Back to “main”')
    expect(player.branch).toHaveBeenCalledWith({ action: 'switch', id: 1 })
  })

  it('shows a link that could not be copied, with the text of the link selected', () => {
    showNotice({ type: 'linkShown', link: 'http://localhost/#r1.abc' })
    render(<NoticeToast />)
    const field = screen.getByRole('textbox') as HTMLTextAreaElement
    expect(field.value).toBe('http://localhost/#r1.abc')
    expect(field.selectionEnd - field.selectionStart).toBe(field.value.length)
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })

  it("lists the recorded cluster's data in a link before the link is copied", async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    showNotice({ type: 'linkShown', link: 'http://localhost/#r2.abc', holds: { objects: 42, hasValues: false } })
    render(<NoticeToast />)
    expect(screen.getByRole('dialog').textContent).toMatch(
      /contains 42 objects of the recorded cluster.*contains no values of Secrets/,
    )
    act(() =>
      showNotice({ type: 'linkShown', link: 'http://localhost/#r2.abc', holds: { objects: 42, hasValues: true } }),
    )
    expect(screen.getByRole('dialog').textContent).toMatch(/42 objects .* complete with recorded values/)
    expect(writeText).not.toHaveBeenCalled()
    press('Copy link')
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Link copied'))
    expect(writeText).toHaveBeenCalledWith('http://localhost/#r2.abc')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
