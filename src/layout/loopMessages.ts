/** Where the messages of the control loop are at a moment. */
import type { DeliveryView } from '../engine/index.ts'
import type { LoopForm, LoopScene } from './loopLayout.ts'
import type { WatchModel } from './loopModel.ts'
import { type Path, pointOn } from './loopPath.ts'

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
  { watches, form }: Pick<LoopScene, 'watches' | 'form'>,
  atMs: number,
  motion: 'travel' | 'fade',
): MessageLayer {
  const messages: PlacedMessage[] = []
  const labels: MessageLabel[] = []
  const crowds: Crowd[] = []
  for (const watch of watches) {
    const underWay = watch.messages.filter((message) => shareOf(message, atMs) !== undefined)
    const shown = underWay.slice(0, mostMessages)
    const own = shown.flatMap((message) => placeOne(watch.path, message, atMs, motion))
    messages.push(...own)
    if (underWay.length > mostMessages) crowds.push(crowdOf(watch, underWay.length))
    else if (shown.length <= mostLabels && motion === 'travel')
      for (const [index, placed] of own.entries()) addLabel(labels, placed, form, index)
  }
  return { messages, labels, crowds }
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

/** Below the message, else above it, else not at all: words on top of each other cannot be read. */
function addLabel(labels: MessageLabel[], { id, message, x, y }: PlacedMessage, form: LoopForm, index: number): void {
  const { type, resourceVersion } = message
  const text = form === 'wide' ? `${type} ${resourceVersion}` : String(resourceVersion)
  const width = text.length * letterWidth + labelPadding
  const offsets = index % 2 === 0 ? [18, -18] : [-18, 18]
  for (const offset of offsets) {
    const label = { id, x, y: y + offset, width, text }
    const isFree = labels.every(
      (other) => Math.abs(other.x - label.x) > (other.width + width) / 2 || Math.abs(other.y - label.y) > 16,
    )
    if (!isFree) continue
    labels.push(label)
    return
  }
}
