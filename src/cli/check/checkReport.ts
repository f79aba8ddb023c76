/** The result of `rollscope check`, as a table and as a JSON object. */

import type { WorkloadResult } from '../../engine/index.ts'
import { quoteWord } from '../../engine/index.ts'
import { questionInEnglish } from '../../i18n/verdictText.ts'
import { classTexts, namespaceTexts, nodesText, programsText } from '../clusterSize.ts'
import { wayText } from '../futures.ts'
import type { JunitCase, JunitReport } from '../junit.ts'
import { Markdown, md, widthOf } from '../markdown.ts'
import { orderJson, orderText } from '../order/orderReport.ts'
import type { OrderReport } from '../order/orderWords.ts'
import type { CheckedObject, CheckedRollout } from './checkedObjects.ts'
import type { Checked } from './checkFiles.ts'

/** The version of `--json`; raised if a member changes its meaning or is removed. */
const JSON_VERSION = 2

/** The object of `--json`. Its members are part of the command's interface; docs/check.md describes them. */
export interface CheckJson {
  readonly version: typeof JSON_VERSION
  readonly accepted: number
  readonly refused: number
  readonly leftOut: number
  readonly stalled: number
  readonly cannotTell: number
  /** The simulated clusters, a cluster per file unless the files share one: `3 nodes of 4 cores, 16Gi and 110 Pods`. */
  readonly clusters: readonly string[]
  /** Default StorageClasses that the simulation assumes, and that claims use. */
  readonly assumedClasses: readonly string[]
  /** Namespaces that objects name, and that neither the files nor the described cluster contain. */
  readonly assumedNamespaces: readonly string[]
  /** Jobs and Pods whose programs are assumed to exit with 0, each with the option for the opposite. */
  readonly assumedTasks: OrderReport['taken']
  /** The order in which files were applied, if they are written for a tool or a tool was named. */
  readonly orders: readonly ReturnType<typeof orderJson>[]
  readonly objects: readonly (Omit<CheckedObject, 'rollout'> & { readonly rollout: RolloutJson | null })[]
}

export interface RolloutJson {
  readonly outcome: 'complete' | 'stalled' | 'cannot tell' | 'stored'
  readonly seconds: number | null
  readonly lowestAvailable: number | null
  readonly replicas: number | null
  /** All reasons in a single text; empty for a complete rollout. */
  readonly why: string
  /** The same reasons one by one, in the order in which they stop the rollout. */
  readonly reasons: readonly string[]
  /** Open questions about facts outside the files, with their possible answers. */
  readonly questions: readonly {
    readonly key: string
    readonly answers: readonly [yes: string, no: string]
    readonly field: string
    readonly line: number
    readonly words: string
  }[]
  /** The outcomes by set of answers; the first outcome has the best answers. */
  readonly futures: readonly {
    /** Keys of the questions with the other answer. */
    readonly without: readonly string[]
    readonly outcome: WorkloadResult['outcome']
    readonly seconds: number | null
    readonly why: string
  }[]
}

const has = ({ rollout }: CheckedObject, outcome: RolloutJson['outcome']): boolean =>
  rollout !== undefined && outcomeOf(rollout) === outcome

/** Whether an object is refused or stalls; with `isStrict`, also whether a verdict is open. */
export const hasProblem = (objects: readonly CheckedObject[], isStrict: boolean): boolean =>
  objects.some((one) => one.verdict === 'refused' || has(one, 'stalled') || (isStrict && has(one, 'cannot tell')))

function outcomeOf({ word, futures }: CheckedRollout): RolloutJson['outcome'] {
  if (word === 'cannotTell') return 'cannot tell'
  const [best] = futures
  return best?.result.outcome ?? (word === 'rollsOut' ? 'complete' : 'stalled')
}

/** The reasons of a stall, or the open questions, in the order in which they stop the Pods. */
function reasonsOf({ word, questions, futures, foreign }: CheckedRollout): string[] {
  if (foreign !== undefined) return [`${foreign}: not simulated`]
  const [best, worst] = futures
  const words = [worst?.result.why, best?.result.why].flatMap((text) => text || [])
  if (word === 'stalls') return best === undefined ? questions.map(questionInEnglish) : [...new Set(words)]
  return word === 'cannotTell' ? questions.map(questionInEnglish) : []
}

