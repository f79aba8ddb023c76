// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installPlayer } from '../../player/actions/actions.ts'
import { fakePlayer } from '../../player/fakePlayer.ts'
import type { Player } from '../../player/player.ts'
import { startingDocument } from '../../player/runs/firstRun.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import type { ConformanceSummary } from '../../scenarios/conformance.ts'
import { nginxManifest } from '../../scenarios/manifests.ts'
import { LateBars } from '../frame/LateBars.tsx'
import { ConformancePage } from './ConformancePage.tsx'
import { RecordingBar } from './RecordingBar.tsx'
import { Recordings } from './Recordings.tsx'

const page = new ScriptedPage()

const summary: ConformanceSummary = {
  kubernetes: 'v1.36.3',
  hashes: { passed: 223, total: 223 },
  releases: [
    { id: 'v1.35.4', folder: 'versions/v1.35.4', recordings: [], hashes: { passed: 223, total: 223 } },
    {
      id: 'v1.37.2',
      folder: 'versions/v1.37.2',
      hashes: { passed: 222, total: 223 },
      recordings: [
        { name: 'sts-zero', about: 'Zero is refused.', steps: 3, seconds: 4, firstTry: true, beginsMs: 3000 },
      ],
    },
  ],
  areas: [
    {
      id: 'recreate',
      folder: 'scenarios',
      recordings: [
        { name: 'recreate-1', about: 'Recreate waits.', steps: 12, seconds: 8, firstTry: true, beginsMs: 3000 },
        { name: 'recreate-3', about: 'Recreate waits longer.', steps: 13, seconds: 9, firstTry: true, beginsMs: 3000 },
      ],
    },
    {
      id: 'quota',
      folder: 'scenarios',
      recordings: [
        {
          name: 'quota-cpu',
          about: 'A quota on CPU.',
          steps: 9,
          seconds: 8,
          firstTry: false,
          beginsMs: 3000,
          difference: { step: 2, field: 'status.replicas', expected: 'nothing', got: '2' },
        },
      ],
    },
    {
      id: 'kubelet',
      folder: 'kubelet',
      recordings: [
        { name: 'crash', about: 'It crashes.', steps: 1, seconds: 30, firstTry: true, beginsMs: 3000, seed: 51 },
      ],
    },
    {
      id: 'trouble',
      folder: 'trouble',
      recordings: [{ name: 'drain', about: 'It leaves.', steps: 1, seconds: 30, firstTry: true }],
    },
  ],
}

const recordedRun = vi.fn<Player['recordedRun']>(() => Promise.resolve(undefined))
const seek = vi.fn(() => Promise.resolve())
const isEdited = vi.fn(() => false)

beforeEach(() => {
  vi.clearAllMocks()
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLElement.prototype.hidePopover ??= () => undefined
  const document = startingDocument(nginxManifest)
  installPlayer(fakePlayer({ recordedRun, seek, isEdited, document: () => document }))
  page.engineIsReady()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[{"name":"recreate-3","steps":[]}]')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const names = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

describe('Recordings', () => {
  it('shows how many recordings the engine follows, in total and by area', () => {
    render(<Recordings summary={summary} />)
    expect(screen.getByText('2 of 3')).toBeDefined()
    expect(screen.getByText(/223 of 223 pod-template-hashes, 2 of 2 recordings/)).toBeDefined()
    const areas = within(screen.getByRole('navigation', { name: 'Areas' }))
    expect(areas.getByRole('button', { name: 'All 5/6' })).toBeDefined()
    expect(areas.getByRole('button', { name: 'Recreate 2' })).toBeDefined()
    expect(areas.getByRole('button', { name: 'Quota and limits 0/1' })).toBeDefined()
  })

  it('shows the figures of other releases, and the recordings of each release as a group', () => {
    render(<Recordings summary={summary} />)
    const cells = screen.getAllByRole('row').map((row) => row.textContent)
    expect(cells).toContain('v1.35.4–223 of 223')
    expect(cells).toContain('v1.37.21 of 1222 of 223')
    expect(screen.queryByRole('button', { name: /v1\.35\.4/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Recordings of v1\.37\.2/ }))
    expect(screen.getByRole('link').getAttribute('href')).toBe('./#recording=v1.37.2/sts-zero')
  })

  it('links to each recording that the page can play', () => {
    render(<Recordings summary={summary} />)
    expect(names()).toEqual(
      ['recreate-1', 'recreate-3', 'quota-cpu', 'kubelet/crash', 'v1.37.2/sts-zero'].map((id) => `./#recording=${id}`),
    )
    expect(screen.getByText('Checked by the runner; not playable here')).toBeDefined()
  })

  it('finds recordings by words of name, subject and area, and says that no recording matches', async () => {
    render(<Recordings summary={summary} />)
    const search = screen.getByRole('searchbox', { name: 'Search the recordings' })
    await act(async () => fireEvent.change(search, { target: { value: 'WAITS longer' } }))
    expect(names()).toEqual(['./#recording=recreate-3'])
    await act(async () => fireEvent.change(search, { target: { value: 'limits' } }))
    expect(names()).toEqual(['./#recording=quota-cpu'])
    await act(async () => fireEvent.change(search, { target: { value: 'nothing like it' } }))
    expect(names()).toEqual([])
    expect(screen.getByText(/No recording matches/)).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('0 recordings')
  })

  it('filters by area or by difference, and shows the difference', () => {
    render(<Recordings summary={summary} />)
    fireEvent.click(screen.getByRole('button', { name: 'Recreate 2' }))
    expect(names()).toEqual(['./#recording=recreate-1', './#recording=recreate-3'])
    fireEvent.click(screen.getByRole('button', { name: 'All 5/6' }))
    fireEvent.click(screen.getByRole('checkbox'))
    expect(names()).toEqual(['./#recording=quota-cpu'])
    expect(screen.getByText('Step 3, status.replicas')).toBeDefined()
    expect(screen.getByText('nothing')).toBeDefined()
  })

  it('plays a recording at once if no run would be lost, and leaves clicks with modifiers to the browser', async () => {
    render(<Recordings summary={summary} />)
    const link = screen.getByRole('link', { name: 'Play recreate-3 on the stage' })
    fireEvent.click(link, { ctrlKey: true })
    expect(recordedRun).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(
        new Response(String(url).includes('summary') ? JSON.stringify(summary) : '[{"name":"recreate-3","steps":[]}]'),
      ),
    )
    fireEvent.click(link)
    // The code that opens a recording is loaded with the first press.
    await vi.waitFor(() => expect(recordedRun).toHaveBeenCalledWith({ name: 'recreate-3', steps: [] }, 3000))
  })
})

describe('ConformancePage', () => {
  it('reports a list that cannot be fetched, and retries', async () => {
    const fetching = vi.fn(() => Promise.reject(new Error('offline')))
    vi.stubGlobal('fetch', fetching)
    await act(async () => render(<ConformancePage tab="conformance" />))
    expect(screen.getByRole('alert').textContent).toContain('offline')
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(summary))))
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    expect(screen.getByText('2 of 3')).toBeDefined()
  })

  it('has the runs of 2017 and today in its second tab, in both languages', async () => {
    render(<ConformancePage tab="thenAndNow" />)
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(
      ['clientUpdate', 'controllerUpdate', 'clientGone', 'controllerStays', 'rollbackField', 'undo'].map(
        (id) => `./#then-and-now=${id}`,
      ),
    )
    expect(screen.getByRole('table').textContent).toContain('extensions/v1beta1')
    act(() => page.chooseLanguage('zh-CN'))
    expect(screen.getByText('由谁来替换 Pod')).toBeDefined()
  })
})

