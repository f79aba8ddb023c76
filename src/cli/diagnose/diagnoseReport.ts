/** The output of `rollscope diagnose`. */

import type { Diagnosis, Explained, Finding, ObservedRun, UserChange } from '../../engine/index.ts'
import { evidenceText, findingLines } from '../../i18n/findingLines.ts'
import { causeText, differenceText, gapText, noticeText, sayInEnglish, titleText } from '../../i18n/recordedText.ts'
import { shownLines } from '../shownText.ts'

/** The object of `--json`; times are RFC 3339. */
interface DiagnoseJson {
  /** Number of recorded objects, Events included. */
  readonly objects: number
  readonly from: string | null
  readonly to: string | null
  /** Number of controllers' writes that the engine judged. */
  readonly writes: number
  readonly explained: number
  readonly unexplained: readonly {
    readonly object: string
    readonly at: string
    readonly by: string
    readonly write: string
    /** `spec.replicas: 5, by the engine 6`; `the engine would have written nothing`. */
    readonly difference: string
  }[]
  readonly findings: readonly {
    readonly id: string
    readonly severity: string
    readonly object: string
    /** A sentence: the workload, its available Pods of all Pods, and the duration. */
    readonly title: string
    readonly at: string
    /** null if the fault lasts until the end of the recording. */
    readonly until: string | null
    /** Numbers of Pods of the workload. */
    readonly impact: { readonly wanted: number; readonly available: number; readonly lowest: number } | null
    /** The last change before the fault. */
    readonly before: ChangeJson | null
    readonly meanwhile: readonly ChangeJson[]
    readonly causes: readonly { readonly id: string; readonly text: string }[]
    readonly evidence: readonly {
      readonly object: string
      readonly field: string
      readonly value: string
      readonly time: string | null
    }[]
    readonly advice: string
  }[]
}

interface ChangeJson {
  readonly object: string
  readonly type: string
  readonly at: string
  readonly by: string
  readonly fields: UserChange['fields']
}

const changeJson = ({ at, ...rest }: UserChange): ChangeJson => ({ ...rest, at: timeText(at) })

export function diagnoseJson(run: ObservedRun, { explained, findings }: Diagnosis): DiagnoseJson {
  return {
    objects: objectsOf(run),
    from: run.from === undefined ? null : timeText(run.from),
    to: run.to === undefined ? null : timeText(run.to),
    writes: explained.writes,
    explained: explained.explained.size,
    unexplained: explained.unexplained.map((one) => ({
      object: one.object,
      at: timeText(one.at),
      by: one.by,
      write: one.write,
      difference: differenceText(one, sayInEnglish),
    })),
    findings: findings.map((one) => findingJson(one, run.to ?? one.at)),
  }
}

function findingJson(finding: Finding, to: number): DiagnoseJson['findings'][number] {
  const { id, severity, object, at, until, impact, before, meanwhile, signs, evidence, advice } = finding
  return {
    id,
    severity,
    object,
    title: titleText(finding, to, sayInEnglish),
    at: timeText(at),
    until: until === undefined ? null : timeText(until),
    impact: impact ? { wanted: impact.wanted, available: impact.available, lowest: impact.lowest } : null,
    before: before ? changeJson(before) : null,
    meanwhile: meanwhile.map(changeJson),
    causes: signs.map((sign) => ({ id: sign.id, text: causeText(sign, sayInEnglish) })),
    evidence: evidence.map(({ object, field, value, time }) => ({
      object,
      field,
      value: evidenceText({ value }, sayInEnglish),
      time: time === undefined ? null : timeText(time),
    })),
    advice,
  }
}

export function diagnoseText(run: ObservedRun, { explained, findings }: Diagnosis): string {
  const lines = [headline(run), sharedLine(explained)]
  for (const [what, count] of explained.notAsked)
    lines.push(
      `${count} more ${count === 1 ? 'write' : 'writes'} could not be checked: ${what === 'owner' ? 'the owner' : what} not recorded`,
    )
  for (const one of explained.unexplained)
    lines.push(
      `  ? ${clock(one.at)} ${one.object} (${one.by}): ${differenceText(one, sayInEnglish)}${one.isAtGap ? ' (at a gap of the recording)' : ''}`,
    )
  for (const gap of run.gaps) {
    const { from, to, object } = gap
    const where = object === undefined ? '' : `, ${object}`
    lines.push(`gap ${clock(from)} to ${clock(to)}${where}: ${gapText(gap, sayInEnglish)}`)
  }
  for (const notice of run.notices) lines.push(`note: ${noticeText(notice, sayInEnglish)}`)
  lines.push(
    '',
    findings.length === 0
      ? 'No problems found.'
      : `${findings.length} finding${findings.length === 1 ? '' : 's'}, worst first:`,
  )
  for (const [i, finding] of findings.entries()) {
    const said = { to: run.to ?? finding.at, say: sayInEnglish, sayTime: clock, sayDate: timeText }
    const ids = new Set([finding.id, ...finding.signs.map(({ id }) => id)])
    lines.push('', ...findingLines(finding, i + 1, said), `   In docs/findings.md: ${[...ids].join(', ')}`)
  }
  return `${shownLines(lines)}\n`
}

function headline(run: ObservedRun): string {
  const objects = `${objectsOf(run)} objects`
  if (run.from === undefined || run.to === undefined) return `${objects}, no timestamps`
  if (run.isState) return `${objects}, the state at ${timeText(run.to)}`
  return `${objects}, ${run.changes.length} changes, ${timeText(run.from)} to ${timeText(run.to)}`
}

function sharedLine({ writes, explained }: Explained): string {
  if (writes === 0) return 'no controller writes were recorded'
  const share = Math.floor((explained.size * 1000) / writes) / 10
  return `${explained.size} of ${writes} controller writes explained (${share} %)`
}

const objectsOf = ({ kinds }: ObservedRun): number => kinds.reduce((sum, { objects }) => sum + objects, 0)

/** RFC 3339 in whole seconds; for a time outside of that range, its number. */
function timeText(at: number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString().replace('.000Z', 'Z')
}

const clock = (at: number): string => timeText(at).slice(11, 19)
