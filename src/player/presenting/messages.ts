/** Messages between the audience's and the presenter's window: versioned, of one room; anything else is ignored. */
import * as v from 'valibot'
import type { RunDocument } from '../../engine/index.ts'
import { type KnobPlay, knobUnitNames } from '../../lessons/types.ts'
import { roomPhonesSchema } from '../../room/messages.ts'
import { stageViewIds } from '../../share/sceneViews.ts'
import { inspectorTabs } from '../../share/sharedView.ts'
import { validateDocument } from '../../share/validate.ts'
import { mostMarks } from '../../store/late/presenting.ts'
import { type PresentedLesson, type PresentingState, roomParts } from '../../store/presenting.ts'
import { STEP_UNITS } from '../../store/run/types.ts'
import { actSchema, mostLessonAnswers } from './acts.ts'
import { mostTimedLessons } from './pace.ts'

/** Increases with every change of the messages: windows of different versions do not communicate. */
export const MESSAGE_VERSION = 6

const text = v.pipe(v.string(), v.maxLength(400))
const name = v.pipe(v.string(), v.maxLength(300))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const cursor = v.object({ at: count, step: count })
const ms = v.pipe(v.number(), v.minValue(0))
const size = v.pipe(v.number(), v.minValue(1), v.maxValue(20_000))

const wallText = v.pipe(v.string(), v.maxLength(1_000))

const podCounts = { available: count, ready: count, starting: count, failing: count, terminating: count }
const knobPlay: v.GenericSchema<unknown, KnobPlay> = v.object({
  workload: name,
  samples: v.pipe(
    v.array(
      v.object({
        at: ms,
        revisions: v.pipe(
          v.array(v.object({ revision: count, tone: v.exactOptional(count), ...podCounts })),
          v.maxLength(100),
        ),
        minAvailable: count,
        maxPods: count,
      }),
    ),
    v.maxLength(5_000),
  ),
  fromMs: ms,
  toMs: ms,
  completeMs: v.exactOptional(ms),
  lowestAvailable: count,
  mostPods: count,
  mostWithTerminating: count,
  values: v.record(v.string(), v.string()),
  refused: v.exactOptional(v.pipe(v.string(), v.maxLength(10_000))),
})
const wallKnobs = v.object({
  list: v.pipe(
    v.array(
      v.object({
        knob: v.object({
          name,
          object: name,
          field: name,
          ...{ value: count, from: count, to: count, step: v.pipe(count, v.minValue(1)) },
          unit: v.exactOptional(v.picklist(knobUnitNames)),
        }),
        value: count,
      }),
    ),
    v.maxLength(4),
  ),
  play: knobPlay,
  before: v.optional(knobPlay),
})

/** The schema also validates the state that the audience's tab stores for a reload. */
export const presentingSchema: v.GenericSchema<unknown, PresentingState> = v.object({
  marks: v.pipe(v.array(v.object({ run: name, ...cursor.entries, text })), v.maxLength(mostMarks)),
  poll: v.optional(
    v.pipe(
      v.object({
        question: text,
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
  words: v.optional(
    v.object({
      title: text,
      text: wallText,
      answer: wallText,
      wrong: wallText,
      reason: wallText,
      goals: v.pipe(v.array(v.object({ text: wallText, holds: v.boolean() })), v.maxLength(10)),
      knobs: v.optional(wallKnobs),
    }),
  ),
  room: v.optional(roomPhonesSchema),
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

const playlistSchema = v.pipe(
  v.object({
    title: text,
    index: count,
    lessons: v.pipe(v.array(v.object({ id: name, title: text, minutes })), v.maxLength(mostTimedLessons)),
  }),
  v.check(({ index, lessons }) => index < lessons.length),
)

const lessonSchema: v.GenericSchema<unknown, PresentedLesson> = v.pipe(
  v.object({
    title: text,
    number: v.optional(count),
    minutes,
    stepIndex: count,
    isAsking: v.boolean(),
    isFree: v.boolean(),
    hasNext: v.boolean(),
    playlist: v.optional(playlistSchema),
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
  stageView: v.picklist(stageViewIds),
  inspectorTab: v.picklist(inspectorTabs),
})

const roomMessages = [
  /** A run to open; later messages with this token belong to it. */
  v.object({ type: v.literal('run'), token: name, id: name, document: v.unknown() }),
  v.object({
    type: v.literal('place'),
    token: name,
    cursor,
    fingerprint: name,
    playing: v.boolean(),
    speed: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000)),
    skipsWaits: v.boolean(),
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
  /** Requests all state. */
  v.object({ type: v.literal('hello') }),
  /** Checks whether the audience's window is there. */
  v.object({ type: v.literal('ping') }),
  v.object({ type: v.literal('act'), act: actSchema }),
  v.object({ type: v.literal('presenterLeaves') }),
] as const

const roomSchema = v.variant('type', roomMessages)
const presenterSchema = v.variant('type', presenterMessages)

type Checked<M> = M extends { readonly type: 'run' } ? Omit<M, 'document'> & { readonly document: RunDocument } : M
export type RoomMessage = Checked<v.InferOutput<typeof roomSchema>>
export type PresenterMessage = v.InferOutput<typeof presenterSchema>

/** Wraps a message for sending. */
export function envelope(room: string, message: RoomMessage | PresenterMessage): unknown {
  return { app: 'rollscope', version: MESSAGE_VERSION, room, message }
}

const envelopeSchema = v.object({ app: v.literal('rollscope'), version: v.number(), room: name, message: v.unknown() })

/** Unwraps a message of this room; `otherVersion` for a page of another version. Undefined for anything else. */
function open(data: unknown, room: string): { readonly message: unknown } | 'otherVersion' | undefined {
  const read = v.safeParse(envelopeSchema, data)
  if (!read.success || read.output.room !== room) return undefined
  return read.output.version === MESSAGE_VERSION ? { message: read.output.message } : 'otherVersion'
}

/** Validates a message from the audience's window. */
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

/** Validates a message from a presenter's window. */
export function readPresenterMessage(data: unknown, room: string): PresenterMessage | 'otherVersion' | undefined {
  const opened = open(data, room)
  if (opened === undefined || opened === 'otherVersion') return opened
  const { success, output } = v.safeParse(presenterSchema, opened.message)
  return success ? output : undefined
}

/** A received link is shown, copied and drawn as a QR code, so it must lead to this page. */
function isOfThisPage(link: string): boolean {
  return link === '' || link.startsWith(`${pageAddress()}#`)
}

/** The page's address without query and fragment. */
export function pageAddress(): string {
  return location.href.replace(/[?#].*/s, '')
}
