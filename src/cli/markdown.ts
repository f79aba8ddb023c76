/**
 * Builds Markdown that untrusted text cannot change: names, messages and file names of a pull request. Markdown is made
 * only by the functions here, and their templates escape inserted text. People read the Markdown on GitHub and in a
 * terminal.
 */

import { onOneLine } from './words.ts'

/** Markdown source that needs no further escaping. */
export class Markdown {
  readonly source: string

  private constructor(source: string) {
    this.source = source
  }

  /** A template: literal parts are Markdown; inserted values are escaped text, unless they are Markdown themselves. */
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

  /** Joins lines, empty lines included. */
  static lines(all: readonly Markdown[]): Markdown {
    return new Markdown(all.map(({ source }) => source).join('\n'))
  }

  /** Indents lines so that they stay in a list's item. */
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

  /** A picture at an address, escaped like a link. */
  static picture(words: string, address: string): Markdown {
    return Markdown.of`!${Markdown.link(words, address)}`
  }

  /** Text in a code span, on a single line. */
  static code(text: string): Markdown {
    return new Markdown(codeSpan(text))
  }

  /** Lines in a block of code. */
  static block(text: string, language = ''): Markdown {
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
    return new Markdown(`${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`)
  }

  /**
   * A table's row, in which bars and line ends of the cells are escaped. `widths` pads the cells for readers in a
   * terminal.
   */
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

/** Text on a single line that is rendered literally. Blanks at each end are reduced to a single blank. */
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
  // A backquote at an end of the text needs a blank between it and the fence.
  return /^`|`$/.test(flat) ? `${fence} ${flat} ${fence}` : `${fence}${flat}${fence}`
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))

const inCell = (source: string): string => onOneLine(source, '<br>').replaceAll('|', '\\|')

const inAddress = (address: string): string =>
  address.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
