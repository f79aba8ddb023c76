import { describe, expect, it } from 'vitest'
import type { PodView } from '../../engine/index.ts'
import { buildDeployment, clusterOf, fixedRandom, type PodPlan } from '../../gallery/fixtures.ts'
import { brokenImage, largeRollout, midRollout, moments } from '../../gallery/moments.ts'
import { layoutNodes } from './nodeLayout.ts'
import type { Scene, StageInput } from './scene.ts'
import { layoutStage } from './stageLayout.ts'

const widths = [326, 660, 1_004]

function stage(view: StageInput, width = 660, height?: number): Scene {
  return layoutStage(view, width, { workloadUid: '', ...(height !== undefined && { height }) })
}

/**
 * Expects that no two Pods overlap. Compares only neighbours within a row and neighbouring rows, because comparing all
 * pairs would be slow.
 */
function expectNoOverlap(scene: Scene): void {
  const { width, height } = scene.cell
  const taken = new Map<string, string>()
  const rows = new Map<number, number[]>()
  for (const { x, y, pod } of scene.marks) {
    if (pod.state === 'gone') continue
    expect(taken.get(`${x},${y}`), `${pod.name} and another at ${x},${y}`).toBeUndefined()
    taken.set(`${x},${y}`, pod.name)
    rows.set(y, [...(rows.get(y) ?? []), x])
  }
  for (const xs of rows.values()) {
    const sorted = xs.toSorted((a, b) => a - b)
    sorted.slice(1).forEach((x, index) => {
      expect(x - sorted[index]!).toBeGreaterThanOrEqual(width)
    })
  }
  const ys = [...rows.keys()].sort((a, b) => a - b)
  ys.slice(1).forEach((y, index) => {
    expect(y - ys[index]!).toBeGreaterThanOrEqual(height)
  })
}

describe('layoutStage', () => {
  it.each(Object.keys(moments))('places every Pod of %s once, inside its lane, without overlap', (id) => {
    const { view } = moments[id]!()
    for (const width of widths) {
      const scene = stage(view, width)
      const shown = scene.boxes.flatMap((box) => box.pods)
      expect(scene.marks.map((mark) => mark.pod.uid).sort()).toEqual(shown.map((pod) => pod.uid).sort())
      expectNoOverlap(scene)
      for (const mark of scene.marks) {
        const box = scene.boxes.find((one) => one.pods.includes(mark.pod))!
        expect(mark.x).toBeGreaterThanOrEqual(box.x)
        expect(mark.x + scene.cell.width).toBeLessThanOrEqual(box.x + box.width)
        expect(mark.y).toBeGreaterThanOrEqual(box.podsY)
        expect(mark.y + scene.cell.height).toBeLessThanOrEqual(box.y + box.height)
      }
    }
  })

  it('puts the newest revision first', () => {
    const revisions = stage(moments['every-state']!().view).boxes.map((box) =>
      box.kind === 'revision' ? box.revision.revision : 0,
    )
    expect(revisions).toEqual([4, 3, 2, 1])
  })

  it('shows desired Pods that are not created yet as empty slots beside the Pods', () => {
    const scene = stage(midRollout().view)
    expect(scene.emptySlots.map((slot) => slot.kind)).toEqual(['asked', 'asked', 'asked'])
    const taken = new Set(scene.marks.map((mark) => `${mark.x},${mark.y}`))
    for (const slot of scene.emptySlots) expect(taken.has(`${slot.x},${slot.y}`)).toBe(false)
  })

  it('keeps every Pod in its position while other Pods are deleted', () => {
    const { view } = midRollout()
    const before = stage(view)
    const pods = view.pods.filter((_, index) => index % 3 !== 1)
    const after = stage({ ...view, pods })
    expect(after.marks).toHaveLength(pods.length)
    for (const mark of after.marks) {
      const old = before.marks.find((one) => one.pod.uid === mark.pod.uid)!
      expect([mark.x, mark.y]).toEqual([old.x, old.y])
    }
  })

  it('draws the Pods at one level and in one size through a whole rollout', () => {
    const at = (fresh: number) => {
      const pods = (count: number): PodPlan[] =>
        Array.from({ length: count }, (_, slot) => ({ slot, state: 'available', since: 0 }))
      const set = (revision: number, count: number) => ({
        revision,
        spec: count,
        images: 'web',
        createdAt: revision,
        pods: pods(count),
      })
      const sets = fresh === 0 ? [set(1, 20)] : [set(2, fresh), set(1, 20 - Math.max(0, fresh - 5))]
      const plan = { replicas: 20, rollout: 'progressing' as const, conditions: [], sets }
      return stage(clusterOf([buildDeployment(plan, fixedRandom(9))]), 660, 420)
    }
    const scenes = [0, 5, 10, 20].map(at)
    expect(new Set(scenes.map((scene) => `${scene.level} ${scene.cell.width}`)).size).toBe(1)
  })

  it('collapses ReplicaSets without Pods into one line, but no ReplicaSet with Pods', () => {
    const { view } = brokenImage()
    const history = stage(view).boxes.find((box) => box.kind === 'history')!
    expect(history.kind === 'history' && history.revisions.map((set) => set.revision)).toEqual([1])
    const emptied = view.revisions.map((set) => ({ ...set, specReplicas: 0 }))
    const scene = stage({ ...view, revisions: emptied })
    expect(scene.marks).toHaveLength(view.pods.length)
  })

  it('shows Pods without a Deployment', () => {
    const { view } = midRollout()
    const scene = stage({ ...view, workloads: [] })
    expect(scene.marks).toHaveLength(view.pods.length)
    const orphans = stage({ ...view, workloads: [], revisions: [] })
    expect(orphans.marks).toHaveLength(view.pods.length)
    expect(orphans.boxes.map((box) => box.kind)).toEqual(['pods'])
    expectNoOverlap(orphans)
  })

  it.each([
    [10, 'token'],
    [60, 'token'],
    [61, 'chip'],
    [600, 'chip'],
    [601, 'field'],
    [5_000, 'field'],
  ])('draws %d Pods as %s if there is space', (replicas, level) => {
    expect(stage(largeRollout(replicas).view).level).toBe(level)
  })

  it('drops labels before the lane of the old revision leaves the visible part', () => {
    const { view } = largeRollout(60)
    expect(stage(view, 660, 420).level).toBe('chip')
    expect(stage(view, 660, 420).height).toBeLessThan(420 * 1.35)
  })

  it('is a pure function of the view', () => {
    const { view } = largeRollout(500)
    expect(stage(view)).toEqual(stage(structuredClone(view)))
  })
})

