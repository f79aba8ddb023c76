/** A plan as Markdown, for a pull request or the summary of a job. */
import { presetNamed } from '../../clusters/presets.ts'
import type { Future, JsonValue, PlannedField, Question, Verdict, VerdictWord } from '../../engine/index.ts'
import { questionInEnglish } from '../../i18n/verdictText.ts'
import type { Rollout } from '../check/standing.ts'
import { nodesText } from '../clusterSize.ts'
import { plural } from '../words.ts'
import {
  type ChangedObject,
  nameOf,
  type OpenQuestion,
  type Plan,
  type PlanCluster,
  type RefusedObject,
  type RiskSeverity,
} from './plan.ts'
import { planMermaid } from './planMermaid.ts'
import type { LeftOut, Place } from './readSide.ts'
import type { WorkloadChange } from './workloadChange.ts'

/** Beside the plan itself. */
export interface PlanExtras {
  readonly verdicts: readonly Verdict[]
  /** Undefined where none was asked for, or where the run is too large for one. */
  readonly link: string | undefined
  /** Names of the files with pictures, by the key of their object. */
  readonly pictures: ReadonlyMap<string, string>
  /** Whether there is a diagram of each rollout. */
  readonly mermaid: boolean
}

/** Fields of one object that are shown. */
const MOST_FIELDS = 12
/** Letters of a value that are shown; an image ends with what mostly changes. */
const MOST_LETTERS = 80
const LETTERS_AT_END = 50
/** Letters before the part of a value that differs. */
const LETTERS_BEFORE = 24
/** Rows of lists that nobody reads to their end. */
const MOST_ROWS = 50

