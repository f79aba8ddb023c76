import {
  GoYamlCursor,
  GoYamlError,
  isBlank,
  isBlankz,
  isBreak,
  isBreakz,
  isEnd,
  isWord,
  type Mark,
} from './goYamlCursor.ts'
import { skipBlockScalar, skipPlainScalar, skipQuotedScalar } from './goYamlScalars.ts'

// Scanner of Go yaml v2, as far as it determines rejected texts with their messages and lines. Models
// go.yaml.in/yaml/v2 scannerc.go (v2.4.3), a port of libyaml's scanner.

export type TokenType =
  | 'streamEnd'
  | 'versionDirective'
  | 'tagDirective'
  | 'documentStart'
  | 'documentEnd'
  | 'blockSequenceStart'
  | 'blockMappingStart'
  | 'blockEnd'
  | 'flowSequenceStart'
  | 'flowSequenceEnd'
  | 'flowMappingStart'
  | 'flowMappingEnd'
  | 'flowEntry'
  | 'blockEntry'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar'

export interface Token {
  readonly type: TokenType
  /** Counted from 0. */
  readonly line: number
  /** Offset in the text. */
  readonly position: number
  /** Name of an anchor or alias, handle of a tag, version of a directive. */
  readonly value: string
}

interface SimpleKey {
  possible: boolean
  required: boolean
  tokenNumber: number
  line: number
  column: number
  position: number
}

const maxKeyLength = 1024

export class GoYamlScanner {
  private readonly cursor: GoYamlCursor
  private tokens: Token[] = []
  private tokensTaken = 0
  private flowLevel = 0
  private indent = -1
  private readonly indents: number[] = []
  private simpleKeyAllowed = true
  private readonly simpleKeys: SimpleKey[] = [
    { possible: false, required: false, tokenNumber: 0, line: 0, column: 0, position: 0 },
  ]

  constructor(text: string) {
    this.cursor = new GoYamlCursor(text)
    const control = text.search(/[^\t\n\r\x20-\x7e\x85\xa0-\ufffd]/)
    if (control >= 0) throw new GoYamlError('control characters are not allowed', 0, control)
  }

  /** Returns the next token without consuming it. */
  peek(): Token {
    while (this.needsMore()) this.fetchNext()
    return this.tokens[0]!
  }

  take(): void {
    this.tokens.shift()
    this.tokensTaken++
  }

  /** The first token is not final while it may still turn out to be a key. */
  private needsMore(): boolean {
    if (this.tokens.length === 0) return true
    const key = this.simpleKeys.find((k) => k.possible && k.tokenNumber === this.tokensTaken)
    return key !== undefined && this.isValidKey(key)
  }

  /** The escaped quotes of the text that was read: `GoYamlCursor.escapedQuotes`. */
  get escapedQuotes(): readonly number[] {
    return this.cursor.escapedQuotes
  }

  private push(type: TokenType, value = '', { line, position }: Mark = this.cursor.mark): void {
    this.tokens.push({ type, line, position, value })
  }

  private insert(tokenNumber: number, type: TokenType, { line, position }: Mark): void {
    this.tokens.splice(tokenNumber - this.tokensTaken, 0, { type, line, position, value: '' })
  }

  private isValidKey(key: SimpleKey): boolean {
    if (!key.possible) return false
    if (key.line >= this.cursor.line && key.position + maxKeyLength >= this.cursor.position) return true
    if (key.required) this.cursor.fail("could not find expected ':'", key.position)
    key.possible = false
    return false
  }

  private get simpleKey(): SimpleKey {
    return this.simpleKeys.at(-1)!
  }

  private saveSimpleKey(): void {
    if (!this.simpleKeyAllowed) return
    this.removeSimpleKey()
    this.simpleKeys[this.simpleKeys.length - 1] = {
      possible: true,
      required: this.flowLevel === 0 && this.indent === this.cursor.column,
      tokenNumber: this.tokensTaken + this.tokens.length,
      line: this.cursor.line,
      column: this.cursor.column,
      position: this.cursor.position,
    }
  }

  private removeSimpleKey(): void {
    const { possible, required, position } = this.simpleKey
    if (possible && required) this.cursor.fail("could not find expected ':'", position)
    this.simpleKey.possible = false
  }

  private rollIndent(column: number, tokenNumber: number, type: TokenType, mark: Mark): void {
    if (this.flowLevel > 0 || this.indent >= column) return
    this.indents.push(this.indent)
    this.indent = column
    if (this.indents.length > 10_000) this.cursor.fail('exceeded max depth of 10000')
    this.insert(tokenNumber, type, mark)
  }

  private unrollIndent(column: number): void {
    if (this.flowLevel > 0) return
    while (this.indent > column) {
      this.push('blockEnd')
      this.indent = this.indents.pop()!
    }
  }

