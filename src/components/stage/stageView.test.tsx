// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Moment } from '../../gallery/fixtures.ts'
import {
  brokenImage,
  emptyCluster,
  largeRollout,
  midRollout,
  recreateOutage,
  twelveDeployments,
} from '../../gallery/moments.ts'
import { layoutStage } from '../../layout/stage/stageLayout.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { frozenClock } from '../canvas/stageClock.ts'
import { stall } from '../stall/testStall.ts'
import { TimelineView } from '../timeline/TimelineView.tsx'
import { LaneHeads } from './lanes/LaneHeads.tsx'
import { StageView } from './StageView.tsx'
import type { StageViewProps } from './views/stageProps.ts'

const page = new ScriptedPage()

const calls = {
  onSelect: vi.fn(),
  onShowWorkload: vi.fn(),
  onShowView: vi.fn(),
  onApply: vi.fn(),
}

function show(moment: Moment, more: Partial<StageViewProps> = {}) {
  return render(
    <StageView
      view={moment.view}
      clock={frozenClock(moment.atMs)}
      workloadUid=""
      kind="replicaSet"
      selectedUid={undefined}
      {...calls}
      {...more}
    />,
  )
}

beforeEach(() => {
  // The test's DOM loads no fonts.
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: Object.assign(new EventTarget(), { load: () => Promise.resolve([]) }),
  })
  vi.clearAllMocks()
})
afterEach(cleanup)

describe('StageView', () => {
  it('names a stalled Deployment that is not on the stage, and shows that Deployment on request', async () => {
    const moment = twelveDeployments()
    const { view } = moment
    const stalls = ['feed', 'mail']
    const workloads = view.workloads
      .filter(({ name }) => ['api', ...stalls].includes(name))
      .map((one) => (stalls.includes(one.name) ? { ...one, stall, rollout: 'progressing' as const } : one))
    const feed = workloads.find(({ name }) => name === 'feed')!
    // Waits for the chunk, so that `show` finds it loaded.
    await import('../stall/OtherStalls.tsx')
    show({ ...moment, view: { ...view, workloads } })
    const name = /^feed Stalled: .* cannot be pulled and 1 more Show$/
    const notice = await screen.findByRole('button', { name }, { timeout: 60_000 })
    screen.getByRole('heading', { name: /deployment\/api/ })
    fireEvent.click(notice)
    expect(calls.onShowWorkload).toHaveBeenCalledWith(feed.uid)
  })

  it('names the Deployment, its conditions, minimum and maximum', () => {
    show(midRollout())
    expect(screen.getByRole('heading', { name: /deployment\/web/ }).textContent).toContain('revision 2')
    const conditions = within(screen.getByRole('list', { name: 'Conditions' }))
    expect(conditions.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'ProgressingReplicaSetUpdated',
      'AvailableTrue',
    ])
    screen.getByRole('img', { name: '8 available, at least 8; 10 pods, at most 13; 3 terminating' })
  })

  it('lists every Pod in a table for screen readers', () => {
    show(midRollout())
    const table = screen.getByRole('table', { name: 'Pods of web' })
    expect(within(table).getAllByRole('row')).toHaveLength(14)
    const row = within(table).getByRole('row', { name: /p9b6m/ })
    expect(row.textContent).toBe('web-58c7b94d6f-p9b6m1Terminatingnode-2')
  })

  it('counts very many Pods by state', () => {
    show(largeRollout(1_000))
    const table = screen.getByRole('table', { name: /by revision and state/ })
    expect(within(table).getAllByRole('row').length).toBeLessThan(12)
  })

  it('shows the outage of a Recreate rollout, which has no minimum', () => {
    show(recreateOutage())
    expect(screen.getByRole('img', { name: /Recreate/ }).textContent).toContain('none available: outage')
    expect(screen.queryByText(/at least/)).toBeNull()
  })

  it('shows every Deployment, and puts the pressed Deployment on the stage', async () => {
    await import('./workloads/Workloads.tsx')
    show(twelveDeployments())
    const list = await screen.findByRole('listbox', { name: 'Workloads' })
    const tiles = within(list).getAllByRole('option')
    expect(tiles).toHaveLength(12)
    expect(within(list).getByRole('option', { selected: true }).textContent).toContain('api')
    fireEvent.click(within(list).getByRole('option', { name: /checkout/ }))
    expect(calls.onShowWorkload).toHaveBeenCalledWith('deployment/checkout')
  })

  it('offers to apply the manifest while the cluster is empty', () => {
    show(emptyCluster())
    // The editor is empty.
    screen.getByText(/Paste, drop or open your own YAML/)
    expect(screen.queryByRole('button', { name: 'Apply the manifest' })).toBeNull()
    act(() => page.write('kind: Pod'))
    screen.getByText('No workload yet')
    fireEvent.click(screen.getByRole('button', { name: 'Apply the manifest' }))
    expect(calls.onApply).toHaveBeenCalled()
  })

  it('offers no apply for an empty recording', () => {
    page.opensRecording({ beginsAt: 0, endAt: 0, gaps: [] })
    show(emptyCluster())
    screen.getByText('No Pods at this moment')
    expect(screen.queryByRole('button', { name: 'Apply the manifest' })).toBeNull()
  })

  it('explains that Pods follow the schedule if there is only a CronJob', () => {
    const object = { uid: '1', apiVersion: 'batch/v1', namespace: 'default', hasEffect: true as const }
    show(emptyCluster(), { others: [{ ...object, kind: 'CronJob', name: 'tidy' }] })
    screen.getByText(/^CronJob tidy: Pods appear here when the schedule starts a Job/)
    expect(screen.queryByRole('button', { name: 'Apply the manifest' })).toBeNull()
  })

  it('shows the Pods by node if the user chooses that view', () => {
    show(midRollout())
    fireEvent.click(screen.getByRole('radio', { name: 'Node' }))
    expect(calls.onShowView).toHaveBeenCalledWith('node')
  })
})

