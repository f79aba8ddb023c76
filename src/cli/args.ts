/** Parses the command line into commands with their options. */
import { parseArgs } from 'node:util'
import {
  type Answers,
  type AskedTool,
  ConditionError,
  type PlayUntil,
  parseCondition,
  playEnds,
  type Release,
  type RunCondition,
  readRelease,
} from '../engine/index.ts'
import { type CommandHelp, type CommandName, commandOf, commands } from './commandLine/commands.ts'
import { type Shell, shells } from './commandLine/completion.ts'
import { options } from './commandLine/options.ts'
import { type FindingFilter, findingFilter } from './diagnose/findingFilter.ts'
import { askedTool } from './order/orderArgs.ts'
import { type PlanCommand, planCommand } from './plan/planArgs.ts'
import type { Change, PlayedOptions } from './playedOptions.ts'
import { type RecordCommand, recordCommand, type WatchCommand, watchCommand } from './record/recordArgs.ts'
import type { ReadTarget } from './record/recording.ts'
import { type RoomCommand, roomCommand } from './room/roomArgs.ts'
import { type ServeCommand, serveCommand } from './serve/serveArgs.ts'
import {
  type MergeCommand,
  mergeCommand,
  type StudyCommand,
  type SweepCommand,
  studyCommand,
  studyOptions,
  sweepCommand,
} from './study/studyArgs.ts'
import { type UpgradeCommand, upgradeCommand } from './upgrade/upgradeArgs.ts'
import { UsageError } from './usageError.ts'
import { type WaitCommand, waitCommand } from './wait/waitArgs.ts'

export { UsageError }

/** Output formats and conditions on the run. Names of files are as typed. */
export interface OutputOptions {
  readonly format: 'text' | 'json'
  /** The decisions that the text shows: decisions with news, all decisions, or none. */
  readonly decisions: 'new' | 'all' | 'none'
  readonly conditions: readonly RunCondition[]
  /** Address of a page to which the link is added; undefined without a given address. */
  readonly linkBase: string | undefined
  readonly junit: string | undefined
  readonly trace: string | undefined
  readonly transcript: string | undefined
  readonly kwok: string | undefined
  readonly save: string | undefined
}

export interface RunCommand extends OutputOptions, PlayedOptions {
  readonly type: 'run'
  /** The user's answers about objects and nodes outside the manifests, by the question's key. */
  readonly answers: Answers
  /** The end of the run; a number is seconds after the change. */
  readonly until: PlayUntil | number
}

export interface ReplayCommand extends OutputOptions {
  readonly type: 'replay'
  readonly file: string
}

export interface CheckCommand {
  readonly type: 'check'
  /** Files, folders, `-` for standard input. */
  readonly paths: readonly string[]
  /** Whether all files share a cluster; else each file has its own cluster. */
  readonly together: boolean
  readonly format: 'markdown' | 'json'
  /** File for a JUnit report; undefined without a report. */
  readonly junit: string | undefined
  readonly seed: number
  /** Number of nodes; undefined for as many as the Pods need. */
  readonly nodes: number | undefined
  /** Name of a preset or path of a file; undefined for the default cluster. */
  readonly cluster: string | undefined
  /** Release of Kubernetes; undefined for the default release. */
  readonly kubernetes?: Release | undefined
  /** The user's answers to questions about facts outside the files, by the question's key. */
  readonly answers: Answers
  /** Whether an open verdict is a failure. */
  readonly isStrict: boolean
  /** The tool that applies the files. */
  readonly tool: AskedTool
}

export interface DiagnoseCommand {
  readonly type: 'diagnose'
  /** Output of kubectl from a real cluster: files, folders, `-` for standard input. */
  readonly paths: readonly string[]
  /** The cluster to read instead of files. */
  readonly live: ReadTarget | undefined
  /**
   * Number of seeds with which the recorded rollout is simulated from its first state; undefined without a simulation.
   */
  readonly predict: number | undefined
  /** Whether the output is only the prediction, without names of objects. */
  readonly report: boolean
  readonly format: 'text' | 'json'
  readonly filter: FindingFilter
}

export interface LessonCheckCommand {
  readonly type: 'lessonCheck'
  /** Files, `-` for standard input; empty for all built-in lessons. */
  readonly paths: readonly string[]
  /** Replaces the lesson's own seed. */
  readonly seed: number | undefined
  readonly format: 'text' | 'json'
}

