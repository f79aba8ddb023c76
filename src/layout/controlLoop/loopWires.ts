/**
 * Paths of the control loop's drawing: watches from the store, handlers to queues, keys to workers, writes back to the
 * store.
 */
import { isBeside, type Rect } from './loopBoxes.ts'
import { cachesOf, groupWatch, type LoopModel, type WatchModel } from './loopModel.ts'
import { join, levelCurve, type Path, type Point, route, uprightCurve } from './loopPath.ts'
import type { LoopBoxes, LoopScene, Wire } from './loopScene.ts'

export function wiresOf(scene: LoopBoxes, model: LoopModel): Pick<LoopScene, 'watches' | 'wires'> {
  const watches = model.watches.flatMap((watch) => {
    const path = watchPath(scene, watch, model)
    return path ? [{ ...watch, path }] : []
  })
  return { watches, wires: [...handlerWires(scene, model), ...workerWires(scene), ...writeWires(scene)] }
}

// --- Watches -----------------------------------------------------------------------------------------------------------

function watchPath(scene: LoopBoxes, watch: WatchModel, model: LoopModel): Path | undefined {
  const target = targetOf(scene, watch)
  if (target === undefined) return undefined
  if (scene.form === 'narrow') return narrowWatch(scene, watch, target)
  const from = { x: scene.store.x + scene.store.width, y: outletY(scene, watch, model) }
  const isBus = scene.form === 'wide' && (watch.process.startsWith('kubelet/') || watch.process === groupWatch)
  if (!isBus) return levelCurve(from, { x: target.x, y: target.y + target.height / 2 })
  // The kubelets are side by side, so their watches run above them.
  const bus = { x: scene.manager.x - 6, y: target.y - 8 }
  const inlet = { x: target.x + Math.min(28, target.width / 2), y: target.y }
  return join(levelCurve(from, bus), route([bus, { x: inlet.x, y: bus.y }, inlet]))
}

function narrowWatch(scene: LoopBoxes, watch: WatchModel, target: Rect): Path {
  const { store } = scene
  const bottom = store.y + store.height
  const inlet = { x: target.x + target.width / 2, y: target.y }
  if (watch.process === 'kube-controller-manager') return uprightCurve({ x: inlet.x, y: bottom }, inlet)
  const laneX = 6
  const y = target.y + target.height / 2
  return route([
    { x: store.x, y: bottom - 14 },
    { x: laneX, y: bottom - 14 },
    { x: laneX, y },
    { x: target.x, y },
  ])
}

function targetOf(scene: LoopBoxes, { to, process, resource }: WatchModel): Rect | undefined {
  if (to === groupWatch) return scene.kubeletGroup
  if (process === 'scheduler') {
    // The scheduler's two watches end at the lines that count their events.
    const line = resource === 'pods' ? 34 : 52
    return scene.scheduler && { ...scene.scheduler, y: scene.scheduler.y + line - 8, height: 16 }
  }
  const isOwn = ({ cache }: { readonly cache: { readonly name: string } }) => cache.name === to
  return scene.caches.find(isOwn) ?? scene.kubelets.find(isOwn)
}

/** Watches of one kind leave the store below each other, in the order of their watchers. */
function outletY(scene: LoopBoxes, watch: WatchModel, model: LoopModel): number {
  const lines = scene.store.lines.filter((line) => 'kind' in line && line.kind.resource === watch.resource)
  const first = lines[0]
  const last = lines.at(-1)
  if (first === undefined || last === undefined) return scene.store.y + 22
  const outlets = [...new Set(model.watches.filter(({ resource }) => resource === watch.resource).map(outletOf))]
  const index = outlets.indexOf(outletOf(watch))
  const top = (lines[1] ?? first).y + 10
  const bottom = last.y + last.height - 10
  const step = outlets.length < 2 ? 0 : Math.min(44, Math.max(0, bottom - top) / (outlets.length - 1))
  return top + index * step
}

/** All kubelets share one outlet. */
const outletOf = ({ process }: WatchModel): string => (process.startsWith('kubelet') ? groupWatch : process)

