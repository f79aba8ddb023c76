/** What passes between a room and its presenter's window: data of a version, of one room; all else is left out. */
import * as v from 'valibot'
import type { RunDocument } from '../../engine/index.ts'
import type { InspectorTab, StageView } from '../../share/sharedView.ts'
import { validateDocument } from '../../share/validate.ts'
import { type PresentedLesson, type PresentingState, roomParts } from '../../store/presenting.ts'
import { STEP_UNITS } from '../actions/actions.ts'
import { actSchema, mostLessonAnswers, mostMarks } from './acts.ts'
import { mostTimedLessons } from './pace.ts'

/** Rises with every change of the messages: windows of two versions do not talk. */
export const MESSAGE_VERSION = 2

const text = v.pipe(v.string(), v.maxLength(400))
const name = v.pipe(v.string(), v.maxLength(300))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const cursor = v.object({ at: count, step: count })
const ms = v.pipe(v.number(), v.minValue(0))
const size = v.pipe(v.number(), v.minValue(1), v.maxValue(20_000))
const stages = ['replicaSet', 'node', 'controlLoop', 'compare'] as const satisfies readonly StageView[]
const tabs = ['why', 'codePath', 'object', 'events', 'queues'] as const satisfies readonly InspectorTab[]

/** Also of what the room's tab keeps for its reload. */
export const presentingSchema: v.GenericSchema<unknown, PresentingState> = v.object({
  marks: v.pipe(v.array(v.object({ run: name, ...cursor.entries, text })), v.maxLength(mostMarks)),
  hands: v.optional(
    v.pipe(
      v.object({
        question: text,
        // A lesson may ask for a Pod or a moment: then there is nothing to choose from.
        answers: v.pipe(v.array(text), v.maxLength(mostLessonAnswers)),
        counts: v.array(count),
        isOver: v.optional(v.boolean()),
        right: v.optional(count),
      }),
      v.check(
        ({ answers, counts, right = 0 }) => answers.length === counts.length && right < Math.max(1, answers.length),
      ),
    ),
  ),
  shows: v.object(
    Object.fromEntries(roomParts.map((part) => [part, v.boolean()])) as {
      [P in (typeof roomParts)[number]]: v.BooleanSchema<undefined>
    },
  ),
  isBlank: v.boolean(),
  hasLargeCode: v.boolean(),
  workshop: v.object({ minutes: v.pipe(count, v.minValue(1), v.maxValue(1_440)), startedAt: v.optional(count) }),
  pace: v.object({
    lessons: v.pipe(v.array(v.object({ id: name, plannedMs: ms, goneMs: ms })), v.maxLength(mostTimedLessons)),
    since: v.optional(count),
  }),
  link: v.pipe(v.string(), v.maxLength(400_000), v.check(isOfThisPage)),
})

const longText = v.pipe(v.string(), v.maxLength(4_000))
const minutes = v.pipe(v.number(), v.minValue(0), v.maxValue(1_440))

const lessonSchema: v.GenericSchema<unknown, PresentedLesson> = v.pipe(
  v.object({
    title: text,
    number: v.optional(count),
    minutes,
    stepIndex: count,
    isAsking: v.boolean(),
    isFree: v.boolean(),
    steps: v.pipe(
      v.array(
        v.object({
          title: text,
          minutes,
          text: longText,
          notes: v.pipe(v.array(v.object({ isQuote: v.boolean(), text: longText })), v.maxLength(60)),
        }),
      ),
      v.maxLength(100),
    ),
  }),
  v.check(({ stepIndex, steps }) => stepIndex < steps.length),
)

const selectionSchema = v.object({
  workloadUid: name,
  selected: v.optional(v.object({ kind: name, namespace: name, name, uid: name })),
  stageView: v.picklist(stages),
  inspectorTab: v.picklist(tabs),
})

const roomMessages = [
  /** A run to be opened; all that follows with this token is of it. */
  v.object({ type: v.literal('run'), token: name, id: name, document: v.unknown() }),
  v.object({
    type: v.literal('place'),
    token: name,
    cursor,
    fingerprint: name,
    playing: v.boolean(),
    speed: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000)),
    stepBy: v.picklist(STEP_UNITS),
  }),
  v.object({
    type: v.literal('room'),
    presenting: presentingSchema,
    selection: selectionSchema,
    lesson: v.optional(lessonSchema),
    isLarge: v.boolean(),
    size: v.object({ width: size, height: size }),
  }),
  v.object({ type: v.literal('roomLeaves') }),
] as const

const presenterMessages = [
  /** Asks for everything. */
  v.object({ type: v.literal('hello') }),
  /** Asks whether the room is there. */
  v.object({ type: v.literal('ping') }),
  v.object({ type: v.literal('act'), act: actSchema }),
  v.object({ type: v.literal('presenterLeaves') }),
] as const

const roomSchema = v.variant('type', roomMessages)
const presenterSchema = v.variant('type', presenterMessages)

type Checked<M> = M extends { readonly type: 'run' } ? Omit<M, 'document'> & { readonly document: RunDocument } : M
export type RoomMessage = Checked<v.InferOutput<typeof roomSchema>>
export type PresenterMessage = v.InferOutput<typeof presenterSchema>
export type RoomSelection = v.InferOutput<typeof selectionSchema>

/** A message as it is sent. */
export function envelope(room: string, message: RoomMessage | PresenterMessage): unknown {
  return { app: 'rollscope', version: MESSAGE_VERSION, room, message }
}

const envelopeSchema = v.object({ app: v.literal('rollscope'), version: v.number(), room: name, message: v.unknown() })

/** What came, if it is of this room; `otherVersion` of a page that speaks otherwise. Undefined for anything else. */
function open(data: unknown, room: string): { readonly message: unknown } | 'otherVersion' | undefined {
  const read = v.safeParse(envelopeSchema, data)
  if (!read.success || read.output.room !== room) return undefined
  return read.output.version === MESSAGE_VERSION ? { message: read.output.message } : 'otherVersion'
}

/** What a room has sent. */
export function readRoomMessage(data: unknown, room: string): RoomMessage | 'otherVersion' | undefined {
  const opened = open(data, room)
  if (opened === undefined || opened === 'otherVersion') return opened
  const { success, output } = v.safeParse(roomSchema, opened.message)
  if (!success) return undefined
  if (output.type !== 'run') return output
  try {
    return { ...output, document: validateDocument(output.document) }
  } catch {
    return undefined
  }
}

/** What a presenter's window has sent. */
export function readPresenterMessage(data: unknown, room: string): PresenterMessage | 'otherVersion' | undefined {
  const opened = open(data, room)
  if (opened === undefined || opened === 'otherVersion') return opened
  const { success, output } = v.safeParse(presenterSchema, opened.message)
  return success ? output : undefined
}

/** A link is shown, copied and drawn as a code: it leads to this page and nowhere else. */
function isOfThisPage(link: string): boolean {
  return link === '' || link.startsWith(`${pageAddress()}#`)
}

/** The page's address, without what follows `#` or `?`. */
export function pageAddress(): string {
  return location.href.replace(/[?#].*/s, '')
}