export interface AnswersCommand {
  readonly type: 'answers'
  /** Markdown files, at least one. */
  readonly paths: readonly string[]
  readonly seed: number | undefined
  /** Whether the values are written into the files. */
  readonly write: boolean
}

export interface LessonListCommand {
  readonly type: 'lessonList'
  readonly format: 'text' | 'json'
}

export interface OpenCommand {
  readonly type: 'open'
  /** Manifests, the files of a lesson, or a single link, lesson or run file; empty for the page's start. */
  readonly what: readonly string[]
  readonly browser: boolean
}

interface HelpCommand {
  readonly type: 'help'
  /** The commands whose help is shown; empty for the program's help. */
  readonly about: readonly CommandHelp[]
}

export type CliCommand =
  | HelpCommand
  | { readonly type: 'completion'; readonly shell: Shell }
  | { readonly type: 'version' }
  | RunCommand
  | ReplayCommand
  | CheckCommand
  | DiagnoseCommand
  | PlanCommand
  | UpgradeCommand
  | AnswersCommand
  | LessonCheckCommand
  | LessonListCommand
  | OpenCommand
  | RoomCommand
  | ServeCommand
  | StudyCommand
  | MergeCommand
  | SweepCommand
  | RecordCommand
  | WatchCommand
  | WaitCommand

const untilWords = Object.keys(playEnds) as PlayUntil[]
const mostNodes = 1_000
const longestSeconds = 30 * 24 * 3600

/** Reads the arguments after the program's name; throws `UsageError`. */
export function parseCommandLine(args: readonly string[]): CliCommand {
  const { values, positionals, tokens } = parse(args)
  const asksForHelp = values.help || positionals[0] === 'help' || args.length === 0
  if (asksForHelp) return helpCommand(positionals[0] === 'help' ? positionals.slice(1) : positionals)
  if (values.version || positionals[0] === 'version') return { type: 'version' }
  const command = commandOf(positionals)
  if (command === undefined) throw unknownCommand(positionals)
  const wrong = Object.keys(values).find((name) => !command.options.some((option) => option === name))
  if (wrong !== undefined) throw new UsageError(`option --${wrong} cannot be used with ${command.name}`)
  return readers[command.name]({ values, words: positionals.slice(command.name.split(' ').length), tokens })
}

/** A command line with a known command, and options that the command has. */
interface Line {
  readonly values: Values
  /** The arguments after the command's name. */
  readonly words: readonly string[]
  readonly tokens: ReturnType<typeof parse>['tokens']
}

const readers: { readonly [Name in CommandName]: (line: Line) => CliCommand } = {
  check: checkCommand,
  plan: ({ values, tokens }) => {
    const { linkBase, conditions } = outputOptions(values)
    const answers = answersOf(values.assume ?? [])
    const tool = { ...askedTool(values), occasion: 'upgrade' } as const
    return planCommand(values, tokens, { ...clusterOf(values), linkBase, conditions, answers, tool })
  },
  upgrade: ({ values, words }) => upgradeCommand(values, words),
  run: runCommand,
  diagnose: diagnoseCommand,
  record: ({ values, words }) => recordCommand(values, words),
  watch: ({ values, words }) => watchCommand(values, words),
  wait: ({ values, words }) => waitCommand(values, words),
  open: openCommand,
  room: ({ values, words }) => roomCommand(values, words),
  serve: ({ values, words }) => serveCommand(values, words, clusterOf(values)),
  sweep: ({ values, words }) => sweepCommand(values, words, clusterOf(values)),
  merge: ({ values, words }) => mergeCommand(values, words, conditionOf),
  replay: ({ values, words }) => ({ type: 'replay', file: onlyFile('replay', words), ...outputOptions(values) }),
  'lesson check': ({ values, words }) => ({
    type: 'lessonCheck',
    paths: words,
    seed: values.seed === undefined ? undefined : seedOf(values.seed),
    format: values.json ? 'json' : 'text',
  }),
  'lesson list': ({ values, words: [unexpected] }) => {
    if (unexpected !== undefined) throw new UsageError(`unexpected argument "${unexpected}"`)
    return { type: 'lessonList', format: values.json ? 'json' : 'text' }
  },
  answers: ({ values, words }) => {
    if (words.length === 0) throw new UsageError('answers needs a file')
    const seed = values.seed === undefined ? undefined : seedOf(values.seed)
    return { type: 'answers', paths: words, seed, write: values.write === true }
  },
  completion: ({ words: [word, unexpected] }) => {
    const shell = shells.find((name) => name === word)
    if (shell === undefined) throw new UsageError(`completion needs one of ${shells.join(', ')}`)
    if (unexpected !== undefined) throw new UsageError(`unexpected argument "${unexpected}"`)
    return { type: 'completion', shell }
  },
}

