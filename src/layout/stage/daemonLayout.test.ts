import { describe, expect, it } from 'vitest'
import type { NodeView, PodView, RevisionView, UnfitNode, WorkloadView } from '../../engine/index.ts'
import { layoutDaemons } from './daemonLayout.ts'
import { pictureOf } from './pictures.ts'
import type { StageInput, ZoneBox } from './scene.ts'

const revision = (number: number): RevisionView => ({
  uid: `r${number}`,
  kind: 'ControllerRevision',
  name: `agent-${number}`,
  namespace: 'default',
  workloadUid: 'agent',
  revision: number,
  tone: number - 1,
  hash: '',
  images: '',
  createdAt: number,
  specReplicas: 1,
  statusReplicas: 1,
  readyReplicas: 1,
  availableReplicas: 1,
  terminatingReplicas: 0,
  podCounts: { available: 1, ready: 0, starting: 0, failing: 0, terminating: 0 },
  minReadySeconds: 0,
})

const nodesOf = (count: number, zones = 3): NodeView[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `node-${i + 1}`,
    ready: true,
    cordoned: false,
    ...(zones > 0 ? { zone: `zone-${'abc'[i % zones]}` } : {}),
    cpuMilli: 4000,
    memoryBytes: 0,
    pods: 110,
  }))

const pod = (node: string, of = 1, more: Partial<PodView> = {}): PodView => ({
  uid: `${node}/${of}`,
  name: `agent-${node}`,
  namespace: 'default',
  ownerUid: `r${of}`,
  slot: 0,
  state: 'available',
  stateSince: 0,
  node,
  restarts: 0,
  image: '',
  createdAt: of,
  ready: true,
  cpuMilli: 0,
  memoryBytes: 0,
  ...more,
})

const workload = (surge = 0, unfit: readonly UnfitNode[] = []): WorkloadView => ({
  kind: 'DaemonSet',
  uid: 'agent',
  name: 'agent',
  namespace: 'default',
  generation: 1,
  observedGeneration: 1,
  paused: false,
  strategy: 'RollingUpdate',
  specReplicas: 6,
  maxSurge: { written: String(surge), pods: surge },
  maxUnavailable: { written: '1', pods: surge > 0 ? 0 : 1 },
  minAvailable: 5,
  maxPods: 6 + surge,
  revision: 2,
  newRevisionUid: 'r2',
  nextTone: 2,
  conditions: [],
  status: {
    replicas: 6,
    updatedReplicas: 0,
    readyReplicas: 6,
    availableReplicas: 6,
    unavailableReplicas: 0,
    terminatingReplicas: 0,
  },
  rollout: 'progressing',
  daemons: { unfit },
})

function scene(
  agent: WorkloadView,
  nodes: readonly NodeView[],
  pods: readonly PodView[],
  { width = 700, height = 700 } = {},
) {
  const view: StageInput = { workloads: [agent], revisions: [revision(1), revision(2)], pods, nodes }
  const laidOut = layoutDaemons(view, agent, width, { workloadUid: 'agent', height })
  return { ...laidOut, zones: laidOut.boxes.filter((box): box is ZoneBox => box.kind === 'zone') }
}

const everywhere = (nodes: readonly NodeView[], of = 1) => nodes.map(({ name }) => pod(name, of))