describe('RecordingBar', () => {
  const steps = [
    {
      at: 3000,
      command: { type: 'kubectl' as const, args: ['apply', '-f', '-'] },
      output: {
        stdout: 'deployment.apps/web created\n',
        stderr: 'error: no\n',
        exit: 1,
        endedAt: 3500,
        pieces: [
          { at: 3000, text: 'deployment.apps/web created\n' },
          { at: 3500, text: 'error: no\n' },
        ],
      },
    },
    { at: 4000, command: { type: 'pods' as const, of: '-5d9f8', to: 'ready' as const, count: 1 } },
    { at: 5000 },
  ]
  const recording = { name: 'recreate-3', about: 'Recreate waits.', followed: true, steps }
  const at = (ms: number) => act(() => page.isAt({ at: ms, step: 0 }))

  it('is hidden while another manifest is previewed', async () => {
    page.replays(recording)
    page.aimsAt('fresh')
    render(<LateBars />)
    expect(document.body.textContent).toBe('')
    act(() => page.aimsAt('run'))
    expect(await screen.findByText('Recreate waits.')).toBeDefined()
    page.replays(undefined)
  })

  it('shows the step at the cursor and its output so far', () => {
    render(<RecordingBar recording={recording} />)
    at(2000)
    expect(screen.getByText('3 steps')).toBeDefined()
    expect(screen.getByText('Recreate waits.')).toBeDefined()
    at(3100)
    expect(screen.getByText('Step 1 of 3')).toBeDefined()
    const answer = () => screen.getByRole('region', { name: 'kubectl output' }).textContent
    expect(answer()).toBe('deployment.apps/web created')
    at(3500)
    expect(answer()).toBe('deployment.apps/web created\nerror: noexit code 1')
    at(4000)
    expect(screen.getByText('1 Pod of 5d9f8 becomes ready')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'kubectl output' })).toBeNull()
    at(9000)
    expect(screen.getByText('Wait')).toBeDefined()
  })

  it('hides later steps once the user has changed the run', () => {
    page.replays(recording, 4500)
    render(<RecordingBar recording={recording} />)
    at(9000)
    expect(screen.getByText('Step 2 of 3')).toBeDefined()
    expect(screen.getByText('diverged at 00:04.500')).toBeDefined()
  })

  it('links from the run of 2017 to the run of today', async () => {
    render(<RecordingBar recording={{ ...recording, thenAndNow: 'rollbackField' }} />)
    const button = screen.getByRole('button', { name: 'Play today’s way' })
    expect(button.title).toBe('Today: kubectl rollout undo')
    fireEvent.click(button)
    // The runs of 2017 and today are loaded on demand.
    await vi.waitFor(() => expect(recordedRun).toHaveBeenCalledWith(expect.objectContaining({ name: 'undo' }), 1000))
  })
})
