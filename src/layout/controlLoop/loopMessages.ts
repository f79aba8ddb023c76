/** Positions of the control loop's messages at a virtual time. */
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

/** A text beside a message. */
interface MessageLabel {
  readonly id: string
  /** The label's centre. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: string
}

/** A count that replaces messages if there are too many to draw. */
interface Crowd {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly count: number
}

interface MessageLayer {
  readonly messages: readonly PlacedMessage[]
  readonly labels: readonly MessageLabel[]
  readonly crowds: readonly Crowd[]
}

/** Beyond this number per watch, the messages are counted and only the first messages are drawn. */
export const mostMessages = 10
/** Beyond this number per watch, messages have no labels. */
const mostLabels = 3
/** Width of one character of a label, and the padding around the text, in CSS px. */
const letterWidth = 6.7
const labelPadding = 8

/** Share of its path that a message has covered at `atMs`, 0..1; undefined once it has arrived. */
export function shareOf({ sentAt, dueAt }: Pick<DeliveryView, 'sentAt' | 'dueAt'>, atMs: number): number | undefined {
  if (atMs >= dueAt) return undefined
  return dueAt === sentAt ? 0 : Math.max(0, (atMs - sentAt) / (dueAt - sentAt))
}

/**
 * Places messages on their paths. With `fade` a message is drawn at both ends, and its opacity moves to the far end.
 */
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

/** Vertical offsets that are tried for a label: below its message, above it, then further away. */
const offsets = [18, -18, 34, -34] as const
const labelHeight = 16
const dotRadius = 9

/**
 * Places labels between store and caches, beside their messages. A label without a free place is left out, because
 * overlapping texts cannot be read.
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
