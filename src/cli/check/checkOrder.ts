/** The order in which a check applies its documents, with omitted objects and the end of an order that stops. */
import {
  type ApplyOrder,
  type AskedTool,
  applyOrder,
  asObject,
  type CommandResult,
  isObject,
  type JsonObject,
  keyOf,
  type ObjectName,
  playSteps,
  type Session,
  type Step,
  type StepObject,
} from '../../engine/index.ts'
import { foreignFileOf } from '../../manifest/foreignFiles.ts'
import { type OrderReport, orderReport } from '../order/orderWords.ts'
import { deleteObjects, stoppedOrder } from '../order/stoppedOrder.ts'
import { applyDocuments, type Beside, definitionsOf, type Placed } from './checkDocuments.ts'
import { type DefinedKinds, isDefinition, kindsDefinedBy } from './definitions.ts'
import { isLeftOut, nameOf } from './documents.ts'

export type DocumentOrder = ApplyOrder<Placed>

/** The first item stands for a list, because no tool prints lists. */
function writtenOf({ parsed: { value } }: Placed): JsonObject {
  const { items, ...own } = asObject(value ?? null)
  const [first] = Array.isArray(items) ? items : []
  return isObject(first) ? first : own
}

/** The order in which a tool applies these documents. */
export const orderOfDocuments = (documents: readonly Placed[], tool: AskedTool): DocumentOrder =>
  applyOrder(documents, writtenOf, tool)

/** Whether the simulated API server judges the document. */
const isJudged = ({ parsed, text, objects }: Placed, defined: DefinedKinds): boolean =>
  foreignFileOf(parsed, text) === undefined && objects.some((one) => isLeftOut(one, defined) === undefined)

export interface AppliedOrder {
  readonly answers: ReadonlyMap<Placed, CommandResult>
  /** Virtual ms at which an object was applied. */
  readonly appliedAt: (object: ObjectName) => number | undefined
  /** The reason that a stopped order does not apply or keep an object; undefined for other objects. */
  readonly stopOf: (object: ObjectName) => string | undefined
  /** Whether a later step waits for the end of this object. */
  readonly isWaitedFor: (object: ObjectName) => boolean
  readonly report: OrderReport
}

/** Applies the steps of the order until it stops. */
export function applyOrdered(session: Session, order: DocumentOrder, beside: Beside): AppliedOrder {
  const answers = new Map<Placed, CommandResult>()
  const own = definitionsOf(order.steps.flatMap(({ objects }) => objects))
  const defined = kindsDefinedBy([...own, ...beside.objects.filter(isDefinition)])
  const namesOf = (document: Placed): readonly StepObject[] => {
    const made = answers.get(document)?.objects[0]
    return document.objects.map((one) => ({ ...one, name: one.isGenerated ? (made?.name ?? one.name) : one.name }))
  }
  const apply = (step: Step<Placed>): readonly Placed[] => {
    const isFirst = answers.size === 0
    const result = applyDocuments(session, step.objects, isFirst ? beside : { ...beside, objects: [] })
    for (const [document, answer] of result) answers.set(document, answer)
    return step.objects.filter((one) => (result.get(one)?.exit ?? 0) !== 0 && isJudged(one, defined))
  }
  const remove = (documents: readonly Placed[]): void => deleteObjects(session, documents.flatMap(namesOf))
  const played = playSteps(session, order.steps, { apply, remove, namesOf, waitsForLast: order.options.rollsBack })
  const stop = stoppedOrder(session, order, played, namesOf)
  const stepOf = new Map(
    order.steps.flatMap(({ objects }, i) =>
      objects.flatMap((one) => namesOf(one).map((name) => [keyOf(name), i] as const)),
    ),
  )
  return {
    answers,
    appliedAt: (object) => played.appliedAt[stepOf.get(keyOf(object)) ?? -1],
    stopOf: (object) => {
      if (stop?.keys.has(keyOf(object))) return stop.words.whole
      const step = stepOf.get(keyOf(object))
      return step === undefined ? undefined : stop?.fateOf(step)
    },
    isWaitedFor: (object) => {
      const step = stepOf.get(keyOf(object)) ?? order.steps.length
      const isLast = step >= order.steps.length - 1
      const isStop = stop?.keys.has(keyOf(object)) === true
      return !isStop && (!isLast || order.options.rollsBack) && waitsForEnd(order.steps[step])
    },
    report: orderReport(order, {
      played,
      nameOf: (document) => namesOf(document).map(nameOf).join(', '),
      stop: stop?.words.whole,
    }),
  }
}

const waitsForEnd = (step: Step<Placed> | undefined): boolean =>
  step?.waitsFor === 'end' || step?.waitsFor === 'healthy'
