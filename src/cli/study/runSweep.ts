/**
 * `rollscope sweep`: plays several settings of a change under many seeds, and finds the settings that no other setting
 * beats.
 */

import {
  type Command,
  ENGINE_VERSION,
  paretoFront,
  releaseOf,
  type StudyRow,
  type SweepFigures,
  seedsOf,
  summariseStudy,
  sweepFigures,
} from '../../engine/index.ts'
import { type Setting, settingsOf, whyFixed, withSetting } from '../../manifest/settings.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { warningLine } from '../shownText.ts'
import { prepareStudy, tried } from './prepareStudy.ts'
import { counter } from './runStudy.ts'
import type { SweepCommand } from './studyArgs.ts'
import { sweepSvg } from './sweepSvg.ts'

/** A setting with its results; without figures if the API server refuses the setting. */
interface Cell {
  readonly setting: Setting
  readonly figures: SweepFigures | undefined
  readonly isOnFront: boolean
  readonly refusal: string
}

/** Returns the exit code. Throws `BadInputError`. */
export async function runSweep(command: SweepCommand, host: CliHost): Promise<number> {
  const { before, after, seed, nodes, cluster, kubernetes, seeds, threads, vary } = command
  const warn = (text: string): void => host.err(warningLine(text))
  const change = { type: 'then', file: after } as const
  const prepared = await prepareStudy(
    { before, change, seed, nodes, cluster, kubernetes },
    { readText: host.readText, warn },
  )
  const { session, document, cursor, title, manifestText } = prepared
  for (const { field } of vary) {
    const why = whyFixed(manifestText, field, releaseOf(document.config))
    if (why !== undefined) throw new BadInputError(`error: --vary ${field.name}: ${why}`)
  }
  const variants = settingsOf(vary).map((setting) => ({
    setting,
    ...commandsFor(manifestText, setting, (stdin) =>
      tried(session, () => {
        const result = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin, label: 'apply' })
        if (result.exit !== 0) throw new BadInputError(result.problems[0]?.message ?? result.stderr.trimEnd())
      }),
    ),
  }))
  const played = variants.flatMap(({ commands }) => (commands === undefined ? [] : [commands]))
  if (played.length === 0) throw new BadInputError(variants[0]?.refusal ?? `${after}: there is nothing to vary`)
  // The picture compares the settings with the manifest's own setting.
  const asItIs = command.svg === undefined ? [] : [prepared.commands]
  const all = [...played, ...asItIs]
  const jobs = all.flatMap((_, variant) => seedsOf(seeds).map((one) => ({ variant, seed: one })))
  const count = counter(host, jobs.length)
  const rows = await host.playSeeds({ document, cursor, variants: all }, jobs, { threads, onDone: count.next })
  count.end()
  const perVariant = rows.length / all.length
  const rowsOf = (index: number) => rows.slice(index * perVariant, (index + 1) * perVariant)
  const cells = cellsOf(variants, rowsOf)
  if (command.csv !== undefined) host.writeText(command.csv, csvOf(cells))
  if (command.svg !== undefined)
    host.writeText(command.svg, pictureOf(title, cells, sweepFigures(summariseStudy(rowsOf(played.length)))))
  if (command.format === 'json') host.out(`${JSON.stringify(jsonOf(command, title, cells), undefined, 2)}\n`)
  else host.out(textOf(`${title}: ${cells.length} settings, ${perVariant} seeds each`, cells))
  return 0
}

interface Variant {
  readonly setting: Setting
  /** Undefined if the API server refuses the setting. */
  readonly commands: readonly Command[] | undefined
  readonly refusal: string
}

function commandsFor(
  manifest: string,
  setting: Setting,
  attempt: (manifest: string) => readonly Command[],
): Omit<Variant, 'setting'> {
  const varied = withSetting(manifest, setting)
  if (varied === undefined) throw new BadInputError('error: there is nothing to vary in the second manifest')
  try {
    return { commands: attempt(varied), refusal: '' }
  } catch (error) {
    if (error instanceof BadInputError) return { commands: undefined, refusal: error.message.split('\n')[0] ?? '' }
    throw error
  }
}

function cellsOf(variants: readonly Variant[], rowsOf: (index: number) => readonly StudyRow[]): Cell[] {
  let next = 0
  const all = variants.map(({ setting, commands, refusal }) => {
    const summary = commands && summariseStudy(rowsOf(next++))
    return { setting, figures: summary && sweepFigures(summary), refusal }
  })
  const known = all.flatMap(({ figures }) => figures ?? [])
  const front = new Set(paretoFront(known).flatMap((is, index) => (is ? (known[index] ?? []) : [])))
  return all.map((one) => ({ ...one, isOnFront: one.figures !== undefined && front.has(one.figures) }))
}

