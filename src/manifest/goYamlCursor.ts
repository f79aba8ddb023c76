// Text cursor of the Go yaml scanner, with its errors. Models go.yaml.in/yaml/v2 scannerc.go (v2.4.3), a port of
// libyaml's scanner.

/**
 * An error of Go yaml. `line` is the line in its message, counted from 1, or 0 without a line. `position` is the offset
 * of the problem.
 */
export class GoYamlError extends Error {
  readonly line: number
  readonly position: number

  constructor(message: string, line: number, position: number) {
    super(message)
    this.line = line
    this.position = position
  }
}

export interface Mark {
  readonly line: number
  readonly position: number
}

export const isBlank = (c: string): boolean => c === ' ' || c === '\t'
export const isBreak = (c: string): boolean =>
  c === '\n' || c === '\r' || c === '\u0085' || c === '\u2028' || c === '\u2029'
export const isEnd = (c: string): boolean => c === ''
export const isBlankz = (c: string): boolean => isBlank(c) || isBreak(c) || isEnd(c)
export const isBreakz = (c: string): boolean => isBreak(c) || isEnd(c)
export const isWord = (c: string): boolean => /^[0-9A-Za-z_-]$/.test(c)

/** A position in a text. Lines and columns count from 0, columns in UTF-16 units. */
export class GoYamlCursor {
  readonly text: string
  position = 0
  line = 0
  column = 0
  /** Offsets of single quotes after a backslash in double quotes. Go yaml reads such a quote as the closing quote. */
  readonly escapedQuotes: number[] = []

  constructor(text: string) {
    this.text = text
  }

  get mark(): Mark {
    return { line: this.line, position: this.position }
  }

  at(offset = 0): string {
    return this.text[this.position + offset] ?? ''
  }

  skip(count = 1): void {
    this.position += count
    this.column += count
  }

  skipLine(): void {
    this.position += this.at() === '\r' && this.at(1) === '\n' ? 2 : 1
    this.column = 0
    this.line++
  }

  /** Skips to the end of the line. */
  skipRest(): void {
    while (!isBreakz(this.at())) this.skip()
  }

  /** Whether the cursor is at `---` or `...` in the first column. */
  atDocumentIndicator(): boolean {
    if (this.column !== 0) return false
    const mark = this.text.slice(this.position, this.position + 3)
    return (mark === '---' || mark === '...') && isBlankz(this.at(3))
  }

  /** Throws an error with the current line, except for the first line, which Go yaml omits. */
  fail(message: string, position = this.position): never {
    throw new GoYamlError(message, this.line === 0 ? 0 : this.line + 1, position)
  }
}
