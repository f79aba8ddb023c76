/**
 * Messages between the wall, the server of a room and the phones: JSON over plain HTTP, validated by the receiver. The
 * wall is the window that the audience sees; it has the lesson and its answers. The server has neither: it connects
 * phones and wall, and counts answers.
 */
import * as v from 'valibot'

/** Largest numbers of a room. */
export const mostPhones = 400
const mostAnswers = 20
/** Largest bodies of requests, in bytes. */
export const mostPhoneBytes = 2_048
export const mostWallBytes = 131_072

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
const line = v.pipe(v.string(), v.maxLength(400))
const text = v.pipe(v.string(), v.maxLength(1_000))
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))

/** Form of the server's random numbers: the wall's token, a phone's number, a room's number. */
export const secretPattern = /^[0-9a-f]{32}$/
/** Form of the code on the wall. */
export const codePattern = /^\d{4}$/

/** Fragment of the wall's address. */
export const wallFragment = (token: string): string => `#room/${token}`
/** The token in the fragment of a wall's address; undefined for any other fragment. */
export const tokenIn = (fragment: string): string | undefined => /^#room\/([0-9a-f]{32})$/.exec(fragment)?.[1]

/** An answer, as in lessons. */
export const answerSchema = v.variant('type', [
  v.object({ type: v.literal('choice'), choice: v.pipe(count, v.maxValue(mostAnswers - 1)) }),
  v.object({
    type: v.literal('numbers'),
    values: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.minLength(1), v.maxLength(2)),
  }),
  v.object({ type: v.literal('pod'), pod: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) }),
  /** Virtual seconds since the question. */
  v.object({ type: v.literal('moment'), seconds: amount }),
])
export type RoomAnswer = v.InferOutput<typeof answerSchema>

const podSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(300)),
  /** Label shown instead of the name. */
  label: v.pipe(v.string(), v.maxLength(60)),
  state: v.picklist(['available', 'starting', 'failing', 'terminating', 'pending']),
  /** Number of the revision's colour. */
  colour: v.pipe(count, v.minValue(1), v.maxValue(8)),
})
export type RoomPod = v.InferOutput<typeof podSchema>

const numberSchema = v.pipe(
  v.object({ label: line, least: v.pipe(v.number(), v.integer()), most: v.pipe(v.number(), v.integer()) }),
  v.check(({ least, most }) => least <= most),
)

/** The possible answers to a question. */
const askedSchema = v.variant('type', [
  v.object({ type: v.literal('choice'), answers: v.pipe(v.array(line), v.minLength(1), v.maxLength(mostAnswers)) }),
  v.object({
    type: v.literal('numbers'),
    values: v.pipe(v.array(numberSchema), v.minLength(1), v.maxLength(2)),
    offered: v.pipe(
      v.array(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.minLength(1), v.maxLength(2))),
      v.maxLength(mostAnswers),
    ),
  }),
  v.object({ type: v.literal('pod'), pods: v.pipe(v.array(podSchema), v.minLength(1), v.maxLength(200)) }),
  v.object({ type: v.literal('moment'), seconds: v.pipe(amount, v.minValue(1)) }),
])
export type Asked = v.InferOutput<typeof askedSchema>

/** Rows for answers that are counted individually, an axis for a number or a moment. */
const spreadSchema = v.variant('type', [
  v.object({
    type: v.literal('rows'),
    rows: v.pipe(
      v.array(v.object({ text: line, count, isRight: v.boolean(), answer: v.optional(answerSchema), why: text })),
      v.maxLength(60),
    ),
  }),
  v.object({
    type: v.literal('axis'),
    unit: line,
    least: v.number(),
    most: v.number(),
    truth: v.number(),
    points: v.pipe(v.array(v.object({ value: v.number(), count })), v.maxLength(mostPhones)),
  }),
])
export type Spread = v.InferOutput<typeof spreadSchema>

/** An answer with its reason. */
const reasonSchema = v.object({ answer: answerSchema, why: text })

/** The numbers by which a stalled rollout deletes no old Pod: `totalPods − minAvailable − newUnavailable = mayGo`. */
const sumSchema = v.object({ totalPods: count, minAvailable: count, newUnavailable: count, mayGo: count })
export type StallSum = v.InferOutput<typeof sumSchema>

const outcomeSchema = v.object({
  /** The right answer in words. */
  answer: text,
  rightAnswers: v.pipe(v.array(answerSchema), v.maxLength(200)),
  /** Tolerance of a moment, in seconds. */
  within: amount,
  whyRight: text,
  whyWrong: text,
  whys: v.pipe(v.array(reasonSchema), v.maxLength(mostAnswers)),
  /** The step's text about the result. */
  keep: text,
  /** Only if a rolling update stalls. */
  sum: v.optional(sumSchema),
  all: count,
  right: count,
  spread: v.optional(spreadSchema),
  /** URL fragment that opens the run at the end of the question's step; empty if the fragment would be too long. */
  moment: v.pipe(v.string(), v.maxLength(8_000)),
})
export type Outcome = v.InferOutput<typeof outcomeSchema>

