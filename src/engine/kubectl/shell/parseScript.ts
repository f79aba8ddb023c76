/** Parses input at the prompt: kubectl commands, joined by shell operators, with filters behind pipes. */
import { type FilterStage, isFilter, stageProblem } from './filters.ts'
import { type ShellFile, type ShellProblem, type ShellToken, tokenize } from './tokens.ts'

/** A call of kubectl. */
export interface ShellCall {
  /** Arguments after `kubectl`. */
  readonly args: readonly string[]
  /** Standard input of the call. */
  readonly input?: ShellInput
  /** Interval of `watch` in virtual ms. */
  readonly everyMs?: number
  /** Filters of its pipe. */
  readonly filters: readonly FilterStage[]
  /** Destination of standard error: the screen, the pipe (`2>&1`), or `/dev/null`. */
  readonly errors: 'apart' | 'merged' | 'dropped'
  /** Whether the call's output is the standard input of the next call. */
  readonly feedsNext: boolean
  /** Whether the call's output is discarded. */
  readonly isSilent?: true
  /** File that receives the call's output instead of the screen. */
  readonly to?: ShellFile
}

/** A literal text, or the concatenated content of files. */
export type ShellInput = { readonly text: string } | { readonly files: readonly string[] }

/** Calls joined by pipes. `when` says whether they run, depending on the exit code of the part before. */
export interface ShellPart {
  readonly when: 'always' | 'succeeded' | 'failed'
  readonly calls: readonly ShellCall[]
  /** Instead of calls: content to write to a file, as `cat` does. */
  readonly copy?: { readonly from: ShellInput; readonly to: ShellFile }
}

export type Script =
  | { readonly type: 'script'; readonly parts: readonly ShellPart[] }
  | { readonly type: 'problem'; readonly problem: ShellProblem }
  | { readonly type: 'unfinished' }

/** Programs that a user may expect, but that the simulated shell lacks. */
const otherPrograms = new Set(
  'ls cd pwd vi vim nano curl wget helm docker podman minikube kind k9s kubectx kubens git bash sh zsh ssh make python python3 node npm npx export alias source set unset sudo date env xargs column tee tr cut awk gawk sed jq yq less more man open code sleep time'.split(
    ' ',
  ),
)
/** Words that are kubectl commands as well as shell words; kubectl takes precedence. */
const kubectlWords = new Set(['set', 'wait', 'diff', 'edit', 'top', 'help'])
const keywords = new Set([
  'for',
  'while',
  'until',
  'if',
  'case',
  'function',
  'do',
  'done',
  'then',
  'fi',
  '{',
  '}',
  '[[',
  '[',
])
/** Default interval of `watch`. */
const WATCH_MS = 2000

class Stop extends Error {
  readonly problem: ShellProblem

  constructor(problem: ShellProblem) {
    super(problem.code)
    this.problem = problem
  }
}

const refuse = (code: ShellProblem['code'], word: string): never => {
  throw new Stop({ code, word })
}

/** Parses a script. `text` may have several lines, comments, and `$ ` before its commands. */
export function parseScript(text: string): Script {
  const read = tokenize(text)
  if (read.type !== 'tokens') return read
  try {
    return { type: 'script', parts: partsOf(read.tokens) }
  } catch (error) {
    if (error instanceof Stop) return { type: 'problem', problem: error.problem }
    throw error
  }
}

/** Offset at which the last command of a line begins, and whether it follows a pipe. */
export function lastCommand(line: string): { readonly from: number; readonly isPiped: boolean } {
  // Shortens the line until it can be tokenized, because an unfinished quote or heredoc is completed, too. The last
  // operator of that prefix counts.
  for (let end = line.length; end > 0; end--) {
    const read = tokenize(line.slice(0, end))
    if (read.type !== 'tokens') continue
    const sign = read.tokens.findLast(({ type }) => type === 'sign')
    if (sign?.type !== 'sign') return { from: 0, isPiped: false }
    const from = sign.sign === 'newline' ? sign.at : sign.at + sign.sign.length
    return { from, isPiped: sign.sign.startsWith('|') && sign.sign !== '||' }
  }
  return { from: 0, isPiped: false }
}

