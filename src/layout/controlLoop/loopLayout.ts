/** Layout of the control loop's drawing, in CSS px. */
import { loopShapeOf } from '../../engine/loopShapes.ts'
import { isBeside, type LoopForm, placeRows, placeStore, placeWorker, type Rect } from './loopBoxes.ts'
import type { CacheModel, ControllerModel, LoopModel } from './loopModel.ts'
import type { ControllerBox, LoopBoxes, LoopScene } from './loopScene.ts'
import { wiresOf } from './loopWires.ts'

/** Largest number of kubelets that are listed separately, by form. */
export const mostKubelets: { readonly [form in LoopForm]: number } = { wide: 5, medium: 4, narrow: 4, room: 0 }

/** The form for a width in CSS px. `isBare`: shown to an audience, where nobody scrolls. */
export function loopForm(width: number, isBare = false): LoopForm {
  if (isBare && width >= 560) return 'room'
  return width >= 900 ? 'wide' : width >= 560 ? 'medium' : 'narrow'
}

/** In CSS px. */
const lane = { top: 14, right: 12, left: 14 }
const gap = 10
const padding = 12
const controllerHead = 34
const cacheHead = 46
const cacheHeight = 80
const storeHead = 44

/** Lays out the control loop. `roomHeight` (CSS px) selects the form `room`, which fits into this height. */
export function layoutLoop(model: LoopModel, width: number, roomHeight?: number): LoopScene {
  const form = loopForm(width, roomHeight !== undefined)
  const scene =
    form === 'room'
      ? wholeLoop(model, width, roomHeight ?? 0)
      : form === 'narrow'
        ? stacked(model, width)
        : columns(model, width, form)
  const bottom = Math.max(...boxesOf(scene).map(({ y, height }) => y + height))
  return { ...scene, ...wiresOf(scene, model), height: Math.ceil(bottom + 2) }
}

function boxesOf({ store, manager, controllers, idle, scheduler, kubelets, kubeletGroup }: LoopBoxes): readonly Rect[] {
  return [
    store,
    manager,
    ...controllers,
    ...kubelets,
    ...(idle ? [idle] : []),
    ...(scheduler ? [scheduler] : []),
    ...(kubeletGroup ? [kubeletGroup] : []),
  ]
}

/** Widths of the columns and of the gaps between them. */
function columnWidths(width: number, form: 'wide' | 'medium') {
  const clamp = (share: number, least: number, most: number) =>
    Math.round(Math.min(most, Math.max(least, width * share)))
  const wide = form === 'wide'
  const store = wide ? clamp(0.2, 190, 216) : clamp(0.22, 136, 180)
  const watch = wide ? clamp(0.115, 96, 132) : clamp(0.11, 62, 100)
  const caches = wide ? 172 : clamp(0.21, 138, 164)
  const handlers = 24
  return { store, watch, caches, handlers, controllers: width - lane.right - store - watch - caches - handlers }
}

