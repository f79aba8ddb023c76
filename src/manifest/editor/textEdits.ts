/** Edits of a manifest's text that keep everything else as written. */
import type { JsonValue } from '../../engine/api/types.ts'
import type { PlannedObject } from '../../engine/index.ts'
import type { ManifestDocument } from '../k8sYaml.ts'
import type { TextEdit } from './imageTag.ts'
import { parseCached } from './parseCached.ts'

/** Applies edits; offsets refer to the original text. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((done, { from, to, insert }) => done.slice(0, from) + insert + done.slice(to), text)
}

/** Image of an object's first container, and a function that builds an edit of it; undefined without an image. */
export function firstImage(
  documents: readonly ManifestDocument[],
  { document, pointer }: Pick<PlannedObject, 'document' | 'pointer'>,
): { readonly image: string; readonly edit: (image: string) => TextEdit } | undefined {
  const { ranges } = documents[document] ?? {}
  for (const template of ['/spec/template/spec', '/spec/jobTemplate/spec/template/spec', '/spec']) {
    const path = `${pointer}${template}/containers/0/image`
    const range = ranges?.get(path)?.value
    const image = valueAt(documents[document]?.value, path)
    if (range === undefined || typeof image !== 'string') continue
    return { image, edit: (next) => ({ from: range[0], to: range[1], insert: scalar(next) }) }
  }
  return undefined
}

/**
 * Edits that make the text equal to the live objects. Undefined if a field exists on one side only, because edits only
 * replace values.
 */
export function editsToLive(
  documents: readonly ManifestDocument[],
  objects: readonly PlannedObject[],
): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = []
  for (const { document, pointer, fields } of objects) {
    const { ranges } = documents[document] ?? {}
    for (const { pointer: field, live } of fields) {
      const range = ranges?.get(`${pointer}${field}`)?.value
      if (range === undefined || live === undefined) return undefined
      edits.push({ from: range[0], to: range[1], insert: scalar(live) })
    }
  }
  return edits
}

/**
 * Edit that removes an object's field with a scalar value, with its line if the line has no other text; comments stay.
 * Undefined if the text lacks the field.
 */
export function withoutField(
  text: string,
  { document, pointer }: Pick<PlannedObject, 'document' | 'pointer'>,
  field: string,
): TextEdit | undefined {
  const { ranges } = parseCached(text)[document] ?? {}
  const path = `${pointer}${field}`
  const { key, value } = ranges?.get(path) ?? {}
  if (!key || !value) return undefined
  // Ranges of keys do not include quotes.
  const from = key[0] - (/["']$/.test(text.slice(0, key[0])) ? 1 : 0)
  const to = from + text.slice(from, value[1]).trimEnd().length
  const mapping = ranges?.get(path.slice(0, path.lastIndexOf('/')))?.value
  if (mapping && text[mapping[0]] === '{') {
    const next = /^\s*,\s*/.exec(text.slice(to))
    if (next) return { from, to: to + next[0].length, insert: '' }
    const before = text.slice(0, from).trimEnd()
    return { from: before.length - (before.endsWith(',') ? 1 : 0), to, insert: '' }
  }
  const lineEnd = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const rest = text.slice(to, lineEnd)
  if (rest.trim() !== '') return { from, to: to + rest.length - rest.trimStart().length, insert: '' }
  return { from: text.lastIndexOf('\n', from - 1) + 1, to: Math.min(text.length, lineEnd + 1), insert: '' }
}

/** A scalar in one line: plain if unambiguous, else as JSON, which YAML can read. */
function scalar(value: JsonValue): string {
  const isPlain =
    typeof value === 'string' &&
    /^[A-Za-z][\w./:@-]*$/.test(value) &&
    !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(value)
  return isPlain && !value.endsWith(':') ? value : JSON.stringify(value)
}

function valueAt(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let current = value
  for (const segment of pointer.split('/').slice(1)) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Array.isArray(current) ? current[Number(segment)] : current[segment]
  }
  return current
}
