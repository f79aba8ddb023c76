/** A plan as Markdown, for a pull request or the summary of a job. */
import { presetNamed } from '../../clusters/presets.ts'
import type { WorkloadResult } from '../../engine/index.ts'
import { type Future, type PlannedField, type Question, quoteWord, type Verdict } from '../../engine/index.ts'
import { questionInEnglish } from '../../i18n/verdictText.ts'
import { APPLY_TWICE } from '../check/checkedObjects.ts'
import { nameOf } from '../check/documents.ts'
import { classTexts, namespaceTexts, nodesText, programsText } from '../clusterSize.ts'
import { wayText } from '../futures.ts'
import { Markdown, md } from '../markdown.ts'
import { orderText } from '../order/orderReport.ts'
import { plural, verdictWords } from '../words.ts'
import type { AskedOne } from './clusterAnswers.ts'
import type { ChangedObject, OpenQuestion, Plan, PlanCluster, RefusedObject, RiskSeverity } from './plan.ts'
import { fieldCode, fieldsLine, fieldsTable, listItems, listText, nameCode, placeText } from './planFields.ts'
import { leftOutLines, notCheckedText } from './planLeftOut.ts'
import { planMermaid } from './planMermaid.ts'
import type { WorkloadChange } from './workloadChange.ts'

/** Results besides the plan itself. */
export interface PlanExtras {
  readonly verdicts: readonly Verdict[]
  /** Undefined if no link was requested, or the run is too large. */
  readonly link: string | undefined
  /** Names of the files with pictures, by the key of their object. */
  readonly pictures: ReadonlyMap<string, string>
  /** Whether the Markdown contains a diagram of each rollout. */
  readonly mermaid: boolean
  /** Requests to the cluster, with its answers. */
  readonly asked: readonly AskedOne[]
}

export function planMarkdown(plan: Plan, extras: PlanExtras): string {
  const sections = [
    md`## Rollout plan: ${askedVerdict(extras.asked) ?? verdictText(plan)}${headline(plan)}`,
    overview(plan),
    refusedText(plan.refused),
    askedText(extras.asked),
    openText(plan),
    orderSection(plan),
    rollingText(plan, extras),
    onlyChangesText(plan),
    notCheckedText(plan),
    listText(md`New`, plan.changed.filter(isNewAndPlain).map(objectLine)),
    listText(
      md`Removed`,
      plan.removed.map((one) => md`${nameCode(one)} (${placeText(one.place)})`),
      [md`In the old files, but not in the new ones. They keep running unless your deployment tool prunes.`],
    ),
    risksText(plan),
    conditionsText(extras),
    basisText(plan),
    extras.link === undefined ? md`` : Markdown.link('Play it step by step', extras.link),
  ]
  return `${Markdown.join(sections, md`\n\n`).source}\n`
}

const changeOf = ({ workload }: ChangedObject): WorkloadChange | undefined => workload?.change

function headline({ changed, refused, removed }: Plan): Markdown {
  const count = (...changes: readonly (WorkloadChange | undefined)[]): number =>
    changed.filter((one) => !one.isHook && changes.includes(changeOf(one))).length
  const parts = [
    refused.length > 0 ? md`**${refused.length} refused**` : md``,
    count('rolls') > 0 ? md`${plural(count('rolls'), 'workload rolls', 'workloads roll')}` : md``,
    count('new') > 0 ? md`${plural(count('new'), 'new workload')}` : md``,
    count('scales') > 0 ? md`${count('scales')} only ${count('scales') === 1 ? 'scales' : 'scale'}` : md``,
    removed.length > 0 ? md`${removed.length} removed` : md``,
  ]
  if (parts.some(({ isEmpty }) => !isEmpty)) return Markdown.join(parts, md`, `)
  return changed.length === 0 ? md`nothing changes` : md`nothing rolls`
}

const answerWords = {
  accepted: 'accepted',
  refused: 'refused',
  cannotTell: 'cannot tell',
  overQuota: 'over the quota now; the simulated rollout, which also removes Pods, decides',
} as const

/** The cluster's answer takes precedence over the simulation; undefined if it accepts all objects, or was not asked. */
function askedVerdict(asked: readonly AskedOne[]): Markdown | undefined {
  if (asked.some(({ answer }) => answer === 'refused')) return md`**rejected by the cluster**: `
  return asked.some(({ answer }) => answer === 'cannotTell') ? md`**${verdictWords.cannotTell}**: ` : undefined
}

