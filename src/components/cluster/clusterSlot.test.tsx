// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, Session } from '../../engine/index.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { type Answers, fakeAsk, fakePlayer } from '../../player/fakePlayer.ts'
import type { Player } from '../../player/player.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { useUi } from '../../store/ui.ts'
import { ClusterSlot } from './ClusterSlot.tsx'

const page = new ScriptedPage()

const session = new Session({ format: 1, engineVersion: '', seed: 4, config: DEFAULT_CONFIG, journal: [] })
session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: webManifest('shop/web:v1') })
session.advance({ until: 20_000 })
const run = session.document
const view = session.view.full()

const command = vi.fn<Player['command']>(async () => undefined)
const open = vi.fn<Player['open']>(async () => true)
const autoscaler = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'web', uid: 'h', resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' },
  spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 500 },
}
const inspect = vi.fn<NonNullable<Answers['inspect']>>(async () => ({
  object: autoscaler,
  events: [],
  trace: [],
  lastSync: [],
  waitsFor: [],
}))

function Place() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <ClusterSlot place={place} />
      <div ref={setPlace} />
    </>
  )
}

beforeEach(() => {
  installPlayer(fakePlayer({ command, open, ask: fakeAsk({ inspect }), currentRun: () => run, play: vi.fn() }))
  page.engineIsReady({ seed: 4, cursor: session.cursor, head: session.cursor })
  page.draws({ workloads: view.workloads, revisions: view.revisions, pods: view.pods, nodes: view.nodes })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

async function unfold() {
  render(<Place />)
  const button = screen.getByRole('button', { name: '3 nodes' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await screen.findByRole('region', { name: 'Cluster' })
}

it('ClusterSlot adds nodes at the cursor with one command', async () => {
  await unfold()
  fireEvent.click(screen.getByRole('button', { name: 'One node more' }))
  fireEvent.click(screen.getByRole('button', { name: 'One node more' }))
  expect(command).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Add 2 nodes now' }))
  expect(command).toHaveBeenCalledExactlyOnceWith({
    type: 'addNodes',
    nodes: [expect.objectContaining({ name: 'node-4', cpu: '4' }), expect.objectContaining({ name: 'node-5' })],
  })
  expect(open).not.toHaveBeenCalled()
})

it('ClusterSlot replays the run with another seed, up to the time of the cursor', async () => {
  await unfold()
  const seed = screen.getByRole('spinbutton', { name: 'Seed' })
  fireEvent.change(seed, { target: { value: '17' } })
  expect(open).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Restart with this cluster' }))
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  const [opened, options] = open.mock.lastCall ?? []
  expect(opened?.document).toEqual({ ...run, seed: 17 })
  expect(opened?.cursor).toEqual({ at: session.cursor.at, step: 0 })
  expect(options).toEqual({ computeUntil: session.cursor.at })
})

it('ClusterSlot replays the run with fewer or other nodes, and can discard the change', async () => {
  await unfold()
  fireEvent.click(screen.getByRole('button', { name: 'One node fewer' }))
  fireEvent.click(screen.getByRole('button', { name: 'Leave it as it is' }))
  expect(screen.queryByRole('button', { name: 'Restart with this cluster' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'One node fewer' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Size' }), { target: { value: '8' } })
  fireEvent.click(screen.getByRole('button', { name: 'Restart with this cluster' }))
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  expect(open.mock.lastCall?.[0].document).toMatchObject({
    config: {
      nodes: [
        { name: 'node-1', cpu: '8' },
        { name: 'node-2', cpu: '8' },
      ],
    },
  })
  expect(command).not.toHaveBeenCalled()
})

it("ClusterSlot shows the number of Pods, the capacity, and the autoscaler's maximum", async () => {
  const autoscaler = { uid: 'h', kind: 'HorizontalPodAutoscaler', apiVersion: 'autoscaling/v2' }
  page.draws({ others: [{ ...autoscaler, uid: 'h', namespace: 'default', name: 'web' }] })
  await unfold()
  const row = screen.getByRole('region', { name: 'Cluster' })
  expect(row.textContent).toContain(`${view.pods.length} now, cpu 250m each`)
  expect(row.textContent).toContain('capacity for 48, 16 per node')
  await waitFor(() => expect(row.textContent).toContain('the HorizontalPodAutoscaler can scale to 500: 32 nodes'))
})

it('ClusterSlot counts the Pods of all workloads, whichever workload is on the stage', async () => {
  const [web] = view.workloads
  const [set] = view.revisions
  const worker = { ...web!, uid: 'worker', name: 'worker', newRevisionUid: 'worker-1', specReplicas: 2 }
  const pods = ['a', 'b'].map((uid) => ({ ...view.pods[0]!, uid, ownerUid: 'worker-1', cpuMilli: 1450 }))
  page.draws({
    workloads: [...view.workloads, worker],
    revisions: [...view.revisions, { ...set!, uid: 'worker-1', workloadUid: worker.uid }],
    pods: [...view.pods, ...pods],
  })
  await unfold()
  expect(screen.getByRole('region', { name: 'Cluster' }).textContent).toContain('12 now, cpu 450m on average')
})

it('ClusterSlot is absent for a recorded cluster', () => {
  page.replays({} as never)
  render(<Place />)
  expect(screen.queryByRole('button')).toBeNull()
})

it("ClusterSlot replays the run in a vendor's preset, with its machines and zones", async () => {
  await unfold()
  fireEvent.change(screen.getByRole('combobox', { name: 'Like' }), { target: { value: 'eks' } })
  expect(screen.getByRole('combobox', { name: 'Size' }).textContent).toContain('m5.xlarge: 4 CPU, 16Gi')
  fireEvent.change(screen.getByRole('combobox', { name: 'Size' }), { target: { value: 'm5.xlarge' } })
  expect(
    [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Zones' }).options].map(({ value }) => value),
  ).toEqual(['1', '2'])
  fireEvent.click(screen.getByRole('button', { name: 'One node more' }))
  fireEvent.click(screen.getByRole('button', { name: 'Restart with this cluster' }))
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  const { config } = open.mock.lastCall?.[0].document ?? {}
  expect(config?.provided).toMatchObject({ preset: 'eks', managedNodes: true })
  expect(config?.nodes.map(({ name, zone, cpu, pods }) => [name, zone, cpu, pods])).toEqual([
    ['node-1', 'us-west-2a', '3920m', 58],
    ['node-2', 'us-west-2b', '3920m', 58],
    ['node-4', 'us-west-2a', '3920m', 58],
  ])
})

it('ClusterSlot offers no zones for nodes without zones, and opens a dialog for the user’s own cluster', async () => {
  await unfold()
  fireEvent.change(screen.getByRole('combobox', { name: 'Like' }), { target: { value: 'bare' } })
  expect(screen.queryByRole('combobox', { name: 'Zones' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Cluster' }).textContent).toContain('capacity for 48, 16 per node')
  fireEvent.click(screen.getByRole('button', { name: 'Yours…' }))
  expect(useUi.getState().dialog).toBe('cluster')
})
