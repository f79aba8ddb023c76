import { describe, expect, it } from 'vitest'
import type { OtherObjectView, PodState, PodView, RevisionView, WorkloadView } from '../../engine/index.ts'
import { handlePlace, layoutOrdinals, partitionAt, partitionLine, turnBox, updateOrder } from './ordinalLayout.ts'
import type { OrdinalsBox, StageInput } from './scene.ts'

const revision = (number: number): RevisionView => ({
  uid: `r${number}`,
  kind: 'ControllerRevision',
  name: `db-${number}`,
  namespace: 'default',
  workloadUid: 'db',
  revision: number,
  tone: number - 1,
  hash: '',
  images: `shop/db:v${number}`,
  createdAt: number,
  specReplicas: 1,
  statusReplicas: 1,
  readyReplicas: 1,
  availableReplicas: 1,
  terminatingReplicas: 0,
  podCounts: { available: 1, ready: 0, starting: 0, failing: 0, terminating: 0 },
  minReadySeconds: 0,
})

const pod = (ordinal: number, { of = 1, state = 'available' as PodState, uid = `p${ordinal}` } = {}): PodView => ({
  uid,
  name: `db-${ordinal}`,
  namespace: 'default',
  ownerUid: `r${of}`,
  ordinal,
  slot: 0,
  state,
  stateSince: 0,
  node: 'node-1',
  restarts: 0,
  image: '',
  createdAt: 0,
  ready: state === 'available',
  cpuMilli: 0,
  memoryBytes: 0,
})

const claim = (name: string): OtherObjectView => ({
  uid: name,
  kind: 'PersistentVolumeClaim',
  apiVersion: 'v1',
  namespace: 'default',
  name,
  claim: { phase: 'Bound', storage: '10Gi' },
})

function workload(replicas: number, partition = 0, start = 0): WorkloadView {
  return {
    kind: 'StatefulSet',
    uid: 'db',
    name: 'db',
    namespace: 'default',
    generation: 1,
    observedGeneration: 1,
    paused: false,
    strategy: 'RollingUpdate',
    specReplicas: replicas,
    maxSurge: { written: '', pods: 0 },
    maxUnavailable: { written: '1', pods: 1 },
    minAvailable: replicas - 1,
    maxPods: replicas,
    revision: 2,
    newRevisionUid: 'r2',
    nextTone: 2,
    conditions: [],
    status: {
      replicas,
      updatedReplicas: 0,
      readyReplicas: 0,
      availableReplicas: 0,
      unavailableReplicas: 0,
      terminatingReplicas: 0,
    },
    rollout: 'progressing',
    ordinals: {
      start,
      policy: 'OrderedReady',
      partition,
      currentRevision: 'db-1',
      updateRevision: 'db-2',
      claimPrefixes: ['data-db'],
    },
  }
}

function scene(
  db: WorkloadView,
  pods: readonly PodView[],
  { width = 720, height = 600, zoom = 1, others = [] as OtherObjectView[] } = {},
) {
  const view: StageInput = { workloads: [db], revisions: [revision(1), revision(2)], pods, nodes: [], others }
  const laidOut = layoutOrdinals(view, db, width, { workloadUid: 'db', height, zoom })
  const box = laidOut.boxes.find((one): one is OrdinalsBox => one.kind === 'ordinals')
  if (!box) throw new Error('no box')
  return { ...laidOut, box }
}

const all = (count: number, of = 1) => Array.from({ length: count }, (_, ordinal) => pod(ordinal, { of }))

