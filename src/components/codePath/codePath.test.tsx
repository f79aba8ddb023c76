// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flows } from '../../engine/flows.ts'
import type { CodePathView, LoopKey } from '../../engine/index.ts'
import { codePathOf } from '../../engine/session/codePath.ts'
import { deploymentManifest } from '../../engine/testing/builders.ts'
import { Harness } from '../../engine/testing/harness.ts'
import { isMessageKey, loadLocale } from '../../i18n/index.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { type Answers, fakeAsk, fakePlayer } from '../../player/fakePlayer.ts'
import type { Player } from '../../player/player.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { revisionView, workloadView } from '../inspector/testViews.ts'
import { CodePathPanel } from './CodePathPanel.tsx'

const page = new ScriptedPage()

const harness = new Harness()
  .apply(deploymentManifest({ replicas: 3 }))
  .run(10_000)
  .setImage('web', 'shop/web:v2')
const { session } = harness
session.advance({ until: 30_000 })
const replicaSetNames = harness.list('replicasets').map(({ metadata }) => metadata.name)

const codePath = vi.fn<NonNullable<Answers['codePath']>>()
const goTo = vi.fn<Player['goTo']>()
const ref = { kind: 'Deployment', namespace: 'default', name: 'web', uid: 'd' }

beforeEach(() => {
  session.seek(10_200)
  codePath.mockReset().mockImplementation((key: LoopKey) => Promise.resolve(codePathOf(session, key)))
  goTo.mockReset().mockImplementation((cursor) => {
    session.seekTo(cursor)
    page.isAt(cursor)
    return Promise.resolve()
  })
  installPlayer(fakePlayer({ ask: fakeAsk({ codePath }), goTo }))
  page.engineIsReady({ cursor: session.cursor })
  page.draws({
    workloads: [workloadView('d', 'web')],
    revisions: replicaSetNames.map((name, i) => revisionView(`r${i}`, name, 'd', i + 1)),
  })
})
afterEach(() => {
  cleanup()
})

async function show(): Promise<CodePathView> {
  render(<CodePathPanel objectRef={ref} />)
  await screen.findByRole('list', { name: 'The path of this sync, step by step' })
  return codePathOf(session, { controller: 'deployment-controller', key: 'default/web' })
}

const steps = () => within(screen.getByRole('list', { name: 'The path of this sync, step by step' }))
const chosen = () => steps().getByRole('button', { current: 'step' })
const name = (element: HTMLElement) => element.querySelector('span')?.textContent

describe('the code path in the inspector', () => {
  it("shows the key's last sync at the cursor, and its path", async () => {
    const { sync } = await show()
    expect(screen.getByRole('heading', { level: 3 }).textContent).toContain(`sync ${sync?.run} of default/web`)
    expect(steps().getByText('syncRolloutStatus')).toBeTruthy()
    const taken = steps()
      .getAllByRole('button')
      .filter((button) => button.textContent?.includes('taken in this sync'))
      .filter((button) => !button.textContent?.includes('not taken'))
    expect(taken.map(name).slice(0, 3)).toEqual(['In the cache?', 'Selects everything?', 'Its ReplicaSets'])
    expect(taken.map(name)).toContain('Which strategy?')
  })

  it('moves along the path with arrow keys, and shows each step in detail', async () => {
    await show()
    const first = steps().getAllByRole('button')[0] as HTMLElement
    fireEvent.click(first)
    expect(name(chosen())).toBe('In the cache?')
    expect(screen.getByText(/Reads the Deployment from the informer/)).toBeTruthy()
    fireEvent.keyDown(chosen(), { key: 'ArrowDown' })
    fireEvent.keyDown(chosen(), { key: 'ArrowRight' })
    expect(name(chosen())).toBe('Its ReplicaSets')
    expect(document.activeElement).toBe(chosen())
    fireEvent.keyDown(chosen(), { key: 'ArrowUp' })
    expect(name(chosen())).toBe('Selects everything?')
    fireEvent.keyDown(chosen(), { key: 'End' })
    const last = name(chosen())
    fireEvent.keyDown(chosen(), { key: 'ArrowDown' })
    expect(name(chosen())).toBe(last)
    expect(fireEvent.keyDown(chosen(), { key: 'ArrowLeft' }), 'the page must not step').toBe(false)
    expect(fireEvent.keyDown(chosen(), { key: '.' })).toBe(true)
  })

  it('counts each branch, and links to file and function', async () => {
    const { ways } = await show()
    const total = ways.reduce((sum, { count }) => sum + count, 0)
    fireEvent.click(steps().getAllByRole('button')[0] as HTMLElement)
    const taken = screen.getByText('to Selects everything?').closest('li')
    expect(taken?.textContent).toContain(`${total}×`)
    const link = screen.getByRole('link', { name: 'deployment_controller.go syncDeployment' })
    expect(link.getAttribute('href')).toContain('/pkg/controller/deployment/deployment_controller.go')
  })

  it('shows another sync when the cursor moves to another time', async () => {
    await show()
    const before = screen.getByRole('heading', { level: 3 }).textContent
    session.seek(20_000)
    act(() => page.isAt(session.cursor))
    await waitFor(() => expect(screen.getByRole('heading', { level: 3 }).textContent).not.toBe(before))
  })

  it('shows where an error ended the sync, the number of failures, and the time of the next try', async () => {
    codePath.mockImplementation((key: LoopKey) => {
      const view = codePathOf(session, key)
      if (!view.sync || !view.queue) throw new Error('nothing to fail')
      const queue = { ...view.queue, state: 'delayed' as const, failures: 3, dueAt: view.at + 1_500 }
      return Promise.resolve({ ...view, sync: { ...view.sync, error: 'exceeded quota: pods' }, queue })
    })
    await show()
    expect(screen.getByText('3 failures in a row · retried in 1.5 s, at 00:11.700')).toBeTruthy()
    const failed = steps()
      .getAllByRole('button')
      .filter((button) => button.textContent?.includes('An error ended the sync here'))
    expect(failed).toEqual([chosen()])
    expect(screen.getByText('exceeded quota: pods')).toBeTruthy()
  })

  it('says that the key had no sync yet', async () => {
    session.seek(0)
    await show()
    expect(screen.getByText(/No sync of deployment\/web up to this moment/)).toBeTruthy()
    expect(steps().getAllByRole('button').length).toBeGreaterThanOrEqual(10)
  })

  it('switches to another key and to the work queue', async () => {
    await show()
    fireEvent.change(screen.getByRole('combobox', { name: 'Sync of' }), {
      target: { value: `replicaset/${replicaSetNames[0]}` },
    })
    await screen.findByText('Expectations met?')
    fireEvent.click(screen.getByRole('radio', { name: 'Queue' }))
    expect(await screen.findByText('Waits for a worker')).toBeTruthy()
  })
})

