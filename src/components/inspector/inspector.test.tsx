// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaulted } from '../../engine/api/fields/promises.ts'
import type {
  DecisionRecord,
  Deployment,
  EventView,
  Fact,
  Inspection,
  Pod,
  SchedulingAttempt,
  SyncRecord,
  WaitReason,
} from '../../engine/index.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { type Answers, fakeAsk, fakePlayer } from '../../player/fakePlayer.ts'
import { useSelection } from '../../store/selection.ts'
import { EngineGoneError } from '../../workers/engineClient.ts'
// Preloads lazy chunks, so that no test waits for them.
import '../why/Causes.tsx'
import './EventsPanel.tsx'
import { Inspector } from './Inspector.tsx'
import './object/ObjectPanel.tsx'
import './WhyPanel.tsx'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { podView, revisionView, workloadView } from './testViews.ts'

const page = new ScriptedPage()

const inspect = vi.fn<NonNullable<Answers['inspect']>>()

beforeEach(() => {
  inspect.mockReset()
  installPlayer(fakePlayer({ ask: fakeAsk({ inspect }) }))
  page.engineIsReady()
  page.draws({
    workloads: [workloadView('d', 'web')],
    revisions: [revisionView('old', 'web-58c7b94d6f', 'd', 1), revisionView('new', 'web-6d9f7c5b8', 'd', 2)],
    pods: [podView('p', 'web-6d9f7c5b8-x7k2p', 'new')],
  })
})
afterEach(() => {
  cleanup()
})

const deployment: Deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default', uid: 'd', resourceVersion: '9', creationTimestamp: '', generation: 2 },
  spec: {
    replicas: 10,
    selector: { matchLabels: { app: 'web' } },
    template: { spec: { ...defaulted['core.v1.PodSpec'], containers: [{ name: 'web', image: 'shop/web:v2' }] } },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
    revisionHistoryLimit: 10,
  },
  status: {
    replicas: 10,
    updatedReplicas: 5,
    availableReplicas: 8,
    unavailableReplicas: 2,
    observedGeneration: 1,
    conditions: [{ type: 'Progressing', status: 'True', reason: 'ReplicaSetUpdated', message: 'It is progressing.' }],
  },
}

const decision = (
  id: string,
  facts: Record<string, Fact>,
  source = 'rolling.go reconcileNewReplicaSet',
): DecisionRecord => ({
  type: 'decision',
  at: 17_250,
  eventSeq: 7,
  id,
  controller: 'deployment-controller',
  object: 'deployment/default/web',
  source,
  facts,
})

const scaleUp = decision('deployment.scaleUpNew', {
  replicaSet: 'web-6d9f7c5b8',
  from: 5,
  to: 8,
  replicas: 10,
  maxSurgeWritten: '25%',
  maxSurge: 3,
  maxTotal: 13,
  totalPods: 10,
  mayAdd: 3,
  stillNeeds: 5,
})

function inspection(parts: Partial<Inspection> & { decisions?: readonly DecisionRecord[] } = {}): Inspection {
  const { decisions = [scaleUp], ...rest } = parts
  const sync = {
    type: 'sync',
    at: 17_250,
    eventSeq: 7,
    controller: 'deployment-controller',
    key: 'default/web',
    wokenBy: 'ReplicaSet web-58c7b94d6f MODIFIED (spec.replicas 8 → 5)',
  } as const
  return { object: deployment, events: [], trace: [], lastSync: [sync, ...decisions], waitsFor: [], ...rest }
}

async function show(answer: Inspection): Promise<void> {
  inspect.mockResolvedValue(answer)
  render(<Inspector />)
  // The lazy panel mounts before the engine's answer arrives.
  await waitFor(() => expect(screen.getByRole('tabpanel').childElementCount).toBeGreaterThan(0))
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
}