export function planMarkdown(plan: Plan, extras: PlanExtras): string {
  const sections = [
    `## Rollout plan: ${verdictText(plan)}${headline(plan)}`,
    overview(plan),
    refusedText('Refused by the API server', plan.refused),
    openText(plan),
    rollingText(plan, extras),
    onlyChangesText(plan),
    listText('New', plan.changed.filter(isNewAndPlain).map(objectLine)),
    listText(
      'Removed',
      plan.removed.map((one) => `\`${nameOf(one)}\` (${placeText(one.place)})`),
      ['In the old files and not in the new ones. They stay unless what applies the new ones prunes.'],
    ),
    risksText(plan),
    conditionsText(extras),
    basisText(plan),
    extras.link === undefined ? '' : `[Play it step by step](${extras.link})`,
  ]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

const placeText = ({ file, line }: Place): string => `${file}:${line}`

const changeOf = ({ workload }: ChangedObject): WorkloadChange | undefined => workload?.change

function headline({ changed, refused, removed }: Plan): string {
  const count = (...changes: readonly (WorkloadChange | undefined)[]): number =>
    changed.filter((one) => changes.includes(changeOf(one))).length
  const parts = [
    refused.length > 0 ? `**${refused.length} refused**` : '',
    count('rolls') > 0 ? plural(count('rolls'), 'workload rolls', 'workloads roll') : '',
    count('new') > 0 ? plural(count('new'), 'new workload') : '',
    count('scales') > 0 ? `${count('scales')} only ${count('scales') === 1 ? 'scales' : 'scale'}` : '',
    removed.length > 0 ? `${removed.length} removed` : '',
  ].filter((part) => part !== '')
  if (parts.length > 0) return parts.join(', ')
  return changed.length === 0 ? 'nothing changes' : 'nothing rolls'
}

const verdictWords: Readonly<Record<VerdictWord, string>> = {
  rollsOut: 'rolls out',
  stalls: 'stalls',
  refused: 'refused',
  cannotTell: 'cannot tell',
}

/** Nothing rolls out where no object has Pods; how many objects are refused comes next. */
function verdictText({ verdict: { word }, changed }: Plan): string {
  const isSilent = word === 'refused' || (word === 'rollsOut' && changed.every(({ verdict }) => verdict === undefined))
  return isSilent ? '' : `**${verdictWords[word]}**: `
}

/** What the files do not decide, how to answer it, and what comes of each way. */
function openText({ verdict: { questions, foreign }, changed }: Plan): string {
  const lines = changed.flatMap(({ object, verdict }) => {
    const own = questions.filter((one) => one.object === object).map(({ question }) => question)
    if (verdict === undefined || own.length === 0) return []
    // What comes of each way stands below the last of them.
    const ways = verdict.futures.map((one) => `\n  - ${wayText(one)}`).join('')
    return own.map((one, i) => `${questionText(one, object)}${i === own.length - 1 ? ways : ''}`)
  })
  const ofOthers = questions.filter(({ object }) => changed.every((one) => one.object !== object))
  const others = ofOthers.map(({ question, object }) => questionText(question, object))
  const ofControllers = foreign.map(
    (one) => `\`${one.object}\` (${placeText(one.place)}): ${plain(`${one.foreign ?? ''}: not simulated`)}`,
  )
  return listText('What the files do not decide', [...lines, ...others, ...ofControllers])
}

function questionText(question: Question, object: OpenQuestion['object']): string {
  const { key, yes, no, field } = question
  const at = placeText(object.placeOf(field))
  return `\`${nameOf(object)}\` (${at}) ${inline(field)}: ${plain(questionInEnglish(question))} ${inline(`--assume ${key}=${yes}`)} or ${inline(`=${no}`)}`
}

function wayText({ without, result }: Future<Rollout>): string {
  const condition =
    without.length === 0 ? 'With all of it' : `Without ${without.map(({ key }) => inline(key)).join(', ')}`
  const { outcome, seconds, why, idle } = result
  if (outcome === 'stalled') return `${condition}: stalls: ${plain(why)}`
  const end = idle === undefined ? 'rolls out' : `nothing to do: ${idle}`
  return `${condition}: ${end}${seconds === undefined || idle !== undefined ? '' : ` in ${seconds} s`}`
}

const overviewHead = [
  'Workload',
  'What happens',
  'Verdict',
  'How long',
  'Lowest available',
  'Most Pods',
  'Extra Pod-seconds',
]

function overview({ changed, tries, stopped, risks }: Plan): string {
  // Where volumes are is not played.
  const unsure = new Set(risks.flatMap(({ id, object }) => (id === 'claimOfOneNode' ? object : [])))

  const rows = changed.filter(({ workload }) => workload !== undefined && workload.change !== 'none')
  if (rows.length === 0) return ''
  const table = [
    overviewHead,
    overviewHead.map(() => '---'),
    ...rows.map((one) => [
      `\`${nameOf(one.object)}\``,
      changeText(one),
      one.verdict ? verdictWords[one.verdict.word] : '',
      howLong(one) + (unsure.has(nameOf(one.object)) ? ', **unless** its volume is on another node (see Risks)' : ''),
      lowest(one),
      one.forecast ? `${one.forecast.mostPods}${ofBound(one.workload?.bounds?.maxPods)}` : '',
      one.measured ? String(Math.round(one.measured.surgePodMs / 1000)) : '',
    ]),
  ]
  const note =
    stopped !== undefined
      ? `\n\n${stopped}.`
      : tries > 0
        ? `\n\nPlayed ${tries} times on simulated controllers with different delays; from the least to the most of them.`
        : ''
  return table.map((row) => `| ${row.map(inCell).join(' | ')} |`).join('\n') + note
}

const ofBound = (bound: number | undefined): string => (bound === undefined ? '' : ` (at most ${bound})`)

const changeTexts: Readonly<Record<WorkloadChange, string>> = {
  new: 'is new',
  rolls: 'rolls out',
  whenResumed: 'changes; rolls out when it is resumed',
  onDelete: 'changes; only Pods that somebody deletes get it (OnDelete)',
  newPods: 'changes; only Pods that are created later get it',
  scales: 'scales',
  none: 'no rollout',
}

function changeText({ workload, forecast }: ChangedObject): string {
  if (!workload) return ''
  const { change, replicas } = workload
  const numbers = replicas.from === replicas.to || change === 'new' ? '' : `, ${replicas.from} → ${replicas.to} Pods`
  const reused = forecast?.revision === 'reused' ? ` (back to revision ${forecast.reusedRevision})` : ''
  return `${changeTexts[change]}${reused}${numbers}`
}

const secondsText = (ms: number): string =>
  ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`

function howLong({ forecast }: ChangedObject): string {
  if (!forecast) return ''
  const { completeAfterMs: spread, incomplete, own } = forecast
  const time =
    spread === undefined
      ? ''
      : secondsText(spread.least) === secondsText(spread.most)
        ? secondsText(spread.most)
        : `${secondsText(spread.least)} – ${secondsText(spread.most)}`
  if (incomplete === 0) return time
  return [`**${own.outcome === 'complete' ? 'not always complete' : own.outcome}**`, time].filter(Boolean).join(', ')
}

function lowest({ forecast, workload }: ChangedObject): string {
  if (!forecast || !workload || workload.change === 'new') return ''
  const bound = workload.bounds?.minAvailable
  const { from, to } = forecast.replicas
  // The strategy bounds the Pods that it comes to have: of fewer it says nothing.
  const isBound = bound !== undefined && from >= to
  return `${forecast.lowestAvailable} of ${from}${isBound ? ` (at least ${bound} by its strategy)` : ''}`
}

function refusedText(title: string, refused: readonly RefusedObject[]): string {
  if (refused.length === 0) return ''
  const items = refused.map(({ object, place, words }) => {
    const at = `${place.file}:${place.line}:${place.column}`
    return `- \`${at}\` \`${nameOf(object)}\`\n${indented(fenced(words))}`
  })
  return [`### ${title}`, '', ...items].join('\n')
}