describe('layoutNodes', () => {
  it('shows three nodes side by side to an audience, so that no node is below the edge', () => {
    const { view } = midRollout()
    const three = { ...view, nodes: view.nodes.slice(0, 3) }
    const rows = (isBare: boolean) => {
      const { boxes } = layoutNodes(three, 430, { workloadUid: '', height: 260, isBare })
      return new Set(boxes.filter(({ kind }) => kind === 'node').map(({ y }) => y)).size
    }
    expect(three.nodes).toHaveLength(3)
    expect([rows(true), rows(false)]).toEqual([1, 2])
  })

  const nodes = (view: StageInput) => layoutNodes(view, 1_004, { workloadUid: '' })

  it.each(Object.keys(moments))('places every Pod of %s once', (id) => {
    const { view } = moments[id]!()
    const scene = nodes(view)
    expect(scene.marks.map((mark) => mark.pod.uid).sort()).toEqual(view.pods.map((pod) => pod.uid).sort())
    expectNoOverlap(scene)
  })

  it('has a box for every node, and a box for Pods without a node', () => {
    const scene = nodes(moments['every-state']!().view)
    expect(scene.boxes.map((box) => box.key)).toEqual(['waiting', 'node/node-1', 'node/node-2', 'node/node-3'])
    expect(new Set(scene.boxes[0]!.pods.map((pod) => pod.node))).toEqual(new Set(['']))
  })

  it('moves later Pods up while a removed Pod fades', () => {
    const { view } = midRollout()
    const first = nodes(view).boxes.find((box) => box.key === 'node/node-2')!.pods[0]!
    const gone: PodView = { ...first, state: 'gone', stateSince: 17_000, goneAt: 17_000 }
    const scene = nodes({ ...view, pods: view.pods.map((pod) => (pod.uid === first.uid ? gone : pod)) })
    const moved = scene.marks.filter((mark) => mark.moved !== undefined)
    expect(moved.length).toBeGreaterThan(0)
    for (const mark of moved) expect(mark.moved).toMatchObject({ at: 17_000 })
    expect(moved[0]).toMatchObject({ x: scene.marks.find((mark) => mark.pod.uid === gone.uid)!.x })
  })
})

