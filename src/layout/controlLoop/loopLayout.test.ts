import { describe, expect, it } from 'vitest'
import { type ControlLoopView, DEFAULT_CONFIG, type LoopKey, Session } from '../../engine/index.ts'
import { controlLoopOf } from '../../engine/session/codePath.ts'
import { emptyDocument, Harness } from '../../engine/testing/harness.ts'
import type { Rect } from './loopBoxes.ts'
import { layoutLoop, loopForm, mostKubelets } from './loopLayout.ts'
import { mostMessages, placeMessages, shareOf } from './loopMessages.ts'
import { loopModel } from './loopModel.ts'
import { pointOn } from './loopPath.ts'
import type { LoopScene } from './loopScene.ts'

const widths = [320, 390, 560, 720, 900, 1400]
const deploymentKey: LoopKey = { controller: 'deployment-controller', key: 'default/web' }

/** Views of the control loop after each event in the busy part of a rollout. */
function views(replicas = 10, nodes = 3): readonly ControlLoopView[] {
  const all = Array.from({ length: nodes }, (_, i) => ({ name: `node-${i + 1}`, cpu: '64', memory: '64Gi', pods: 500 }))
  const h = new Harness(emptyDocument({ seed: 3, config: { ...DEFAULT_CONFIG, nodes: all } }))
  h.deployment({ replicas }).run(20_000).setImage('web', 'shop/web:v2')
  return Array.from({ length: 120 }, () => {
    h.session.advance({ until: h.now + 1000, stopAt: 'event' })
    return controlLoopOf(h.session, deploymentKey)
  })
}

const rollout = views()
const crowd = views(300, 40)
/** A view in which a worker processes a ReplicaSet. */
const middle = rollout.find(({ queues }) =>
  queues.some(({ name, busy }) => name === 'replicaset-controller' && busy.length > 0),
) as ControlLoopView

function sceneOf(view: ControlLoopView, width: number, followed?: LoopKey): LoopScene {
  return layoutLoop(loopModel(view, followed, { mostKubelets: mostKubelets[loopForm(width)] }), width)
}

const boxesOf = ({ store, manager, controllers, idle, scheduler, kubelets, kubeletGroup, form }: LoopScene): Rect[] =>
  [store, manager, ...controllers, form === 'wide' ? undefined : idle, scheduler, ...kubelets, kubeletGroup].filter(
    (box) => box !== undefined,
  )

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const within = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01

function followedKeys(view: ControlLoopView): readonly (LoopKey | undefined)[] {
  const sets = view.kinds.find(({ kind }) => kind === 'ReplicaSet')?.newest ?? []
  return [
    undefined,
    deploymentKey,
    ...sets.map(({ name }) => ({ controller: 'replicaset-controller', key: `default/${name}` })),
  ]
}