const fenced = (text: string): string => {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `${fence}\n${text}\n${fence}`
}
const indented = (text: string): string => text.replace(/^/gm, '  ')

function rollingText({ changed }: Plan, { pictures, mermaid }: PlanExtras): string {
  const rolling = changed.filter((one) => ['rolls', 'whenResumed', 'onDelete'].includes(changeOf(one) ?? ''))
  if (rolling.length === 0) return ''
  const parts = rolling.map((one) => {
    const template = one.fields.filter(isOfTemplate)
    const others = one.fields.filter((field) => !isOfTemplate(field))
    const picture = pictures.get(one.object.key)
    return [
      `**\`${nameOf(one.object)}\`** (${placeText(one.object.place)}) ${changeText(one)}, because its template changes:`,
      fieldsTable(template),
      others.length > 0
        ? `Besides, ${others.map(({ pointer }) => `\`${fieldName(pointer)}\``).join(', ')} changes.`
        : '',
      picture === undefined ? '' : `![Pods over time](${encodeURI(picture)})`,
      (mermaid ? planMermaid(one) : undefined) ?? '',
    ]
      .filter((text) => text !== '')
      .join('\n\n')
  })
  return ['### What rolls', ...parts].join('\n\n')
}

const isOfTemplate = ({ pointer }: PlannedField): boolean => pointer.startsWith('/spec/template')

function onlyChangesText({ changed }: Plan): string {
  const plain = changed.filter(
    (one) => !one.isNew && !['rolls', 'whenResumed', 'onDelete', 'new'].includes(changeOf(one) ?? ''),
  )
  const lines = plain.map((one) => {
    const { object, fields } = one
    const named = fields.slice(0, MOST_FIELDS).map((field) => {
      const values = isHidden(object.kind) ? '' : ` ${valueTexts(field.live, field.applied).join(' → ')}`
      return `\`${fieldName(field.pointer)}\`${values}`
    })
    const more = fields.length > MOST_FIELDS ? ` and ${fields.length - MOST_FIELDS} more` : ''
    const what = changeOf(one) === undefined || changeOf(one) === 'none' ? '' : ` ${changeText(one)}:`
    return `\`${nameOf(object)}\` (${placeText(object.place)})${what} ${named.join(', ')}${more}`
  })
  return listText('What only changes', lines, ['Without a rollout.'])
}

const isHidden = (kind: string): boolean => kind === 'Secret'

const isNewAndPlain = ({ isNew }: ChangedObject): boolean => isNew

const objectLine = ({ object }: ChangedObject): string => `\`${nameOf(object)}\` (${placeText(object.place)})`

function fieldsTable(fields: readonly PlannedField[]): string {
  if (fields.length === 0) return ''
  const rows = fields
    .slice(0, MOST_FIELDS)
    .map(({ pointer, live, applied }) => [`\`${fieldName(pointer)}\``, ...valueTexts(live, applied)])
  const more = fields.length > MOST_FIELDS ? `\n\nand ${fields.length - MOST_FIELDS} more fields` : ''
  const lines = [['Field', 'From', 'To'], ['---', '---', '---'], ...rows]
  return lines.map((row) => `| ${row.map(inCell).join(' | ')} |`).join('\n') + more
}

/** `/spec/template/spec/containers/0/image` as `spec.template.spec.containers[0].image`. */
export function fieldName(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, i) =>
      /^\d+$/.test(part) ? `[${part}]` : /[./]/.test(part) ? `['${part}']` : i === 0 ? part : `.${part}`,
    )
    .join('')
}

/** What a field was and becomes. Of long values that begin alike, the part that differs is shown. */
function valueTexts(live: PlannedField['live'], applied: PlannedField['applied']): readonly [string, string] {
  const [from, to] = [live, applied].map((value) => (value === undefined ? undefined : plainValue(value)))
  const isLong = Math.max(from?.length ?? 0, to?.length ?? 0) > MOST_LETTERS
  const same = isLong && from !== undefined && to !== undefined ? sameBegin(from, to) : 0
  const skipped = Math.max(0, same - LETTERS_BEFORE)
  const shown = (text: string | undefined): string =>
    text === undefined ? '–' : shortened(skipped > 1 ? `…${text.slice(skipped)}` : text)
  return [shown(from), shown(to)]
}