const stepTexts = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('the Why panel', () => {
  it('shows the sync, its trigger, and its steps, passed or not reached', async () => {
    await show(inspection())
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('sync of default/web at 00:17.250')
    expect(screen.getByText('ReplicaSet web-58c7b94d6f').tagName).toBe('CODE')
    const steps = stepTexts()
    expect(steps[0]).toBe('1Nothing to adopt or release')
    expect(steps[1]).toBe('2Not being deleted, not paused, not a scaling event')
    expect(steps[2]).toBe('3Strategy RollingUpdate; the new ReplicaSet exists')
    expect(steps[3]).toBe('4Scale up? Yes: new ReplicaSet 5 → 8')
    expect(steps[5]).toMatch(/^5Scale down\? Not reached/)
  })

  it('shows the computation of a scale-up as a table', async () => {
    await show(inspection())
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['maxSurge', '25% of 10 → ⌈2.5⌉', '3'],
      ['at most', '10 + 3', '13'],
      ['pods now', '5 + 5', '10'],
      ['may add', '13 − 10', '3'],
      ['still needs', '10 − 5', '5'],
      ['new replicas', '5 + min(3, 5)', '8'],
    ])
  })

  it('lists the missing resources of every node for an unschedulable Pod, with links', async () => {
    const attempt = {
      at: 17_000,
      nodes: 2,
      retryAt: 30_000,
      refusals: [
        { node: 'node-1', plugin: 'NodeUnschedulable', reasons: ['node(s) were unschedulable'], short: [] },
        {
          node: 'node-2',
          plugin: 'NodeResourcesFit',
          reasons: ['Insufficient cpu'],
          short: [{ resource: 'cpu', free: 50, asked: 250 }],
        },
      ],
    } as SchedulingAttempt
    const pod = { ...podView('p', 'web-6d9f7c5b8-x7k2p', 'new'), state: 'pending' as const, node: '', attempt }
    page.draws({ pods: [pod] })
    page.select({ kind: 'Pod', namespace: 'default', name: pod.name, uid: 'p' })
    const message = '0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable.'
    await show(inspection({ decisions: [decision('scheduler.unschedulable', { message })] }))
    expect(screen.getByText(/0\/2 nodes are available:/).textContent?.split('\n')).toHaveLength(3)
    expect(screen.getByText('node-2').parentElement?.textContent).toBe('node-2NodeResourcesFit50m < 250m')
    fireEvent.click(screen.getByRole('button', { name: 'Show on the nodes' }))
    expect(useSelection.getState().stageView).toBe('node')
  })

  it('links the source file that a decision names', async () => {
    page.reports({ kubernetes: '1.36' })
    await show(inspection())
    const link = screen.getByRole('link', { name: 'rolling.go reconcileNewReplicaSet' })
    expect(link.getAttribute('href')).toBe(
      'https://github.com/kubernetes/kubernetes/blob/release-1.36/pkg/controller/deployment/rolling.go',
    )
  })

  it('shows an unknown decision by its name and facts', async () => {
    await show(inspection({ decisions: [decision('future.thing', { a: 1, b: 'two' }, 'future.go decide')] }))
    expect(screen.getByText('future.thing')).toBeTruthy()
    expect(screen.getByText('two').previousSibling?.textContent).toBe('b')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it("shows Kubernetes' message verbatim, even if the message looks like markup", async () => {
    const message = 'may not be 0 when `maxSurge` is **0**'
    await show(inspection({ decisions: [decision('scheduler.unschedulable', { message })] }))
    expect(screen.getByText(message)).toBeTruthy()
  })

  it('lists the conditions for which an object waits', async () => {
    const waitsFor: WaitReason[] = [
      { id: 'wait.newPodsUnavailable', facts: { who: 'web', needed: 1, available: 8, minAvailable: 8 } },
      {
        id: 'wait.pod.imageUntil',
        facts: { who: 'abcde', pod: 'web-abcde', tries: 3, seconds: 8.43, backOff: 40, same: 4 },
      },
      {
        id: 'wait.pod.probeFailedUntil',
        facts: {
          who: 'k6rnz',
          probe: 'readiness',
          period: 1,
          failed: 2,
          threshold: 3,
          seconds: 0.4,
          minReadySeconds: 2,
        },
      },
      { id: 'wait.deadline', facts: { who: 'web', seconds: 4 } },
    ]
    await show(inspection({ waitsFor }))
    expect((await screen.findByText('1 new Pod to become available')).parentElement?.textContent).toMatch(
      /^1 new Pod to become available, then 1 old Pod can be removed: 8 are available/,
    )
    expect(screen.getByText('image').parentElement?.textContent).toBe(
      'image, tried 3 times; next in 8.4 s, back-off 40 s4 more Pods wait for the same',
    )
    expect(screen.getByText('readiness probe').parentElement?.textContent).toBe(
      'readiness probe every 1 s, failed ×2, threshold 3; next in 0.4 s; then minReadySeconds 2 s',
    )
    expect(screen.getByText('k6rnz').tagName).toBe('CODE')
    expect(screen.queryByText('progressDeadlineSeconds')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'and 1 more' }))
    expect(screen.getByText('progressDeadlineSeconds').parentElement?.textContent).toMatch(/4.0 s left/)
  })

  it('says that no decision was made, or that the object is gone', async () => {
    await show(inspection({ lastSync: [] }))
    expect(screen.getByText('No controller has decided anything about this object yet.')).toBeTruthy()
    cleanup()
    await show({ object: undefined, events: [], trace: [], lastSync: [], waitsFor: [] })
    expect(screen.getByText('Deployment web does not exist at this moment.')).toBeTruthy()
  })

  it("shows an error of the sync in Kubernetes' words", async () => {
    const [sync] = inspection().lastSync
    await show(inspection({ lastSync: [{ ...(sync as SyncRecord), error: 'the object has been modified' }] }))
    expect(screen.getByText('the object has been modified')).toBeTruthy()
  })

  it('has Chinese texts', async () => {
    page.chooseLanguage('zh-CN')
    inspect.mockResolvedValue(inspection())
    render(<Inspector />)
    expect(await screen.findByText('是：新 ReplicaSet 5 → 8', { exact: false })).toBeTruthy()
  })
})

