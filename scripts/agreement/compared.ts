/** Compares Rollscope's results with a real cluster's, and prints the table. */
import type { RolloutJson } from '../../src/cli/check/checkReport.ts'
import { isNamedFirst } from './obstacles.ts'

/** `accepted`: the outcome is unknown. `later`: the outcome comes only after the query of the real cluster. */
export type Word = 'complete' | 'stalls' | 'refused' | 'cannot tell' | 'accepted' | 'later'

type Agreement =
  | 'agree'
  | 'cannot tell'
  | 'false green'
  | 'false red'
  /**
   * Rejected in Rollscope and stalled in the real cluster, or vice versa; a question without a place; alternatives
   * without the real outcome.
   */
  | 'otherwise wrong'
  | 'not compared'

/** A file, or an object of it. */
export interface Compared {
  readonly file: string
  readonly object: string
  readonly real: Word
  readonly own: Word
  readonly agreement: Agreement
  /** Ids of the open questions. */
  readonly asked: readonly string[]
  /** Whether both sides name the same first obstacle, if both stall, or if Rollscope cannot tell the outcome. */
  readonly isFirstAlike?: boolean
  /** Rollscope's and the real cluster's message on one line. */
  readonly words: string
}

/** The two sides' results for an object. */
export interface Sides {
  readonly file: string
  readonly object: string
  readonly real: Word
  /** Reasons of the real cluster. The first reason is the first obstacle. */
  readonly realReasons?: readonly string[]
  readonly own: Word
  /** Reasons in the order in which they stop the object. */
  readonly ownReasons?: readonly string[]
  readonly questions?: RolloutJson['questions']
  readonly futures?: RolloutJson['futures']
}

/** Compares the two sides of an object. */
export function compare(sides: Sides): Compared {
  const { file, object, real, own, realReasons = [], ownReasons = [], questions = [] } = sides
  const isHeld = real === 'stalls' && (own === 'stalls' || own === 'cannot tell') && realReasons.length > 0
  const named = own === 'cannot tell' ? questions.map(({ words }) => words) : ownReasons
  return {
    file,
    object,
    real,
    own,
    agreement: agreementOf(sides),
    asked: questions.map(({ key }) => key),
    ...(isHeld ? { isFirstAlike: isNamedFirst(named[0] ?? '', realReasons[0] ?? '') } : {}),
    words: `${named[0] ?? ''} | there: ${realReasons[0] ?? ''}`.replaceAll('\n', ' '),
  }
}

function agreementOf({ real, own, questions = [], futures = [] }: Sides): Agreement {
  if (own === 'later' && real !== 'refused') return 'not compared'
  if (own === 'cannot tell') {
    // A question needs a place that the user can find.
    if (questions.some(({ field, line }) => field === '' || line === 0)) return 'otherwise wrong'
    if (real === 'refused') return 'otherwise wrong'
    const ends = new Set(futures.map(({ outcome }) => outcome))
    // With a single possible outcome there is no alternative to simulate.
    const isPossible = ends.size < 2 || ends.has(real === 'stalls' ? 'stalled' : 'complete') || real === 'accepted'
    return isPossible ? 'cannot tell' : 'otherwise wrong'
  }
  if (real === 'accepted') return own === 'refused' ? 'false red' : 'not compared'
  if (real === own) return 'agree'
  if (own === 'complete' || own === 'accepted' || own === 'later') return 'false green'
  return real === 'complete' ? 'false red' : 'otherwise wrong'
}

const columns = ['agree', 'cannot tell', 'false green', 'false red', 'otherwise wrong', 'not compared'] as const

const isWrong = ({ agreement }: Compared): boolean =>
  agreement === 'false green' || agreement === 'false red' || agreement === 'otherwise wrong'

/** All comparisons, by the name of their set. */
export type Sets = ReadonlyMap<string, readonly Compared[]>

/** Whether a real cluster contradicts any result. */
export const anyWrong = (sets: Sets): boolean => [...sets.values()].some((rows) => rows.some(isWrong))

/** The wrong results by row, a table of all sets, the open questions by subject, and the reasons. */
export function agreementText(sets: Sets): string {
  const wrong = [...sets].flatMap(([set, rows]) => rows.filter(isWrong).map((row) => wrongLine(set, row)))
  const header = ['set', 'all', ...columns, 'by a field not simulated']
  const table = [...sets].map(([set, rows]) => {
    const counts = columns.map((column) => rows.filter(({ agreement }) => agreement === column).length)
    const compared = rows.length - (counts.at(-1) ?? 0)
    const byField = rows.filter(({ agreement, asked }) => agreement === 'cannot tell' && asked.some(isOfField))
    return [set, String(rows.length), ...counts.map(String), shareText(byField.length, compared)]
  })
  const widths = header.map((name, i) => Math.max(name.length, ...table.map((row) => row[i]?.length ?? 0)))
  const lineOf = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  return [
    ...wrong,
    lineOf(header),
    ...table.map(lineOf),
    ...[...sets].flatMap(([set, rows]) => detailLines(set, rows)),
    '',
  ].join('\n')
}

/** All other questions are about facts outside of the files. */
const isOfField = (key: string): boolean => key.startsWith('field/')

const wrongLine = (set: string, { file, object, agreement, real, own, words, asked }: Compared): string =>
  `${agreement}: ${set} ${file} ${object}: ${real} there, ${own} here${asked.length > 0 ? ` (${asked.join(', ')})` : ''}: ${words}`

const shareText = (count: number, all: number): string => (all === 0 ? '-' : `${((100 * count) / all).toFixed(1)} %`)

function detailLines(set: string, rows: readonly Compared[]): string[] {
  const byKey = new Map<string, number>()
  for (const { agreement, asked } of rows)
    if (agreement === 'cannot tell')
      for (const kind of new Set(asked.map((key) => key.split('/')[0] ?? '')))
        byKey.set(kind, (byKey.get(kind) ?? 0) + 1)
  const asked = [...byKey].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${kind} ${count}`)
  const held = rows.filter(({ isFirstAlike }) => isFirstAlike !== undefined)
  const unlike = held.filter(({ isFirstAlike }) => isFirstAlike === false)
  const alike = held.length - unlike.length
  return [
    ...(asked.length > 0 ? [`${set}: cannot tell because of ${asked.join(', ')}`] : []),
    ...unlike.map(({ file, object, words }) => `${set}: another reason first: ${file} ${object}: ${words}`),
    ...(held.length > 0
      ? [
          `${set}: of ${held.length} that stall there and are not complete here ${alike} name first what the cluster names first (${shareText(alike, held.length)})`,
        ]
      : []),
  ]
}

/** The word for the verdict of `check` on an object. `isUpdated`: the real cluster also received an update. */
export function ownWord(
  verdict: 'accepted' | 'refused' | 'left out',
  rollout: RolloutJson | null,
  isUpdated: boolean,
): Word {
  if (verdict === 'refused') return 'refused'
  if (rollout === null || rollout.outcome === 'stored') return 'accepted'
  if (rollout.outcome !== 'stalled') return rollout.outcome
  return rollout.why.startsWith('its first update') && !isUpdated ? 'complete' : 'stalls'
}