function columns(model: LoopModel, width: number, form: 'wide' | 'medium'): LoopBoxes {
  const w = columnWidths(width, form)
  const top = columnsTop
  const cachesX = w.store + w.watch
  const controllersX = cachesX + w.caches + w.handlers
  const controllers = placeControllers(model, { x: controllersX, y: top, width: w.controllers }, form)
  const last = controllers.at(-1)
  const controllersEnd = last ? last.y + last.height : top
  const caches = placeCaches(model.caches, { x: cachesX + 8, y: top + cacheHead, width: w.caches - 16 })
  const cachesEnd = top + cacheHead + model.caches.length * (cacheHeight + 8)
  // If the queues have their own column below the caches, the names of idle controllers have no space there.
  const listed = listIdle(model.idle, { x: cachesX + padding, y: 0, width: w.caches - 2 * padding })
  const idle = tellIdle(model.idle, {
    x: controllersX + padding,
    y: controllersEnd,
    width: w.controllers - 2 * padding,
  })
  const managerEnd = form === 'wide' ? Math.max(controllersEnd, cachesEnd + (listed?.height ?? 0)) : cachesEnd
  const manager = { x: cachesX, y: top, width: w.caches, height: managerEnd - top }
  const below = { x: cachesX, y: managerEnd + gap, width: form === 'wide' ? width - lane.right - cachesX : w.caches }
  const rest = form === 'wide' ? placeNodesInRow(model, below) : placeNodesInColumn(model, below)
  const lines = placeStore(model, { x: 0, width: w.store, top: top + storeHead }, 'full')
  const restEnd = Math.max(
    ...[rest.scheduler, ...rest.kubelets, rest.kubeletGroup].map((box) => (box ? box.y + box.height : 0)),
  )
  const storeHeight = Math.max(storeHead + lines.height + 8, restEnd - top)
  const inner = queueColumns(w.controllers, form)
  return {
    form,
    width,
    titles: [
      { of: 'store', x: 0, y: titleY },
      ...(form === 'wide' ? [{ of: 'watch' as const, x: w.store + 12, y: titleY }] : []),
      { of: 'caches', x: cachesX, y: titleY },
      { of: 'queue', x: controllersX + (form === 'wide' ? padding : 0), y: titleY },
      ...(form === 'wide' ? [{ of: 'worker' as const, x: controllersX + inner.workerX, y: titleY }] : []),
    ],
    store: { x: 0, y: top, width: w.store, height: storeHeight, lines: lines.lines },
    between: { x: w.store + 2, y: top, width: w.watch - 4, height: storeHeight },
    manager,
    caches,
    idle: form === 'wide' ? listed && { ...listed, y: managerEnd - listed.height } : idle,
    controllers,
    ...rest,
  }
}

/** The top of the columns, below the path of the writes and the titles. */
const columnsTop = 52
const titleY = 43

/** Column widths of the form `room`; the controllers take the rest. */
const roomWidths = { store: 124, watch: 42, caches: 138, handlers: 22 } as const

/** The form `room`: store, caches and two controllers. Scheduler and kubelets are left out. */
function wholeLoop(model: LoopModel, width: number, height: number): LoopBoxes {
  const w = roomWidths
  const room = Math.max(200, height - columnsTop - 2)
  const cachesX = w.store + w.watch
  const controllersX = cachesX + w.caches + w.handlers
  const controllersWidth = width - lane.right - controllersX
  const lines = placeStore(model, { x: 0, width: w.store, top: columnsTop + storeHead }, 'brief')
  const each = Math.min(58, Math.floor((room - cacheHead - 8) / Math.max(1, model.caches.length)) - 6)
  const caches = model.caches.map((cache, index) => ({
    cache,
    x: cachesX + 6,
    y: columnsTop + cacheHead + index * (each + 6),
    width: w.caches - 12,
    height: each,
  }))
  const inner = queueColumns(controllersWidth, 'room')
  const column = { y: columnsTop, height: room }
  return {
    form: 'room',
    width,
    titles: [
      { of: 'store', x: 0, y: titleY },
      { of: 'caches', x: cachesX, y: titleY },
      { of: 'queue', x: controllersX + padding, y: titleY },
      { of: 'worker', x: controllersX + inner.workerX, y: titleY },
    ],
    store: { x: 0, width: w.store, ...column, lines: lines.lines },
    between: { x: w.store + 2, width: w.watch - 4, ...column },
    manager: { x: cachesX, width: w.caches, ...column },
    caches,
    idle: undefined,
    controllers: wholeControllers(model, { x: controllersX, width: controllersWidth, ...column }),
    scheduler: undefined,
    kubelets: [],
    kubeletGroup: undefined,
  }
}

/** The form `room` shows the followed key's controller and the controllers that take part in every rollout. */
const mostForRoom = 2