export function checkJson(all: readonly Checked[]): CheckJson {
  const objects = all.flatMap((one) => one.objects)
  const count = (isIt: (object: CheckedObject) => boolean): number => objects.filter(isIt).length
  return {
    version: JSON_VERSION,
    accepted: count(({ verdict }) => verdict === 'accepted'),
    refused: count(({ verdict }) => verdict === 'refused'),
    leftOut: count(({ verdict }) => verdict === 'left out'),
    stalled: count((one) => has(one, 'stalled')),
    cannotTell: count((one) => has(one, 'cannot tell')),
    orders: all
      .map(({ order }) => order)
      .filter(isTold)
      .map(orderJson),
    clusters: [...new Set(all.map(({ config }) => nodesText(config.nodes)))],
    assumedClasses: [...new Set(all.flatMap(({ assumedClass }) => assumedClass ?? []))],
    assumedNamespaces: [...new Set(all.flatMap((one) => one.assumedNamespaces))].filter(
      (name) => !objects.some(({ object }) => object === `Namespace/${name}`),
    ),
    assumedTasks: all.flatMap(({ assumedTasks }) => assumedTasks),
    objects: objects.map(({ rollout, ...one }) => ({ ...one, rollout: rollout ? rolloutJson(rollout) : null })),
  }
}

function rolloutJson(rollout: CheckedRollout): RolloutJson {
  const { questions, futures, lines } = rollout
  const best = futures[0]?.result
  const reasons = reasonsOf(rollout)
  return {
    outcome: outcomeOf(rollout),
    seconds: best?.seconds ?? null,
    lowestAvailable: best?.lowestAvailable ?? null,
    replicas: best?.replicas ?? null,
    why: reasons.join('; '),
    reasons,
    questions: questions.map((one) => ({
      key: one.key,
      answers: [one.yes, one.no] as const,
      field: one.field,
      line: lines.get(one.key) ?? 0,
      words: questionInEnglish(one),
    })),
    futures: futures.map(({ without, result }) => ({
      without: without.map(({ key }) => key),
      outcome: result.outcome,
      seconds: result.seconds ?? null,
      why: result.why,
    })),
  }
}

/** A JUnit report with a test case for each object. An open verdict is a skipped test, or a failure with `isStrict`. */
export function checkJunit(all: readonly Checked[], isStrict: boolean): JunitReport {
  const { accepted, refused, leftOut, stalled, cannotTell } = checkJson(all)
  return {
    suite: 'rollscope',
    cases: all
      .flatMap((one) => one.objects)
      .map((one) => {
        const { file, line, object, namespace, rollout } = one
        const problem = problemOf(one, isStrict)
        const name = `${file}:${line} ${object}${namespace === '' ? '' : ` in ${namespace}`}`
        return { name, seconds: rollout?.futures[0]?.result.seconds ?? 0, ...(problem ? { problem } : {}) }
      }),
    properties: { accepted, refused, leftOut, stalled, cannotTell },
    output: checkTable(all),
  }
}

function problemOf({ verdict, words, hint, rollout }: CheckedObject, isStrict: boolean): JunitCase['problem'] {
  if (verdict === 'refused')
    return { kind: 'failure', message: 'refused', detail: [words, hint].filter(Boolean).join('\n') }
  const outcome = rollout && outcomeOf(rollout)
  if (rollout !== undefined && outcome === 'cannot tell') {
    const detail = [
      ...reasonsOf(rollout),
      ...rollout.questions.map(({ key, yes, no }) => `--assume ${quoteWord(`${key}=${yes}`)} or =${no}`),
    ]
    const message = `cannot tell: ${openWhat(rollout)}`
    return { kind: isStrict ? 'failure' : 'skipped', message, detail: detail.join('\n') }
  }
  if (verdict === 'left out') return { kind: 'skipped', message: `left out: ${words}`, detail: '' }
  if (rollout === undefined || outcome !== 'stalled') return undefined
  const reasons = reasonsOf(rollout)
  return { kind: 'failure', message: `stalls: ${reasons.join('; ')}`, detail: reasons.join('\n') }
}

const header = [md`File`, md`Object`, md`API server`, md`Rollout`, md`Minimum available Pods`]

/** kubectl's order is mentioned only if an option names kubectl. */
const isTold = ({ saidBy }: OrderReport): boolean => saidBy !== 'nobody'

