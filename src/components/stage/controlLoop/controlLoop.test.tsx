// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ControlLoopView, LoopKey } from '../../../engine/index.ts'
import { controlLoop } from '../../../gallery/moments.ts'
import { ScriptedPage } from '../../../player/start/scriptedPage.ts'
import { frozenClock } from '../../canvas/stageClock.ts'
import { busyKeyCount } from '../../inspector/Inspector.tsx'
import { QueuesView } from '../../inspector/QueuesPanel.tsx'
import { LoopPicture } from './ControlLoop.tsx'
import { LoopBar } from './ControlLoopBar.tsx'
import { formatShortSpan, shortPodName, watcherName } from './loopText.ts'

const page = new ScriptedPage()

const moment = controlLoop()
const { view, followed: newKey } = moment.loop as { view: ControlLoopView; followed: LoopKey }
const onFollow = vi.fn()
const onSelect = vi.fn()

function show({ followed, width = 1004 }: { readonly followed?: LoopKey; readonly width?: number } = {}) {
  return render(
    <LoopPicture
      view={view}
      cluster={moment.view}
      clock={frozenClock(moment.atMs)}
      theme={undefined}
      followed={followed}
      onFollow={onFollow}
      onSelect={onSelect}
      width={width}
    />,
  )
}

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(cleanup)

describe('the control loop', () => {
  it('shows the store by kind with its resourceVersion', () => {
    show()
    const store = within(screen.getByRole('region', { name: 'API server' }))
    expect(store.getAllByText(String(view.storeVersion))[0]?.tagName).toBe('B')
    for (const name of ['Deployments', 'ReplicaSets', 'Pods', 'Nodes']) store.getByText(name)
    store.getByRole('button', { name: /^Deployment web\s?, resourceVersion \d+$/ })
    expect(store.getAllByRole('button', { name: /being deleted$/ }).length).toBeGreaterThan(0)
  })

  it('shows how far each cache is behind the store', () => {
    show()
    const caches = within(screen.getByRole('region', { name: 'Informers' })).getAllByRole('listitem')
    const pods = caches.find((item) => item.textContent?.startsWith('Pods'))
    const informer = view.informers.find(({ name }) => name === 'informer/kube-controller-manager/pods')
    expect(informer?.behind).toBeGreaterThan(1)
    expect(pods?.textContent).toContain(`cache${informer?.observedVersion}`)
    expect(pods?.textContent).toContain(`store${informer?.latestVersion}`)
    expect(pods?.textContent).toContain(`${informer?.behind} behind`)
  })

  it('names each key with its state, and follows a key that is pressed', () => {
    show()
    const box = within(screen.getByRole('region', { name: 'replicaset controller' }))
    const chip = box.getByRole('button', {
      name: new RegExp(`^${newKey.key}\\s?, being processed, worker free in \\d+ ms$`),
    })
    expect(chip.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(chip)
    expect(onFollow).toHaveBeenCalledWith(newKey)
  })

  it('stops following a key that is pressed again', () => {
    show({ followed: newKey })
    const box = within(screen.getByRole('region', { name: 'replicaset controller' }))
    const chip = box.getByRole('button', { name: /being processed/, pressed: true })
    fireEvent.click(chip)
    expect(onFollow).toHaveBeenCalledWith(undefined)
  })

  it('names the branch of the last sync with its decision', () => {
    show({ followed: newKey })
    const worker = within(screen.getByRole('region', { name: 'replicaset controller' })).getByRole('list', {
      name: 'Worker',
    })
    const lines = within(worker)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(lines.slice(1, 4)).toEqual(['Is the cache fresh?yes', 'Expectations met?yes', 'Enough Pods? No: creates 3'])
    expect(lines[4]).toMatch(/^create 3 × Pod→ \d+$/)
  })

  it("shows the controller's expectations that its cache has not met", () => {
    show({ followed: newKey })
    const open = view.expectations.find(({ key }) => key === newKey.key)
    expect(open).toMatchObject({ add: 2, asked: 3 })
    screen.getByRole('button', { name: /1 of 3 creations seen wrote Pods up to \d+, sees \d+$/ })
  })

  it("follows an object's key from the store, and opens a Pod in the inspector", () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: /^Deployment web/ }))
    expect(onFollow).toHaveBeenCalledWith({ controller: 'deployment-controller', key: 'default/web' })
    fireEvent.click(screen.getAllByRole('button', { name: /^Pod …-/ })[0] as HTMLElement)
    expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ kind: 'Pod', namespace: 'default' }))
  })

  it('lists the messages in flight as a table for screen readers', () => {
    show()
    const rows = within(screen.getByRole('table', { name: 'Messages in flight' })).getAllByRole('row')
    expect(rows).toHaveLength(view.deliveries.length + 1)
    expect(rows[1]?.textContent).toContain(String(view.deliveries[0]?.resourceVersion))
  })

  it.each([390, 720, 1004])('draws a dot for each message on a drawn watch at %d px', (width) => {
    const { container } = show({ width })
    const shown = view.deliveries.filter(({ to, dueAt }) => to.startsWith('informer/') && dueAt > moment.atMs)
    expect(container.querySelectorAll('svg g[transform]')).toHaveLength(shown.length)
  })

  it.each(['en', 'zh-CN'] as const)('has no missing text and no unfilled placeholder in %s', (locale) => {
    page.chooseLanguage(locale)
    const { container } = show({ followed: newKey })
    expect(container.textContent).toContain(newKey.key)
    expect(container.textContent).not.toMatch(/\{\w+\}|undefined|loop\./)
  })
})