/** The help of the command that the words name, or of all commands that begin with the word. */
function helpCommand(words: readonly string[]): HelpCommand {
  const [first] = words
  if (first === undefined) return { type: 'help', about: [] }
  const command = commandOf(words)
  const about = command === undefined ? commands.filter(({ name }) => name.startsWith(`${first} `)) : [command]
  if (about.length === 0) throw unknownCommand(words)
  return { type: 'help', about }
}

function unknownCommand([first = '']: readonly string[]): UsageError {
  const seconds = commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
  if (seconds.length > 0) return new UsageError(`${first} needs ${seconds.join(' or ')}`)
  return new UsageError(`unknown command "${first}"`)
}

function onlyFile(command: string, [file, unexpected]: readonly string[]): string {
  if (file === undefined) throw new UsageError(`${command} needs a file`)
  if (unexpected !== undefined) throw new UsageError(`unexpected argument "${unexpected}"`)
  return file
}

function runCommand({ values, words }: Line): RunCommand | StudyCommand {
  const file = onlyFile('run', words)
  if (values.seeds !== undefined) return studyCommand(values, played(file, values), conditionOf)
  const ofStudy = studyOptions.find((name) => values[name] !== undefined)
  if (ofStudy !== undefined) throw new UsageError(`option --${ofStudy} cannot be used with run without --seeds`)
  return {
    type: 'run',
    ...played(file, values),
    answers: answersOf(values.assume ?? []),
    until: untilOf(values.until ?? 'complete'),
    ...outputOptions(values),
  }
}

/** The options that describe the run and its cluster. */
function played(file: string, values: Values): PlayedOptions {
  if (file === '-' && values.then === '-') throw new UsageError('only one of the two manifests can be standard input')
  if (values.cluster === '-' && (file === '-' || values.then === '-'))
    throw new UsageError('standard input can be read only once')
  return {
    before: file,
    change: changeOf(values.then, values.image),
    ...clusterOf(values),
  }
}

function clusterOf({
  seed = '1',
  nodes,
  cluster,
  kubernetes,
}: Values): Pick<PlayedOptions, 'seed' | 'nodes' | 'cluster' | 'kubernetes'> {
  return {
    seed: seedOf(seed),
    nodes: nodes === undefined ? undefined : nodesOf(nodes),
    cluster,
    ...(kubernetes === undefined ? {} : { kubernetes: releaseNamed(kubernetes) }),
  }
}

/** Throws `UsageError` for a release that is not simulated. */
function releaseNamed(text: string): Release {
  const read = readRelease(text)
  if ('refusal' in read) throw new UsageError(`--kubernetes: ${read.refusal}`)
  return read.release
}

type Values = ReturnType<typeof parse>['values']

function openCommand({ values, words: what }: Line): OpenCommand {
  if (what.filter((path) => path === '-').length > 1) throw new UsageError('standard input can be read only once')
  return { type: 'open', what, browser: !values['no-browser'] }
}

function checkCommand({ values, words: paths }: Line): CheckCommand {
  if (paths.length === 0) throw new UsageError('check needs a file or a folder')
  if ([...paths, values.cluster].filter((path) => path === '-').length > 1)
    throw new UsageError('standard input can be read only once')
  return {
    type: 'check',
    paths,
    together: values.together ?? false,
    format: values.json ? 'json' : 'markdown',
    junit: values.junit,
    ...clusterOf(values),
    answers: answersOf(values.assume ?? []),
    isStrict: values.strict ?? false,
    tool: { ...askedTool(values), occasion: 'install' },
  }
}

/** Parses answers such as `secret/db=present`; the key may contain `=`. */
function answersOf(texts: readonly string[]): Answers {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.lastIndexOf('=')
      if (at < 1 || at === text.length - 1) throw new UsageError(`--assume must be KEY=VALUE, not "${text}"`)
      return [text.slice(0, at), text.slice(at + 1)]
    }),
  )
}