describe('the large code path drawing', () => {
  async function open() {
    const view = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Open large' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Code path' }))
    const boxes = within(dialog.getByRole('list', { name: 'Diagram of the code' }))
    return { view, dialog, boxes }
  }

  it('has a button for every box, named with the number of passes and whether the shown sync passed', async () => {
    const { boxes } = await open()
    expect(boxes.getAllByRole('button')).toHaveLength(flows[0]?.boxes.length ?? 0)
    expect(boxes.getByRole('button', { name: /^7 ?Paused\?.*passed \d+ times, taken in this sync/ })).toBeTruthy()
    expect(boxes.getByRole('button', { name: /Old Pods left\?.*passed 0 times, not taken in this sync/ })).toBeTruthy()
  })

  it('focuses the button of the shown box when the drawing opens, so that arrow keys work at once', async () => {
    const { boxes } = await open()
    await waitFor(() => expect(document.activeElement).toBe(boxes.getByRole('button', { current: 'step' })))
  })

  it('writes every function name in full', async () => {
    const { boxes } = await open()
    const written = boxes.getAllByRole('button').map((button) => button.querySelector('code')?.textContent)
    expect(written).toEqual(flows[0]?.boxes.map(({ fn }) => fn))
  })

  it('moves with buttons and keys', async () => {
    const { dialog, boxes } = await open()
    const current = () => boxes.getByRole('button', { current: 'step' })
    fireEvent.click(boxes.getAllByRole('button')[0] as HTMLElement)
    fireEvent.click(dialog.getByRole('button', { name: 'Next step' }))
    expect(current().dataset.box).toBe('selectingAll')
    fireEvent.keyDown(current(), { key: 'ArrowDown' })
    expect(current().dataset.box).toBe('claim')
    fireEvent.click(dialog.getByRole('button', { name: 'Previous step' }))
    expect(dialog.getByRole('heading', { name: 'Selects everything?' })).toBeTruthy()
  })

  it('moves to the next and the previous sync of the shown key', async () => {
    const { view, dialog } = await open()
    fireEvent.click(dialog.getByRole('button', { name: 'Next sync' }))
    expect(goTo).toHaveBeenLastCalledWith(view.next)
    const title = () => dialog.getAllByRole('heading', { level: 3 })[0]?.textContent
    await waitFor(() => expect(title()).toContain(`sync ${(view.sync?.run ?? 0) + 1} of`))
    fireEvent.click(dialog.getByRole('button', { name: 'Previous sync' }))
    await waitFor(() => expect(title()).toContain(`sync ${view.sync?.run} of`))
  })
})

describe('the texts of code paths', () => {
  it('name every box, branch and column', async () => {
    for (const { id, boxes, branches, columns } of flows) {
      for (const box of boxes) {
        expect(isMessageKey(`codePath.${id}.${box.id}`), `${id}.${box.id}`).toBe(true)
        expect(isMessageKey(`codePath.${id}.${box.id}.about`), `${id}.${box.id}.about`).toBe(true)
      }
      for (const { label } of branches)
        if (label !== undefined) expect(isMessageKey(`codePath.branch.${label}`), label).toBe(true)
      for (const column of columns) expect(isMessageKey(`codePath.column.${column}`), column).toBe(true)
    }
  })

  it('exist in Chinese', async () => {
    await loadLocale('zh-CN')
    act(() => page.chooseLanguage('zh-CN'))
    render(<CodePathPanel objectRef={ref} />)
    expect(await screen.findByText('在缓存中吗？')).toBeTruthy()
  })
})
