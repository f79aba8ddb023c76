/**
 * Literals of the types `Object`, `Object.spec …` and `JSONPatch`, which express the changes of mutating policies. The
 * CEL library has no such types, so a literal is rewritten as a map. The place of a literal determines its type.
 */

/** Names that only expressions of mutations use. */
export const constructorNames = /\b(?:Object|JSONPatch|jsonpatch)\b/

/** The name that replaces `jsonpatch.escapeKey`. */
export const ESCAPE_KEY_FUNCTION = 'escapeKey__'

/** Models escapeKey in k8s.io/apiserver/pkg/cel/library/jsonpatch.go (v1.36). */
export const escapeKey = (key: string): string => key.replace(/[/~]/g, (character) => (character === '/' ? '~1' : '~0'))

interface Rewritten {
  /** Type of a literal that is the whole expression; undefined for any other expression. */
  readonly type: string | undefined
  /** Undefined for an expression that cannot be rewritten. */
  readonly text: string | undefined
  /** The error of literals with inconsistent types; undefined for consistent types. */
  readonly mismatch: string | undefined
}

/** Strings of CEL with their prefixes, names in back quotes, paths of names, and any other single character. */
const tokens =
  /(?:[rRbB]{0,2}(?:"""[\s\S]*?"""|'''[\s\S]*?'''))|(?:[rR][bB]?(?:"[^"\n]*"|'[^'\n]*'))|(?:[bB]?(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))|`[^`\n]*`|\/\/[^\n]*|\s+|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|\d[\w.]*|[\s\S]/g

interface Open {
  /** Type of the literal; undefined for a list, a map or a bracket. */
  readonly type: string | undefined
  /** The field whose value is being read. */
  field: string
  /** The next part of the literal: a field's name, the colon after it, or its value. */
  next: 'name' | 'colon' | 'value'
}

/** The expression with a map in place of each literal. A literal may have values of several types; a map may not. */
export function withoutConstructors(source: string): Rewritten {
  const list: readonly string[] = source.match(tokens) ?? []
  const open: Open[] = []
  let text = ''
  let mismatch: string | undefined
  let [type, outside]: [string | undefined, number] = [undefined, 0]
  for (let i = 0; i < list.length; i++) {
    const token = list[i] ?? ''
    const inside = open.at(-1)
    if (isBlank(token)) {
      text += token
      continue
    }
    if (inside === undefined) outside++
    if (inside?.next === 'name' && token !== '}') {
      // An optional field cannot be represented in a map.
      if (!/^[A-Za-z_`]/.test(token) || token.includes('.')) return { text: undefined, mismatch: undefined, type }
      inside.field = token.replaceAll('`', '')
      inside.next = 'colon'
      text += JSON.stringify(inside.field)
    } else if (isType(token) && nextOf(list, i) === '{') {
      mismatch ??= mismatchOf(token, open)
      type ??= token
      i = list.indexOf('{', i)
      open.push({ type: token, field: '', next: 'name' })
      text += '{'
    } else {
      text += inside?.type === undefined ? plainText(token) : ofLiteral(token, inside)
      if (token === '{' || token === '[' || token === '(') open.push({ type: undefined, field: '', next: 'value' })
      if (token === '}' || token === ']' || token === ')') open.pop()
    }
  }
  return { text, mismatch, type: outside === 1 ? type : undefined }
}

const isBlank = (token: string): boolean => /^(?:\s|\/\/)/.test(token)

/** Rewrites a token at the level of a literal's fields: each value has its own type. */
function ofLiteral(token: string, literal: Open): string {
  const { next } = literal
  if (token === ':' && next === 'colon') {
    literal.next = 'value'
    return ': dyn('
  }
  if (token === ',' && next === 'value') {
    literal.next = 'name'
    return '),'
  }
  if (token === '}') return next === 'value' ? ')}' : '}'
  return plainText(token)
}

const plainText = (token: string): string => (token === 'jsonpatch.escapeKey' ? ESCAPE_KEY_FUNCTION : token)

const isType = (token: string): boolean => token === 'JSONPatch' || token === 'Object' || token.startsWith('Object.')

/** The next token that is not blank. */
function nextOf(list: readonly string[], at: number): string | undefined {
  for (let i = at + 1; i < list.length; i++) if (!isBlank(list[i] ?? '')) return list[i]
  return undefined
}

/** The error of a literal whose type name differs from the path of its field; undefined for equal names. */
// Models CheckTypeNamesMatchFieldPathNames in k8s.io/apiserver/pkg/cel/mutation/dynamic/objects.go (v1.36).
function mismatchOf(type: string, open: readonly Open[]): string | undefined {
  const holder = open.findLast((one) => one.type !== undefined)
  if (holder?.type === undefined || holder.type === 'JSONPatch' || type === 'JSONPatch') return undefined
  const expected = `${holder.type}.${holder.field}`
  return type === expected
    ? undefined
    : `type mismatch: unexpected type name "${type}", expected "${expected}", which matches field name path from root Object type`
}