function diagnoseCommand({ values, words: paths }: Line): DiagnoseCommand {
  const live = liveTarget(values, paths)
  if (paths.length === 0 && !live) throw new UsageError('diagnose needs a file or a folder, or --live')
  if (paths.filter((path) => path === '-').length > 1) throw new UsageError('standard input can be read only once')
  const { report = false } = values
  if (report && values.json) throw new UsageError('options --report and --json cannot be used together')
  const predict = values.predict === undefined ? (report ? 100 : undefined) : predictedSeeds(values.predict)
  const filter = findingFilter(values.ignore ?? [], values['fail-on'])
  return { type: 'diagnose', paths, live, predict, report, format: values.json ? 'json' : 'text', filter }
}

function liveTarget(values: Values, paths: readonly string[]): ReadTarget | undefined {
  const { namespace, context, kubeconfig } = values
  const all = values['all-namespaces'] ?? false
  if (!values.live) {
    const wrong = (['namespace', 'all-namespaces', 'context', 'kubeconfig'] as const).find((name) => values[name])
    if (wrong !== undefined) throw new UsageError(`option --${wrong} of diagnose needs --live`)
    return undefined
  }
  if (paths.length > 0) throw new UsageError('with --live, diagnose reads no files')
  if (all && namespace !== undefined) throw new UsageError('--namespace and --all-namespaces exclude each other')
  return { namespace: all ? { all: true } : namespace, selector: undefined, context, kubeconfig }
}

function predictedSeeds(text: string): number {
  const seeds = Number(text)
  if (/^\d{1,5}$/.test(text) && seeds > 0) return seeds
  throw new UsageError(`--predict needs a number of seeds from 1 to 99999, not "${text}"`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true, tokens: true })
  } catch (error) {
    const isOwn = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
    throw isOwn ? new UsageError(error.message) : error
  }
}

function outputOptions(values: Values): OutputOptions {
  return {
    format: values.json ? 'json' : 'text',
    decisions: values.quiet ? 'none' : values.all ? 'all' : 'new',
    conditions: (values['fail-if'] ?? []).map(conditionOf),
    linkBase: values.link === undefined ? undefined : linkBaseOf(values.link),
    junit: values.junit,
    trace: values.trace,
    transcript: values.transcript,
    kwok: values.kwok,
    save: values.save,
  }
}

function conditionOf(text: string): RunCondition {
  try {
    return parseCondition(text)
  } catch (error) {
    throw error instanceof ConditionError ? new UsageError(`--fail-if: ${error.message}`) : error
  }
}

function changeOf(file: string | undefined, images: readonly string[] | undefined): Change {
  if (file !== undefined && images !== undefined)
    throw new UsageError('options --then and --image cannot be used together')
  if (file !== undefined) return { type: 'then', file }
  if (images === undefined) return { type: 'none' }
  return {
    type: 'image',
    images: images.map((text) => {
      const [, container, image] = /^([^=]+)=(.+)$/.exec(text) ?? []
      if (container === undefined || image === undefined)
        throw new UsageError(`--image must be CONTAINER=IMAGE, not "${text}"`)
      return { container, image }
    }),
  }
}

function seedOf(text: string): number {
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(seed <= 0xffff_ffff)) throw new UsageError(`--seed must be a whole number up to 4294967295, not "${text}"`)
  return seed
}

function nodesOf(text: string): number {
  const nodes = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (nodes < 1 || nodes > mostNodes) throw new UsageError(`--nodes must be from 1 to ${mostNodes}, not "${text}"`)
  return nodes
}

function untilOf(text: string): PlayUntil | number {
  const end = untilWords.find((word) => word === text)
  if (end !== undefined) return end
  const seconds = /^\d{1,8}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
  if (!(seconds <= longestSeconds))
    throw new UsageError(`--until must be ${untilWords.join(', ')} or a number of seconds, not "${text}"`)
  return seconds
}

/** Checks the address of a page; it has no fragment, because the fragment will contain the run. */
function linkBaseOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$|^file:$/.test(new URL(text).protocol))
    throw new UsageError(`--link must be the address of a page, not "${text}"`)
  const url = new URL(text)
  url.hash = ''
  return url.href
}
