/** The forms of Kubernetes' API types in Protobuf, from the table that `scripts/makeProtobufSchema.mjs` makes. */
import { lookup } from '../engine/api/lookup.ts'
import table from './protobufSchema.json' with { type: 'json' }

/** A field of a message, and its form in Go's JSON encoder. */
export interface FieldSchema {
  readonly number: number
  /** The name in JSON. */
  readonly json: string
  /** `string`, `int32`, `meta.v1.Time`. For a list or a map, the type of an element. */
  readonly type: string
  readonly shape: 'single' | 'list' | 'map'
  readonly shown: Shown
}

/** The rule for the presence of a field in JSON. */
type Shown =
  /** Present if the message has it: a pointer in Go. */
  | 'present'
  /** Present unless it is empty. A struct is never empty. */
  | 'filled'
  /** Present unless it is the zero time. */
  | 'nonZero'
  | 'always'
  /** Null if the message lacks it. */
  | 'nullable'
  /** Replaced by its own fields, among the fields of the surrounding message. */
  | 'inline'

/** A message by its fields. */
interface MessageSchema {
  readonly fields: ReadonlyMap<number, FieldSchema>
  /** Go has a list in its place. The message's only field has the list's elements. */
  readonly isList: boolean
}

const shownBy: Readonly<Record<string, Shown>> = lookup({
  p: 'present',
  o: 'filled',
  t: 'nonZero',
  z: 'always',
  n: 'nullable',
  i: 'inline',
})
const types: ReadonlyMap<string, string> = new Map(Object.entries(table.types))
const kinds: ReadonlyMap<string, string> = new Map(Object.entries(table.kinds))
const read = new Map<string, MessageSchema>()

/** The message of a type in the table. Throws for a type that the table lacks. */
export function messageSchema(type: string): MessageSchema {
  const known = read.get(type)
  if (known !== undefined) return known
  const text = types.get(type)
  if (text === undefined) throw new Error(`no Protobuf type ${type}`)
  const made = readMessage(text)
  read.set(type, made)
  return made
}

/** Whether a type is a message of the table, not a scalar. */
export const isMessage = (type: string): boolean => types.has(type)

/** The message of a kind in the group version that a body names; undefined for an unknown kind. */
export function messageOfKind(apiVersion: string, kind: string): string | undefined {
  // Each group version also has the options of requests.
  return (
    kinds.get(`${apiVersion} ${kind}`) ?? (kind.endsWith('Options') ? kinds.get(`meta.k8s.io/v1 ${kind}`) : undefined)
  )
}

function readMessage(text: string): MessageSchema {
  const isList = text.startsWith('list;')
  const lines = (isList ? text.slice('list;'.length) : text).split(';').filter(Boolean)
  const fields = lines.map(readField)
  return { fields: new Map(fields.map((field) => [field.number, field])), isList }
}

function readField(line: string): FieldSchema {
  const [number = '', json = '', type = '', shown = ''] = line.split(' ')
  const shape = type.startsWith('[]') ? 'list' : type.startsWith('map:') ? 'map' : 'single'
  const element = shape === 'list' ? type.slice(2) : shape === 'map' ? type.slice(4) : type
  return { number: Number(number), json, type: element, shape, shown: shownBy[shown] ?? 'present' }
}
