/** The results of many seeds, as text and as a JSON object. */
import {
  type Distribution,
  endings,
  judge,
  judgedRow,
  numbersOf,
  type RunCondition,
  type StudyRow,
  type StudyRows,
  summariseStudy,
  worstOrder,
} from '../../engine/index.ts'
import { byKind } from '../byKind.ts'
import type { StudyOutput } from './studyArgs.ts'

/** The result of a condition over all seeds. */
interface StudyVerdict {
  readonly condition: string
  readonly met: boolean
  /** `3 of 200 seeds (1.5%), 5% tolerated`. */
  readonly detail: string
  /** The seeds whose runs meet the condition. */
  readonly seeds: readonly number[]
}

/** A condition is met if a larger share of seeds than tolerated meets it. */
function judgeStudy(condition: RunCondition, rows: readonly StudyRow[], tolerated: number): StudyVerdict {
  const seeds = rows.flatMap((row) => (judge(condition, judgedRow(row)).met ? [row.seed] : []))
  const share = rows.length === 0 ? 0 : seeds.length / rows.length
  const detail = `${seeds.length} of ${rows.length} seeds (${percent(share)}), ${percent(tolerated)} tolerated`
  return { condition: condition.text, met: share > tolerated, detail, seeds }
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`
const seconds = (ms: number): number => ms / 1000

/** The text of the report, and whether a condition was met. */
export function studyReport(
  study: StudyRows,
  { format, conditions, tolerated }: StudyOutput,
): { readonly text: string; readonly isMet: boolean } {
  const verdicts = conditions.map((condition) => judgeStudy(condition, study.rows, tolerated))
  const text =
    format === 'json' ? `${JSON.stringify(studyJson(study, verdicts), undefined, 2)}\n` : studyText(study, verdicts)
  return { text, isMet: verdicts.some(({ met }) => met) }
}

/** The object of `--json`. Its members are part of the command's interface. Times in seconds. */
function studyJson(study: StudyRows, verdicts: readonly StudyVerdict[]) {
  const { title, engineVersion, subject, seeds, rows } = study
  const summary = summariseStudy(rows)
  const inSeconds = (one: Distribution | null) => one && scaled(one, 1000)
  return {
    title,
    engineVersion,
    subject,
    seeds: { ...seeds, count: rows.length },
    outcomes: summary.endings.map(({ ending, seeds: of, share, give }) => ({
      outcome: ending,
      count: of.length,
      share,
      marginOfError: give,
      seeds: of,
    })),
    seconds: inSeconds(summary.timeToCompleteMs),
    replicas: summary.specReplicas,
    lowestAvailable: summary.lowestAvailable,
    outageSeconds: inSeconds(summary.outageMs),
    failedRequests: summary.failedRequests,
    podSecondsOfSurge: inSeconds(summary.surgePodMs),
    worst: summary.worst,
    worstOrder: worstOrder.map(({ name }) => name),
    slowest: summary.slowest,
    conditions: verdicts,
    rows: rows.map(rowJson),
  }
}

function rowJson(row: StudyRow) {
  const { seed, ending, outcome, reason, completeAfterMs, deadlineAfterMs, specReplicas, workloads } = row
  return {
    seed,
    outcome: ending,
    reason,
    seconds: completeAfterMs === null ? null : seconds(completeAfterMs),
    deadlineExceededAfterSeconds: deadlineAfterMs === null ? null : seconds(deadlineAfterMs),
    playedSeconds: seconds(row.endedAfterMs),
    replicas: specReplicas,
    ...numbersOf(row),
    writes: row.writes,
    sentRequests: row.sentRequests,
    failedRequests: row.failedRequests,
    fingerprint: row.fingerprint,
    ...(workloads.length > 1 || outcome !== 'complete'
      ? byKind(workloads, (one) => ({
          namespace: one.namespace,
          name: one.name,
          outcome: one.outcome,
          reason: one.reason,
          seconds: one.completeAfterMs === null ? null : seconds(one.completeAfterMs),
          ...numbersOf(one),
        }))
      : {}),
  }
}

function scaled(one: Distribution, by: number): Distribution {
  const entries = Object.entries(one).map(([name, value]) => [name, name === 'count' ? value : value / by] as const)
  return { ...one, ...Object.fromEntries(entries) }
}

function studyText(study: StudyRows, verdicts: readonly StudyVerdict[]): string {
  const { title, rows } = study
  const summary = summariseStudy(rows)
  const shares = summary.endings.map(({ ending, seeds, share, give }) => {
    const points = Math.round(give * 1000) / 10
    const count = `${ending.padEnd(10)} ${String(seeds.length).padStart(String(rows.length).length)} of ${rows.length}`
    const named = ending === 'complete' ? '' : `  seeds ${listed(seeds)}`
    return `  ${count}  ${percent(share).padStart(6)} ± ${points} percentage points${named}`
  })
  const rowsOf: readonly (readonly [string, Distribution | null, (value: number) => string])[] = [
    ['time to complete', summary.timeToCompleteMs, (ms) => `${round(seconds(ms))} s`],
    ['minimum available Pods', summary.lowestAvailable, (pods) => `${round(pods)} of ${summary.specReplicas}`],
    ['outage', summary.outageMs, (ms) => `${round(seconds(ms))} s`],
    ['failed requests', summary.failedRequests, (count) => String(round(count))],
    ['surge, Pod-seconds', summary.surgePodMs, (ms) => String(round(seconds(ms)))],
  ]
  const line = (cells: readonly string[]): string =>
    `  ${(cells[0] ?? '').padEnd(24)}${cells
      .slice(1)
      .map((cell) => cell.padStart(12))
      .join('')}`
  return [
    `${title}: ${rows.length} seeds`,
    ...shares,
    line(['', 'least', '5 in 100', 'median', '95 in 100', 'most']),
    ...rowsOf.flatMap(([name, of, word]) =>
      of === null ? [] : line([name, ...[of.least, of.p5, of.median, of.p95, of.most].map(word)]),
    ),
    ...worstLines(summary),
    ...verdicts.map(({ met, condition, detail }) => `  ${met ? 'MET ' : 'ok  '} ${condition}: ${detail}`),
    '',
  ].join('\n')
}

function worstLines({ worst, slowest, endings: shares }: ReturnType<typeof summariseStudy>): string[] {
  if (worst === null) return []
  const by = worstOrder.find(({ name }) => name === worst.by)
  const ending = shares.find(({ seeds }) => seeds.includes(worst.seed))?.ending
  const about = endings.find(({ name }) => name === ending)?.about
  const slow = slowest === null || slowest === worst.seed ? '' : `; the slowest complete seed is ${slowest}`
  const why = by === undefined ? 'all results are equal' : `by ${by.about}${by.name === 'ending' ? `: ${about}` : ''}`
  return [
    `  the worst seed is ${worst.seed}, ${why}${slow}`,
    `  (--seeds ${worst.seed}-${worst.seed} --save FILE saves its run for the page or rollscope replay)`,
  ]
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The first seeds of a list. */
function listed(seeds: readonly number[]): string {
  const shown = seeds.slice(0, 8).join(', ')
  return seeds.length > 8 ? `${shown} and ${seeds.length - 8} more` : shown
}
