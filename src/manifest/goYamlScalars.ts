import { type GoYamlCursor, isBlank, isBlankz, isBreak, isBreakz, isEnd } from './goYamlCursor.ts'

// Skips scalars of all styles and reports errors inside them. Models go.yaml.in/yaml/v2 scannerc.go
// yaml_parser_scan_*_scalar (v2.4.3).

/** Skips a literal or folded scalar, from its `|` or `>` on. `outer` is the indentation of the enclosing block. */
export function skipBlockScalar(cursor: GoYamlCursor, outer: number): void {
  cursor.skip()
  let increment = 0
  const readIncrement = (): void => {
    if (!/^[0-9]$/.test(cursor.at())) return
    if (cursor.at() === '0') cursor.fail('found an indentation indicator equal to 0')
    increment = Number(cursor.at())
    cursor.skip()
  }
  const readChomping = (): boolean => {
    if (cursor.at() !== '+' && cursor.at() !== '-') return false
    cursor.skip()
    return true
  }
  if (readChomping()) readIncrement()
  else {
    readIncrement()
    if (increment > 0) readChomping()
  }
  while (isBlank(cursor.at())) cursor.skip()
  if (cursor.at() === '#') cursor.skipRest()
  if (!isBreakz(cursor.at())) cursor.fail('did not find expected comment or line break')
  if (isBreak(cursor.at())) cursor.skipLine()
  const given = increment > 0 ? Math.max(outer, 0) + increment : 0
  const indent = skipBlockBreaks(cursor, outer, given)
  while (cursor.column === indent && !isEnd(cursor.at())) {
    cursor.skipRest()
    if (isBreak(cursor.at())) cursor.skipLine()
    skipBlockBreaks(cursor, outer, indent)
  }
}

/** Skips indentation and empty lines; returns the scalar's indentation, which it detects if `given` is 0. */
function skipBlockBreaks(cursor: GoYamlCursor, outer: number, given: number): number {
  let deepest = 0
  for (;;) {
    const inside = (): boolean => given === 0 || cursor.column < given
    while (inside() && cursor.at() === ' ') cursor.skip()
    deepest = Math.max(deepest, cursor.column)
    if (inside() && cursor.at() === '\t') cursor.fail('found a tab character where an indentation space is expected')
    if (!isBreak(cursor.at())) break
    cursor.skipLine()
  }
  return given || Math.max(deepest, outer + 1, 1)
}

/** Skips a quoted scalar, from its opening quote on. */
export function skipQuotedScalar(cursor: GoYamlCursor): void {
  const quote = cursor.at()
  cursor.skip()
  for (;;) {
    if (cursor.atDocumentIndicator()) cursor.fail('found unexpected document indicator')
    if (isEnd(cursor.at())) cursor.fail('found unexpected end of stream')
    while (!isBlankz(cursor.at()) && !(cursor.at() === quote && !(quote === "'" && cursor.at(1) === "'"))) {
      if (quote === "'" && cursor.at() === "'") cursor.skip()
      else if (quote === '"' && cursor.at() === '\\') {
        if (isBreak(cursor.at(1))) {
          cursor.skip()
          cursor.skipLine()
          break
        }
        skipEscape(cursor)
        continue
      }
      cursor.skip()
    }
    if (cursor.at() === quote) break
    while (isBlank(cursor.at()) || isBreak(cursor.at())) {
      if (isBlank(cursor.at())) cursor.skip()
      else cursor.skipLine()
    }
  }
  cursor.skip()
}

function skipEscape(cursor: GoYamlCursor): void {
  const c = cursor.at(1)
  const length = c === 'x' ? 2 : c === 'u' ? 4 : c === 'U' ? 8 : 0
  if (length === 0 && (c === '' || !'0abt\tnvfre "\'\\N_LP'.includes(c))) cursor.fail('found unknown escape character')
  if (c === "'") cursor.escapedQuotes.push(cursor.position + 1)
  cursor.skip(2)
  const digits = cursor.text.slice(cursor.position, cursor.position + length)
  if (!new RegExp(`^[0-9a-fA-F]{${length}}$`).test(digits)) cursor.fail('did not find expected hexdecimal number')
  const code = Number.parseInt(digits || '0', 16)
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
    cursor.fail('found invalid Unicode character escape code')
  }
  cursor.skip(length)
}

/**
 * Skips a plain scalar; returns whether it ends after a line break. `outer` is the indentation of the enclosing block.
 */
export function skipPlainScalar(cursor: GoYamlCursor, outer: number, context: 'block' | 'flow'): boolean {
  const indent = outer + 1
  let afterBreak = false
  for (;;) {
    if (cursor.atDocumentIndicator() || cursor.at() === '#') break
    while (!isBlankz(cursor.at())) {
      if (cursor.at() === ':' && isBlankz(cursor.at(1))) break
      if (context === 'flow' && ',?[]{}'.includes(cursor.at())) break
      afterBreak = false
      cursor.skip()
    }
    if (!isBlank(cursor.at()) && !isBreak(cursor.at())) break
    while (isBlank(cursor.at()) || isBreak(cursor.at())) {
      if (isBreak(cursor.at())) {
        cursor.skipLine()
        afterBreak = true
      } else {
        if (afterBreak && cursor.column < indent && cursor.at() === '\t') {
          cursor.fail('found a tab character that violates indentation')
        }
        cursor.skip()
      }
    }
    if (context === 'block' && cursor.column < indent) break
  }
  return afterBreak
}