/** The figures of a setting, in the order of the columns. */
const columns: readonly {
  readonly name: string
  readonly title: string
  readonly read: (figures: SweepFigures) => number | null
}[] = [
  { name: 'medianSeconds', title: 'median', read: ({ medianMs }) => inSeconds(medianMs) },
  { name: 'p95Seconds', title: '95 in 100', read: ({ p95Ms }) => inSeconds(p95Ms) },
  { name: 'lowestAvailable', title: 'lowest', read: ({ lowestAvailable }) => lowestAvailable },
  { name: 'meanLowestAvailable', title: 'on average', read: ({ meanLowestAvailable }) => round(meanLowestAvailable) },
  { name: 'podSecondsOfSurge', title: 'extra Pod-s', read: ({ surgePodMs }) => inSeconds(surgePodMs) },
  { name: 'longestOutageSeconds', title: 'outage', read: ({ longestOutageMs }) => inSeconds(longestOutageMs) },
  { name: 'incompleteShare', title: 'not complete', read: ({ incomplete }) => round(incomplete) },
]

const round = (value: number): number => Math.round(value * 100) / 100

function inSeconds(ms: number | null): number | null {
  return ms === null ? null : round(ms / 1000)
}

/** The table, the fastest settings first; a `*` marks settings on the front. */
function textOf(head: string, cells: readonly Cell[]): string {
  const sorted = cells.toSorted(
    (a, b) => (a.figures?.medianMs ?? Number.POSITIVE_INFINITY) - (b.figures?.medianMs ?? Number.POSITIVE_INFINITY),
  )
  const names = cells[0]?.setting.map(({ field }) => field.name) ?? []
  const rows = [
    ['', ...names, ...columns.map(({ title }) => title)],
    ...sorted.map(({ setting, figures, isOnFront, refusal }) => [
      isOnFront ? '*' : '',
      ...setting.map(({ value }) => String(value)),
      ...(figures === undefined ? [`refused: ${refusal}`] : columns.map(({ read }) => String(read(figures) ?? '-'))),
    ]),
  ]
  const isRefused = (row: readonly string[]): boolean => row.length <= names.length + 2
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (isRefused(row) && column > names.length ? 0 : (row[column] ?? '').length))),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (isRefused(row) && column > names.length ? cell : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
  const legend =
    '* on the Pareto front: no other setting is as good in median time, minimum available Pods, surge (Pod-seconds) and'
  return [head, ...lines, legend, '  incomplete seeds, and better in at least one of them', ''].join('\n')
}

function pictureOf(title: string, cells: readonly Cell[], now: SweepFigures): string {
  const points = cells.flatMap(({ setting, figures }) => {
    if (figures === undefined) return []
    const label = setting.map(({ value }) => value).join(' / ')
    return [{ ...figures, label, isBelow: figures.minAvailable < now.minAvailable, isNow: false }]
  })
  const names = cells[0]?.setting.map(({ field }) => field.name).join(' / ') ?? ''
  return sweepSvg(
    `${title}: ${names}`,
    [...points, { ...now, label: 'current', isBelow: false, isNow: true }],
    now.minAvailable,
  )
}

function recordOf({ setting, figures, isOnFront }: Cell) {
  return {
    ...Object.fromEntries(setting.map(({ field, value }) => [field.name, value])),
    ...Object.fromEntries(columns.map(({ name, read }) => [name, figures === undefined ? null : read(figures)])),
    isOnFront,
  }
}

function csvOf(cells: readonly Cell[]): string {
  const records = cells.map((cell) => ({ ...recordOf(cell), refusal: cell.refusal }))
  const lines = [Object.keys(records[0] ?? {}), ...records.map((record) => Object.values(record).map(csvField))]
  return lines.map((line) => `${line.join(',')}\n`).join('')
}

/** The JSON object; times in seconds. */
function jsonOf({ seeds }: SweepCommand, title: string, cells: readonly Cell[]) {
  return {
    title,
    engineVersion: ENGINE_VERSION,
    seeds,
    settings: cells.map((cell) => ({ ...recordOf(cell), refusal: cell.refusal === '' ? null : cell.refusal })),
  }
}

/** A value as a field of CSV (RFC 4180). A text that a spreadsheet would read as a formula is marked as text. */
export function csvField(value: unknown): string {
  const written = String(value ?? '')
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${written}` : written
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