function wholeControllers({ controllers }: LoopModel, frame: Rect): readonly ControllerBox[] {
  const order = (one: ControllerModel) => (one.light === 'lit' ? 0 : loopShapeOf(one.name)?.shown === 'always' ? 1 : 2)
  const chosen = controllers.toSorted((a, b) => order(a) - order(b)).slice(0, mostForRoom)
  const shown = controllers.filter((one) => chosen.includes(one))
  const height = Math.floor((frame.height - gap * (shown.length - 1)) / Math.max(1, shown.length))
  const { queueWidth, workerX, workerWidth } = queueColumns(frame.width, 'room')
  return shown.map((controller, index) => {
    const y = frame.y + index * (height + gap)
    const bodyY = y + controllerHead
    const fits = (line: Rect) => line.y + line.height <= y + height - 4
    const rows = placeRows(controller.rows, { x: frame.x + padding, y: bodyY, width: queueWidth }, 'brief')
    const at = { x: frame.x + workerX, y: bodyY, width: workerWidth }
    const full = placeWorker(controller, at, 'full').lines
    const lines = full.every(fits) ? full : placeWorker(controller, at, 'brief').lines.filter(fits)
    const worker = { ...at, height: height - controllerHead - 4 }
    return { controller, ...frame, y, height, rows: withoutLastHeading(rows.rows.filter(fits)), lines, worker }
  })
}

/** Removes a heading with no row below it. */
function withoutLastHeading(rows: ControllerBox['rows']): ControllerBox['rows'] {
  return rows.at(-1)?.row.type === 'heading' ? rows.slice(0, -1) : rows
}

/**
 * The form `narrow`: store, caches side by side, controllers, scheduler, kubelets. Wires run in lanes at the left and
 * right.
 */
function stacked(model: LoopModel, width: number): LoopBoxes {
  const x = lane.left
  const inner = width - lane.left - lane.right
  const storeTop = 30
  const lines = placeStore(model, { x, width: inner, top: storeTop + 38 }, 'brief')
  const store = { x, y: storeTop, width: inner, height: 38 + lines.height + 6, lines: lines.lines }
  const managerY = store.y + store.height + 72
  const perRow = Math.min(3, Math.max(1, model.caches.length))
  const cacheWidth = (inner - 16 - (perRow - 1) * 6) / perRow
  const caches = model.caches.map((cache, index) => ({
    cache,
    x: x + 8 + (index % perRow) * (cacheWidth + 6),
    y: managerY + 30 + Math.floor(index / perRow) * (cacheHeight + 6),
    width: cacheWidth,
    height: cacheHeight,
  }))
  const cacheRows = Math.ceil(model.caches.length / perRow)
  const managerHeight = 30 + cacheRows * (cacheHeight + 6) + 2
  const controllers = placeControllers(model, { x, y: managerY + managerHeight + 26, width: inner }, 'narrow')
  const last = controllers.at(-1)
  const end = last ? last.y + last.height : managerY + managerHeight
  const idle = tellIdle(model.idle, { x: x + padding, y: end, width: inner - 2 * padding })
  const idleEnd = idle ? idle.y + idle.height : end
  return {
    form: 'narrow',
    width,
    titles: [],
    store,
    between: { x, y: store.y + store.height, width: inner, height: managerY - store.y - store.height },
    manager: { x, y: managerY, width: inner, height: managerHeight },
    caches,
    idle,
    controllers,
    ...placeNodesInColumn(model, { x, y: idleEnd + gap, width: inner }),
  }
}

type Idle = LoopScene['idle']

/** Names of idle controllers, one per line. */
function listIdle(names: readonly string[], frame: Omit<Rect, 'height'>): Idle {
  return names.length === 0 ? undefined : { names, ...frame, height: 28 + 16 * names.length }
}

/** Names of idle controllers as running text, with the estimated number of lines. */
function tellIdle(names: readonly string[], frame: Omit<Rect, 'height'>): Idle {
  const letters = names.reduce((sum, name) => sum + name.length + 3, 16)
  const lines = Math.ceil((letters * 6) / frame.width)
  return names.length === 0 ? undefined : { names, ...frame, height: 8 + 16 * lines }
}