describe('LoopBar', () => {
  it('names the followed key and can stop following the key', () => {
    render(<LoopBar followed={newKey} onFollow={onFollow} narrow={false} />)
    screen.getByText(newKey.key)
    fireEvent.click(screen.getByRole('button', { name: 'Stop following' }))
    expect(onFollow).toHaveBeenCalledWith(undefined)
  })
})

describe('Queues', () => {
  const entriesOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent ?? '')

  it('lists every key with its state, its times and its reason', () => {
    render(<QueuesView view={view} followed={undefined} onFollow={onFollow} />)
    const entries = entriesOf('replicaset controller')
    expect(entries.find((text) => text.includes(`${newKey.key}processing`))).toMatch(/worker free at \d\d:\d\d\.\d{3}/)
    expect(entries.find((text) => text.includes(`${newKey.key}expectations`))).toContain('1 of 3 creations seen')
    expect(entries.find((text) => text.includes(`${newKey.key}own writes`))).toMatch(/wrote Pods up to \d+, sees \d+/)
    const retried = entriesOf('deployment controller').find((text) => text.includes('delayed'))
    expect(retried).toMatch(/back-off \d+ ms, \d\d:\d\d\.\d{3}2 failuresretry after: Operation cannot be fulfilled/)
  })

  it('compares the caches with the store', () => {
    render(<QueuesView view={view} followed={undefined} onFollow={onFollow} />)
    const row = screen.getByRole('row', { name: /^Pods / })
    const informer = view.informers.find(({ name }) => name === 'informer/kube-controller-manager/pods')
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => Number(cell.textContent)),
    ).toEqual([informer?.observedVersion, informer?.latestVersion, informer?.behind])
  })

  it('follows a key from the list of queues', () => {
    render(<QueuesView view={view} followed={newKey} onFollow={onFollow} />)
    const [pressed] = screen.getAllByRole('button', { pressed: true })
    fireEvent.click(pressed as HTMLElement)
    expect(onFollow).toHaveBeenCalledWith(undefined)
  })

  it('counts keys that are processed, waiting or retried, without keys that wait for a time', () => {
    const busy = view.queues.reduce((sum, queue) => sum + queue.busy.length + queue.waiting.length, 0)
    const retried = view.queues.flatMap(({ delayed }) => delayed).filter(({ failures }) => failures > 0)
    expect(retried.length).toBeGreaterThan(0)
    expect(busyKeyCount(view)).toBe(busy + retried.length)
    const calm = { ...view, queues: view.queues.map((queue) => ({ ...queue, busy: [], waiting: [] })) }
    expect(busyKeyCount(calm)).toBe(retried.length)
    expect(busyKeyCount(undefined)).toBe(0)
  })
})

describe('texts of the control loop', () => {
  it.each([
    [0, '0 ms'],
    [7.4, '7 ms'],
    [999, '999 ms'],
    [1500, '1.5 s'],
    [60_960, '61 s'],
  ])('%d ms are %s', (ms, text) => {
    expect(formatShortSpan(ms)).toBe(text)
  })

  it('name a Pod by the end of its name, and a watch by its cache', () => {
    expect(shortPodName('web-6d9f7c5b8-z7tn6')).toBe('…-z7tn6')
    expect(shortPodName('alone')).toBe('alone')
    expect(watcherName('informer/kubelet/node-1/pods')).toBe('kubelet/node-1 pods')
    expect(watcherName('kubectl')).toBe('kubectl')
  })
})
