/** Filters for pipes: grep, head, tail, wc, sort, uniq. They work on the complete output, not on a stream. */
import { grep, parseGrep } from './grep.ts'
import { type Filtered, joinLines, linesOf } from './lines.ts'

export interface FilterStage {
  readonly name: 'grep' | 'egrep' | 'fgrep' | 'head' | 'tail' | 'wc' | 'sort' | 'uniq' | 'cat' | 'less' | 'more'
  readonly args: readonly string[]
}

const names: ReadonlySet<string> = new Set<FilterStage['name']>([
  'grep',
  'egrep',
  'fgrep',
  'head',
  'tail',
  'wc',
  'sort',
  'uniq',
  'cat',
  'less',
  'more',
])

/** Whether a word is the name of a filter. */
export const isFilter = (word: string): word is FilterStage['name'] => names.has(word)

/** Error message for wrong arguments, in the program's words; undefined if they are valid. */
export function stageProblem(stage: FilterStage): string | undefined {
  const { mistake } = readStage(stage)
  return mistake === undefined ? undefined : `${stage.name}: ${mistake}`
}

/** Runs text through filters, one after the other; the exit code is the last filter's. Wrong arguments give code 2. */
export function runFilters(text: string, stages: readonly FilterStage[]): Filtered {
  let now: Filtered = { text, exit: 0 }
  for (const stage of stages) {
    const { run, mistake } = readStage(stage)
    now = run === undefined ? { text: `${stage.name}: ${mistake ?? ''}\n`, exit: 2 } : run(now.text)
  }
  return now
}

type Run = (text: string) => Filtered
type Read = { readonly run: Run; readonly mistake?: undefined } | { readonly run?: undefined; readonly mistake: string }

function readStage({ name, args }: FilterStage): Read {
  switch (name) {
    case 'grep':
    case 'egrep':
    case 'fgrep': {
      const options = parseGrep([...(name === 'egrep' ? ['-E'] : name === 'fgrep' ? ['-F'] : []), ...args])
      return 'mistake' in options ? options : { run: (text) => grep(text, options) }
    }
    case 'head':
    case 'tail':
      return readEnds(name, args)
    case 'wc':
      return readWc(args)
    case 'sort':
      return readSort(args)
    case 'uniq':
      return readUniq(args)
    default:
      return { run: (text) => ({ text, exit: 0 }) }
  }
}

const done = (text: string): Filtered => ({ text, exit: 0 })
const invalidOption = (arg: string): Read => ({
  mistake: arg.startsWith('--') ? `unrecognized option '${arg}'` : `invalid option -- '${arg[1] ?? ''}'`,
})
const noFile = (arg: string): Read => ({ mistake: `${arg}: No such file or directory` })

function readEnds(name: 'head' | 'tail', args: readonly string[]): Read {
  let count = '10'
  let unit: 'lines' | 'bytes' = 'lines'
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    const [, letter = '', attached] = /^(?:-([nc])|--(?:lines|bytes)=?)(.*)$/.exec(arg) ?? []
    if (/^-\d+$/.test(arg)) count = arg.slice(1)
    else if (/^-[fFqv]+$|^--follow$/.test(arg)) continue
    else if (attached !== undefined) {
      unit = letter === 'c' || arg.startsWith('--bytes') ? 'bytes' : 'lines'
      count = attached === '' ? (args[++at] ?? '') : attached
    } else return arg.startsWith('-') && arg !== '-' ? invalidOption(arg) : noFile(arg)
  }
  if (!/^[+-]?\d+$/.test(count)) return { mistake: `invalid number of ${unit}: '${count}'` }
  const number = Math.abs(Number(count))
  return {
    run: (text) => {
      const parts = unit === 'lines' ? linesOf(text) : [...text]
      const kept = name === 'head' ? headOf(parts, number, count) : tailOf(parts, number, count)
      return done(unit === 'lines' ? joinLines(kept) : kept.join(''))
    },
  }
}

const headOf = (parts: readonly string[], number: number, count: string): readonly string[] =>
  count.startsWith('-') ? parts.slice(0, Math.max(0, parts.length - number)) : parts.slice(0, number)

const tailOf = (parts: readonly string[], number: number, count: string): readonly string[] =>
  count.startsWith('+') ? parts.slice(Math.max(0, number - 1)) : parts.slice(Math.max(0, parts.length - number))

function readWc(args: readonly string[]): Read {
  const letters = new Set<string>()
  const long: ReadonlyMap<string, string> = new Map([
    ['--lines', 'l'],
    ['--words', 'w'],
    ['--bytes', 'c'],
    ['--chars', 'm'],
  ])
  for (const arg of args) {
    const letter = long.get(arg)
    if (letter !== undefined) letters.add(letter)
    else if (/^-[lwcm]+$/.test(arg)) for (const one of arg.slice(1)) letters.add(one)
    else return arg.startsWith('-') && arg !== '-' ? invalidOption(arg) : noFile(arg)
  }
  const shown = letters.size === 0 ? ['l', 'w', 'c'] : ['l', 'w', 'm', 'c'].filter((one) => letters.has(one))
  return {
    run: (text) => {
      const counts = shown.map((one) => String(countOf(text, one)))
      return done(`${counts.length === 1 ? counts[0] : counts.map((one) => one.padStart(7)).join(' ')}\n`)
    },
  }
}

function countOf(text: string, what: string): number {
  if (what === 'l') return text.split('\n').length - 1
  if (what === 'w') return text.split(/\s+/).filter((word) => word !== '').length
  return what === 'm' ? [...text].length : new TextBytes(text).length
}

/** A text with its length in UTF-8 bytes. */
class TextBytes {
  readonly length: number

