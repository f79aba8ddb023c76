/** Reads the command line of a study with many seeds. */
import type { Release, RunCondition, SeedRange } from '../../engine/index.ts'
import { type SweepField, sweepFields, type Vary } from '../../manifest/settings.ts'
import { isOfOneRun } from '../commandLine/options.ts'
import type { PlayedOptions } from '../playedOptions.ts'
import { UsageError } from '../usageError.ts'

/** A part of the seeds: `3/8` is the third of eight parts. */
interface Shard {
  readonly index: number
  readonly of: number
}

/** Conditions on many seeds, and the format of the report. */
export interface StudyOutput {
  readonly format: 'text' | 'json'
  readonly conditions: readonly RunCondition[]
  /** Tolerated share of seeds that meet a condition, from 0 to 1. */
  readonly tolerated: number
}

export interface StudyCommand extends PlayedOptions, StudyOutput {
  readonly type: 'study'
  readonly seeds: SeedRange
  /** Undefined: all seeds. */
  readonly shard: Shard | undefined
  /** Undefined: a thread per core. */
  readonly threads: number | undefined
  /** File for the run of the worst seed. */
  readonly save: string | undefined
}

export interface MergeCommand extends StudyOutput {
  readonly type: 'merge'
  readonly files: readonly string[]
}

export interface SweepCommand {
  readonly type: 'sweep'
  readonly before: string
  readonly after: string
  readonly vary: readonly Vary[]
  readonly seeds: SeedRange
  readonly seed: number
  readonly nodes: number | undefined
  readonly cluster: string | undefined
  readonly kubernetes?: Release | undefined
  readonly threads: number | undefined
  readonly format: 'text' | 'json'
  /** File for a table. */
  readonly csv: string | undefined
  /** File for a picture. */
  readonly svg: string | undefined
}

/** Options of `run` that apply only to many seeds. */
export const studyOptions = ['shard', 'threads', 'tolerate'] as const

/** The given options of a study, as strings. */
interface Values {
  readonly seeds?: string | undefined
  readonly shard?: string | undefined
  readonly threads?: string | undefined
  readonly tolerate?: string | undefined
  readonly vary?: readonly string[] | undefined
  readonly csv?: string | undefined
  readonly svg?: string | undefined
  readonly 'fail-if'?: readonly string[] | undefined
  readonly json?: boolean | undefined
  readonly save?: string | undefined
}

const mostSeeds = 1_000_000
const mostThreads = 256
const mostSettings = 1_000

type ConditionOf = (text: string) => RunCondition

/** Throws `UsageError`. */
export function studyCommand(values: Values, played: PlayedOptions, conditionOf: ConditionOf): StudyCommand {
  const wrong = Object.keys(values).find((name) => isOfOneRun(name))
  if (wrong !== undefined) throw new UsageError(`option --${wrong} cannot be used with --seeds: it applies to one run`)
  const shard = values.shard === undefined ? undefined : shardOf(values.shard)
  const ofWhole = (['fail-if', 'tolerate', 'save', 'json'] as const).find((name) => values[name] !== undefined)
  if (shard !== undefined && ofWhole !== undefined)
    throw new UsageError(`option --${ofWhole} cannot be used with --shard, which writes rows: use it with merge`)
  return {
    type: 'study',
    ...played,
    seeds: seedsOption(values.seeds ?? ''),
    shard,
    threads: values.threads === undefined ? undefined : threadsOf(values.threads),
    save: values.save,
    ...studyOutput(values, conditionOf),
  }
}

/** Throws `UsageError`. */
export function mergeCommand(values: Values, files: readonly string[], conditionOf: ConditionOf): MergeCommand {
  if (files.length === 0) throw new UsageError('merge needs the files that run --shard wrote')
  if (files.filter((file) => file === '-').length > 1) throw new UsageError('standard input can be read only once')
  return { type: 'merge', files, ...studyOutput(values, conditionOf) }
}

