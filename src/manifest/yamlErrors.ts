import type { YAMLException } from 'js-yaml'

/** Lines are counted from 1 within the text of the one document, as Go yaml does; none where Go yaml names none. */
export interface GoYamlError {
  readonly text: string
  readonly line?: number
}

interface Line {
  readonly indent: number
  readonly text: string
  readonly number: number
}

const direct: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/tab characters/, 'found character that cannot start any token'],
  [/unknown escape sequence/, 'found unknown escape character'],
  [/expected hexadecimal/, 'did not find expected hexdecimal number'],
  [/end of the stream within a (single|double) quoted/, 'found unexpected end of stream'],
  [/end of the document within a (single|double) quoted/, 'found unexpected document indicator'],
  [/multiline key may not be an implicit key|expected ':' after/, "could not find expected ':'"],
  [/name of an (anchor|alias)/, 'did not find expected alphabetic or numeric character'],
  [/non-printable/, 'control characters are not allowed'],
  [/undeclared tag handle/, 'found undefined tag handle'],
  [/directive/, 'found unknown directive name'],
  [/a line break is expected/, 'did not find expected comment or line break'],
  [/cannot be less than one/, 'found an indentation indicator equal to 0'],
]

/**
 * What Go yaml v2, and so kubectl, says where js-yaml gave up. Both stop at the same mistakes; the words and the line
 * differ: a scanner's error names the line it is on, a parser's the line before it or the start of the open collection.
 */
export function goYamlError(error: YAMLException, source: string): GoYamlError {
  const alias = /^unidentified alias "(.*)"$/.exec(error.reason)
  if (alias) return { text: `unknown anchor '${alias[1]}' referenced` }
  if (/^aliases exceeded/.test(error.reason)) return { text: 'document contains excessive aliasing' }
  if (/^nesting exceeded/.test(error.reason)) return { text: 'exceeded max depth of 10000' }
  const line = (error.mark?.line ?? 0) + 1
  const position = error.mark?.position ?? 0
  for (const [pattern, text] of direct) if (pattern.test(error.reason)) return { text, line }
  return structural(error.reason, source, position, line)
}

/** Wrong indentation, a second value on a line, and unclosed brackets. */
function structural(reason: string, source: string, position: number, line: number): GoYamlError {
  const lines = linesOf(source)
  const here = lines[line - 1]
  const lineStart = source.lastIndexOf('\n', position - 1) + 1
  const before = source.slice(lineStart, position)
  if (/flow collection|deficient indentation/.test(reason)) return unclosed(source, position, line)
  if (/[@`%]/.test(source[position] ?? '') && /[:\-\s]\s*$/.test(before)) {
    return { text: 'found character that cannot start any token', line }
  }
  if (source[position] === ':' || /^[^"'#]*:\s+[^"'#[{]*:(\s|$)/.test(here?.text ?? '')) {
    return { text: 'mapping values are not allowed in this context', line }
  }
  if (before.trim() === '' && here && /^[^#]*:(\s|$)/.test(here.text) && continuesScalar(lines, line)) {
    return { text: 'mapping values are not allowed in this context', line }
  }
  const open = openCollection(lines, line, here?.indent ?? 0)
  const text = open.kind === 'seq' ? "did not find expected '-' indicator" : 'did not find expected key'
  return { text, line: open.line > 1 ? open.line - 1 : Math.max(line - 1, 0) }
}

const linesOf = (source: string): Line[] =>
  source.split('\n').map((raw, i) => {
    const text = raw.trimStart()
    return { indent: raw.length - text.length, text: text.trimEnd(), number: i + 1 }
  })

const isContent = (line: Line): boolean => line.text !== '' && !line.text.startsWith('#')

/** Whether the line before ends in a plain scalar that this, deeper, line would continue. */
function continuesScalar(lines: readonly Line[], line: number): boolean {
  const here = lines[line - 1] as Line
  const previous = lines
    .slice(0, line - 1)
    .filter(isContent)
    .at(-1)
  if (!previous || previous.indent >= here.indent) return false
  const value = /^(?:- +)*(?:[^:]*: +)?([^\s"'#[{|>&*!].*)$/.exec(previous.text)
  return value !== null && !previous.text.endsWith(':')
}

/** The block collection that is still open at a line of this indentation: the nearest one that is less deep. */
function openCollection(lines: readonly Line[], line: number, indent: number): { kind: 'map' | 'seq'; line: number } {
  let start = lines.find(isContent) ?? { indent: 0, text: '', number: 1 }
  for (let i = line - 2; i >= 0; i--) {
    const l = lines[i] as Line
    if (!isContent(l) || l.indent > indent || (l.indent === indent && i > 0)) continue
    start = l
    break
  }
  // From there up to the first line of the same collection.
  for (let i = start.number - 2; i >= 0; i--) {
    const l = lines[i] as Line
    if (!isContent(l) || l.indent > start.indent) continue
    if (l.indent < start.indent) break
    start = l
  }
  return { kind: /^-(\s|$)/.test(start.text) ? 'seq' : 'map', line: start.number }
}

/** An unclosed flow collection or quoted scalar: told at its start, or at its end if it starts on the first line. */
function unclosed(source: string, position: number, line: number): GoYamlError {
  const stack: { char: string; line: number }[] = []
  let at = 1
  for (let i = 0; i < position; i++) {
    const char = source[i] as string
    if (char === '\n') at++
    else if (char === '[' || char === '{') stack.push({ char, line: at })
    else if (char === ']' || char === '}') stack.pop()
  }
  const open = stack.at(-1)
  if (!open) return { text: 'found unexpected end of stream', line }
  const text = open.char === '[' ? "did not find expected ',' or ']'" : "did not find expected ',' or '}'"
  return { text, line: open.line > 1 ? open.line - 1 : Math.max(line - 1, 0) }
}
