/**
 * Markdown that the text of strangers cannot change: names, messages and file names of a pull request. It is made by the
 * functions here alone, and text that is put into their template is escaped. Read on GitHub, and by people in a terminal.
 */

import { onOneLine } from './words.ts'

/** Markdown source that needs no further escaping. */
export class Markdown {
  readonly source: string

  private constructor(source: string) {
    this.source = source
  }

  /** A template: what the code writes is Markdown; what is put into it is text, unless it is Markdown itself. */
  static of(literals: TemplateStringsArray, ...values: readonly (Markdown | string | number)[]): Markdown {
    return new Markdown(literals.map((literal, i) => literal + sourceOf(values[i] ?? '')).join(''))
  }

  /** Joins the parts with `between`; empty parts leave no gap. */
  static join(all: readonly Markdown[], between: Markdown): Markdown {
    return new Markdown(
      all
        .map(({ source }) => source)
        .filter((source) => source !== '')
        .join(between.source),
    )
  }

  /** Lines one below the other, also empty ones. */
  static lines(all: readonly Markdown[]): Markdown {
    return new Markdown(all.map(({ source }) => source).join('\n'))
  }

  /** Behind the mark of a list's item, so that its lines stay in it. */
  static indented({ source }: Markdown): Markdown {
    return new Markdown(source.replace(/^/gm, '  '))
  }

  /** A table of equally many cells in each row; the first row is its head. */
  static table(head: readonly Markdown[], rows: readonly (readonly Markdown[])[]): Markdown {
    const rule = head.map(() => new Markdown('---'))
    return Markdown.lines([head, rule, ...rows].map((row) => Markdown.row(row)))
  }

  /** A link. The escaped address cannot end the link early; the caller answers for the address's target. */
  static link(words: string, address: string): Markdown {
    return Markdown.of`[${words}](${new Markdown(inAddress(address))})`
  }

  /** A picture beside the document, at an address as above. */
  static picture(words: string, address: string): Markdown {
    return Markdown.of`!${Markdown.link(words, address)}`
  }

  /** Text in a code span, on one line. */
  static code(text: string): Markdown {
    return new Markdown(codeSpan(text))
  }

  /** Lines in a block of code. */
  static block(text: string, language = ''): Markdown {
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
    return new Markdown(`${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`)
  }

  /** A row of a table, in which a bar ends a cell and a line ends the row; each cell is as wide as given, for people. */
  static row(cells: readonly Markdown[], widths: readonly number[] = []): Markdown {
    const shown = cells.map(({ source }, i) => inCell(source).padEnd(widths[i] ?? 0))
    return new Markdown(`| ${shown.join(' | ')} |`)
  }

  get isEmpty(): boolean {
    return this.source === ''
  }
}

export const md = Markdown.of

/** Characters that a cell takes in its source. */
export const widthOf = ({ source }: Markdown): number => inCell(source).length

const sourceOf = (value: Markdown | string | number): string =>
  value instanceof Markdown ? value.source : typeof value === 'number' ? String(value) : escaped(value)

/**
 * Matches text in which GitHub sees a mention, a reference, a link, an emoji or a formula even if the signs are
 * escaped.
 */
const isMore = /@\w|#\d|:\/\/|\bwww\.|\bGH-\d|:\w+:|\$/i

/** Text on one line that is text in Markdown, too. Of blanks at its ends one stays. */
function escaped(text: string): string {
  const flat = onOneLine(text, ' ')
  if (flat === '') return text === '' ? '' : ' '
  const [before, after] = [/^\s/.test(text) ? ' ' : '', /\s$/.test(text) ? ' ' : '']
  return `${before}${isMore.test(flat) ? codeSpan(flat) : withoutSigns(flat)}${after}`
}

const withoutSigns = (flat: string): string =>
  flat
    .replace(/[\\`*_{}[\]<>~&]/g, '\\$&')
    .replace(/^(?:[#+=-]|\d+[.)])/, (sign) => `${sign.slice(0, -1)}\\${sign.slice(-1)}`)

function codeSpan(text: string): string {
  const flat = onOneLine(text, ' ')
  if (flat === '') return ''
  const fence = '`'.repeat(longestRun(flat) + 1)
  // A span's fence needs a gap where the text begins or ends with one.
  return /^`|`$/.test(flat) ? `${fence} ${flat} ${fence}` : `${fence}${flat}${fence}`
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))

const inCell = (source: string): string => onOneLine(source, '<br>').replaceAll('|', '\\|')

const inAddress = (address: string): string =>
  address.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
