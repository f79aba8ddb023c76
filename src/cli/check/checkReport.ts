/** The result of `rollscope check`: as one table, and as one JSON object. */
import type { CheckedObject } from './checkFiles.ts'

/** The object of `--json`. Its members are part of the command's interface. */
export interface CheckJson {
  readonly accepted: number
  readonly refused: number
  readonly leftOut: number
  readonly stalled: number
  readonly objects: readonly (Omit<CheckedObject, 'rollout'> & {
    readonly rollout: {
      readonly outcome: string
      readonly seconds: number | null
      readonly lowestAvailable: number | null
      readonly replicas: number | null
      readonly why: string
    } | null
  })[]
}

const isStalled = ({ rollout }: CheckedObject): boolean => rollout?.outcome === 'stalled'

/** Whether something was refused or does not roll out. */
export const hasProblem = (objects: readonly CheckedObject[]): boolean =>
  objects.some((one) => one.verdict === 'refused' || isStalled(one))

const countOf = (objects: readonly CheckedObject[], verdict: CheckedObject['verdict']): number =>
  objects.filter((one) => one.verdict === verdict).length

export function checkJson(objects: readonly CheckedObject[]): CheckJson {
  return {
    accepted: countOf(objects, 'accepted'),
    refused: countOf(objects, 'refused'),
    leftOut: countOf(objects, 'left out'),
    stalled: objects.filter(isStalled).length,
    objects: objects.map(({ rollout, ...one }) => ({
      ...one,
      rollout: rollout
        ? {
            ...rollout,
            seconds: rollout.seconds ?? null,
            lowestAvailable: rollout.lowestAvailable ?? null,
            replicas: rollout.replicas ?? null,
          }
        : null,
    })),
  }
}

const header = ['File', 'Object', 'API server', 'Rollout', 'Lowest available'] as const

/** A table in Markdown whose columns also stand straight in a terminal, and one line of totals. */
export function checkTable(objects: readonly CheckedObject[]): string {
  const rows = [header, ...objects.map(rowOf)]
  const widths = header.map((_, column) =>
    Math.min(longest, Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))),
  )
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`.trimEnd()
  const [first, ...others] = rows.map(line)
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  const { accepted, refused, leftOut, stalled } = checkJson(objects)
  const totals = `${accepted} accepted (${stalled} of them stalled), ${refused} refused, ${leftOut} left out`
  return [first, rule, ...others, '', totals, ''].join('\n')
}

/** Longer cells are not a reason to make all the others as wide. */
const longest = 60

function rowOf(one: CheckedObject): readonly string[] {
  const { file, line, object, namespace, verdict, words, hint, warnings, rollout } = one
  const said = verdict === 'accepted' ? warnings.map((text) => `Warning: ${text}`).join('; ') : words
  const standing =
    rollout === undefined
      ? ''
      : rollout.outcome === 'stored'
        ? 'stored, not simulated'
        : rollout.outcome === 'stalled'
          ? `stalls: ${rollout.why}`
          : `complete${rollout.seconds === undefined ? '' : ` after ${rollout.seconds} s`}`
  const lowest = rollout?.lowestAvailable === undefined ? '' : `${rollout.lowestAvailable} of ${rollout.replicas ?? 0}`
  return [
    `${file}:${line}`,
    namespace === '' ? object : `${object} in ${namespace}`,
    [said === '' ? verdict : `${verdict}: ${said}`, hint].filter(Boolean).join('\n'),
    standing,
    lowest,
  ].map(inCell)
}

/** Text that does not end a cell or a row. */
const inCell = (text: string): string =>
  text
    .trim()
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, '<br>')
