/** Writes the fields of a setting into a manifest's text, and reads their current values. */
import type { JsonValue } from '../../engine/api/types.ts'
import { type ManifestDocument, parseManifest } from '../k8sYaml.ts'
import { type FieldPath as Path, type Setting, variedKindOf } from '../settings.ts'
import type { TextEdit } from './imageTag.ts'
import { withEdits } from './textEdits.ts'

/**
 * Edit that writes the setting into every object with the field; undefined without a change. All other text stays as
 * written.
 */
export function settingEdit(text: string, setting: Setting): TextEdit | undefined {
  // Values are written one after the other, because a value may need a parent that an earlier value added.
  const written = setting.reduce(withSettingWritten, text)
  if (written === text) return undefined
  let from = 0
  while (text[from] === written[from] && from < text.length) from++
  let tail = 0
  const most = Math.min(text.length, written.length) - from
  while (tail < most && text.at(-1 - tail) === written.at(-1 - tail)) tail++
  return { from, to: text.length - tail, insert: written.slice(from, written.length - tail) }
}

function withSettingWritten(text: string, { field: { paths }, value }: Setting[number]): string {
  return withEdits(
    text,
    parseManifest(text).flatMap((document) => {
      const kind = variedKindOf(document.value)
      const path = kind && paths[kind]
      return path ? (edit(text, document, path, value) ?? []) : []
    }),
  )
}

/** The first workload of the text. */
export const variedObject = (documents: readonly ManifestDocument[]): ManifestDocument | undefined =>
  documents.find(({ value }) => variedKindOf(value) !== undefined)

/** Current value at a path of the first workload. */
export function writtenAt(documents: readonly ManifestDocument[], path: Path): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(childOf, variedObject(documents)?.value)
}

function childOf(value: JsonValue | undefined, key: string | number): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Array.isArray(value) ? value[Number(key)] : value[key]
}

/** Replaces an existing value, or inserts the missing fields at the start of the nearest existing parent. */
function edit(text: string, { ranges }: ManifestDocument, path: Path, value: number | string): TextEdit | undefined {
  const there = ranges.get(pointerOf(path))?.value
  if (there !== undefined) return { from: there[0], to: there[1], insert: String(value) }
  for (let depth = path.length - 1; depth > 0; depth--) {
    const pointer = pointerOf(path.slice(0, depth))
    const parent = ranges.get(pointer)
    if (parent === undefined) continue
    const [from] = parent.value
    const missing = path.slice(depth)
    // A list element cannot be inserted.
    if (missing.some((key) => typeof key === 'number')) return undefined
    if (text[from] === '{') return { from: from + 1, to: from + 1, insert: ` ${inFlow(missing, value)},` }
    const first = firstChild(ranges, pointer)
    if (first === undefined) return undefined
    const indent = first - (text.lastIndexOf('\n', first - 1) + 1)
    return { from: first, to: first, insert: `${inBlock(missing, value, indent)}\n${' '.repeat(indent)}` }
  }
  return undefined
}

const pointerOf = (path: Path): string => path.map((key) => `/${key}`).join('')

/** Offset of the key of an object's first member. */
function firstChild(ranges: ManifestDocument['ranges'], pointer: string): number | undefined {
  for (const [at, { key }] of ranges)
    if (key !== null && at.startsWith(`${pointer}/`) && !at.slice(pointer.length + 1).includes('/')) return key[0]
  return undefined
}

function inFlow(keys: Path, value: number | string): string {
  return keys.reduceRight<string>(
    (inner, key, index) => `${key}: ${index === keys.length - 1 ? inner : `{ ${inner} }`}`,
    String(value),
  )
}

function inBlock(keys: Path, value: number | string, indent: number): string {
  return keys
    .map(
      (key, index) =>
        `${' '.repeat(index === 0 ? 0 : indent + 2 * index)}${key}:${index === keys.length - 1 ? ` ${value}` : ''}`,
    )
    .join('\n')
}