describe('layoutLoop', () => {
  it.each([
    [643, 285],
    [658, 420],
    [900, 285],
  ])('fits a projector of %d × %d px without overlap', (width, height) => {
    for (const view of [...rollout.filter((_, i) => i % 10 === 0), ...crowd.filter((_, i) => i % 60 === 0)])
      for (const followed of followedKeys(view)) {
        const scene = layoutLoop(loopModel(view, followed, { mostKubelets: mostKubelets.room }), width, height)
        expect(scene.height).toBeLessThanOrEqual(height)
        const { store, caches, manager, controllers } = scene
        expect(controllers.map(({ controller }) => controller.name)).toEqual(
          expect.arrayContaining([followed?.controller ?? 'deployment-controller']),
        )
        const boxes = [store, manager, ...controllers]
        for (const [i, box] of boxes.entries())
          for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(false)
        for (const cache of caches) expect(within(cache, manager)).toBe(true)
        for (const line of store.lines) expect(within(line, store)).toBe(true)
        for (const box of controllers) {
          expect(box.rows.length).toBeGreaterThan(0)
          expect(box.rows.at(-1)?.row.type).not.toBe('heading')
          expect(box.lines.length).toBeGreaterThan(0)
          for (const line of [...box.rows, ...box.lines]) expect(within(line, box)).toBe(true)
        }
      }
  })

  it.each(widths)('at %d px no box overlaps another or leaves the drawing', (width) => {
    for (const view of [...rollout.filter((_, i) => i % 20 === 0), ...crowd.filter((_, i) => i % 60 === 0)])
      for (const followed of followedKeys(view)) {
        const scene = sceneOf(view, width, followed)
        const boxes = boxesOf(scene)
        for (const [i, box] of boxes.entries()) {
          expect(box.x).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(width)
          expect(box.y + box.height).toBeLessThanOrEqual(scene.height)
          for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(false)
        }
      }
  })

  it.each(widths)('at %d px every line is within its box and overlaps no other line', (width) => {
    for (const view of rollout.filter((_, i) => i % 20 === 0))
      for (const followed of followedKeys(view)) {
        const { store, manager, caches, controllers } = sceneOf(view, width, followed)
        for (const line of store.lines) expect(within(line, store)).toBe(true)
        for (const cache of caches) expect(within(cache, manager)).toBe(true)
        for (const box of controllers) {
          const lines = [...box.rows, ...box.lines]
          for (const [i, line] of lines.entries()) {
            expect(within(line, box)).toBe(true)
            for (const other of lines.slice(i + 1)) expect(overlap(line, other)).toBe(false)
          }
        }
      }
  })

  it('places the worker beside its queue in the wide form, and below the queue in other forms', () => {
    const [view] = rollout as [ControlLoopView]
    const box = (width: number) => sceneOf(view, width).controllers[0]
    expect(box(1004)?.worker.x).toBeGreaterThan(box(1004)?.rows[0]?.x ?? 0)
    expect(box(680)?.worker.x).toBe(box(680)?.rows[0]?.x)
    expect(loopForm(1004)).toBe('wide')
    expect(loopForm(680)).toBe('medium')
    expect(loopForm(358)).toBe('narrow')
  })

  it('does not move the boxes of controllers when a key enters an empty queue', () => {
    const at = (view: ControlLoopView) =>
      sceneOf(view, 1004)
        .controllers.slice(0, 2)
        .map(({ y, height }) => [y, height])
    const withKeys = (keys: readonly string[]): ControlLoopView => ({
      ...middle,
      expectations: [],
      ownWrites: [],
      queues: middle.queues.map((queue) => ({
        ...queue,
        busy: [],
        delayed: [],
        waiting: keys.map((key) => ({ key, wokenBy: 'a test' })),
      })),
    })
    expect(at(withKeys(['default/web']))).toEqual(at(withKeys([])))
    expect(at(withKeys(['default/web', 'default/api']))).toEqual(at(withKeys([])))
  })

  it('lists few kubelets, and groups many kubelets with one watch', () => {
    const few = sceneOf(rollout[0] as ControlLoopView, 1004)
    expect(few.kubelets).toHaveLength(3)
    expect(few.kubeletGroup).toBeUndefined()
    const busy = crowd.find(({ kubelets }) => kubelets.behind > 2) as ControlLoopView
    const many = sceneOf(busy, 1004)
    expect(many.kubelets).toEqual([])
    expect(many.kubeletGroup?.group).toMatchObject({ count: 40, behind: busy.kubelets.behind })
    const toKubelets = busy.deliveries.filter(({ to }) => to.startsWith('informer/kubelet/'))
    expect(many.watches.find(({ to }) => to === 'kubelets')?.messages).toEqual(toKubelets)
  })
})

describe('the followed key in the control loop', () => {
  const key = (controller: string, name: string): LoopKey => ({ controller, key: `default/${name}` })
  const litOf = (scene: LoopScene) => ({
    caches: scene.caches.filter(({ cache }) => cache.light === 'lit').map(({ cache }) => cache.resource),
    watches: scene.watches.filter(({ light }) => light === 'lit').map(({ to }) => to),
    controllers: scene.controllers
      .filter(({ controller }) => controller.light === 'lit')
      .map((one) => one.controller.name),
    wires: scene.wires.filter(({ light }) => light === 'lit').map(({ id }) => id),
  })

  it.each(widths)('highlights one closed loop from the store and back at %d px', (width) => {
    const [newest] = middle.kinds.find(({ kind }) => kind === 'ReplicaSet')?.newest ?? []
    const scene = sceneOf(middle, width, key('replicaset-controller', newest?.name ?? ''))
    expect(litOf(scene)).toEqual({
      caches: ['replicasets', 'pods'],
      watches: ['informer/kube-controller-manager/replicasets', 'informer/kube-controller-manager/pods'],
      controllers: ['replicaset-controller'],
      wires: [
        'replicasets replicaset-controller',
        'pods replicaset-controller',
        'worker replicaset-controller',
        'write replicaset-controller',
      ],
    })
    const row = scene.store.lines.find((line) => line.type === 'object' && line.object.light === 'lit')
    expect(row).toMatchObject({ object: { name: newest?.name } })
  })

  it('is shown even if no queue holds the key', () => {
    const gone = sceneOf(middle, 1004, key('deployment-controller', 'elsewhere'))
    const box = gone.controllers.find(({ controller }) => controller.name === 'deployment-controller')
    expect(box?.rows[0]?.row).toEqual({ type: 'resting', key: 'default/elsewhere', light: 'lit' })
    expect(box?.controller.sync).toBeUndefined()
  })

  it('highlights and dims nothing if no key is followed', () => {
    const scene = sceneOf(middle, 1004)
    expect(litOf(scene)).toEqual({ caches: [], watches: [], controllers: [], wires: [] })
    expect(new Set(scene.wires.map(({ light }) => light))).toEqual(new Set(['plain']))
  })

  it("shows the last write of the key's last sync on the path back to the store", () => {
    const model = loopModel(middle, deploymentKey, { mostKubelets: 5 })
    const sync = middle.lastSyncs.find(({ key: own }) => own === deploymentKey.key)
    expect(model.write).toBe(sync?.writes.at(-1))
    expect(loopModel(middle, undefined, { mostKubelets: 5 }).write).toBe(middle.lastWrites[0])
  })
})