describe('requests for the inspector', () => {
  it('are for the workload on the stage, or for the selected object', async () => {
    await show(inspection())
    expect(inspect).toHaveBeenLastCalledWith({ kind: 'Deployment', namespace: 'default', name: 'web' })
    act(() => page.select({ kind: 'Pod', namespace: 'default', name: 'p1', uid: 'p' }))
    await waitFor(() => expect(inspect).toHaveBeenLastCalledWith({ kind: 'Pod', namespace: 'default', name: 'p1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Back to the Deployment' }))
    expect(useSelection.getState().selected).toBeUndefined()
  })

  it('are for the first Deployment by name by default', async () => {
    page.draws({ workloads: [workloadView('z', 'zebra'), workloadView('a', 'adverts')] })
    await show(inspection())
    expect(inspect).toHaveBeenLastCalledWith({ kind: 'Deployment', namespace: 'default', name: 'adverts' })
    act(() => page.showWorkload('z'))
    await waitFor(() =>
      expect(inspect).toHaveBeenLastCalledWith({ kind: 'Deployment', namespace: 'default', name: 'zebra' }),
    )
  })

  it('are sent one at a time, at most ten a second, and once after the last move of the cursor', async () => {
    vi.useFakeTimers()
    try {
      let answer: (value: Inspection) => void = () => undefined
      inspect.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
      render(<Inspector />)
      const move = (at: number) => act(() => page.isAt({ at, step: at }))
      for (let at = 1; at <= 20; at++) move(at)
      expect(inspect).toHaveBeenCalledTimes(1)
      await act(async () => answer(inspection()))
      expect(inspect).toHaveBeenCalledTimes(1)
      await act(() => vi.advanceTimersByTimeAsync(99))
      expect(inspect).toHaveBeenCalledTimes(1)
      await act(() => vi.advanceTimersByTimeAsync(2))
      expect(inspect).toHaveBeenCalledTimes(2)
      await act(async () => answer(inspection()))
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(inspect).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are sent again after a rejected request', async () => {
    inspect.mockRejectedValueOnce(new EngineGoneError('starting')).mockResolvedValue(inspection())
    render(<Inspector />)
    await waitFor(() => expect(inspect).toHaveBeenCalledTimes(1))
    act(() => page.isAt({ at: 5, step: 1 }))
    expect(await screen.findByText('sync of default/web', { exact: false })).toBeTruthy()
  })

  it('are not sent without a Deployment, and the panel says that there is nothing to explain', () => {
    page.draws({ workloads: [], revisions: [], pods: [] })
    render(<Inspector />)
    expect(screen.getByText(/There is nothing to explain yet/)).toBeTruthy()
    expect(inspect).not.toHaveBeenCalled()
  })
})

describe('the Object panel', () => {
  it('sums up a Deployment and links the objects that the Deployment owns', async () => {
    page.showInspectorTab('object')
    await show(inspection())
    expect(await screen.findByText('10 desired, 5 updated, 10 total, 8 available, 2 unavailable')).toBeTruthy()
    expect(screen.getByText('25% max unavailable, 25% max surge')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Conditions' })).getByText('It is progressing.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'ReplicaSet web-6d9f7c5b8' }))
    expect(useSelection.getState().selected).toEqual({
      kind: 'ReplicaSet',
      namespace: 'default',
      name: 'web-6d9f7c5b8',
      uid: 'new',
    })
  })

  it('marks the lines of the last change', async () => {
    page.showInspectorTab('object')
    await show(inspection())
    await screen.findByRole('region', { name: 'Summary' })
    const yaml = () => screen.getByRole('region', { name: 'As the API server stores it' })
    expect(yaml().querySelectorAll('[class*=marked]')).toHaveLength(0)
    const status = { ...deployment.status, availableReplicas: 9 }
    inspect.mockResolvedValue(inspection({ object: { ...deployment, status } as Deployment }))
    act(() => page.isAt({ at: 5, step: 1 }))
    await waitFor(() => expect(yaml().querySelectorAll('[class*=marked]')).toHaveLength(1))
    expect(yaml().querySelector('[class*=marked]')?.textContent).toContain('availableReplicas: 9')
    const changed = within(screen.getByRole('region', { name: 'Summary' })).getAllByText('just changed')
    expect(changed.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      '10 desired, 5 updated, 10 total, 9 available, 2 unavailablejust changed',
    ])
  })

  it('shows a Pod with its containers, owner and node', async () => {
    const pod: Pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'web-6d9f7c5b8-x7k2p',
        namespace: 'default',
        uid: 'p',
        resourceVersion: '9',
        creationTimestamp: '',
        ownerReferences: [
          { kind: 'ReplicaSet', name: 'web-6d9f7c5b8', uid: 'new', apiVersion: 'apps/v1', controller: true },
        ],
      },
      spec: {
        ...defaulted['core.v1.PodSpec'],
        nodeName: 'node-1',
        containers: [{ name: 'web', image: 'shop/web:v2.crash' }],
      },
      status: {
        phase: 'Running',
        containerStatuses: [
          {
            name: 'web',
            image: 'shop/web:v2.crash',
            ready: false,
            restartCount: 3,
            imageID: '',
            lastState: {},
            state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 40s' } },
          },
        ],
      },
    }
    page.showInspectorTab('object')
    page.select({ kind: 'Pod', namespace: 'default', name: 'web-6d9f7c5b8-x7k2p', uid: 'p' })
    await show(inspection({ object: pod }))
    expect((await screen.findByText(/CrashLoopBackOff, 3 restarts/)).textContent).toContain('back-off 40s')
    fireEvent.click(await screen.findByRole('button', { name: 'Node node-1' }))
    expect(useSelection.getState().selected?.kind).toBe('Node')
    fireEvent.click(await screen.findByRole('button', { name: 'ReplicaSet web-6d9f7c5b8' }))
    expect(useSelection.getState().selected?.uid).toBe('new')
  })
})