/** The picture on phones that follow the wall. */
const sceneSchema = v.variant('type', [
  v.object({
    type: v.literal('text'),
    title: line,
    text,
    goals: v.pipe(v.array(v.object({ text, holds: v.boolean() })), v.maxLength(10)),
  }),
  v.object({ type: v.literal('asking'), asked: askedSchema }),
  /** The question is closed, and the run plays. */
  v.object({ type: v.literal('playing') }),
  v.object({ type: v.literal('outcome'), outcome: outcomeSchema }),
])
export type Scene = v.InferOutput<typeof sceneSchema>

/** The state of the wall. */
export const wallSchema = v.object({
  /** Title of the lesson or of the run; empty without one. */
  title: line,
  step: v.optional(v.object({ number: count, of: count })),
  locale: v.picklist(['en', 'zh-CN']),
  /** Fragment with which the page opens the wall's view. */
  address: v.pipe(v.string(), v.maxLength(8_000), v.regex(/^(?:#|$)/)),
  /** `name` identifies the question and is constant while it is asked. */
  question: v.optional(v.object({ name: line, text })),
  scene: sceneSchema,
  picture: v.pipe(v.array(podSchema), v.maxLength(200)),
})
export type WallState = v.InferOutput<typeof wallSchema>

/** A request of the wall. `seq` increases with each request. */
export const wallPostSchema = v.object({ seq: v.pipe(count, v.minValue(1)), wall: wallSchema })

export const joinSchema = v.object({
  code: v.pipe(v.string(), v.regex(codePattern)),
  /** The phone's earlier number. */
  phone: v.optional(hex),
})
export const joinedSchema = v.object({ phone: hex, room: hex, seq: count })

export const answerPostSchema = v.object({
  phone: hex,
  /** Increases with each answer of this phone. */
  seq: v.pipe(count, v.minValue(1)),
  /** The round of the answered question: see `TellPhones`. */
  round: v.pipe(count, v.minValue(1)),
  answer: answerSchema,
})

const countsEntries = { phones: count, answered: count }
const countedSchema = v.pipe(v.array(v.object({ answer: answerSchema, count })), v.maxLength(mostPhones))
export type Counted = v.InferOutput<typeof countedSchema>

/** The server's news for the wall. */
const wallNewsEntries = {
  ...countsEntries,
  /** The question's name, and its answers once it is closed. */
  question: v.optional(v.object({ name: line, counted: v.optional(countedSchema) })),
  dropped: count,
  /** Address for phones; undefined if other machines cannot reach it. */
  join: v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^http:\/\/[\d.]{7,15}:\d{1,5}\/$/))),
  code: v.pipe(v.string(), v.regex(codePattern)),
}
export const wallNewsSchema = v.object({ ...wallNewsEntries, seq: count, hasEnded: v.optional(v.boolean()) })
export type WallNews = v.InferOutput<typeof wallNewsSchema>

/** The server's news, as the wall's window passes them to its presenter. */
export const roomPhonesSchema = v.object({
  ...wallNewsEntries,
  isLost: v.boolean(),
  spread: v.optional(spreadSchema),
})

/** The first fragment of the wall's window. */
export const openingSchema = v.object({ opens: v.pipe(v.string(), v.maxLength(400_000), v.regex(/^(?:#|$)/)) })

/** The server's news for a phone. `round` identifies the question; another question has another round. */
export const phoneNewsSchema = v.variant('type', [
  v.object({ type: v.literal('wall'), round: count, wall: v.optional(wallSchema) }),
  v.object({ type: v.literal('counts'), ...countsEntries }),
  v.object({ type: v.literal('ended') }),
])
export type PhoneNews = v.InferOutput<typeof phoneNewsSchema>

/** A text that is the same for equal answers. */
export function answerKey(answer: RoomAnswer): string {
  switch (answer.type) {
    case 'choice':
      return `choice ${answer.choice}`
    case 'numbers':
      return `numbers ${answer.values.join(' ')}`
    case 'pod':
      return `pod ${answer.pod}`
    case 'moment':
      return `moment ${answer.seconds.toFixed(1)}`
  }
}

/** Whether an answer is possible for a question. */
export function fitsQuestion(answer: RoomAnswer, asked: Asked): boolean {
  if (answer.type === 'choice') return asked.type === 'choice' && answer.choice < asked.answers.length
  if (answer.type === 'pod') return asked.type === 'pod' && asked.pods.some(({ name }) => name === answer.pod)
  if (answer.type === 'moment') return asked.type === 'moment' && answer.seconds <= asked.seconds
  return (
    asked.type === 'numbers' &&
    answer.values.length === asked.values.length &&
    asked.values.every(({ least, most }, index) => {
      const value = answer.values[index] ?? Number.NaN
      return value >= least && value <= most
    })
  )
}

/** The validated message from JSON; undefined for any other text. */
export function readMessage<S extends v.GenericSchema>(schema: S, json: string): v.InferOutput<S> | undefined {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(json))
    return success ? output : undefined
  } catch {
    return undefined
  }
}