describe('a DaemonSet on the stage', () => {
  it('has zones as columns, each with a row per node in numerical order', () => {
    const nodes = nodesOf(12)
    const { zones, marks, level } = scene(workload(), [...nodes].reverse(), everywhere(nodes))
    expect(level).toBe('token')
    expect(zones.map(({ zone }) => zone)).toEqual(['zone-a', 'zone-b', 'zone-c'])
    expect(zones[0]?.rows.map(({ node }) => node.name)).toEqual(['node-1', 'node-4', 'node-7', 'node-10'])
    expect(new Set(zones.map(({ y }) => y)).size).toBe(1)
    expect(zones[0]?.rows[0]?.height).toBe(66)
    expect(marks).toHaveLength(12)
    for (const zone of zones)
      for (const row of zone.rows) {
        const mark = marks.find(({ pod: { node } }) => node === row.node.name)
        expect(mark?.x).toBeGreaterThan(row.x)
        expect((mark?.x ?? 0) + 86).toBeLessThan(row.x + row.width)
        expect(mark?.y).toBe(row.y + 7)
      }
  })

  it('splits nodes without a zone into columns', () => {
    const { zones } = scene(workload(), nodesOf(8, 0), [])
    expect(zones.map(({ rows }) => rows.length)).toEqual([4, 4])
    expect(zones.map(({ zone }) => zone)).toEqual(['', ''])
  })

  it('shows a Pending Pod on its target node, and marks nodes that do not fit', () => {
    const nodes = nodesOf(3)
    const waiting = pod('', 2, { meantFor: 'node-2', state: 'pending', uid: 'waiting' })
    const unfit = { node: 'node-3', why: 'taint', key: 'gpu' } as const
    const { zones } = scene(workload(0, [unfit]), nodes, [pod('node-1'), waiting])
    expect(zones[1]?.rows[0]?.pods.map(({ uid }) => uid)).toEqual(['waiting'])
    expect(zones[2]?.rows[0]?.unfit).toEqual(unfit)
  })

  it('has two Pods side by side during a surge, and no Pod moves when the other Pod is deleted', () => {
    const nodes = nodesOf(3)
    const both = scene(workload(1), nodes, [pod('node-1', 1), pod('node-1', 2)])
    const [old, fresh] = both.marks
    expect(Math.abs((old?.x ?? 0) - (fresh?.x ?? 0))).toBeGreaterThanOrEqual(both.cell.width)
    const after = scene(workload(1), nodes, [pod('node-1', 2)])
    expect(after.marks[0]?.x).toBe(fresh?.x)
  })

  it('hides a fading Pod once another Pod is on the node', () => {
    const nodes = nodesOf(1)
    const { marks } = scene(workload(), nodes, [pod('node-1', 1, { state: 'gone' }), pod('node-1', 2)])
    expect(marks.map((mark) => mark.pod.ownerUid)).toEqual(['r2'])
  })

  it('shows only the successor of a terminating Pod on the node of both Pods', () => {
    const [ended, next] = [pod('node-1', 1, { state: 'terminating' }), pod('node-1', 2, { state: 'starting' })]
    const { marks, zones } = scene(workload(), nodesOf(1), [ended, next])
    expect(marks.map((mark) => mark.pod.ownerUid)).toEqual(['r2'])
    expect(zones[0]?.rows[0]?.pods).toEqual([next])
  })

  it('shows very many nodes as cells, all within the picture', () => {
    const nodes = nodesOf(500)
    const { zones, marks, height, level } = scene(workload(), nodes, everywhere(nodes))
    expect(level).not.toBe('token')
    expect(zones.every(({ isRows }) => !isRows)).toBe(true)
    expect(marks).toHaveLength(500)
    expect(height).toBeLessThanOrEqual(700 * 1.2)
  })

  it('labels the cells with node names, shortened if whole names do not fit', () => {
    const nodes = nodesOf(30)
    const { zones, marks, level } = scene(workload(), nodes, everywhere(nodes), { height: 360 })
    expect(level).toBe('chip')
    expect(zones[0]?.rows[9]).toMatchObject({ node: { name: 'node-28' }, label: 'node-28' })
    const places = zones.flatMap(({ rows }) => rows)
    for (const { node, x, y, width } of places) {
      expect(marks.find(({ pod }) => pod.node === node.name)).toMatchObject({ x, y })
      const beside = places.filter((other) => other.y === y && other.x > x).map((other) => other.x)
      expect(x + width).toBeLessThan(Math.min(700, ...beside))
    }
    const long = nodes.map((node, i) => ({ ...node, name: `gke-eu-pool-0123456789-abcdef-${i}` }))
    const short = scene(workload(), long, everywhere(long), { height: 360 })
    expect(short.zones[0]?.rows[0]).toMatchObject({ label: '0' })
  })

  it('has one column on a phone', () => {
    const { zones, width } = scene(workload(), nodesOf(6), [], { width: 360, height: 500 })
    expect(width).toBe(360)
    expect(new Set(zones.map(({ x }) => x))).toEqual(new Set([0]))
  })

  it.each([6, 12, 30])('has cells large enough to tell apart and touch on a phone, with %i nodes', (count) => {
    const nodes = nodesOf(count)
    const { cell, zones } = scene(workload(), nodes, everywhere(nodes), { width: 358, height: 320 })
    expect(cell.width).toBeGreaterThanOrEqual(24)
    expect(zones.every(({ isRows }) => isRows)).toBe(count <= 12)
  })
})

it('pictureOf shows a DaemonSet by node in its first view, and by revision in its second view', () => {
  expect(pictureOf('replicaSet', workload())).toBe('daemons')
  expect(pictureOf('node', workload())).toBe('lanes')
  expect(pictureOf('node', undefined)).toBe('nodes')
  expect(pictureOf('replicaSet', undefined)).toBe('lanes')
})