function partsOf(tokens: readonly ShellToken[]): ShellPart[] {
  const parts: ShellPart[] = []
  let when: ShellPart['when'] = 'always'
  let pipeline: ShellToken[] = []
  const close = (): void => {
    if (pipeline.length > 0) parts.push({ when, ...carriedOut(pipeline) })
    pipeline = []
  }
  for (const token of tokens) {
    if (token.type !== 'sign' || token.sign === '|' || token.sign === '|&') {
      pipeline.push(token)
      continue
    }
    const isJoin = token.sign === '&&' || token.sign === '||'
    // A line that ends with `|`, `&&` or `||` continues on the next line.
    if (pipeline.length === 0) {
      if (token.sign === 'newline') continue
      refuse('syntax', token.sign)
    }
    if (token.sign === 'newline' && isOpen(pipeline)) continue
    close()
    when = isJoin ? (token.sign === '&&' ? 'succeeded' : 'failed') : 'always'
  }
  if (pipeline.length === 0 && when !== 'always') refuse('syntax', when === 'succeeded' ? '&&' : '||')
  close()
  return parts
}

const isOpen = (pipeline: readonly ShellToken[]): boolean => pipeline.at(-1)?.type === 'sign'

interface Stage {
  readonly words: readonly string[]
  readonly input: ShellInput | undefined
  readonly errors: ShellCall['errors']
  readonly isSilent: boolean
  readonly to: ShellFile | undefined
}

function carriedOut(tokens: readonly ShellToken[]): Omit<ShellPart, 'when'> {
  const stages = stagesOf(tokens)
  const calls: ShellCall[] = []
  let input: ShellInput | undefined
  for (const [index, stage] of stages.entries()) {
    const [name = '', ...rest] = stage.words
    const isFirst = index === 0
    if (stage.to && index < stages.length - 1) refuse('syntax', '|')
    if (isFirst && isText(name)) {
      input = inputOf(name, rest, stage)
      if (stages.length > 1) continue
      return stage.to ? { calls, copy: { from: input, to: stage.to } } : refuse('print', name)
    }
    if (isFirst || isKubectl(name)) {
      if (calls.length > 0) calls.push({ ...calls.pop()!, feedsNext: true })
      calls.push(callOf(stage, { input, isFirst }))
      input = undefined
    } else addFilter(calls, stage)
  }
  return { calls }
}

function addFilter(calls: ShellCall[], { words, to }: Stage): void {
  const [name = '', ...args] = words
  if (!isFilter(name)) {
    refuse('tool', name)
    return
  }
  const stage: FilterStage = { name, args }
  const mistake = stageProblem(stage)
  if (mistake !== undefined) refuse('syntax', mistake)
  const call = calls.pop()
  if (call === undefined) refuse('intoKubectl', name)
  else calls.push({ ...call, filters: [...call.filters, stage], ...(to ? { to } : {}) })
}

const isKubectl = (word: string): boolean => word === 'kubectl' || word === 'k'
const isText = (word: string): boolean => word === 'cat' || word === 'echo' || word === 'printf'

