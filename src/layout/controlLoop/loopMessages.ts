/** Where the messages of the control loop are at a moment. */
import type { DeliveryView } from '../../engine/index.ts'
import type { LoopForm, Rect } from './loopBoxes.ts'
import type { WatchModel } from './loopModel.ts'
import { type Path, pointOn } from './loopPath.ts'
import type { LoopScene } from './loopScene.ts'

export interface PlacedMessage {
  readonly id: string
  readonly message: DeliveryView
  readonly x: number
  readonly y: number
  readonly opacity: number
}

/** A word beside a message. */
export interface MessageLabel {
  readonly id: string
  /** Its middle. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: string
}

/** A number in place of more messages than can be told apart. */
export interface Crowd {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly count: number
}

export interface MessageLayer {
  readonly messages: readonly PlacedMessage[]
  readonly labels: readonly MessageLabel[]
  readonly crowds: readonly Crowd[]
}

/** More messages on one watch than these are counted, and the first of them drawn. */
export const mostMessages = 10
/** More than these on one watch have no labels. */
const mostLabels = 3
/** Width of one letter of a label, and the room around them, in CSS px. */
const letterWidth = 6.7
const labelPadding = 8

/** How far a message has come at a moment, 0..1; undefined if it is not under way. */
export function shareOf({ sentAt, dueAt }: Pick<DeliveryView, 'sentAt' | 'dueAt'>, atMs: number): number | undefined {
  if (atMs >= dueAt) return undefined
  return dueAt === sentAt ? 0 : Math.max(0, (atMs - sentAt) / (dueAt - sentAt))
}

/** Messages on their paths; with `fade` each shows at both ends, more and more at the far one. */
export function placeMessages(
  { watches, form, between }: Pick<LoopScene, 'watches' | 'form' | 'between'>,
  atMs: number,
  motion: 'travel' | 'fade',
): MessageLayer {
  const messages: PlacedMessage[] = []
  const labelled: PlacedMessage[] = []
  const crowds: Crowd[] = []
  for (const watch of watches) {
    const underWay = watch.messages.filter((message) => shareOf(message, atMs) !== undefined)
    const shown = underWay.slice(0, mostMessages)
    const own = shown.flatMap((message) => placeOne(watch.path, message, atMs, motion))
    messages.push(...own)
    if (underWay.length > mostMessages) crowds.push(crowdOf(watch, underWay.length))
    else if (shown.length <= mostLabels && motion === 'travel') labelled.push(...own)
  }
  return { messages, labels: placeLabels(labelled, messages, { form, between }), crowds }
}

function placeOne(
  path: Path,
  message: DeliveryView,
  atMs: number,
  motion: 'travel' | 'fade',
): readonly PlacedMessage[] {
  const share = shareOf(message, atMs) ?? 1
  const id = String(message.seq)
  if (motion === 'travel') return [{ id, message, ...pointOn(path, share), opacity: 1 }]
  return [
    { id: `${id} from`, message, ...pointOn(path, 0.06), opacity: 1 - share },
    { id: `${id} to`, message, ...pointOn(path, 0.94), opacity: share },
  ]
}

function crowdOf({ to, path }: WatchModel & { readonly path: Path }, count: number): Crowd {
  return { id: `crowd ${to}`, ...pointOn(path, 0.5), count }
}

/** Where a label may be, from its message on: below it, above it, and a little further. */
const offsets = [18, -18, 34, -34] as const
const labelHeight = 16
const dotRadius = 9

/**
 * Labels are between store and caches, beside their message, and never on each other or on another message: one that
 * finds no such place is left out, as words on top of each other cannot be read.
 */
function placeLabels(
  labelled: readonly PlacedMessage[],
  dots: readonly PlacedMessage[],
  { form, between }: { readonly form: LoopForm; readonly between: Rect },
): readonly MessageLabel[] {
  const labels: MessageLabel[] = []
  for (const { id, message, x, y } of labelled) {
    if (x < between.x || x > between.x + between.width) continue
    const { type, resourceVersion } = message
    const text = form === 'medium' ? String(resourceVersion) : `${type} ${resourceVersion}`
    const width = text.length * letterWidth + labelPadding
    const middle = Math.min(between.x + between.width - width / 2, Math.max(between.x + width / 2, x))
    const label = offsets
      .map((offset): MessageLabel => ({ id, x: middle, y: y + offset, width, text }))
      .find(
        (one) =>
          isInside(one, between) &&
          labels.every((other) => !overlaps(one, other)) &&
          dots.every((dot) => !hits(one, dot)),
      )
    if (label) labels.push(label)
  }
  return labels
}

function isInside({ y }: MessageLabel, area: Rect): boolean {
  return y - labelHeight / 2 >= area.y && y + labelHeight / 2 <= area.y + area.height
}

function overlaps(a: MessageLabel, b: MessageLabel): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < labelHeight
}

function hits(label: MessageLabel, { x, y }: PlacedMessage): boolean {
  return Math.abs(label.x - x) < label.width / 2 + dotRadius && Math.abs(label.y - y) < labelHeight / 2 + dotRadius
}
