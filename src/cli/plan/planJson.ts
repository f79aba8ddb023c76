/** A plan as a JSON object. Its members are part of the command's interface. Times in seconds. */
import { ENGINE_VERSION, type PlannedField, type Question } from '../../engine/index.ts'
import { questionInEnglish } from '../../i18n/verdictText.ts'
import { nameOf } from '../check/documents.ts'
import { orderJson } from '../order/orderReport.ts'
import type { ChangedObject, ObjectVerdict, OpenQuestion, Plan, PlanCluster, RefusedObject } from './plan.ts'
import type { PlanExtras } from './planMarkdown.ts'
import type { SideObject } from './readSide.ts'

/** Raised if a member changes its meaning or is removed. */
const JSON_VERSION = 2

export function planJson(plan: Plan, { verdicts, link, pictures, asked }: PlanExtras) {
  const { changed, refused, removed, unchanged, risks, brokenBefore, refusedBefore, assumed, summary } = plan
  return {
    version: JSON_VERSION,
    verdict: plan.verdict.word,
    questions: plan.verdict.questions.map(({ question, object }) => ({
      object: nameOf(object),
      ...questionJson(question, object),
    })),
    foreign: plan.verdict.foreign.map(({ object, place, foreign }) => ({
      object,
      file: place.file,
      line: place.line,
      words: foreign ?? '',
    })),
    outcome: summary.outcome,
    changed: changed.map((one) => ({ ...changedJson(one), picture: pictures.get(one.object.key) ?? null })),
    refused: refused.map(refusedJson),
    removed: removed.map(named),
    unchanged,
    risks,
    leftOut: [...plan.from.leftOut, ...plan.to.leftOut].map(({ place, object, why, compared }) => ({
      file: place.file,
      line: place.line,
      object,
      why,
      change: compared?.change ?? null,
      fields: (compared?.fields ?? []).map(fieldJson),
    })),
    assumed,
    brokenBefore,
    refusedBefore: refusedBefore.map(refusedJson),
    order: plan.order ? orderJson(plan.order) : null,
    tries: plan.tries,
    stopped: plan.stopped ?? null,
    nodes: plan.cluster.config.nodes.length,
    cluster: clusterJson(plan.cluster),
    conditions: verdicts,
    asked,
    link: link ?? null,
    engineVersion: ENGINE_VERSION,
  }
}

/**
 * `added`: nodes that assumed objects or an autoscaler add; `smallest`: the fewest nodes with room, if no input gives a
 * number; `enough`: a number of nodes with room, if these nodes have none.
 */
const clusterJson = ({ config, added, saidBy, smallest, enough }: PlanCluster) => ({
  nodes: config.nodes.length,
  added,
  saidBy,
  smallest: smallest?.length ?? null,
  enough: enough?.count ?? null,
})

export type PlanJson = ReturnType<typeof planJson>

const named = ({ kind, namespace, name, place }: SideObject) => ({
  kind,
  namespace,
  name,
  file: place.file,
  line: place.line,
})

const refusedJson = ({ object, place, words }: RefusedObject) => ({ ...named(object), ...place, words })

const inSeconds = (spread: { readonly least: number; readonly most: number } | undefined) =>
  spread ? { least: spread.least / 1000, most: spread.most / 1000 } : null

function questionJson(question: Question, object: OpenQuestion['object']) {
  const { key, yes, no, field } = question
  const { file, line } = object.placeOf(field)
  return { key, answers: [yes, no] as const, field, file, line, words: questionInEnglish(question) }
}

/** `futures`: the first outcome has the best answers; `without` are the keys with the other answer. */
const verdictJson = ({ word, questions, futures }: ObjectVerdict, object: SideObject) => ({
  word,
  questions: questions.map((one) => questionJson(one, object)),
  futures: futures.map(({ without, result }) => ({
    without: without.map(({ key }) => key),
    outcome: result.outcome,
    seconds: result.seconds ?? null,
    why: result.why,
  })),
})

const fieldJson = ({ pointer, live, applied }: PlannedField) => ({
  pointer,
  from: live ?? null,
  to: applied ?? null,
})

function changedJson({
  object,
  isNew,
  isHook,
  isSecond,
  fields,
  warnings,
  workload,
  forecast,
  measured,
  verdict,
}: ChangedObject) {
  return {
    ...named(object),
    isNew,
    isHook,
    isSecondApply: isSecond,
    verdict: verdict ? verdictJson(verdict, object) : null,
    fields: fields.map((one) => (object.kind === 'Secret' ? { pointer: one.pointer } : fieldJson(one))),
    warnings,
    change: workload?.change ?? null,
    replicas: workload?.bounds ? workload.replicas : null,
    minAvailable: workload?.bounds?.minAvailable ?? null,
    maxPods: workload?.bounds?.maxPods ?? null,
    forecast: forecast
      ? {
          outcome: forecast.outcome,
          incompleteTries: forecast.incomplete,
          seconds: inSeconds(forecast.completeAfterMs),
          lowestAvailable: forecast.lowestAvailable,
          mostPods: forecast.mostPods,
          outageSeconds: inSeconds(forecast.outageMs),
          failedRequests: forecast.failedRequests ?? null,
          reason: forecast.own.reason,
          message: forecast.own.message,
        }
      : null,
    podSecondsOfSurge: measured ? measured.surgePodMs / 1000 : null,
  }
}
