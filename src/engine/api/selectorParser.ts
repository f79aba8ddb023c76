import { goQuote } from './goFormat.ts'
import { labelValueErrors, qualifiedName } from './validation/formats.ts'

type SelectorOperator = '=' | '==' | '!=' | 'in' | 'notin' | 'gt' | 'lt' | 'exists' | '!'

interface ParsedRequirement {
  readonly key: string
  readonly operator: SelectorOperator
  /** Sorted values without repetitions. */
  readonly values: readonly string[]
}

/** Reads a label selector as written on a command line. Throws an Error whose text is upstream's. */
// Models apimachinery labels/selector.go Parser (v1.36).
export function parseRequirements(text: string): readonly ParsedRequirement[] {
  return new Parser(scan(text)).parse()
}

type TokenKind = 'end' | 'error' | 'identifier' | '(' | ')' | ',' | '!' | '=' | '==' | '!=' | '>' | '<' | 'in' | 'notin'

interface Token {
  readonly kind: TokenKind
  readonly text: string
}

const endToken: Token = { kind: 'end', text: '' }
const whitespace = ' \t\r\n'
const specialSymbols = '=!(),><'
const symbolTokens = ['(', ')', ',', '!', '=', '==', '!=', '>', '<'] as const
const binaryOperators = 'in, notin, =, ==, !=, gt, lt'

function scan(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const start = at
    if (whitespace.includes(text[at]!)) {
      at++
      continue
    }
    if (specialSymbols.includes(text[at]!)) {
      // The longest symbol wins, so that `!=` is not read as `!` and `=`.
      const two = symbolTokens.find((symbol) => symbol.length === 2 && text.startsWith(symbol, at))
      const kind = two ?? symbolTokens.find((symbol) => symbol === text[start])!
      at += kind.length
      tokens.push({ kind, text: kind })
      continue
    }
    while (at < text.length && !whitespace.includes(text[at]!) && !specialSymbols.includes(text[at]!)) at++
    const word = text.slice(start, at)
    tokens.push({ kind: word === 'in' || word === 'notin' ? word : 'identifier', text: word })
  }
  return tokens
}

class Parser {
  private readonly tokens: readonly Token[]
  private position = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  parse(): readonly ParsedRequirement[] {
    const requirements: ParsedRequirement[] = []
    for (;;) {
      const next = this.lookahead()
      if (next.kind === 'end') return requirements
      if (next.kind !== 'identifier' && next.kind !== '!') {
        throw new Error(`found '${next.text}', expected: !, identifier, or 'end of string'`)
      }
      requirements.push(this.wrapped())
      const separator = this.consume()
      if (separator.kind === 'end') return requirements
      if (separator.kind !== ',') throw new Error(`found '${separator.text}', expected: ',' or 'end of string'`)
      const following = this.lookahead()
      if (following.kind !== 'identifier' && following.kind !== '!') {
        throw new Error(`found '${following.text}', expected: identifier after ','`)
      }
    }
  }

  private wrapped(): ParsedRequirement {
    try {
      return this.requirement()
    } catch (error) {
      throw new Error(`unable to parse requirement: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  private requirement(): ParsedRequirement {
    let token = this.consume()
    const isNegated = token.kind === '!'
    if (isNegated) token = this.consume()
    if (token.kind !== 'identifier') throw new Error(`found '${token.text}', expected: identifier`)
    const key = token.text
    checkLabelKey(key)
    if (isNegated) return { key, operator: '!', values: [] }
    const next = this.lookahead()
    if (next.kind === 'end' || next.kind === ',') return { key, operator: 'exists', values: [] }
    const operator = this.operator()
    const values = operator === 'in' || operator === 'notin' ? this.valueList() : [this.exactValue()]
    checkValues(key, operator, values)
    return { key, operator, values }
  }

  private operator(): SelectorOperator {
    const token = this.tokens[this.position++] ?? endToken
    switch (token.kind) {
      case '=':
      case '==':
      case '!=':
      case 'in':
      case 'notin':
        return token.kind
      case '>':
        return 'gt'
      case '<':
        return 'lt'
      default:
        throw new Error(`found '${token.text}', expected: ${binaryOperators}`)
    }
  }

  private exactValue(): string {
    const next = this.lookahead()
    if (next.kind === 'end' || next.kind === ',') return ''
    const token = this.consume()
    if (token.kind !== 'identifier') throw new Error(`found '${token.text}', expected: identifier`)
    return token.text
  }

  private valueList(): readonly string[] {
    const open = this.consume()
    if (open.kind !== '(') throw new Error(`found '${open.text}' expected: '('`)
    const next = this.lookahead()
    if (next.kind === ')') {
      this.consume()
      return ['']
    }
    if (next.kind !== 'identifier' && next.kind !== ',') {
      throw new Error(`found '${next.text}', expected: ',', ')' or identifier`)
    }
    const values = this.identifiers()
    this.consume()
    return [...values].sort()
  }

  /** Reads up to the closing parenthesis and leaves it unread. An empty place between commas is the empty value. */
  private identifiers(): Set<string> {
    const values = new Set<string>()
    for (;;) {
      const token = this.consume()
      if (token.kind === 'identifier') {
        values.add(token.text)
        const next = this.lookahead()
        if (next.kind === ')') return values
        if (next.kind !== ',') throw new Error(`found '${next.text}', expected: ',' or ')'`)
      } else if (token.kind === ',') {
        if (values.size === 0) values.add('')
        const next = this.lookahead()
        if (next.kind === ')') return values.add('')
        if (next.kind === ',') {
          this.consume()
          values.add('')
        }
      } else {
        throw new Error(`found '${token.text}', expected: ',', or identifier`)
      }
    }
  }

  /** The next token; `in` and `notin` may be names. */
  private lookahead(): Token {
    const token = this.tokens[this.position] ?? endToken
    return token.kind === 'in' || token.kind === 'notin' ? { kind: 'identifier', text: token.text } : token
  }

  private consume(): Token {
    const token = this.lookahead()
    this.position++
    return token
  }
}

function checkLabelKey(key: string): void {
  const problems = qualifiedName(key)
  // Upstream passes a nil path, which Go prints as `<nil>`.
  if (problems.length > 0) throw new Error(`<nil>: Invalid value: ${goQuote(key)}: ${problems.join('; ')}`)
}

// Models apimachinery labels/selector.go NewRequirement (v1.36).
function checkValues(key: string, operator: SelectorOperator, values: readonly string[]): void {
  const isComparison = operator === 'gt' || operator === 'lt'
  const errors = values.flatMap((value, index) => {
    const problems = labelValueErrors(value)
    const invalid = `Invalid value: ${goQuote(value)}:`
    return [
      ...(isComparison && toInt64(value) === undefined
        ? [`values[${index}]: ${invalid} for 'Gt', 'Lt' operators, the value must be an integer`]
        : []),
      ...(problems.length > 0 ? [`values[${index}][${key}]: ${invalid} ${problems.join('; ')}`] : []),
    ]
  })
  if (errors.length > 0) throw new Error(errors.length === 1 ? errors[0]! : `[${errors.join(', ')}]`)
}

/** A decimal number of 64 bits, with or without a sign; undefined for any other text. */
export function toInt64(text: string): bigint | undefined {
  if (!/^[-+]?\d+$/.test(text)) return undefined
  const value = BigInt(text.replace('+', ''))
  return BigInt.asIntN(64, value) === value ? value : undefined
}
