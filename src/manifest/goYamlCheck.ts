import { GoYamlError } from './goYamlCursor.ts'
import { GoYamlScanner, type Token, type TokenType } from './goYamlScanner.ts'

/**
 * Error of Go yaml v2 (and so of kubectl and the API server) for the first document of a text; undefined without an
 * error. Later documents are not read.
 */
// Models go.yaml.in/yaml/v2 parserc.go and decode.go parser.fail (v2.4.3).
export function goYamlCheck(text: string): GoYamlChecked {
  const checker = new Checker(text)
  try {
    checker.document()
    return { escapedQuotes: checker.escapedQuotes }
  } catch (error) {
    if (error instanceof GoYamlError) return { refusal: error, escapedQuotes: [] }
    throw error
  }
}

interface GoYamlChecked {
  readonly refusal?: GoYamlError
  /** Positions of single quotes that a backslash escapes, which only Go yaml takes. */
  readonly escapedQuotes: readonly number[]
}

/** Nesting limit, below the limit of the call stack. */
const maxDepth = 1000

class Checker {
  private readonly scanner: GoYamlScanner
  private readonly anchors = new Set<string>()
  private readonly handles = new Set(['', '!', '!!'])
  private depth = 0

  constructor(text: string) {
    this.scanner = new GoYamlScanner(text)
  }

  get escapedQuotes(): readonly number[] {
    return this.scanner.escapedQuotes
  }

  document(): void {
    let token = this.scanner.peek()
    if (token.type === 'streamEnd') return
    const explicit = ['versionDirective', 'tagDirective', 'documentStart'].includes(token.type)
    if (explicit) {
      while (token.type === 'versionDirective' || token.type === 'tagDirective') {
        if (token.type === 'versionDirective' && token.value !== '1.1') {
          this.fail('found incompatible YAML document', token)
        }
        token = this.next()
      }
      if (token.type !== 'documentStart') this.fail('did not find expected <document start>', token)
      token = this.next()
    }
    const ends: readonly TokenType[] = ['versionDirective', 'tagDirective', 'documentStart', 'documentEnd', 'streamEnd']
    if (!explicit || !ends.includes(token.type)) this.node('block')
    this.scanner.peek()
  }

  private fail(message: string, token: Token): never {
    throw new GoYamlError(message, token.line, token.position)
  }

  private next(): Token {
    this.scanner.take()
    return this.scanner.peek()
  }

  private node(context: 'block' | 'blockValue' | 'flow'): void {
    let token = this.scanner.peek()
    if (token.type === 'alias') {
      if (!this.anchors.has(token.value))
        throw new GoYamlError(`unknown anchor '${token.value}' referenced`, 0, token.position)
      this.scanner.take()
      return
    }
    let hasProperties = false
    const seen = new Set<TokenType>()
    while ((token.type === 'anchor' || token.type === 'tag') && !seen.has(token.type)) {
      seen.add(token.type)
      hasProperties = true
      if (token.type === 'anchor') this.anchors.add(token.value)
      else if (!this.handles.has(token.value)) {
        const tag = token
        this.next()
        this.fail('found undefined tag handle', tag)
      }
      token = this.next()
    }
    if (++this.depth > maxDepth) throw new GoYamlError('exceeded max depth of 10000', 0, token.position)
    this.content(token, context, hasProperties)
    this.depth--
  }

  private content(token: Token, context: 'block' | 'blockValue' | 'flow', hasProperties: boolean): void {
    if (context === 'blockValue' && token.type === 'blockEntry') this.indentlessSequence()
    else if (token.type === 'scalar') this.scanner.take()
    else if (token.type === 'flowSequenceStart') this.flowSequence()
    else if (token.type === 'flowMappingStart') this.flowMapping()
    else if (context !== 'flow' && token.type === 'blockSequenceStart') this.blockSequence()
    else if (context !== 'flow' && token.type === 'blockMappingStart') this.blockMapping()
    else if (!hasProperties) this.fail('did not find expected node content', token)
  }

  private blockSequence(): void {
    let token = this.next()
    while (token.type === 'blockEntry') {
      token = this.next()
      if (token.type !== 'blockEntry' && token.type !== 'blockEnd') this.node('block')
      token = this.scanner.peek()
    }
    if (token.type !== 'blockEnd') this.fail("did not find expected '-' indicator", token)
    this.scanner.take()
  }

  private indentlessSequence(): void {
    let token = this.scanner.peek()
    while (token.type === 'blockEntry') {
      token = this.next()
      if (!['blockEntry', 'key', 'value', 'blockEnd'].includes(token.type)) this.node('block')
      token = this.scanner.peek()
    }
  }

  private blockMapping(): void {
    const hasContent = (token: Token): boolean => !['key', 'value', 'blockEnd'].includes(token.type)
    let token = this.next()
    while (token.type === 'key') {
      if (hasContent(this.next())) this.node('blockValue')
      token = this.scanner.peek()
      if (token.type === 'value' && hasContent(this.next())) this.node('blockValue')
      token = this.scanner.peek()
    }
    if (token.type !== 'blockEnd') this.fail('did not find expected key', token)
    this.scanner.take()
  }

  private flowSequence(): void {
    let token = this.next()
    for (let first = true; token.type !== 'flowSequenceEnd'; first = false) {
      if (!first) {
        if (token.type !== 'flowEntry') this.fail("did not find expected ',' or ']'", token)
        token = this.next()
      }
      if (token.type === 'key') {
        this.pairInSequence()
      } else if (token.type !== 'flowSequenceEnd') this.node('flow')
      else break
      token = this.scanner.peek()
    }
    this.scanner.take()
  }

  private pairInSequence(): void {
    const token = this.next()
    if (!['value', 'flowEntry', 'flowSequenceEnd'].includes(token.type)) this.node('flow')
    else this.scanner.take()
    if (this.scanner.peek().type !== 'value') return
    if (!['flowEntry', 'flowSequenceEnd'].includes(this.next().type)) this.node('flow')
  }

  private flowMapping(): void {
    let token = this.next()
    for (let first = true; token.type !== 'flowMappingEnd'; first = false) {
      if (!first) {
        if (token.type !== 'flowEntry') this.fail("did not find expected ',' or '}'", token)
        token = this.next()
      }
      const isOver = (t: Token): boolean => t.type === 'flowEntry' || t.type === 'flowMappingEnd'
      if (token.type === 'key') {
        token = this.next()
        if (token.type !== 'value' && !isOver(token)) this.node('flow')
        if (this.scanner.peek().type === 'value' && !isOver(this.next())) this.node('flow')
      } else if (token.type !== 'flowMappingEnd') {
        this.node('flow')
        this.scanner.peek()
      } else break
      token = this.scanner.peek()
    }
    this.scanner.take()
  }
}