function placeCaches(caches: readonly CacheModel[], { x, y, width }: Omit<Rect, 'height'>) {
  return caches.map((cache, index) => ({ cache, x, y: y + index * (cacheHeight + 8), width, height: cacheHeight }))
}

/** Columns of queue and worker within a controller's box: side by side if the form allows. */
function queueColumns(width: number, form: LoopForm) {
  if (!isBeside(form)) return { queueWidth: width - 2 * padding, workerX: padding, workerWidth: width - 2 * padding }
  const between = form === 'room' ? 18 : 28
  const queueWidth = Math.round((width - 2 * padding - between) * 0.43)
  return {
    queueWidth,
    workerX: padding + queueWidth + between,
    workerWidth: width - 2 * padding - queueWidth - between,
  }
}

function placeControllers(
  { controllers }: LoopModel,
  frame: Omit<Rect, 'height'>,
  form: LoopForm,
): readonly ControllerBox[] {
  const { queueWidth, workerX, workerWidth } = queueColumns(frame.width, form)
  let y = frame.y
  return controllers.map((controller) => {
    const bodyY = y + controllerHead
    const detail = form !== 'wide' && controller.light === 'dim' ? 'brief' : 'full'
    const rows = placeRows(controller.rows, { x: frame.x + padding, y: bodyY, width: queueWidth }, detail)
    const workerY = form === 'wide' ? bodyY : bodyY + rows.height + 10
    const worker = placeWorker(controller, { x: frame.x + workerX, y: workerY, width: workerWidth }, detail)
    const body = form === 'wide' ? Math.max(rows.height, worker.height) : rows.height + 10 + worker.height
    const box = {
      controller,
      x: frame.x,
      y,
      width: frame.width,
      height: controllerHead + body + padding,
      rows: rows.rows,
      lines: worker.lines,
      worker: { x: frame.x + workerX, y: workerY, width: workerWidth, height: worker.height },
    }
    y += box.height + gap
    return box
  })
}

type NodeBoxes = Pick<LoopScene, 'scheduler' | 'kubelets' | 'kubeletGroup'>

/** Scheduler above, kubelets side by side below it. */
function placeNodesInRow({ scheduler, kubelets, kubeletGroup }: LoopModel, frame: Omit<Rect, 'height'>): NodeBoxes {
  const schedulerHeight = 70
  const scheduled = scheduler && { caches: scheduler, ...frame, height: schedulerHeight }
  const y = frame.y + (scheduled ? schedulerHeight + gap + 4 : 0)
  const width = kubelets.length === 0 ? 0 : (frame.width - (kubelets.length - 1) * gap) / kubelets.length
  return {
    scheduler: scheduled,
    kubelets: kubelets.map((cache, index) => ({ cache, x: frame.x + index * (width + gap), y, width, height: 58 })),
    kubeletGroup: kubeletGroup && { group: kubeletGroup, x: frame.x, y, width: frame.width, height: 48 },
  }
}

/** Scheduler and kubelets below each other. */
function placeNodesInColumn({ scheduler, kubelets, kubeletGroup }: LoopModel, frame: Omit<Rect, 'height'>): NodeBoxes {
  const isSlim = frame.width < 220
  const schedulerHeight = isSlim ? 132 : 92
  const kubeletHeight = isSlim ? 66 : 52
  const scheduled = scheduler && { caches: scheduler, ...frame, height: schedulerHeight }
  const y = frame.y + (scheduled ? schedulerHeight + gap : 0)
  return {
    scheduler: scheduled,
    kubelets: kubelets.map((cache, index) => ({
      cache,
      x: frame.x,
      y: y + index * (kubeletHeight + 8),
      width: frame.width,
      height: kubeletHeight,
    })),
    kubeletGroup: kubeletGroup && { group: kubeletGroup, x: frame.x, y, width: frame.width, height: isSlim ? 84 : 60 },
  }
}