/** Throws `UsageError`. */
export function sweepCommand(
  values: Values,
  [before, after, ...more]: readonly string[],
  cluster: Pick<PlayedOptions, 'seed' | 'nodes' | 'cluster' | 'kubernetes'>,
): SweepCommand {
  if (before === undefined || after === undefined) throw new UsageError('sweep needs two manifests: before and after')
  if (more.length > 0) throw new UsageError(`unexpected argument "${more[0]}"`)
  if (before === '-' && after === '-') throw new UsageError('only one of the two manifests can be standard input')
  const vary = (values.vary ?? []).map(varyOf)
  if (vary.length === 0) throw new UsageError('sweep needs --vary')
  const twice = vary.find(({ field }, index) => vary.findIndex((one) => one.field === field) !== index)
  if (twice !== undefined) throw new UsageError(`--vary ${twice.field.name} is given twice`)
  if (vary.reduce((count, { values: { length } }) => count * length, 1) > mostSettings)
    throw new UsageError(`a sweep has at most ${mostSettings} settings`)
  return {
    type: 'sweep',
    before,
    after,
    vary,
    seeds: seedsOption(values.seeds ?? '20'),
    ...cluster,
    threads: values.threads === undefined ? undefined : threadsOf(values.threads),
    format: values.json ? 'json' : 'text',
    csv: values.csv,
    svg: values.svg,
  }
}

function studyOutput(values: Values, conditionOf: ConditionOf): StudyOutput {
  const conditions = (values['fail-if'] ?? []).map(conditionOf)
  if (values.tolerate !== undefined && conditions.length === 0) throw new UsageError('--tolerate needs --fail-if')
  return {
    format: values.json ? 'json' : 'text',
    conditions,
    tolerated: values.tolerate === undefined ? 0 : shareOfText(values.tolerate),
  }
}

/** `200` is seeds 1 to 200. Throws `UsageError`. */
function seedsOption(text: string): SeedRange {
  const [, first, last] = /^(?:(\d{1,10})-)?(\d{1,10})$/.exec(text) ?? []
  const range = { from: Number(first ?? 1), to: Number(last ?? Number.NaN) }
  const count = range.to - range.from + 1
  if (!(count >= 1 && count <= mostSeeds && range.to <= 0xffff_ffff))
    throw new UsageError(`--seeds must be a number up to ${mostSeeds}, or FROM-TO, not "${text}"`)
  return range
}

function shardOf(text: string): Shard {
  const [, index, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  const shard = { index: Number(index), of: Number(of) }
  if (!(shard.index >= 1 && shard.index <= shard.of))
    throw new UsageError(`--shard must be K/N with K from 1 to N, such as 3/8, not "${text}"`)
  return shard
}

/** Throws `UsageError`. */
function threadsOf(text: string): number {
  const threads = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (threads < 1 || threads > mostThreads)
    throw new UsageError(`--threads must be from 1 to ${mostThreads}, not "${text}"`)
  return threads
}

function shareOfText(text: string): number {
  const [, digits] = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(text) ?? []
  const percent = digits === undefined ? Number.NaN : Number(digits)
  if (!(percent <= 100)) throw new UsageError(`--tolerate must be a share of the seeds, such as 5%, not "${text}"`)
  return percent / 100
}

const isVaried = ({ paths }: SweepField): boolean => Object.keys(paths).length > 0
const names = sweepFields.filter(isVaried).map(({ name }) => name)

/** Reads `maxSurge=0,1,25%`. Throws `UsageError`. */
function varyOf(text: string): Vary {
  const [, name, list = ''] = /^(\w+)=(.+)$/.exec(text) ?? []
  const field: SweepField | undefined = sweepFields.find((one) => one.name === name)
  if (field === undefined)
    throw new UsageError(`--vary must be FIELD=VALUE,VALUE... with one of ${names.join(', ')}, not "${text}"`)
  if (!isVaried(field))
    throw new UsageError(`--vary ${field.name} is not possible: ${Object.values(field.fixed ?? {}).join(', ')}`)
  const values = list.split(',').map((value) => {
    if (/^\d{1,9}$/.test(value)) return Number(value)
    if (field.unit === 'countOrShare' && /^\d{1,3}%$/.test(value)) return value
    const kinds = field.unit === 'count' ? 'numbers' : 'numbers or percentages'
    throw new UsageError(`--vary ${field.name} takes ${kinds}, not "${value}"`)
  })
  return { field, values: [...new Set(values)] }
}