describe('LaneHeads', () => {
  it('counts the Pods of each lane in words, and names the past revisions', () => {
    const onSelectRevision = vi.fn()
    const { view } = brokenImage()
    render(<LaneHeads scene={layoutStage(view, 660, { workloadUid: '' })} onSelectRevision={onSelectRevision} />)
    const lane = within(screen.getByRole('region', { name: /revision 3/ }))
    lane.getByText((_, element) => element?.textContent === 'spec 5 · created 5 · ready 0 · available 0 · failing 5')
    fireEvent.click(screen.getByRole('button', { name: 'revision 1' }))
    expect(onSelectRevision).toHaveBeenCalledWith(view.revisions.find((set) => set.revision === 1))
  })

  it('shows why Pods cannot be created', () => {
    const { view } = midRollout()
    const revisions = view.revisions.map((set) => ({ ...set, failure: 'exceeded quota: pods' }))
    const scene = layoutStage({ ...view, revisions }, 660, { workloadUid: '' })
    render(<LaneHeads scene={scene} onSelectRevision={() => undefined} />)
    expect(screen.getAllByText(/exceeded quota: pods/)).toHaveLength(2)
  })
})

describe('TimelineView', () => {
  const onSeek = vi.fn()
  const slider = () => screen.getByRole('slider', { name: 'Time' })
  beforeEach(() => {
    const { samples, marks, atMs, headMs } = midRollout()
    render(
      <TimelineView {...{ samples, marks, headMs, onSeek }} workloadUid="deployment/web" hasLeast cursorMs={atMs} />,
    )
  })

  it('shows the position in the run', () => {
    expect(slider().getAttribute('aria-valuetext')).toBe('00:17.250 of 00:44.000')
    expect(slider().getAttribute('aria-valuenow')).toBe('17250')
    expect(slider().getAttribute('aria-valuemax')).toBe('44000')
  })

  it.each([
    ['ArrowLeft', {}, 16_250],
    ['ArrowRight', {}, 18_250],
    ['ArrowRight', { shiftKey: true }, 27_250],
    ['PageDown', {}, 7_250],
    ['Home', {}, 0],
    ['End', {}, 44_000],
  ])('seeks with the key %s and the modifiers %j to %d ms', (key, modifiers, atMs) => {
    fireEvent.keyDown(slider(), { key, ...modifiers })
    expect(onSeek).toHaveBeenCalledWith(atMs)
  })

  it('does not seek with other keys, or with an arrow key and Ctrl', () => {
    fireEvent.keyDown(slider(), { key: ' ' })
    fireEvent.keyDown(slider(), { key: 'ArrowLeft', ctrlKey: true })
    expect(onSeek).not.toHaveBeenCalled()
  })
})