describe('messages in the control loop', () => {
  it('travel from the store when sent to the cache when due', () => {
    for (const width of [390, 720, 1004])
      for (const view of rollout.filter(({ deliveries }, i) => deliveries.length > 0 && i % 4 === 0)) {
        const scene = sceneOf(view, width)
        for (const { messages, path } of scene.watches)
          for (const message of messages) {
            const at = (ms: number) =>
              placeMessages(scene, ms, 'travel').messages.find(({ id }) => id === String(message.seq))
            if (message.dueAt > message.sentAt) expect(at(message.sentAt)).toMatchObject(pointOn(path, 0))
            expect(at(message.dueAt)).toBeUndefined()
            const half = (message.sentAt + message.dueAt) / 2
            if (message.dueAt > message.sentAt) expect(at(half)).toMatchObject(pointOn(path, 0.5))
          }
      }
  })

  it.each([
    [0, 0],
    [25, 0.25],
    [99, 0.99],
    [100, undefined],
    [-10, 0],
  ])('at %d ms of 100 have covered the share %s', (atMs, share) => {
    expect(shareOf({ sentAt: 0, dueAt: 100 }, atMs)).toBe(share)
  })

  it('with reduced motion fade from one end of the path to the other end instead of moving', () => {
    const view = rollout.find(({ deliveries }) => deliveries.length > 0) as ControlLoopView
    const scene = sceneOf(view, 1004)
    const places = (ms: number) => placeMessages(scene, ms, 'fade').messages.map(({ x, y }) => [x, y])
    expect(places(view.at)).toEqual(places(view.at + 0.5))
    for (const { opacity } of placeMessages(scene, view.at, 'fade').messages) {
      expect(opacity).toBeGreaterThanOrEqual(0)
      expect(opacity).toBeLessThanOrEqual(1)
    }
    expect(placeMessages(scene, view.at, 'fade').labels).toEqual([])
  })

  it.each(widths)('at %d px have labels that overlap neither each other nor a message, within the gap', (width) => {
    for (const view of rollout.filter((_, i) => i % 3 === 0)) {
      const scene = sceneOf(view, width)
      const { labels, messages } = placeMessages(scene, view.at, 'travel')
      const rect = (label: (typeof labels)[number]): Rect => ({
        x: label.x - label.width / 2,
        y: label.y - 8,
        width: label.width,
        height: 16,
      })
      for (const [i, label] of labels.entries()) {
        expect(label.y - 8).toBeGreaterThanOrEqual(scene.between.y)
        for (const other of labels.slice(i + 1)) expect(overlap(rect(label), rect(other))).toBe(false)
        for (const { x, y } of messages)
          expect(overlap(rect(label), { x: x - 5, y: y - 5, width: 10, height: 10 })).toBe(false)
      }
    }
  })

  it('are counted if there are too many to draw', () => {
    const view = crowd.find(({ kubelets }) => kubelets.behind > mostMessages) as ControlLoopView
    const { messages, crowds } = placeMessages(sceneOf(view, 1004), view.at, 'travel')
    const group = crowds.find(({ id }) => id === 'crowd kubelets')
    expect(group?.count).toBe(
      view.deliveries.filter(({ to, dueAt }) => to.startsWith('informer/kubelet/') && dueAt > view.at).length,
    )
    expect(messages.filter(({ message }) => message.to.startsWith('informer/kubelet/'))).toHaveLength(mostMessages)
  })
})

it('layoutLoop draws an empty cluster', () => {
  const session = new Session(emptyDocument())
  const scene = sceneOf(controlLoopOf(session), 1004)
  expect(
    scene.store.lines.filter(({ type }) => type === 'kind').map((line) => 'kind' in line && line.kind.resource),
  ).toEqual(['nodes'])
  expect(scene.controllers.map(({ controller }) => controller.name)).toContain('deployment-controller')
})