/** Objects that the cluster accepts without a warning are counted, not listed. */
function askedText(asked: readonly AskedOne[]): Markdown {
  const silent = asked.filter(({ answer, warnings }) => answer === 'accepted' && warnings.length === 0).length
  const lines = asked.flatMap(({ about, answer, words, warnings }) => [
    ...(answer === 'accepted' ? [] : [md`${Markdown.code(about)}: **${answerWords[answer]}**: ${words}`]),
    ...warnings.map((warning) => md`${Markdown.code(about)}: warning: ${warning}`),
  ])
  const count = md`${silent} of ${asked.length} objects accepted without a warning.`
  return asked.length === 0 ? md`` : listText(md`Server-side dry runs`, [count, ...lines])
}

/** Empty if no changed object has Pods, or if objects are refused, because the headline then has their number. */
function verdictText({ verdict: { word }, changed }: Plan): Markdown {
  const isSilent = word === 'refused' || (word === 'rollsOut' && changed.every(({ verdict }) => verdict === undefined))
  return isSilent ? md`` : md`**${verdictWords[word]}**: `
}

/** Open questions about facts outside the files, how to answer them, and the outcome by answer. */
function openText({ verdict: { questions, foreign }, changed }: Plan): Markdown {
  const lines = changed.flatMap(({ object, verdict }) => {
    const own = questions.filter((one) => one.object === object).map(({ question }) => question)
    if (verdict === undefined || own.length === 0) return []
    // An object's outcomes follow its last question.
    const ways = verdict.futures.map((one) => md`  - ${futureText(own, one)}`)
    return own.map((one, i) => Markdown.lines([questionText(one, object), ...(i === own.length - 1 ? ways : [])]))
  })
  const listed = new Set(changed.flatMap(({ verdict }) => verdict?.questions ?? []))
  const ofOthers = questions.filter(({ question }) => !listed.has(question))
  const others = ofOthers.map(({ question, object }) => questionText(question, object))
  const ofControllers = foreign.map(
    (one) => md`${Markdown.code(one.object)} (${placeText(one.place)}): ${`${one.foreign ?? ''}: not simulated`}`,
  )
  return listText(md`Facts outside the files`, [...lines, ...others, ...ofControllers])
}

function questionText(question: Question, object: OpenQuestion['object']): Markdown {
  const { key, yes, no, field } = question
  const at = placeText(object.placeOf(field))
  const flag = Markdown.code(`--assume ${quoteWord(`${key}=${yes}`)}`)
  return md`${nameCode(object)} (${at}) ${Markdown.code(field)}: ${questionInEnglish(question)} ${flag} or ${Markdown.code(`=${no}`)}`
}

function futureText(questions: readonly Question[], future: Future<WorkloadResult>): Markdown {
  const condition = wayText(questions, future)
  const { outcome, seconds, why, idle } = future.result
  if (outcome === 'stalled') return md`${condition}: stalls: ${why}`
  const end = idle === undefined ? 'rolls out' : `creates no Pods: ${idle}`
  return md`${condition}: ${end}${seconds === undefined || idle !== undefined ? '' : ` in ${seconds} s`}`
}

const orderSection = ({ order }: Plan): Markdown => (order === undefined ? md`` : Markdown.lines(orderText(order)))

const overviewHead = [
  md`Workload`,
  md`Change`,
  md`Verdict`,
  md`Duration`,
  md`Minimum available Pods`,
  md`Most Pods`,
  md`Surge (Pod-seconds)`,
]

function overview({ changed, tries, stopped, risks }: Plan): Markdown {
  // Answers about the places of volumes do not change the simulation.
  const unsure = new Set(risks.flatMap(({ id, object }) => (id === 'claimOfOneNode' ? object : [])))

  const rows = changed.filter(({ workload }) => workload !== undefined && workload.change !== 'none')
  if (rows.length === 0) return md``
  const table = Markdown.table(
    overviewHead,
    rows.map((one) => [
      nameCode(one.object),
      md`${changeText(one)}`,
      md`${one.verdict ? verdictWords[one.verdict.word] : ''}`,
      md`${one.forecast ? howLong(one) : playedOnce(one)}${
        unsure.has(nameOf(one.object)) ? md`, **unless** its volume is on another node (see Risks)` : ''
      }`,
      md`${lowest(one)}`,
      md`${one.forecast ? `${one.forecast.mostPods}${ofBound(one.workload?.bounds?.maxPods)}` : ''}`,
      md`${one.measured ? Math.round(one.measured.surgePodMs / 1000) : ''}`,
    ]),
  )
  const note =
    stopped !== undefined
      ? md`${stopped}.`
      : tries > 0
        ? md`Simulated ${tries} times with different delays. A range shows the lowest and the highest result.`
        : md``
  return Markdown.join([table, note], md`\n\n`)
}