  private fetchNext(): void {
    this.skipToNextToken()
    this.unrollIndent(this.cursor.column)
    const fetch = this.fetcher()
    fetch.call(this)
  }

  /** Scanning function for the next character. */
  private fetcher(): () => void {
    const c = this.cursor.at()
    if (isEnd(c)) return this.fetchStreamEnd
    if (this.cursor.column === 0 && c === '%') return this.fetchDirective
    if (this.cursor.column === 0 && this.cursor.atDocumentIndicator()) return this.fetchDocumentIndicator
    const blankAfter = isBlankz(this.cursor.at(1))
    const indicator = this.flowLevel > 0 || blankAfter
    if (c === '[' || c === '{') return this.fetchFlowStart
    if (c === ']' || c === '}') return this.fetchFlowEnd
    if (c === ',') return this.fetchFlowEntry
    if (c === '-' && blankAfter) return this.fetchBlockEntry
    if (c === '?' && indicator) return this.fetchKey
    if (c === ':' && indicator) return this.fetchValue
    if (c === '*' || c === '&') return this.fetchAnchor
    if (c === '!') return this.fetchTag
    if ((c === '|' || c === '>') && this.flowLevel === 0) return this.fetchBlockScalar
    if (c === "'" || c === '"') return this.fetchQuoted
    const startsPlain =
      !(isBlankz(c) || '-?:,[]{}#&*!|>\'"%@`'.includes(c)) ||
      (c === '-' && !isBlank(this.cursor.at(1))) ||
      (this.flowLevel === 0 && (c === '?' || c === ':') && !blankAfter)
    if (startsPlain) return this.fetchPlain
    return this.cursor.fail('found character that cannot start any token')
  }

  private skipToNextToken(): void {
    for (;;) {
      if (this.cursor.column === 0 && this.cursor.at() === '\ufeff') this.cursor.skip()
      const tabs = this.flowLevel > 0 || !this.simpleKeyAllowed
      while (this.cursor.at() === ' ' || (tabs && this.cursor.at() === '\t')) this.cursor.skip()
      if (this.cursor.at() === '#') while (!isBreakz(this.cursor.at())) this.cursor.skip()
      if (!isBreak(this.cursor.at())) return
      this.cursor.skipLine()
      if (this.flowLevel === 0) this.simpleKeyAllowed = true
    }
  }

  private endBlocks(): void {
    this.unrollIndent(-1)
    this.removeSimpleKey()
    this.simpleKeyAllowed = false
  }

  private fetchStreamEnd(): void {
    if (this.cursor.column !== 0) {
      this.cursor.column = 0
      this.cursor.line++
    }
    this.endBlocks()
    this.push('streamEnd')
  }

  private fetchDirective(): void {
    this.endBlocks()
    const mark = this.cursor.mark
    this.cursor.skip()
    const rest = /^[^\n\r]*/.exec(this.cursor.text.slice(this.cursor.position))?.[0] ?? ''
    const name = /^[0-9A-Za-z_-]*/.exec(rest)?.[0] ?? ''
    this.cursor.column += name.length
    this.cursor.position += name.length
    if (name === '') this.cursor.fail('could not find expected directive name')
    if (!isBlankz(this.cursor.at())) this.cursor.fail('found unexpected non-alphabetical character')
    if (name !== 'YAML' && name !== 'TAG') this.cursor.fail('found unknown directive name')
    const version = /^\s+([0-9]+\.[0-9]+)/.exec(rest.slice(name.length))?.[1] ?? ''
    while (!isBreakz(this.cursor.at())) this.cursor.skip()
    if (isBreak(this.cursor.at())) this.cursor.skipLine()
    this.push(name === 'YAML' ? 'versionDirective' : 'tagDirective', version, mark)
  }

  private fetchDocumentIndicator(): void {
    this.endBlocks()
    const type = this.cursor.at() === '-' ? 'documentStart' : 'documentEnd'
    this.push(type)
    for (let i = 0; i < 3; i++) this.cursor.skip()
  }

  private fetchFlowStart(): void {
    this.saveSimpleKey()
    const { line, column, position } = this.cursor
    this.simpleKeys.push({ possible: false, required: false, tokenNumber: 0, line, column, position })
    this.flowLevel++
    if (this.flowLevel > 10_000) this.cursor.fail('exceeded max depth of 10000')
    this.simpleKeyAllowed = true
    this.push(this.cursor.at() === '[' ? 'flowSequenceStart' : 'flowMappingStart')
    this.cursor.skip()
  }

  private fetchFlowEnd(): void {
    this.removeSimpleKey()
    if (this.flowLevel > 0) {
      this.flowLevel--
      this.simpleKeys.pop()
    }
    this.simpleKeyAllowed = false
    this.push(this.cursor.at() === ']' ? 'flowSequenceEnd' : 'flowMappingEnd')
    this.cursor.skip()
  }

