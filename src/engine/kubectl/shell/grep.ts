/** grep on a complete text. */
import { type Filtered, joinLines, linesOf } from './lines.ts'

interface GrepOptions {
  readonly patterns: readonly string[]
  readonly syntax: 'basic' | 'extended' | 'fixed' | 'perl'
  /** Flags among `i`, `v`, `c`, `o`, `n`, `w`, `x`, `q`. */
  readonly flags: ReadonlySet<string>
  readonly before: number
  readonly after: number
  readonly most: number | undefined
}

const longNames: ReadonlyMap<string, string> = new Map([
  ['ignore-case', 'i'],
  ['invert-match', 'v'],
  ['count', 'c'],
  ['only-matching', 'o'],
  ['line-number', 'n'],
  ['word-regexp', 'w'],
  ['line-regexp', 'x'],
  ['quiet', 'q'],
  ['silent', 'q'],
  ['extended-regexp', 'E'],
  ['fixed-strings', 'F'],
  ['basic-regexp', 'G'],
  ['perl-regexp', 'P'],
  ['no-filename', 'h'],
  ['line-buffered', 'h'],
  ['after-context', 'A'],
  ['before-context', 'B'],
  ['context', 'C'],
  ['regexp', 'e'],
  ['max-count', 'm'],
])
const withValue = new Set(['A', 'B', 'C', 'e', 'm'])
const syntaxes: ReadonlyMap<string, GrepOptions['syntax']> = new Map([
  ['E', 'extended'],
  ['F', 'fixed'],
  ['G', 'basic'],
  ['P', 'perl'],
])

/** Parses arguments as GNU grep does; `mistake` is its error message. */
export function parseGrep(args: readonly string[]): GrepOptions | { readonly mistake: string } {
  const read = readOptions(args)
  if ('mistake' in read) return read
  const { values, flags, rest } = read
  const patterns = (values.get('e') ?? []).flatMap((one) => one.split('\n'))
  const given = patterns.length > 0 ? patterns : rest.slice(0, 1).flatMap((one) => one.split('\n'))
  const [file] = patterns.length > 0 ? rest : rest.slice(1)
  if (given.length === 0) return { mistake: 'usage: grep [OPTION]... PATTERNS' }
  if (file !== undefined && file !== '-') return { mistake: `${file}: No such file or directory` }
  const numberOf = (letter: string): number | undefined | 'wrong' => {
    const text = values.get(letter)?.at(-1)
    return text === undefined ? undefined : /^\d+$/.test(text) ? Number(text) : 'wrong'
  }
  const [before, after, context, most] = ['B', 'A', 'C', 'm'].map(numberOf)
  if ([before, after, context].includes('wrong'))
    return {
      mistake: `${['B', 'A', 'C'].flatMap((one) => values.get(one) ?? []).find((one) => !/^\d+$/.test(one))}: invalid context length argument`,
    }
  if (most === 'wrong') return { mistake: 'invalid max count' }
  const syntax = [...flags].flatMap((letter) => syntaxes.get(letter) ?? []).at(-1) ?? 'basic'
  const options: GrepOptions = {
    patterns: given,
    syntax,
    flags,
    before: Number(before ?? context ?? 0),
    after: Number(after ?? context ?? 0),
    most,
  }
  try {
    expressionOf(options)
  } catch {
    return { mistake: 'Invalid regular expression' }
  }
  return options
}

interface ReadOptions {
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly flags: ReadonlySet<string>
  readonly rest: readonly string[]
}

function readOptions(args: readonly string[]): ReadOptions | { readonly mistake: string } {
  const values = new Map<string, string[]>()
  const flags = new Set<string>()
  const rest: string[] = []
  const note = (letter: string, value: string): void => void values.set(letter, [...(values.get(letter) ?? []), value])
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (arg === '--') {
      rest.push(...args.slice(at + 1))
      break
    }
    if (/^-\d+$/.test(arg)) note('C', arg.slice(1))
    else if (/^--colou?r(?:=\w+)?$/.test(arg)) continue
    else if (arg.startsWith('--')) {
      const [name = '', value] = arg.slice(2).split(/=(.*)/s)
      const letter = longNames.get(name)
      if (letter === undefined) return { mistake: `unrecognized option '${arg}'` }
      if (withValue.has(letter)) note(letter, value ?? args[++at] ?? '')
      else flags.add(letter)
    } else if (arg.startsWith('-') && arg.length > 1) {
      for (let i = 1; i < arg.length; i++) {
        const letter = arg[i]!
        if (withValue.has(letter)) {
          note(letter, arg.slice(i + 1) || (args[++at] ?? ''))
          break
        }
        if (!/[ivconwxqEFGPhsHr]/.test(letter)) return { mistake: `invalid option -- '${letter}'` }
        flags.add(letter)
      }
    } else rest.push(arg)
  }
  return { values, flags, rest }
}