/** The duration of a rollout that was played only once. */
function playedOnce({ verdict }: ChangedObject): string {
  const seconds = verdict?.word === 'rollsOut' ? verdict.futures[0]?.result.seconds : undefined
  return seconds === undefined ? '' : secondsText(seconds * 1000)
}

const ofBound = (bound: number | undefined): string => (bound === undefined ? '' : ` (at most ${bound})`)

const changeTexts: Readonly<Record<WorkloadChange, string>> = {
  new: 'is new',
  rolls: 'rolls out',
  whenResumed: 'changes; rolls out when you resume it',
  onDelete: 'changes; each Pod is updated after you delete it (OnDelete)',
  newPods: 'changes; applies only to Pods that are created later',
  scales: 'scales',
  none: 'no rollout',
}

function changeText({ workload, forecast, isHook }: ChangedObject): string {
  if (!workload) return ''
  if (isHook) return 'runs as a hook'
  const { change, replicas } = workload
  const numbers = replicas.from === replicas.to || change === 'new' ? '' : `, ${replicas.from} → ${replicas.to} Pods`
  const reused = forecast?.revision === 'reused' ? ` (back to revision ${forecast.reusedRevision})` : ''
  return `${changeTexts[change]}${reused}${numbers}`
}

const secondsText = (ms: number): string =>
  ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`

function howLong({ forecast }: ChangedObject): Markdown {
  if (!forecast) return md``
  const { completeAfterMs: spread, incomplete, own } = forecast
  const time =
    spread === undefined
      ? ''
      : secondsText(spread.least) === secondsText(spread.most)
        ? secondsText(spread.most)
        : `${secondsText(spread.least)} – ${secondsText(spread.most)}`
  if (incomplete === 0) return md`${time}`
  const outcome = md`**${own.outcome === 'complete' ? 'not always complete' : own.outcome}**`
  return Markdown.join([outcome, md`${time}`], md`, `)
}

function lowest({ forecast, workload }: ChangedObject): string {
  if (!forecast || !workload || workload.change === 'new') return ''
  const bound = workload.bounds?.minAvailable
  const { from, to } = forecast.replicas
  // The strategy's bound is about the new number of Pods, so it says nothing about fewer old Pods.
  const isBound = bound !== undefined && from >= to
  return `${forecast.lowestAvailable} of ${from}${isBound ? ` (maxUnavailable requires ${bound})` : ''}`
}

function refusedText(refused: readonly RefusedObject[]): Markdown {
  if (refused.length === 0) return md``
  const items = refused.flatMap(({ object, place, words }) => {
    const at = Markdown.code(`${place.file}:${place.line}:${place.column}`)
    return [md`- ${at} ${nameCode(object)}`, Markdown.indented(Markdown.block(words))]
  })
  return Markdown.lines([md`### Rejected by the API server`, md``, ...items])
}

function rollingText({ changed }: Plan, { pictures, mermaid }: PlanExtras): Markdown {
  const rolling = changed.filter((one) => ['rolls', 'whenResumed', 'onDelete'].includes(changeOf(one) ?? ''))
  if (rolling.length === 0) return md``
  const parts = rolling.map((one) => {
    const template = one.fields.filter(isOfTemplate)
    const others = one.fields.filter((field) => !isOfTemplate(field))
    const picture = pictures.get(one.object.key)
    const diagram = mermaid ? planMermaid(one) : undefined
    const sections = [
      md`**${nameCode(one.object)}** (${placeText(one.object.place)}) ${changeText(one)}, because its template changes:`,
      fieldsTable(template),
      others.length > 0 ? md`These fields change too: ${Markdown.join(others.map(fieldCode), md`, `)}.` : md``,
      picture === undefined ? md`` : Markdown.picture('Pods over time', encodeURI(picture)),
      diagram === undefined ? md`` : Markdown.block(diagram, 'mermaid'),
    ]
    return Markdown.join(sections, md`\n\n`)
  })
  return Markdown.join([md`### Changed Pod templates`, ...parts], md`\n\n`)
}

const isOfTemplate = ({ pointer }: PlannedField): boolean => pointer.startsWith('/spec/template')