  constructor(text: string) {
    let length = 0
    for (const char of text) {
      const point = char.codePointAt(0) ?? 0
      length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
    }
    this.length = length
  }
}

interface SortKey {
  readonly from: number
  readonly to: number | undefined
}

function readSort(args: readonly string[]): Read {
  const flags = new Set<string>()
  let separator: string | undefined
  const keys: SortKey[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    const word = longSort.get(arg)
    if (word !== undefined) flags.add(word)
    else if (/^(?:-t|--field-separator=)/.test(arg)) {
      const attached = arg.replace(/^(?:-t|--field-separator=)/, '')
      separator = attached === '' ? args[++at] : attached
    } else if (/^(?:-k|--key=)/.test(arg)) {
      const attached = arg.replace(/^(?:-k|--key=)/, '')
      const spec = attached === '' ? (args[++at] ?? '') : attached
      const [, from, letters, to, more] = /^(\d+)(?:\.\d+)?([bfnrh]*)(?:,(\d+)(?:\.\d+)?([bfnrh]*))?$/.exec(spec) ?? []
      if (from === undefined || from === '0') return { mistake: `invalid field specification '${spec}'` }
      keys.push({ from: Number(from) - 1, to: to === undefined ? undefined : Number(to) })
      for (const letter of `${letters ?? ''}${more ?? ''}`) flags.add(letter)
    } else if (/^-[rnubfshV]+$/.test(arg)) for (const letter of arg.slice(1)) flags.add(letter)
    else return arg.startsWith('-') && arg !== '-' ? invalidOption(arg) : noFile(arg)
  }
  return {
    run: (text) => {
      const compare = (a: string, b: string): number => {
        const order = comparison(a, b, { flags, keys, separator })
        return flags.has('r') ? -order : order
      }
      const last = (a: string, b: string): number => (flags.has('r') ? compareText(b, a) : compareText(a, b))
      const sorted = linesOf(text).sort((a, b) => compare(a, b) || (flags.has('u') || flags.has('s') ? 0 : last(a, b)))
      const kept = flags.has('u')
        ? sorted.filter((line, i) => i === 0 || compare(sorted[i - 1] ?? '', line) !== 0)
        : sorted
      return done(joinLines(kept))
    },
  }
}

const longSort: ReadonlyMap<string, string> = new Map([
  ['--reverse', 'r'],
  ['--numeric-sort', 'n'],
  ['--unique', 'u'],
  ['--ignore-case', 'f'],
  ['--version-sort', 'V'],
  ['--human-numeric-sort', 'h'],
])

interface SortOptions {
  readonly flags: ReadonlySet<string>
  readonly keys: readonly SortKey[]
  readonly separator: string | undefined
}

function comparison(a: string, b: string, { flags, keys, separator }: SortOptions): number {
  const parts = (line: string): readonly string[] =>
    separator === undefined ? (line.trimEnd().match(/\s*\S+/g) ?? []) : line.split(separator)
  const keyOf = (line: string, { from, to }: SortKey): string =>
    parts(line)
      .slice(from, to)
      .join(separator ?? '')
  for (const key of keys.length === 0 ? [undefined] : keys) {
    const [x, y] = key === undefined ? [a, b] : [keyOf(a, key), keyOf(b, key)]
    const order = compareKeys(x, y, flags)
    if (order !== 0) return order
  }
  return 0
}

function compareKeys(a: string, b: string, flags: ReadonlySet<string>): number {
  if (flags.has('n')) return numberIn(a) - numberIn(b)
  if (flags.has('h')) return amountIn(a) - amountIn(b)
  if (flags.has('V')) return compareVersions(a, b)
  const [x, y] = flags.has('f') ? [a.toUpperCase(), b.toUpperCase()] : [a, b]
  return flags.has('b') ? compareText(x.trimStart(), y.trimStart()) : compareText(x, y)
}

const numberIn = (text: string): number => Number(/^\s*(-?\d*\.?\d+)/.exec(text)?.[1] ?? 0)
const amountIn = (text: string): number =>
  numberIn(text) * 1024 ** 'KMGT'.indexOf(/^\s*-?[\d.]+([KMGT])/i.exec(text)?.[1]?.toUpperCase() ?? '') ||
  numberIn(text)
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function compareVersions(a: string, b: string): number {
  const [x, y] = [a.match(/\d+|\D+/g) ?? [], b.match(/\d+|\D+/g) ?? []]
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const [p = '', q = ''] = [x[i], y[i]]
    const order = /^\d/.test(p) && /^\d/.test(q) ? Number(p) - Number(q) : compareText(p, q)
    if (order !== 0) return order
  }
  return x.length - y.length
}

function readUniq(args: readonly string[]): Read {
  const flags = new Set<string>()
  for (const arg of args) {
    if (/^-[cdui]+$/.test(arg)) for (const letter of arg.slice(1)) flags.add(letter)
    else if (arg === '--count') flags.add('c')
    else if (arg === '--repeated') flags.add('d')
    else if (arg === '--unique') flags.add('u')
    else return arg.startsWith('-') && arg !== '-' ? invalidOption(arg) : noFile(arg)
  }
  return {
    run: (text) => {
      const runs: { line: string; count: number }[] = []
      const fold = (line: string): string => (flags.has('i') ? line.toLowerCase() : line)
      for (const line of linesOf(text)) {
        const last = runs.at(-1)
        if (last && fold(last.line) === fold(line)) last.count++
        else runs.push({ line, count: 1 })
      }
      const kept = runs.filter(({ count }) => (flags.has('d') ? count > 1 : !flags.has('u') || count === 1))
      return done(
        joinLines(kept.map(({ line, count }) => (flags.has('c') ? `${String(count).padStart(7)} ${line}` : line))),
      )
    },
  }
}