describe('a StatefulSet on the stage', () => {
  it('has a token for each ordinal in order, with its PersistentVolumeClaim below', () => {
    const { box, cell, marks, emptySlots } = scene(workload(5), all(5).reverse(), {
      others: [claim('data-db-3'), claim('data-db-x'), claim('other-db-3')],
    })
    expect(cell).toEqual({ width: 97, height: 52 })
    expect(box.places.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3, 4])
    expect(box.places.map(({ x }) => x)).toEqual([16, 126, 236, 346, 456])
    expect(box.places[3]?.claims.map(({ name }) => name)).toEqual(['data-db-3'])
    expect(box.claimHeight).toBe(40)
    expect(marks.map(({ pod: { name } }) => name)).toEqual(['db-0', 'db-1', 'db-2', 'db-3', 'db-4'])
    expect(emptySlots).toEqual([])
  })

  it('leaves the position of an ordinal whose Pod is gone empty until its next Pod exists', () => {
    const without = scene(workload(3), [pod(0), pod(2)])
    const whole = scene(workload(3), all(3))
    expect(without.marks[1]).toMatchObject({ x: whole.box.places[2]?.x, y: whole.box.places[2]?.y })
    expect(without.emptySlots).toMatchObject([{ x: whole.box.places[1]?.x, kind: 'asked' }])
    expect(without.geometry).toBe(whole.geometry)
    const both = scene(workload(2), [pod(0), pod(1, { state: 'gone', uid: 'old' }), pod(1, { of: 2, uid: 'new' })])
    expect(both.marks.map((mark) => mark.pod.uid)).toEqual(['p0', 'new'])
  })

  it('starts at ordinals.start, and shows Pods beyond the replicas that still exist', () => {
    const { box, emptySlots } = scene(workload(2, 0, 5), [pod(5), pod(6), pod(7)])
    expect(box.places.map(({ ordinal }) => ordinal)).toEqual([5, 6, 7])
    expect(emptySlots).toEqual([])
  })

  it('shows many Pods as chips, and more Pods as a dense field, all within the picture', () => {
    const many = scene(workload(300), all(300))
    expect(many.level).toBe('chip')
    expect(many.box.claimHeight).toBe(0)
    const thousand = scene(workload(1000), all(1000))
    expect(thousand.level).toBe('field')
    expect(thousand.marks).toHaveLength(1000)
    expect(thousand.box.height).toBeLessThanOrEqual(600)
  })

  it('fits on a phone', () => {
    const { box, width, level } = scene(workload(5), all(5), { width: 360, height: 500 })
    expect(level).toBe('token')
    expect(width).toBe(360)
    for (const { x } of box.places) expect(x + 97).toBeLessThanOrEqual(360)
  })

  it('scales claims and rows when the stage is zoomed', () => {
    const { box, cell } = scene(workload(5), all(5), { zoom: 1.5, others: [claim('data-db-0')] })
    expect(cell.width).toBeGreaterThan(97)
    expect(box.places[1]?.x).toBeGreaterThan(16 + cell.width)
  })
})

describe('the partition of a StatefulSet', () => {
  it('is drawn between two ordinals, and partitionAt finds the partition nearest to a point', () => {
    const laidOut = scene(workload(5), all(5))
    for (let partition = 0; partition <= 5; partition++) {
      const line = partitionLine(laidOut.box, laidOut, partition)
      expect(partitionAt(laidOut.box, laidOut, { x: line.x + 8, y: line.y + 10 })).toBe(partition)
    }
    expect(partitionLine(laidOut.box, laidOut, 3).x).toBe(346 - 6.5)
  })

  it('is drawn at the start of a row rather than at the end of the row above', () => {
    const laidOut = scene(workload(12), all(12))
    const { columns, places } = laidOut.box
    expect(partitionLine(laidOut.box, laidOut, columns)).toMatchObject({ y: places[columns]?.y })
    expect(partitionAt(laidOut.box, laidOut, { x: -50, y: 10_000 })).toBe(columns * Math.floor(11 / columns))
  })

  it.each([
    [720, 5],
    [720, 14],
    [360, 5],
  ])('has its handle and line clear of all update numbers, claims and Pods (%i px, %i replicas)', (width, replicas) => {
    for (let partition = 0; partition < replicas; partition++) {
      const others = all(replicas).map(({ ordinal }) => claim(`data-db-${ordinal}`))
      const laidOut = scene(workload(replicas, partition), all(replicas), { width, height: 900, others })
      const { box, cell, level } = laidOut
      expect(level).toBe('token')
      const { x, y } = partitionLine(box, laidOut, partition)
      const { top, lineTop, lineHeight } = handlePlace(box, level, y)
      const turns = updateOrder(box).map((place) => place.y - turnBox.above)
      expect(turns).toHaveLength(replicas - partition)
      // Below a Pod of the row above are its claim and the name of its revision.
      const below = box.places.filter((place) => place.y < y).map((place) => place.y + cell.height + 14 + 40 + 18)
      for (const at of turns) expect(at >= lineTop || at + turnBox.height <= top).toBe(true)
      for (const at of below) expect(at).toBeLessThanOrEqual(top)
      expect(box.places.every((place) => x <= place.x || x >= place.x + cell.width)).toBe(true)
      expect(lineTop + lineHeight).toBeLessThanOrEqual(y + box.pitch)
      expect(lineTop + lineHeight).toBeLessThanOrEqual(box.height)
    }
  })

  it('lets the ordinals from the partition on be updated, highest first', () => {
    const pods = [...all(4), pod(4, { of: 2 })]
    const { box } = scene(workload(5, 2), pods)
    expect(updateOrder(box).map(({ ordinal }) => ordinal)).toEqual([3, 2])
    expect(updateOrder({ ...box, workload: { ...box.workload, strategy: 'OnDelete' } })).toEqual([])
  })
})
