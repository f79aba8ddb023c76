import table from './goTypes.json' with { type: 'json' }

/** One field of a Go struct. */
export interface GoField {
  /** The name in Go. */
  readonly name: string
  /** The name in JSON; empty for an inlined struct, whose fields are in the JSON of the outer one. */
  readonly jsonName: string
  readonly isInline: boolean
  /** `string`, `*int64`, `[]v1.Container`, `map[string]string`, `v1.PodSpec`. */
  readonly type: string
  /** Left out of the JSON when zero. */
  readonly omitsEmpty: boolean
}

const texts: ReadonlyMap<string, string> = new Map(Object.entries(table))
const fieldLists = new Map<string, readonly GoField[]>()

/** The fields of a Go struct in their order; undefined for any other type. */
export function goFields(type: string): readonly GoField[] | undefined {
  let fields = fieldLists.get(type)
  if (fields === undefined) {
    const text = texts.get(type)
    if (text === undefined || !text.includes(':')) return undefined
    fields = text.split(' ').map(parseField)
    fieldLists.set(type, fields)
  }
  return fields
}

/** The predeclared type under a named one: `v1.Protocol` → `string`; other types are returned as they are. */
export function underlyingType(type: string): string {
  const text = texts.get(type)
  return text === undefined || text.includes(':') ? type : text
}

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
