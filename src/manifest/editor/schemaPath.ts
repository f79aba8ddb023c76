import { elementType, fieldType, typeOfKind } from '../../engine/api/fieldTable.ts'

/** A step to a field: its name, or `[]` for an element of a list. */
type PathSegment = string

interface Entry {
  readonly column: number
  /** Undefined for the dash of a list element. */
  readonly key: string | undefined
}

/**
 * Path of the collection that a key at `column` of line `index` belongs to. Only indentation counts, so the path is
 * also known on a blank line and in invalid YAML. `- name: x` counts as an element and, two columns further, as its
 * key.
 */
export function pathAt(lines: readonly string[], index: number, column: number): PathSegment[] {
  const path: PathSegment[] = []
  let limit = column
  // A list may have the indentation of its key; other values may not.
  let level = false
  const first = documentStart(lines, index)
  for (let i = index; i >= first && (limit > 0 || level); i--) {
    for (const entry of entriesOf(lines[i] ?? '').reverse()) {
      const isParent = entry.column < limit || (level && entry.column === limit && entry.key !== undefined)
      if (!isParent) continue
      path.unshift(entry.key ?? '[]')
      limit = entry.column
      level = entry.key === undefined
    }
  }
  return path
}

/** Type of the collection at a path, from the field table, for the document around line `index`. */
export function typeAt(lines: readonly string[], index: number, path: readonly PathSegment[]): string | undefined {
  let type = kindTypeAt(lines, index)
  for (const segment of path) {
    if (type === undefined) return undefined
    const element = elementType(type)
    if (element !== undefined) type = element
    else type = segment === '[]' ? undefined : fieldType(type, segment)
  }
  return type
}

/** Names of the other keys in the collection of a key at `column` of line `index`. */
export function siblingsAt(lines: readonly string[], index: number, column: number): Set<string> {
  const names = new Set<string>()
  const below = (entry: Entry) => entry.column < column
  const collect = (entries: readonly Entry[]) => {
    for (const { column: at, key } of entries) if (at === column && key !== undefined) names.add(key)
  }
  // A dash before the column starts the element, so the lines above do not belong to it.
  for (let i = index; !entriesOf(lines[i] ?? '').some(below); ) {
    i -= 1
    if (i < documentStart(lines, index)) break
    collect(entriesOf(lines[i] ?? ''))
  }
  for (let i = index + 1; i < documentEnd(lines, index); i++) {
    const entries = entriesOf(lines[i] ?? '')
    if (entries.some(below)) break
    collect(entries)
  }
  return names
}

/** Path in kubectl explain's notation: `deployment.spec.template.spec.containers.image`. */
export const pathText = (path: readonly PathSegment[]): string =>
  path.reduce((text, segment) => (segment === '[]' ? `${text}[]` : text ? `${text}.${segment}` : segment), '')

/** Dashes and key at the beginning of a line, with their columns. */
export function entriesOf(line: string): Entry[] {
  const entries: Entry[] = []
  let column = line.length - line.trimStart().length
  let rest = line.slice(column)
  if (rest === '' || rest.startsWith('#')) return entries
  for (let dash = /^-(\s+|$)/.exec(rest); dash; dash = /^-(\s+|$)/.exec(rest)) {
    entries.push({ column, key: undefined })
    column += dash[0].length
    rest = rest.slice(dash[0].length)
  }
  const key = /^(?:"([^"]*)"\s*|'([^']*)'\s*|((?:[^\s#'"{[&*!|>%@`-]|-[^\s#])(?:[^#:]|:(?=\S))*)):(?:\s|$)/.exec(rest)
  if (key) entries.push({ column, key: key[1] ?? key[2] ?? key[3]?.trimEnd() ?? '' })
  return entries
}

function kindTypeAt(lines: readonly string[], index: number): string | undefined {
  let apiVersion = ''
  let kind = ''
  for (const line of lines.slice(documentStart(lines, index), documentEnd(lines, index))) {
    apiVersion = /^apiVersion:\s*["']?([\w./-]+)/.exec(line)?.[1] ?? apiVersion
    kind = /^kind:\s*["']?(\w+)/.exec(line)?.[1] ?? kind
  }
  return typeOfKind(apiVersion, kind)
}

const isSeparator = (line: string | undefined): boolean => /^---\s*$/.test(line ?? '')

function documentStart(lines: readonly string[], index: number): number {
  for (let i = index; i > 0; i--) if (isSeparator(lines[i - 1])) return i
  return 0
}

function documentEnd(lines: readonly string[], index: number): number {
  for (let i = index + 1; i < lines.length; i++) if (isSeparator(lines[i])) return i
  return lines.length
}
