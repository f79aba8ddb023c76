import type { Release } from '../releases.ts'
import changes from './goTypeChanges.json' with { type: 'json' }
import table from './goTypes.json' with { type: 'json' }
import { lookup } from './lookup.ts'

/** A field of a Go struct. */
export interface GoField {
  /** The name in Go. */
  readonly name: string
  /** The name in JSON. Empty for an inlined struct, whose fields are in the JSON of the outer struct. */
  readonly jsonName: string
  readonly isInline: boolean
  /** `string`, `*int64`, `[]v1.Container`, `map[string]string`, `v1.PodSpec`. */
  readonly type: string
  /** Whether the JSON omits the field if it is zero. */
  readonly omitsEmpty: boolean
}

/**
 * Changes of a type between releases: `-Name` removes a field, `Name>Field` adds a field after another; a text
 * replaces, `null` removes the type.
 */
type TypeChange = readonly string[] | string | null

const releaseChanges: Readonly<Record<string, Readonly<Record<string, TypeChange>>>> = lookup(changes)

/** The Go types of a pod template in a release. */
export class GoTypes {
  readonly #texts: ReadonlyMap<string, string>
  readonly #fields = new Map<string, readonly GoField[]>()

  constructor(release: Release) {
    const texts = new Map(Object.entries(table))
    for (const [type, change] of Object.entries(releaseChanges[release] ?? {})) {
      const text = changed(texts.get(type) ?? '', change)
      if (text === undefined) texts.delete(type)
      else texts.set(type, text)
    }
    this.#texts = texts
  }

  /** The fields of a struct in their order; undefined for any other type. */
  fields(type: string): readonly GoField[] | undefined {
    let fields = this.#fields.get(type)
    if (fields === undefined) {
      const text = this.#texts.get(type)
      if (text === undefined || !text.includes(':')) return undefined
      fields = text.split(' ').map(parseField)
      this.#fields.set(type, fields)
    }
    return fields
  }

  /** The predeclared type under a named type: `v1.Protocol` → `string`. Other types are returned unchanged. */
  underlying(type: string): string {
    const text = this.#texts.get(type)
    return text === undefined || text.includes(':') ? type : text
  }
}

const ofReleases = new Map<Release, GoTypes>()

/** The types of a release. */
export function goTypesOf(release: Release): GoTypes {
  let types = ofReleases.get(release)
  if (types === undefined) {
    types = new GoTypes(release)
    ofReleases.set(release, types)
  }
  return types
}

function changed(text: string, change: TypeChange): string | undefined {
  if (change === null) return undefined
  if (typeof change === 'string') return change
  let fields = text.split(' ')
  for (const one of change) {
    if (one.startsWith('-')) fields = fields.filter((field) => nameOf(field) !== one.slice(1))
    else {
      const [before = '', field = ''] = one.split('>')
      const at = fields.findIndex((other) => nameOf(other) === before)
      fields = [...fields.slice(0, at + 1), field, ...fields.slice(at + 1)]
    }
  }
  return fields.join(' ')
}

const nameOf = (field: string): string => /^\w+/.exec(field)?.[0] ?? ''

const fieldPattern = /^(\w+?)(\+)?(?:=([\w-]+))?(!)?:(.+)$/

function parseField(text: string): GoField {
  const match = fieldPattern.exec(text)
  if (match === null) throw new Error(`bad field ${text}`)
  const [, name = '', inline, jsonName, always, type = ''] = match
  const usualName = name.charAt(0).toLowerCase() + name.slice(1)
  return {
    name,
    jsonName: inline ? '' : (jsonName ?? usualName),
    isInline: inline !== undefined,
    type,
    omitsEmpty: always === undefined,
  }
}