  private fetchFlowEntry(): void {
    this.removeSimpleKey()
    this.simpleKeyAllowed = true
    this.push('flowEntry')
    this.cursor.skip()
  }

  private fetchBlockEntry(): void {
    if (this.flowLevel === 0) {
      if (!this.simpleKeyAllowed) this.cursor.fail('block sequence entries are not allowed in this context')
      this.rollIndent(this.cursor.column, this.tokensTaken + this.tokens.length, 'blockSequenceStart', this.cursor.mark)
    }
    this.removeSimpleKey()
    this.simpleKeyAllowed = true
    this.push('blockEntry')
    this.cursor.skip()
  }

  private fetchKey(): void {
    if (this.flowLevel === 0) {
      if (!this.simpleKeyAllowed) this.cursor.fail('mapping keys are not allowed in this context')
      this.rollIndent(this.cursor.column, this.tokensTaken + this.tokens.length, 'blockMappingStart', this.cursor.mark)
    }
    this.removeSimpleKey()
    this.simpleKeyAllowed = this.flowLevel === 0
    this.push('key')
    this.cursor.skip()
  }

  private fetchValue(): void {
    const key = this.simpleKey
    if (this.isValidKey(key)) {
      this.insert(key.tokenNumber, 'key', key)
      this.rollIndent(key.column, key.tokenNumber, 'blockMappingStart', key)
      key.possible = false
      this.simpleKeyAllowed = false
    } else {
      if (this.flowLevel === 0) {
        if (!this.simpleKeyAllowed) this.cursor.fail('mapping values are not allowed in this context')
        this.rollIndent(
          this.cursor.column,
          this.tokensTaken + this.tokens.length,
          'blockMappingStart',
          this.cursor.mark,
        )
      }
      this.simpleKeyAllowed = this.flowLevel === 0
    }
    this.push('value')
    this.cursor.skip()
  }

  private fetchAnchor(): void {
    this.saveSimpleKey()
    this.simpleKeyAllowed = false
    const type = this.cursor.at() === '*' ? 'alias' : 'anchor'
    const mark = this.cursor.mark
    this.cursor.skip()
    const start = this.cursor.position
    while (isWord(this.cursor.at())) this.cursor.skip()
    const name = this.cursor.text.slice(start, this.cursor.position)
    if (name === '' || !(isBlankz(this.cursor.at()) || '?:,]}%@`'.includes(this.cursor.at()))) {
      this.cursor.fail('did not find expected alphabetic or numeric character')
    }
    this.push(type, name, mark)
  }

  private fetchTag(): void {
    this.saveSimpleKey()
    this.simpleKeyAllowed = false
    const mark = this.cursor.mark
    let handle = ''
    if (this.cursor.at(1) === '<') {
      this.cursor.skip()
      this.cursor.skip()
      this.scanUri(false)
      if (this.cursor.at() !== '>') this.cursor.fail("did not find the expected '>'")
      this.cursor.skip()
    } else {
      const start = this.cursor.position
      this.cursor.skip()
      while (isWord(this.cursor.at())) this.cursor.skip()
      if (this.cursor.at() === '!') this.cursor.skip()
      const written = this.cursor.text.slice(start, this.cursor.position)
      const isHandle = written.length > 1 && written.endsWith('!')
      handle = isHandle ? written : '!'
      this.scanUri(!isHandle)
    }
    if (!isBlankz(this.cursor.at())) this.cursor.fail('did not find expected whitespace or line break')
    this.push('tag', handle, mark)
  }

  private scanUri(mayBeEmpty: boolean): void {
    let found = mayBeEmpty
    for (
      ;
      isWord(this.cursor.at()) || (this.cursor.at() !== '' && ";/?:@&=+$,.!~*'()[]%".includes(this.cursor.at()));
      this.cursor.skip()
    ) {
      found = true
      if (this.cursor.at() !== '%') continue
      if (!/^[0-9a-fA-F]{2}$/.test(this.cursor.at(1) + this.cursor.at(2)))
        this.cursor.fail('did not find URI escaped octet')
    }
    if (!found) this.cursor.fail('did not find expected tag URI')
  }

  private fetchBlockScalar(): void {
    this.removeSimpleKey()
    this.simpleKeyAllowed = true
    const { mark } = this.cursor
    skipBlockScalar(this.cursor, this.indent)
    this.push('scalar', '', mark)
  }

  private fetchQuoted(): void {
    this.saveSimpleKey()
    this.simpleKeyAllowed = false
    const { mark } = this.cursor
    skipQuotedScalar(this.cursor)
    this.push('scalar', '', mark)
  }

  private fetchPlain(): void {
    this.saveSimpleKey()
    const { mark } = this.cursor
    this.simpleKeyAllowed = skipPlainScalar(this.cursor, this.indent, this.flowLevel > 0 ? 'flow' : 'block')
    this.push('scalar', '', mark)
  }
}
