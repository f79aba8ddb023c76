// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, type SessionDocument, storedProblem } from '../../engine/index.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { showOwnCluster } from '../../player/apply/chooseCluster.ts'
import { fakeAsk, fakePlayer } from '../../player/fakePlayer.ts'
import type { Player } from '../../player/player.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useUi } from '../../store/ui.ts'
import { ClusterDialog } from './ClusterDialog.tsx'

const page = new ScriptedPage()

const cluster = `apiVersion: v1
kind: List
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: rack-1, uid: 0f0b0a3e-1c7c-4a4b-9a57-0c6f6b5f0a01 }
    status: { allocatable: { cpu: "8", memory: 32000000Ki, pods: "64" }, nodeInfo: { kubeletVersion: v1.34.1 } }
  - apiVersion: storage.k8s.io/v1
    kind: StorageClass
    metadata: { name: fast, annotations: { storageclass.kubernetes.io/is-default-class: "true" } }
    provisioner: driver.longhorn.io
  - { apiVersion: v1, kind: ResourceQuota, metadata: { name: q, namespace: shop }, spec: { hard: { pods: "9" } } }
`

const run: SessionDocument = { format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] }
const open = vi.fn<Player['open']>(async () => true)

beforeEach(() => {
  const ask = fakeAsk({ storedProblems: async ({ objects }) => objects.map(storedProblem) })
  installPlayer(fakePlayer({ open, ask, currentRun: () => run }))
  page.engineIsReady()
  page.openDialog('cluster')
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start in this cluster' })
const paste = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })

it("ClusterDialog reads kubectl's output, lists the objects, and starts a run in their cluster", async () => {
  render(<ClusterDialog />)
  expect(begin().disabled).toBe(true)
  paste(cluster)
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      '1 node, 8 CPU, 30.5Gi and 64 Pods each, default class fast, 1 ResourceQuota',
    ),
  )
  fireEvent.click(begin())
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  const { document } = open.mock.lastCall?.[0] ?? {}
  expect(document).toMatchObject({ seed: 3, config: { latency: DEFAULT_CONFIG.latency, nodes: [{ name: 'rack-1' }] } })
  expect(document?.config.provided).toMatchObject({
    storageClasses: [{ name: 'fast', volumes: { kind: 'network' } }],
    objects: [{ kind: 'ResourceQuota' }],
  })
  await waitFor(() => expect(useUi.getState().dialog).toBeUndefined())
})

it.each([
  ['kind: [', 'line 1'],
  [
    cluster.replaceAll('kind: Node', 'kind: Pod'),
    'This is not a cluster: it contains Pod, StorageClass, ResourceQuota.',
  ],
  ['{"apiVersion":"v1","kind":"List","items":[]}', 'It contains no node.'],
  [cluster.replace('name: rack-1', 'name: "<b>"'), 'Left out: Node <b>: cannot be used'],
  [cluster.replace('pods: "64"', 'pods: "1e9"'), 'This cluster cannot be simulated: cluster.nodes[0]'],
])('ClusterDialog says why no run can start from an invalid text (%#)', async (text, words) => {
  render(<ClusterDialog />)
  paste(text)
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
  if (words !== 'line 1') expect(screen.getByRole('status').textContent).toContain(words)
  expect(begin().disabled).toBe(true)
})

it('ClusterDialog starts a run without objects that the API server would refuse, and names these', async () => {
  render(<ClusterDialog />)
  paste(cluster.replace('pods: "9"', 'pods: many'))
  await waitFor(() => expect(begin().disabled).toBe(false))
  expect(screen.getByRole('status').textContent).toMatch(/^1 node, .*Left out: ResourceQuota shop\/q: /)
})

it('ClusterDialog starts a run in a preset, and shows the contents of each preset', async () => {
  render(<ClusterDialog />)
  const gke = screen.getByRole('radio', { name: /^GKE/ })
  expect(gke.closest('label')?.textContent).toContain(
    '3 nodes in 3 zones, 940m CPU, 2.9Gi and 110 Pods each, default class standard-rwo, a node autoscaler can add nodes',
  )
  fireEvent.click(gke)
  fireEvent.click(begin())
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  expect(open.mock.lastCall?.[0].document.config.provided?.preset).toBe('gke')
})

it('ClusterDialog shows the cluster of a dropped text even if a preset was chosen before', async () => {
  render(<ClusterDialog />)
  fireEvent.click(screen.getByRole('radio', { name: /^AKS/ }))
  expect(screen.queryByRole('textbox')).toBeNull()
  showOwnCluster(cluster)
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('1 node'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Yours/ }).checked).toBe(true)
})

it('ClusterDialog sets the cluster of a manifest that starts in a new cluster', async () => {
  page.aimsAt('fresh')
  render(<ClusterDialog />)
  fireEvent.click(screen.getByRole('radio', { name: /^kind/ }))
  fireEvent.click(begin())
  await waitFor(() => expect(useFreshCluster.getState().config?.provided?.preset).toBe('kind'))
  expect(open).not.toHaveBeenCalled()
})

it('ClusterDialog replaces a recording by an empty cluster', async () => {
  page.replays({} as never)
  render(<ClusterDialog />)
  fireEvent.click(screen.getByRole('radio', { name: /^Bare/ }))
  fireEvent.click(begin())
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  expect(open.mock.lastCall?.[0].document).toMatchObject({ journal: [], config: { provided: { preset: 'bare' } } })
})