function stagesOf(tokens: readonly ShellToken[]): Stage[] {
  const stages: (Omit<{ -readonly [K in keyof Stage]: Stage[K] }, 'words'> & { readonly words: string[] })[] = []
  const open = (): void => {
    stages.push({ words: [], input: undefined, errors: 'apart', isSilent: false, to: undefined })
  }
  open()
  for (const token of tokens) {
    const stage = stages.at(-1)!
    if (token.type === 'sign') {
      if (stage.words.length === 0) refuse('syntax', token.sign)
      if (token.sign === '|&') stage.errors = 'merged'
      open()
    } else if (token.type === 'input') stage.input = { text: token.text }
    else if (token.type === 'fromFile') stage.input = { files: [token.path] }
    else if (token.type === 'toFile') stage.to = token
    else if (token.type === 'output') {
      if (token.what === 'merge') stage.errors = 'merged'
      if (token.what === 'dropErrors' || token.what === 'dropAll') stage.errors = 'dropped'
      if (token.what === 'dropText' || token.what === 'dropAll') stage.isSilent = true
    } else if (stage.words.length === 0 && !token.isQuoted && /^[A-Za-z_]\w*=/.test(token.text)) {
      refuse('variable', token.text)
    } else stage.words.push(token.text)
  }
  if (stages.at(-1)?.words.length === 0) refuse('syntax', '|')
  return stages
}

/** Output of `cat <<EOF`, `cat FILE` and `echo`. */
function inputOf(name: string, args: readonly string[], { input }: Stage): ShellInput {
  if (name !== 'cat') return { text: textOf(name, args) }
  const files = args.filter((arg) => arg !== '-')
  return files.length > 0 ? { files } : (input ?? refuse('print', 'cat'))
}

function textOf(name: string, args: readonly string[]): string {
  if (name === 'printf') return (args[0] ?? '').replaceAll('\\n', '\n').replaceAll('\\t', '\t')
  const flags = args.filter(
    (arg, index) => /^-[neE]+$/.test(arg) && args.slice(0, index).every((one) => /^-[neE]+$/.test(one)),
  )
  const text = args.slice(flags.length).join(' ')
  const isEscaped = flags.some((flag) => flag.includes('e'))
  const written = isEscaped ? text.replaceAll('\\n', '\n').replaceAll('\\t', '\t') : text
  return flags.some((flag) => flag.includes('n')) ? written : `${written}\n`
}

function callOf(stage: Stage, before: { input: ShellInput | undefined; isFirst: boolean }): ShellCall {
  const { isFirst } = before
  const watched = isFirst && stage.words[0] === 'watch' ? watchedWords(stage.words.slice(1)) : undefined
  const words = watched?.words ?? stage.words
  const [name = ''] = words
  if (keywords.has(name)) refuse('keyword', name)
  if (otherPrograms.has(name) && !kubectlWords.has(name)) refuse(isFirst ? 'program' : 'tool', name)
  if (isFilter(name)) refuse('program', name)
  const input = stage.input ?? before.input
  return {
    args: isKubectl(name) ? words.slice(1) : words,
    ...(input === undefined ? {} : { input }),
    ...(watched === undefined ? {} : { everyMs: watched.everyMs }),
    filters: [],
    errors: stage.errors,
    feedsNext: false,
    ...(stage.isSilent ? { isSilent: true as const } : {}),
    ...(stage.to ? { to: stage.to } : {}),
  }
}

/** Options and command of watch(1); a single quoted word is parsed as a command line. */
function watchedWords(words: readonly string[]): { words: readonly string[]; everyMs: number } {
  let everyMs = WATCH_MS
  let at = 0
  for (; at < words.length; at++) {
    const word = words[at]!
    const [, attached] = /^(?:-n|--interval=)(.*)$/.exec(word) ?? []
    if (word === '-n' || word === '--interval' || attached !== undefined) {
      const seconds = Number(attached === undefined || attached === '' ? words[++at] : attached)
      if (!(seconds > 0)) refuse('watch', word)
      everyMs = Math.max(100, Math.round(seconds * 1000))
    } else if (!/^-[dtcebgpx]+$|^--[a-z-]+$/.test(word)) break
  }
  const rest = words.slice(at)
  const inner = rest.length === 1 ? rest[0]!.trim().split(/\s+/) : rest
  if (inner.length === 0 || inner[0] === '') refuse('watch', 'watch')
  return { words: inner, everyMs }
}
