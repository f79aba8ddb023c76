import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, Forecaster, Session } from '../../engine/index.ts'
import { nginxManifest } from '../../scenarios/manifests.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { initialCluster, useCluster } from '../../store/cluster.ts'
import { initialForecast, useForecast } from '../../store/forecast.ts'
import { initialFreshCluster, useFreshCluster } from '../../store/freshCluster.ts'
import { initialManifest, useManifest } from '../../store/manifest.ts'
import { initialNotices, useNotices } from '../../store/notices.ts'
import { initialPlayback, usePlayback } from '../../store/playback.ts'
import { initialUi, useUi } from '../../store/ui.ts'
import { installPlayer } from '../actions/actions.ts'
import { applyManifest, createAndApply } from '../actions/applyActions.ts'
import { fakePlayer } from '../fakePlayer.ts'
import type { Player } from '../player.ts'
import { chooseTarget, freshConfig, isAnotherManifest, targetFor } from './freshStart.ts'

const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: webManifest('shop/web:v1') })
session.advance({ until: 20_000 })

const planOf = (text: string) => {
  const [forecast] = [...new Forecaster(session).forecast({ manifest: text, seeds: [], maxPods: 1, planOnly: true })]
  if (!forecast?.plan) throw new Error('no plan')
  return forecast.plan
}

const open = vi.fn<Player['open']>(async () => true)
const command = vi.fn<Player['command']>(async () => ({
  stdout: '',
  stderr: '',
  exit: 0,
  problems: [],
  objects: [],
  warnings: [],
}))

function type(text: string): void {
  const plan = planOf(text)
  useManifest.setState({ text, target: targetFor(plan) })
  useForecast.setState({ plan: { plan, text, cursor: session.cursor, target: 'run', isOld: false } })
}

beforeEach(() => {
  vi.clearAllMocks()
  installPlayer(fakePlayer({ open, command, play: vi.fn(), document: () => undefined }))
  useManifest.setState(initialManifest)
  useForecast.setState(initialForecast)
  useFreshCluster.setState(initialFreshCluster)
  usePlayback.setState(initialPlayback)
  useUi.setState(initialUi)
  useNotices.setState(initialNotices)
  const { workloads, revisions } = session.projector.full()
  useCluster.setState({
    ...initialCluster,
    workloads: new Map(workloads.map((one) => [one.uid, one])),
    revisions: new Map(revisions.map((one) => [one.uid, one])),
  })
})
afterEach(() => installPlayer(undefined))

describe('another manifest', () => {
  it('is one about other workloads than those that exist', () => {
    expect(isAnotherManifest(planOf(nginxManifest))).toBe(true)
    expect(isAnotherManifest(planOf(webManifest('shop/web:v2')))).toBe(false)
    expect(isAnotherManifest(planOf(`${webManifest('shop/web:v2')}---\n${nginxManifest}`))).toBe(false)
    expect(isAnotherManifest(planOf('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n'))).toBe(false)
    useCluster.setState(initialCluster)
    expect(isAnotherManifest(planOf(nginxManifest))).toBe(false)
  })

  it('is none where what was applied is being deleted', () => {
    const text = webManifest('shop/web:v1')
    useCluster.setState({ workloads: new Map() })
    useCluster.setState(({ revisions }) => ({
      revisions: new Map([...revisions].map(([uid, one]) => [uid, { ...one, workloadUid: '' }])),
    }))
    expect(isAnotherManifest(planOf(nginxManifest))).toBe(true)
    useManifest.setState({ text, appliedText: text })
    expect(isAnotherManifest(planOf(text))).toBe(false)
    useManifest.setState({ appliedText: nginxManifest })
    expect(isAnotherManifest(planOf(text))).toBe(true)
  })

  it('opens a cluster of its own, under its own name, and the example does not linger', async () => {
    type(nginxManifest.replace('name: nginx-deployment', 'name: checkout'))
    expect(useManifest.getState().target).toBe('fresh')
    await applyManifest()
    expect(open).toHaveBeenCalledExactlyOnceWith({ document: expect.objectContaining({ journal: [], seed: 1 }) })
    expect(command).toHaveBeenCalledTimes(1)
    expect(useUi.getState().title).toEqual({ type: 'manifest', name: 'checkout', count: 1 })
    expect(useNotices.getState().notice).toEqual({ type: 'replaced', nodes: 3 })
  })

  it('is added to what exists if the user says so', async () => {
    type(nginxManifest)
    chooseTarget('run')
    expect(targetFor(planOf(nginxManifest))).toBe('run')
    await applyManifest()
    expect(open).not.toHaveBeenCalled()
    expect(command).toHaveBeenCalledTimes(1)
  })

  it('leaves the run alone where nothing of it would be accepted', async () => {
    type(nginxManifest.replace('replicas: 3', 'replicas: -3'))
    await applyManifest()
    expect(open).not.toHaveBeenCalled()
  })

  it('leaves the run alone where its namespace is missing and nobody creates it', async () => {
    const text = nginxManifest.replace('metadata:\n', 'metadata:\n  namespace: shop\n')
    type(text)
    const stderr = 'Error from server (NotFound): error when creating "STDIN": namespaces "shop" not found\n'
    command.mockResolvedValueOnce({ stdout: '', stderr, exit: 1, problems: [], objects: [], warnings: [] })
    await applyManifest()
    expect(open).not.toHaveBeenCalled()
    command.mockClear()
    type(text)
    await createAndApply({ namespaces: ['shop'] })
    expect(open).toHaveBeenCalledTimes(1)
    expect(command.mock.calls.map(([given]) => ('args' in given ? given.args[0] : ''))).toEqual(['create', 'apply'])
  })

  it('begins with a namespace and a Secret that are both missing, the namespace first', async () => {
    type(nginxManifest.replace('metadata:\n', 'metadata:\n  namespace: shop\n'))
    const secret = { kind: 'Secret' as const, namespace: 'shop', name: 'db', keys: ['password'] }
    await createAndApply({ namespaces: ['shop'], objects: [secret] })
    expect(open).toHaveBeenCalledTimes(1)
    const lines = command.mock.calls.map(([given]) => ('args' in given ? given.args.slice(0, 3).join(' ') : ''))
    expect(lines).toEqual(['create namespace shop', 'create secret generic', 'apply -f -'])
  })

  it('gets as many nodes as its Pods and a surge need, unless the cluster was set', () => {
    const many = planOf(webManifest('shop/api:v1').replaceAll('web', 'api').replace('replicas: 10', 'replicas: 100'))
    expect(freshConfig(many).nodes).toHaveLength(8)
    expect(new Set(freshConfig(many).nodes.map(({ name }) => name)).size).toBe(8)
    useFreshCluster.setState({ config: DEFAULT_CONFIG })
    expect(freshConfig(many).nodes).toHaveLength(3)
  })
})