function sameBegin(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

/** A digest is as long as a line, and nobody reads more of it than its beginning; name and tag stay. */
const plainValue = (value: JsonValue): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replace(/(@sha256:[0-9a-f]{12})[0-9a-f]{52}\b/g, '$1…')

function shortened(text: string): string {
  const isLong = text.length > MOST_LETTERS
  const begin = text.slice(0, MOST_LETTERS - LETTERS_AT_END - 1)
  const shown = isLong ? `${begin}…${text.slice(-LETTERS_AT_END)}` : text
  return inline(shown === '' ? '""' : shown)
}

/** Code on one line, whatever it holds. */
function inline(text: string): string {
  const flat = text.replace(/\s*\n\s*/g, ' ⏎ ')
  const fence = '`'.repeat(Math.max(1, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return fence.length === 1 ? `\`${flat}\`` : `${fence} ${flat} ${fence}`
}

const marks: Readonly<Record<RiskSeverity, string>> = { high: '**high**', medium: 'medium', low: 'low' }

function risksText({ risks }: Plan): string {
  return listText(
    'Risks',
    risks.map(({ severity, object, words }) => `${marks[severity]}: \`${object}\` ${plain(words)}`),
  )
}

function conditionsText({ verdicts }: PlanExtras): string {
  return listText(
    'Conditions',
    verdicts.map(
      ({ met, condition, detail }) => `${met ? '**holds**' : 'does not hold'}: \`${condition}\` (${plain(detail)})`,
    ),
  )
}

/** What the plan rests on, folded away where a page can fold. */
function basisText(plan: Plan): string {
  const { from, to, assumed, brokenBefore, refusedBefore, cluster, unchanged } = plan
  const made = from.madeByCluster + to.madeByCluster
  const lines = [
    `${plural(unchanged, 'object')} of the new files ${unchanged === 1 ? 'does' : 'do'} not change.`,
    clusterText(cluster),
    'Delays of pulls, starts and ends are the default ones.',
    ...(made > 0
      ? [`${plural(made, 'object')} that the cluster makes by itself ${made === 1 ? 'was' : 'were'} passed over.`]
      : []),
    ...brokenBefore.map(({ name, why }) => `\`${name}\` is not complete before the change: ${plain(why)}`),
    ...refusedBefore.map(({ object, words }) => `\`${nameOf(object)}\` of the old files is refused: ${plain(words)}`),
    ...assumed.map((one) => `\`${nameOf(one)}\` is in no file, and was taken to be there.`),
    ...leftOutLines([...from.leftOut, ...to.leftOut]),
  ]
  const shown = lines.slice(0, MOST_ROWS).map((text) => `- ${text}`)
  const more = lines.length > MOST_ROWS ? [`- and ${lines.length - MOST_ROWS} more`] : []
  return ['<details><summary>What this rests on</summary>', '', ...shown, ...more, '', '</details>'].join('\n')
}

/** The cluster, who said how large it is, and how small it could be. */
function clusterText({ config: { nodes: all, provided }, added, saidBy, smallest }: PlanCluster): string {
  const nodes = all.slice(0, all.length - added)
  const more = added === 0 ? '' : `, and ${plural(added, 'node')} that what is assumed adds`
  const text = nodesText(nodes)
  const preset = presetNamed(provided?.preset ?? '')
  if (saidBy === 'option' && preset !== undefined) return `Simulated: ${text}, as ${preset.name} has them${more}.`
  if (saidBy === 'option')
    return `Simulated: ${text}, as --${provided === undefined ? 'nodes' : 'cluster'} says${more}.`
  if (saidBy === 'files') return `Simulated: ${text}, those of the files; Pods that are in no file take no room there.`
  if (smallest === undefined) return `Simulated: ${text}.`
  if (smallest.length === nodes.length) return `Simulated: ${text}; fewer of them have no room for it.`
  return `Simulated: ${text}; the smallest cluster with room for it is ${nodesText(smallest)}.`
}

/** The same object is mostly on both sides. */
function leftOutLines(all: readonly LeftOut[]): string[] {
  const known = new Map(all.map((one) => [`${one.object} ${one.why}`, one]))
  return [...known.values()].map(
    ({ object, why, place }) => `\`${object}\` (${placeText(place)}) is left out: ${plain(why)}`,
  )
}

function listText(title: string, lines: readonly string[], head: readonly string[] = []): string {
  if (lines.length === 0) return ''
  const shown = lines.slice(0, MOST_ROWS).map((text) => `- ${text}`)
  const more = lines.length > MOST_ROWS ? [`- and ${lines.length - MOST_ROWS} more`] : []
  return [`### ${title}`, '', ...head, ...(head.length > 0 ? [''] : []), ...shown, ...more].join('\n')
}

/** Text of others that is text in Markdown, too. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\\`*_[\]<>|]/g, (sign) => `\\${sign}`)

/** A cell ends at a bar, even within code. */
const inCell = (text: string): string => text.replaceAll('|', '\\|')
