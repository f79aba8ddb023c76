/** How Kubernetes' API types look in Protobuf, from the table that `scripts/makeProtobufSchema.mjs` makes. */
import { lookup } from '../engine/api/lookup.ts'
import table from './protobufSchema.json' with { type: 'json' }

/** A field of a message, and how Go's JSON encoder shows it. */
export interface FieldSchema {
  readonly number: number
  /** The name in JSON. */
  readonly json: string
  /** `string`, `int32`, `meta.v1.Time`; of a list or a map, the type of one element. */
  readonly type: string
  readonly shape: 'single' | 'list' | 'map'
  readonly shown: Shown
}

/** When a field is in the JSON. */
export type Shown =
  /** If it is in the message: a pointer in Go. */
  | 'present'
  /** Unless it is empty; a struct is never empty. */
  | 'filled'
  /** Unless it is the zero time. */
  | 'nonZero'
  | 'always'
  /** As null where the message has none. */
  | 'nullable'
  /** By its own fields, among those of the message around it. */
  | 'inline'

/** A message by its fields. */
export interface MessageSchema {
  readonly fields: ReadonlyMap<number, FieldSchema>
  /** Go has a list in its place, whose elements are the message's only field. */
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

/** The message of a type of the table. Throws for a type that it does not have. */
export function messageSchema(type: string): MessageSchema {
  const known = read.get(type)
  if (known !== undefined) return known
  const text = types.get(type)
  if (text === undefined) throw new Error(`no Protobuf type ${type}`)
  const made = readMessage(text)
  read.set(type, made)
  return made
}

/** Whether a type is a message of the table and no scalar. */
export const isMessage = (type: string): boolean => types.has(type)

/** The message of a kind, in the group version that a body names; undefined where none is known. */
export function messageOfKind(apiVersion: string, kind: string): string | undefined {
  // Each group version also knows the options of requests.
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
