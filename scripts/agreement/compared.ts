/** What was said here and what a real cluster did, held against each other, and the table of it. */
import type { RolloutJson } from '../../src/cli/check/checkReport.ts'
import { isNamedFirst } from './obstacles.ts'

/** `accepted`: nothing is known of what became of it. `later`: it comes about only after the real cluster was asked. */
export type Word = 'complete' | 'stalls' | 'refused' | 'cannot tell' | 'accepted' | 'later'

export type Agreement =
  | 'agree'
  | 'cannot tell'
  | 'false green'
  | 'false red'
  /** Refused here and stalled there, or the other way round; a question without its place; ways without the real one. */
  | 'otherwise wrong'
  | 'not compared'

/** Some file, or one object of it. */
export interface Compared {
  readonly file: string
  readonly object: string
  readonly real: Word
  readonly own: Word
  readonly agreement: Agreement
  /** Ids of the questions that are open. */
  readonly asked: readonly string[]
  /** Where both stall, or one cannot tell: whether what is named first here is what the real cluster names first. */
  readonly isFirstAlike?: boolean
  /** What is said here, and what the real cluster said, in a line. */
  readonly words: string
}

/** What is known of one object on either side. */
export interface Sides {
  readonly file: string
  readonly object: string
  readonly real: Word
  /** The first is what stopped it first. */
  readonly realReasons?: readonly string[]
  readonly own: Word
  /** In the order in which they stop it. */
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
    // Somebody must be able to find what is asked about.
    if (questions.some(({ field, line }) => field === '' || line === 0)) return 'otherwise wrong'
    if (real === 'refused') return 'otherwise wrong'
    const ends = new Set(futures.map(({ outcome }) => outcome))
    // One way only: the other one is not played.
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

/** Everything that was compared, by the name of its set. */
export type Sets = ReadonlyMap<string, readonly Compared[]>

/** Whether anything is said that a real cluster contradicts. */
export const anyWrong = (sets: Sets): boolean => [...sets.values()].some((rows) => rows.some(isWrong))

/** What is wrong, row by row; one table for all sets; what nobody can tell, by what is asked; reasons. */
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

/** All other questions are about what lies outside of the files. */
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

/** The word for what `check` says of one object. `isUpdated`: the real cluster was asked for an update, too. */
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