describe('a stage shown to an audience', () => {
  it('has Pods of 150 × 74 px on a projector, shows both lanes, and labels 20 Pods with their names', () => {
    const zoom = 1.85
    const { view } = midRollout()
    const scene = layoutStage(view, 660, { workloadUid: '', height: 228, isBare: true })
    expect(scene.level).toBe('token')
    expect(scene.cell.width * scene.cell.height * zoom * zoom).toBeGreaterThanOrEqual(150 * 74)
    expect(scene.height).toBeLessThanOrEqual(228)
    const workloads = view.workloads.map((one) => ({ ...one, specReplicas: 20 }))
    const revisions = view.revisions.map((set) => ({ ...set, specReplicas: 20 }))
    const full = layoutStage({ ...view, workloads, revisions }, 660, { workloadUid: '', height: 228, isBare: true })
    expect(full.level).toBe('token')
    expect(2 * Math.ceil(20 / full.boxes[0]!.columns) * full.cell.height).toBeLessThan(228)
  })

  // The stage of 1280 × 720 beside a lesson's question, enlarged 1.85 times: five old Pods of ten, and five new ones.
  it('has Pods of 153 × 84 px beside a question, both at a stall and before the update', () => {
    const room = { workloadUid: '', height: 238, isBare: true } as const
    const whole = brokenImage().view
    const view = { ...whole, revisions: whole.revisions.filter(({ specReplicas }) => specReplicas > 0) }
    const stalled = layoutStage(view, 468, room)
    expect(stalled.boxes.map(({ pods }) => pods.length)).toEqual([5, 8])
    // The line of older revisions is visible as well.
    expect(layoutStage(whole, 468, { ...room, height: 245 }).height).toBeLessThanOrEqual(245)
    expect(stalled.cell.width * 1.85).toBeGreaterThanOrEqual(153)
    expect(stalled.cell.height * 1.85).toBeGreaterThanOrEqual(84)
    expect(stalled.height).toBeLessThanOrEqual(room.height)
    const old = view.revisions.slice(-1)
    const before = { ...view, revisions: old, pods: view.pods.filter(({ ownerUid }) => ownerUid === old[0]!.uid) }
    expect(layoutStage(before, 468, room).cell).toEqual(stalled.cell)
    // Pods shrink only if a lane needs another row.
    const [pod] = view.pods
    const grown = Array.from({ length: 10 }, (_, slot) => ({ ...pod!, uid: `${slot}`, slot, ownerUid: 'new' }))
    const revisions = view.revisions.map((set) => (set === old[0] ? set : { ...set, uid: 'new' }))
    const later = layoutStage({ ...view, revisions, pods: [...before.pods, ...grown] }, 468, room)
    expect(later.cell.width).toBeLessThan(stalled.cell.width)
    expect(later.height).toBeLessThanOrEqual(room.height)
  })
})

describe('a stage at a stall', () => {
  const at = (width: number, height: number, isWhole: boolean) =>
    layoutStage(brokenImage().view, width, { workloadUid: '', height, isWhole })

  // Space for lanes: below a one-line card on 1280 × 720 and 1024 × 768, below a full card on 1440 × 900.
  it.each([
    [523, 255],
    [574, 330],
    [683, 340],
  ])('shows all Pods of 10 replicas with their names in %d × %d px', (width, height) => {
    const scene = at(width, height, true)
    expect(scene.level).toBe('token')
    for (const { y } of scene.marks) expect(y + scene.cell.height).toBeLessThanOrEqual(height)
    expectNoOverlap(scene)
  })

  it('has tokens of the usual size if there is space, and chips without labels if there is too little', () => {
    expect(at(683, 600, true).cell).toEqual(at(683, 600, false).cell)
    expect([at(683, 160, true).level, at(683, 220, true).level]).toEqual(['chip', 'token'])
  })
})

describe('a stage in a very large window', () => {
  const at = (id: string, width = 1_590, zoom = 1) =>
    layoutStage(moments[id]!().view, width, { workloadUid: '', height: 700, isHuge: true, zoom })

  it('has lanes side by side, with larger Pods and without overlap', () => {
    for (const id of Object.keys(moments)) {
      const { boxes, marks, cell, width } = at(id)
      boxes.forEach((box, place) => {
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        for (const other of boxes.slice(place + 1)) {
          const isBeside = other.x >= box.x + box.width || box.x >= other.x + other.width
          expect(isBeside || other.y >= box.y + box.height, `${id}: ${box.key} and ${other.key}`).toBe(true)
        }
      })
      for (const { x, y, pod } of marks) {
        const box = boxes.find(({ pods }) => pods.includes(pod))!
        expect(x).toBeGreaterThanOrEqual(box.x)
        expect(x + cell.width).toBeLessThanOrEqual(box.x + box.width)
        expect(y + cell.height).toBeLessThanOrEqual(box.y + box.height)
      }
    }
    const [newest, before] = at('mid-rollout').boxes
    expect([newest!.y, newest!.x]).toEqual([before!.y, 0])
    expect(before!.x).toBeGreaterThan(newest!.x + newest!.width)
    expect(at('mid-rollout').cell).toEqual({ width: 101, height: 73 })
  })

  it('gives a single lane the whole width, and does not move the lanes when zoomed', () => {
    const { view } = midRollout()
    const revisions = view.revisions.slice(0, 1)
    const pods = view.pods.filter(({ ownerUid }) => ownerUid === revisions[0]!.uid)
    const [lane] = layoutStage({ ...view, revisions, pods }, 1_590, { workloadUid: '', isHuge: true }).boxes
    expect(lane!.width).toBe(1_590)
    const zoomed = at('mid-rollout', 1_590, 1.5)
    expect(zoomed.boxes[1]!.x).toBeGreaterThan(zoomed.boxes[0]!.width)
  })
})