// --- Handlers, workers, writes ---------------------------------------------------------------------------------------

function handlerWires({ form, caches, controllers }: LoopBoxes, { followed }: LoopModel): readonly Wire[] {
  const wires: Wire[] = []
  for (const [index, box] of controllers.entries()) {
    const { name, light } = box.controller
    const resources =
      cachesOf(name) ?? (followed?.controller === name ? [followed.key.slice(0, followed.key.indexOf('|'))] : [])
    for (const { cache, ...rect } of caches) {
      if (!resources.includes(cache.resource)) continue
      const path =
        form === 'narrow'
          ? narrowHandler(rect, box, index)
          : sideHandler(rect, inletOf(box), box.x - 16 + (index % 3) * 5)
      wires.push({ id: `${cache.resource} ${name}`, kind: 'handler', light, path })
    }
  }
  return wires
}

/** The end of a handler's path: the followed key, else a key that waits or is processed, else the box. */
function inletOf(box: LoopBoxes['controllers'][number]): Point {
  const row =
    box.rows.find(({ row }) => 'light' in row && row.light === 'lit') ??
    box.rows.find(({ row }) => row.type === 'waiting') ??
    box.rows.find(({ row }) => row.type === 'processing')
  return row ? { x: row.x - 2, y: row.y + 12 } : { x: box.x, y: box.y + 18 }
}

function sideHandler(cache: Rect, inlet: Point, laneX: number): Path {
  const from = { x: cache.x + cache.width, y: cache.y + cache.height / 2 }
  return route([from, { x: laneX, y: from.y }, { x: laneX, y: inlet.y }, inlet], 6)
}

/** The first controller is right below the caches; a lane at the side leads to the others. */
function narrowHandler(cache: Rect, box: Rect, index: number): Path {
  const from = { x: cache.x + cache.width / 2, y: cache.y + cache.height }
  if (index === 0) return uprightCurve(from, { x: box.x + box.width / 2, y: box.y })
  const laneX = box.x - 4
  const y = box.y + 18
  return route([from, { x: from.x, y: from.y + 16 }, { x: laneX, y: from.y + 16 }, { x: laneX, y }, { x: box.x, y }])
}

/** From a key to its sync: while a worker processes it, and always for the followed key. */
function workerWires({ form, controllers }: LoopBoxes): readonly Wire[] {
  return controllers.flatMap(({ controller, rows, worker }): Wire[] => {
    const { sync, light } = controller
    const row = rows.find(
      ({ row: one }) =>
        'key' in one && one.key === sync?.key && (one.type === 'processing' || ('light' in one && one.light === 'lit')),
    )
    if (row === undefined) return []
    const from = { x: row.x + row.width + 1, y: row.y + 12 }
    const to = { x: isBeside(form) ? worker.x - 6 : from.x + 1, y: worker.y + 9 }
    const turnX = isBeside(form) ? (from.x + to.x) / 2 : from.x + 6
    const path = route([from, { x: turnX, y: from.y }, { x: turnX, y: to.y }, to], 6)
    return [{ id: `worker ${controller.name}`, kind: 'worker', light, path }]
  })
}

/** Writes leave at the worker and return over the top of the drawing. */
function writeWires({ controllers, store, width, form }: LoopBoxes): readonly Wire[] {
  const topY = form === 'narrow' ? 8 : 14
  const inlet = { x: store.x + store.width - (form === 'narrow' ? 24 : 44), y: store.y }
  const right = width - 5
  return controllers.map((box): Wire => {
    const { worker, controller, lines } = box
    const line = lines.find(({ type }) => type === 'write')
    const from = line
      ? { x: line.x + line.width, y: line.y + 9 }
      : { x: box.x + box.width, y: worker.y + worker.height - 9 }
    const path = route([from, { x: right, y: from.y }, { x: right, y: topY }, { x: inlet.x, y: topY }, inlet])
    return { id: `write ${controller.name}`, kind: line ? 'write' : 'noWrite', light: controller.light, path }
  })
}