/** Matching lines with their context; the exit code is 1 without a match. */
export function grep(text: string, options: GrepOptions): Filtered {
  const { flags, most = Number.POSITIVE_INFINITY } = options
  const expression = expressionOf(options)
  const lines = linesOf(text)
  const hits: number[] = []
  for (const [index, line] of lines.entries()) {
    if (hits.length >= most) break
    expression.lastIndex = 0
    if (expression.test(line) !== flags.has('v')) hits.push(index)
  }
  expression.lastIndex = 0
  const exit = hits.length > 0 ? 0 : 1
  if (flags.has('q')) return { text: '', exit }
  if (flags.has('c')) return { text: `${hits.length}\n`, exit }
  if (flags.has('o')) return { text: flags.has('v') ? '' : parts(lines, hits, expression, flags), exit }
  return { text: joinLines(withContext(lines, hits, options)), exit }
}

function parts(
  lines: readonly string[],
  hits: readonly number[],
  expression: RegExp,
  flags: ReadonlySet<string>,
): string {
  const found = hits.flatMap((index) =>
    [...(lines[index] ?? '').matchAll(expression)]
      .filter(([match]) => match !== '')
      .map(([match]) => (flags.has('n') ? `${index + 1}:${match}` : match)),
  )
  return joinLines(found)
}

function withContext(lines: readonly string[], hits: readonly number[], options: GrepOptions): string[] {
  const { before, after, flags } = options
  const isHit = new Set(hits)
  const shown: string[] = []
  let last = -1
  for (const hit of hits) {
    const from = Math.max(last + 1, hit - before)
    if (last >= 0 && from > last + 1 && before + after > 0) shown.push('--')
    const to = Math.min(lines.length - 1, hit + after)
    for (let index = from; index <= to; index++) {
      const line = lines[index] ?? ''
      shown.push(flags.has('n') ? `${index + 1}${isHit.has(index) ? ':' : '-'}${line}` : line)
    }
    last = Math.max(last, to)
  }
  return shown
}

function expressionOf({ patterns, syntax, flags }: GrepOptions): RegExp {
  const sources = patterns.map((pattern) => {
    if (syntax === 'fixed') return pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return translated(pattern, syntax)
  })
  let source = sources.map((one) => `(?:${one})`).join('|')
  if (flags.has('w')) source = `(?<!\\w)(?:${source})(?!\\w)`
  if (flags.has('x')) source = `^(?:${source})$`
  return new RegExp(source, flags.has('i') ? 'giu' : 'gu')
}

const classes: ReadonlyMap<string, string> = new Map([
  ['alpha', 'A-Za-z'],
  ['digit', '0-9'],
  ['alnum', 'A-Za-z0-9'],
  ['upper', 'A-Z'],
  ['lower', 'a-z'],
  ['space', '\\s'],
  ['blank', ' \\t'],
  ['punct', '!-\\/:-@\\[-`{-~'],
  ['xdigit', '0-9A-Fa-f'],
])

/**
 * Translates a POSIX expression to JavaScript. In a basic one, `\|`, `\(`, `\+` are operators, and `|`, `(`, `+` are
 * text.
 */
function translated(pattern: string, syntax: 'basic' | 'extended' | 'perl'): string {
  let out = ''
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!
    if (char === '[') {
      const [written = ''] = /^\[\^?\]?(?:\[:\w+:\]|[^\]])*\]/.exec(pattern.slice(at)) ?? []
      if (written === '') return out + pattern.slice(at)
      out += bracket(written)
      at += written.length - 1
    } else if (char === '\\') {
      const next = pattern[++at] ?? '\\'
      if (syntax === 'basic' && /[|(){}+?]/.test(next)) out += next
      else if (next === '<' || next === '>') out += '\\b'
      else out += /[A-Za-z0-9]/.test(next) ? `\\${next}` : next.replace(/[.*+?^${}()|[\]\\/]/, '\\$&')
    } else if (syntax === 'basic' && /[|(){}+?]/.test(char)) out += `\\${char}`
    else if (syntax === 'basic' && char === '*' && (out === '' || out === '^')) out += '\\*'
    else if (syntax === 'extended' && char === '{' && !/^\{\d*(?:,\d*)?\}/.test(pattern.slice(at))) out += '\\{'
    else if (syntax === 'extended' && char === '}' && !/\{\d*(?:,\d*)?$/.test(pattern.slice(0, at))) out += '\\}'
    else out += char === ']' ? '\\]' : char
  }
  return out
}

function bracket(written: string): string {
  const isNegated = written.startsWith('[^')
  const inner = written.slice(isNegated ? 2 : 1, -1)
  const body = inner
    .replaceAll(/\\/g, '\\\\')
    .replaceAll(/\[:(\w+):\]/g, (all, name: string) => classes.get(name) ?? all)
    .replace(/^\]/, '\\]')
    .replaceAll(/\[(?!-`)/g, '\\[')
  return `[${isNegated ? '^' : ''}${body}]`
}