describe('the Events panel', () => {
  const event = (at: number, reason: string, object: string, count = 1): EventView => ({
    at,
    firstAt: at,
    count,
    type: reason === 'BackOff' ? 'Warning' : 'Normal',
    reason,
    message: `message ${at}`,
    source: '',
    object,
  })
  const events = [
    event(1000, 'ScalingReplicaSet', 'deployment/web'),
    event(2000, 'SuccessfulCreate', 'replicaset/web-1', 4),
    event(3000, 'BackOff', 'pod/web-1-a', 2),
  ]
  const times = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[0]?.textContent)

  it('sorts newest first or by any column, and filters by object', async () => {
    page.showInspectorTab('events')
    await show(inspection({ events }))
    await screen.findByRole('table')
    expect(times()).toEqual(['00:03', '00:02', '00:01'])
    fireEvent.click(screen.getByRole('button', { name: /Time/ }))
    expect(times()).toEqual(['00:01', '00:02', '00:03'])
    expect(screen.getByRole('columnheader', { name: /Time/ }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: /Count/ }))
    expect(times()).toEqual(['00:02', '00:03', '00:01'])
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'pod/web-1-a' } })
    expect(times()).toEqual(['00:03'])
  })

  it('is summarised below the explanation by the three newest Events', async () => {
    await show(inspection({ events: [...events, event(4000, 'Killing', 'pod/web-1-a')] }))
    const recent = screen.getByRole('region', { name: 'Newest Events' })
    expect([...recent.querySelectorAll('time')].map((time) => time.textContent)).toEqual(['00:04', '00:03', '00:02'])
  })

  it('says that there are no Events', async () => {
    page.showInspectorTab('events')
    await show(inspection())
    expect(await screen.findByText(/No Events about this object/)).toBeTruthy()
  })
})