/** A Markdown table whose columns are also aligned in a terminal, the open questions, and a line with totals. */
export function checkTable(all: readonly Checked[]): string {
  const objects = all.flatMap((one) => one.objects)
  const rows = [header, ...objects.map(rowOf)]
  const widths = header.map((_, column) =>
    Math.min(longest, Math.max(3, ...rows.map((row) => (row[column] ? widthOf(row[column]) : 0)))),
  )
  const [first, ...others] = rows.map((row) => Markdown.row(row, widths).source)
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  const { accepted, refused, leftOut, stalled, cannotTell, clusters, assumedClasses, assumedNamespaces, assumedTasks } =
    checkJson(all)
  const totals = `${accepted} accepted (${stalled} stalled, ${cannotTell} cannot tell), ${refused} refused, ${leftOut} left out`
  const played = md`Simulated on ${clusters.join('; ')}.`.source
  const orders = all.flatMap(({ order }) =>
    isTold(order) ? ['', ...orderText(order).map(({ source }) => source)] : [],
  )
  return [
    first,
    rule,
    ...others,
    ...openText(objects),
    ...orders,
    '',
    played,
    ...classTexts(assumedClasses),
    ...namespaceTexts(assumedNamespaces),
    ...taskTexts(assumedTasks),
    ...programsText(objects.some((one) => has(one, 'complete') || has(one, 'cannot tell'))),
    totals,
    '',
  ].join('\n')
}

/** The most names in the sentence about assumed programs. */
const MOST_TASKS = 5

function taskTexts(tasks: CheckJson['assumedTasks']): string[] {
  const [first] = tasks
  if (first === undefined) return []
  const more = tasks.length > MOST_TASKS ? ` and ${tasks.length - MOST_TASKS} more` : ''
  const names = tasks.slice(0, MOST_TASKS).map(({ object }) => object)
  return [
    md`Assumed: the programs of ${names.join(', ')}${more} exit with code 0. For the opposite: ${Markdown.code(`--assume ${quoteWord(first.flag)}`)}`
      .source,
  ]
}

/** A longer cell does not widen its whole column. */
const longest = 60

function rowOf(one: CheckedObject): readonly Markdown[] {
  const { file, line, object, namespace, verdict, words, hint, warnings, rollout } = one
  const said = verdict === 'accepted' ? warnings.map((text) => `Warning: ${text}`).join('; ') : words
  const best = rollout?.futures[0]?.result
  const lowest = best?.lowestAvailable === undefined ? '' : `${best.lowestAvailable} of ${best.replicas ?? 0}`
  return [
    md`${file}:${line}`,
    namespace === '' ? md`${object}` : md`${object} in ${namespace}`,
    Markdown.join([said === '' ? md`${verdict}` : md`${verdict}: ${linesOf(said)}`, linesOf(hint)], md`<br>`),
    rollout === undefined ? md`` : rolloutText(rollout),
    md`${lowest}`,
  ]
}

function rolloutText(rollout: CheckedRollout): Markdown {
  const reasons = reasonsOf(rollout)
  switch (outcomeOf(rollout)) {
    case 'stored':
      return md`stored, not simulated`
    case 'stalled':
      return md`stalls: ${linesOf(reasons.join('; '))}`
    case 'cannot tell':
      return md`cannot tell: ${openWhat(rollout)}`
    default:
      return md`${completeText(rollout.futures[0]?.result)}`
  }
}

/** The keys of open questions; for another project's object, its controller's behaviour. */
const openWhat = (rollout: CheckedRollout): string =>
  rollout.foreign === undefined ? rollout.questions.map(({ key }) => key).join(', ') : reasonsOf(rollout).join('; ')

function completeText(result: WorkloadResult | undefined): string {
  if (result?.idle !== undefined) return `creates no Pods: ${result.idle}`
  return `complete${result?.seconds === undefined ? '' : ` after ${result.seconds} s`}`
}

/**
 * The open questions of each object, the outcomes by answer, and how to answer. Each question appears once per object.
 */
function openText(objects: readonly CheckedObject[]): string[] {
  const open = objects.filter((one) => one.rollout !== undefined && one.rollout.questions.length > 0)
  if (open.length === 0) return []
  return [
    '',
    '### Facts outside the files',
    '',
    ...open.flatMap(({ file, object, rollout }) => (rollout === undefined ? [] : openOf(file, object, rollout))),
  ]
}

function openOf(file: string, object: string, { questions, futures, lines }: CheckedRollout): string[] {
  const rows = questions.map((one) => {
    const place = md`${file}:${lines.get(one.key) ?? 0} ${object} ${Markdown.code(one.field)}`
    const flag = Markdown.code(`--assume ${quoteWord(`${one.key}=${one.yes}`)}`)
    return md`- ${place}: ${questionInEnglish(one)} ${flag} or ${Markdown.code(`=${one.no}`)}`.source
  })
  const ways = futures.map((future) => {
    const { result } = future
    const end = result.outcome === 'stalled' ? `stalls: ${result.why}` : completeText(result)
    return md`  - ${wayText(questions, future)}: ${end}`.source
  })
  return [...rows, ...ways]
}

/** The lines of a text, one below the other within a table's cell. */
const linesOf = (text: string): Markdown =>
  Markdown.join(
    text.split('\n').map((line) => md`${line}`),
    md`<br>`,
  )