function onlyChangesText({ changed }: Plan): Markdown {
  const plain = changed.filter(
    (one) => !one.isNew && !['rolls', 'whenResumed', 'onDelete', 'new'].includes(changeOf(one) ?? ''),
  )
  const lines = plain.map((one) => {
    const { object, fields } = one
    const what = changeOf(one) === undefined || changeOf(one) === 'none' ? md`` : md` ${changeText(one)}:`
    return md`${nameCode(object)} (${placeText(object.place)})${what} ${fields.length === 0 ? LAST_APPLIED_ONLY : fieldsLine(fields, isHidden(object.kind))}${secondApply(one)}`
  })
  return listText(md`Other changes`, lines, [md`These changes start no rollout.`])
}

const LAST_APPLIED_ONLY = md`only kubectl's last-applied-configuration annotation`

const isHidden = (kind: string): boolean => kind === 'Secret'

const isNewAndPlain = ({ isNew, isHook }: ChangedObject): boolean => isNew && !isHook

const objectLine = (one: ChangedObject): Markdown =>
  md`${nameCode(one.object)} (${placeText(one.object.place)})${secondApply(one)}`

/** Says that kubectl does not know the object's version yet, as `check` says it. */
const secondApply = ({ isSecond }: ChangedObject): Markdown => (isSecond ? md`: ${APPLY_TWICE}` : md``)

const marks: Readonly<Record<RiskSeverity, Markdown>> = { high: md`**high**`, medium: md`medium`, low: md`low` }

function risksText({ risks }: Plan): Markdown {
  return listText(
    md`Risks`,
    risks.map(({ severity, object, words }) => md`${marks[severity]}: ${Markdown.code(object)} ${words}`),
  )
}

function conditionsText({ verdicts }: PlanExtras): Markdown {
  return listText(
    md`Conditions`,
    verdicts.map(
      ({ met, condition, detail }) => md`${met ? md`**met**` : 'not met'}: ${Markdown.code(condition)} (${detail})`,
    ),
  )
}

/** The plan's assumptions, folded where the page can fold. */
function basisText(plan: Plan): Markdown {
  const { from, to, assumed, brokenBefore, refusedBefore, cluster, assumedClass, unchanged } = plan
  const made = from.madeByCluster + to.madeByCluster
  const lines = [
    md`${plural(unchanged, 'object')} of the new files ${unchanged === 1 ? 'does' : 'do'} not change.`,
    md`${clusterText(cluster)}`,
    ...classTexts(assumedClass === undefined ? [] : [assumedClass]).map((text) => md`${text}`),
    ...namespaceTexts(plan.assumedNamespaces).map((text) => md`${text}`),
    ...programsText(true).map((text) => md`${text}`),
    md`Delays of image pulls, starts and terminations have their default values.`,
    ...(made > 0
      ? [md`${plural(made, 'object')} that controllers create ${made === 1 ? 'was' : 'were'} left out.`]
      : []),
    ...brokenBefore.map(({ name, why }) => md`${Markdown.code(name)} is not complete before the change: ${why}`),
    ...refusedBefore.map(({ object, words }) => md`${nameCode(object)} of the old files is rejected: ${words}`),
    ...assumed.map((one) => md`${nameCode(one)} is in none of the files. The plan assumes that it exists.`),
    ...leftOutLines([...from.leftOut, ...to.leftOut]),
  ]
  return Markdown.lines([md`<details><summary>Assumptions</summary>`, md``, ...listItems(lines), md``, md`</details>`])
}

/** The cluster, the source of its size, and the smallest sufficient size. */
function clusterText({ config: { nodes: all, provided }, added, saidBy, smallest }: PlanCluster): string {
  const nodes = all.slice(0, all.length - added)
  const more = added === 0 ? '' : `, and ${plural(added, 'node')} for the assumptions`
  const text = nodesText(nodes)
  const preset = presetNamed(provided?.preset ?? '')
  if (saidBy === 'option' && preset !== undefined) return `Simulated: ${text}, as in ${preset.name}${more}.`
  if (saidBy === 'option') return `Simulated: ${text}, from --${provided === undefined ? 'nodes' : 'cluster'}${more}.`
  if (saidBy === 'files') return `Simulated: ${text}, from the files. Pods that are in no file use no capacity there.`
  if (smallest === undefined) return `Simulated: ${text}.`
  if (smallest.length === nodes.length) return `Simulated: ${text}; with fewer nodes, the capacity is too small.`
  return `Simulated: ${text}; the smallest cluster with enough capacity is ${nodesText(smallest)}.`
}
