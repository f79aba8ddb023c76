/**
 * The order in which a tool makes a change: the objects of both sides that it applies, and the step at which it stops.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  type ApplyOrder,
  type ApplyPlan,
  type AskedTool,
  applyOrder,
  asObject,
  isOrdered,
  type JsonObject,
  keyOf,
  type PlayedSteps,
  playSteps,
  type Session,
  type Step,
  type StepObject,
  textOf,
} from '../../engine/index.ts'
import { toYaml } from '../../manifest/toYaml.ts'
import { createStandIn } from '../check/checkDocuments.ts'
import { nameOf } from '../check/documents.ts'
import { notAppliedWords, type OrderReport, orderReport } from '../order/orderWords.ts'
import { deleteObjects, stoppedOrder } from '../order/stoppedOrder.ts'
import { applyText, type Text, textsOf } from './planStart.ts'
import type { LeftOut, Side, SideObject } from './readSide.ts'

/** Both sides as the tool treats them. */
export interface OrderedSides {
  /** The old side without objects that have run and ended, such as a Job that was a hook. */
  readonly from: Side
  /** The new side without objects that the tool does not apply. */
  readonly to: Side
  readonly order: ApplyOrder<SideObject>
  /** Whether a hook of the new side is the same as in the last run. */
  readonly isRepeated: (object: SideObject) => boolean
}

export function orderedSides(from: Side, to: Side, asked: AskedTool): OrderedSides {
  const writtenOf = ({ value }: SideObject) => value
  const { tool, saidBy } = applyOrder([...from.objects, ...to.objects], writtenOf, asked)
  const objects = to.objects.map((one) => (tool.isHook(one.value) ? named(one) : one))
  const order: ApplyOrder<SideObject> = { ...applyOrder(objects, writtenOf, { ...asked, by: tool.id }), saidBy }
  const left = new Set(order.notApplied.map(({ object }) => object))
  const isOver = (one: SideObject): boolean => !tool.isLasting(one.value)
  const leftOut = (object: SideObject, why: string): LeftOut => ({
    place: object.place,
    object: nameOf(object),
    why,
    value: object.value,
  })
  const before = new Map(from.objects.map((one) => [one.key, one]))
  return {
    from: { ...from, objects: from.objects.filter((one) => !isOver(one)) },
    to: {
      ...to,
      objects: objects.filter((one) => !left.has(one)),
      leftOut: [
        ...to.leftOut,
        ...order.notApplied.map(({ object, why, value }) => leftOut(object, notAppliedWords(tool.title, why, value))),
      ],
    },
    order,
    isRepeated: (one) => {
      const was = before.get(one.key)
      return tool.isHook(one.value) && was !== undefined && isDeepStrictEqual(was.value, one.value)
    },
  }
}

/** Gives a hook with generateName a full name, as the tool does. */
function named(object: SideObject): SideObject {
  const { name, generateName, ...others } = asObject(object.value.metadata)
  if (textOf(name) !== '' || textOf(generateName) === '') return object
  const own = `${textOf(generateName)}hook`
  const value = { ...object.value, metadata: { ...others, name: own } }
  return { ...object, name: own, key: `${object.kind} ${object.namespace}/${own}`, value, text: toYaml(value) }
}

/** A step of the tool's order, with the texts of those objects that differ from the old side. */
interface ChangeStep {
  readonly step: Step<SideObject>
  readonly texts: readonly Text[]
}

/** Steps with the changed objects only, although the tool also waits for unchanged objects. */
export const changeSteps = (
  { steps }: ApplyOrder<SideObject>,
  changed: readonly SideObject[],
  inOrder: (objects: readonly SideObject[]) => readonly SideObject[],
): readonly ChangeStep[] =>
  steps.map((step) => ({ step, texts: textsOf(inOrder(step.objects.filter((one) => changed.includes(one)))) }))

/** A change in the order of its tool. */
export interface StepChange {
  readonly order: ApplyOrder<SideObject>
  /** Steps with the objects that differ from the old side. */
  readonly steps: readonly ChangeStep[]
}

/** A cluster in which the old side has settled, with further objects and commands. */
export interface BegunSteps {
  readonly session: Session
  /** Objects to create after the first step with more than hooks. */
  readonly late: readonly JsonObject[]
  /** Arguments of kubectl commands that run after each step. */
  readonly commands: readonly (readonly string[])[]
}

/** The number of steps before the first step with more than hooks. */
export function stepsBefore({ steps, order }: StepChange): number {
  if (!isOrdered(order)) return 0
  const first = steps.findIndex(({ step }) => !step.isHook)
  return first < 0 ? steps.length : first
}

export interface PlayedOrder {
  readonly played: PlayedSteps<SideObject>
  readonly plans: ReadonlyMap<Text, ApplyPlan>
  /** The reason that an object is not applied or does not stay; undefined for other objects. */
  readonly stopOf: (object: SideObject) => string | undefined
  readonly report: OrderReport
}

/** Applies the first `count` steps of a change, each after the previous step has ended. */
export function playOrder(change: StepChange, begun: BegunSteps, count = change.steps.length): PlayedOrder {
  const { order, steps } = change
  const { session, late, commands } = begun
  const own = steps.slice(0, count)
  const plans = new Map<Text, ApplyPlan>()
  const apply = (step: Step<SideObject>): readonly SideObject[] => {
    const texts = own.find((one) => one.step === step)?.texts ?? []
    const refused = texts.flatMap((text) => {
      const plan = applyText(session, text, order.tool)
      plans.set(text, plan)
      return plan.result.problems.flatMap(({ document }) => text.objects[document] ?? [])
    })
    if (!step.isHook) for (const one of late) createStandIn(session, one)
    for (const args of commands) session.command({ type: 'kubectl', args })
    return refused
  }
  const played = playSteps(
    session,
    own.map(({ step }) => step),
    {
      apply,
      remove: (objects) => deleteObjects(session, objects),
      namesOf: (one) => [stepObject(one)],
      waitsForLast: count < steps.length || order.options.rollsBack,
    },
  )
  const stop = stoppedOrder(session, order, played, (one) => [one])
  const stepOf = new Map(order.steps.flatMap(({ objects }, i) => objects.map((one) => [keyOf(one), i] as const)))
  return {
    played,
    plans,
    stopOf: (object) => {
      if (stop?.keys.has(keyOf(object))) return stop.words.whole
      if (played.stop !== undefined && keyOf(object) === keyOf(played.stop.object)) return undefined
      return stop?.fateOf(stepOf.get(keyOf(object)) ?? -1)
    },
    report: orderReport(order, { played, nameOf, stop: stop?.words.whole }),
  }
}

function stepObject({ value, kind, namespace, name }: SideObject): StepObject {
  return { apiVersion: textOf(value.apiVersion), kind, namespace, name }
}
