/** Makes objects of every served kind with many sorts of bodies: typed by the field table, real, forged. */
import { elementType, fieldsOf, typeOfKind } from '../../src/engine/api/fieldTable.ts'
import { apiVersionOf, kinds, otherVersions } from '../../src/engine/kinds/table.ts'
import type { Random } from '../../src/engine/sim/prng.ts'
import { honestObjects } from './honestObjects.ts'
import { hostileValue, mutateJson } from './mutations.ts'

type Body = Readonly<Record<string, unknown>>

export interface ServedKind {
  readonly apiVersion: string
  readonly kind: string
  readonly resource: string
  readonly honest: Body
}

/** Every kind in every served version. */
export const servedKinds: readonly ServedKind[] = [...kinds, ...otherVersions].map((row) => {
  const apiVersion = apiVersionOf(row)
  const honest = honestObjects.find((one) => one.apiVersion === apiVersion && one.kind === row.kind)
  if (honest === undefined) throw new Error(`no object of ${apiVersion} ${row.kind}`)
  return { apiVersion, kind: row.kind, resource: row.resource, honest: honest as Body }
})

/** Maximum depth of a generated value. */
const MOST_DEPTH = 9

/** Texts that name existing objects, match a field's format, or are words of the API. */
const plausible: readonly string[] = [
  ...[
    'web',
    'api',
    'fuzzed',
    'default',
    'shop',
    'node-1',
    'data',
    'http',
    'app',
    'x',
    'settings',
    'fast',
    'TCP',
    'IPv4',
  ],
  ...['Always', 'Never', 'OnFailure', 'Exists', 'In', 'NotIn', 'Equal', 'NoSchedule', 'NoExecute', 'True', 'False'],
  ...['Recreate', 'RollingUpdate', 'OnDelete', 'OrderedReady', 'Parallel', 'Retain', 'Delete', 'Orphan', 'Indexed'],
  ...['Pods', 'Resource', 'Utilization', 'Max', 'cpu', 'memory', 'v1', 'apps/v1', 'Deployment', 'Pod', 'ReadWriteOnce'],
  ...['ClusterIP', 'None', 'Running', 'Failed', 'Ready', 'shop/web:v2', 'kubernetes.io/hostname', '10.0.0.7', '/', '5'],
]
const times = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:09.123456Z', '1969-12-31T23:59:59Z', '9999-12-31T23:59:59Z']
const quantities = ['1', '10m', '16Mi', '0', '-1', '1e3', '9223372036854775807', '1n', 5]
const numbers = [0, 1, 1, 2, 3, 5, 30, 80, -1, 600, 2 ** 31 - 1, -(2 ** 31)]

function plain(type: string, random: Random): unknown {
  if (type === 'boolean') return random.float() < 0.5
  if (type.startsWith('integer')) return random.pick(type === 'integer(int64)' ? [...numbers, 2 ** 53] : numbers)
  if (type.endsWith('Time')) return random.pick(times)
  if (type.endsWith('Quantity')) return random.pick(quantities)
  if (type.endsWith('IntOrString')) return random.pick([0, 1, 3, '25%', '0%', '100%', 'http', -1, '1000%'])
  if (type === 'string(byte)') return random.pick(['', 'AAEC', 'c2VjcmV0', '!'])
  if (type === 'object' || type.endsWith('FieldsV1'))
    return random.pick([{}, { spec: { template: {} } }, { a: 5 }, 5, [], 'text', null])
  return random.pick(plausible)
}

/** A value of a type with some of its members, and occasionally a value of another type. */
function typedValue(type: string, random: Random, share: number, depth = 0): unknown {
  if (random.float() < 0.01) return hostileValue(random)
  const element = elementType(type)
  if (element !== undefined) {
    const values = [...Array(random.pick([0, 1, 1, 1, 2, 3]))].map(() => typedValue(element, random, share, depth + 1))
    if (type.startsWith('[]')) return values
    return Object.fromEntries(values.map((value) => [random.pick(plausible), value]))
  }
  const fields = fieldsOf(type)
  if (fields === undefined) return plain(type, random)
  if (depth > MOST_DEPTH) return {}
  const taken = Object.entries(fields).filter(() => random.float() < share)
  return Object.fromEntries(taken.map(([name, of]) => [name, typedValue(of, random, share, depth + 1)]))
}

/** The same object with members of the right type added or replaced. */
function withTypedFields(value: unknown, type: string | undefined, random: Random, share: number): unknown {
  if (type === undefined || typeof value !== 'object' || value === null) return value
  const element = elementType(type)
  if (Array.isArray(value)) return value.map((one) => withTypedFields(one, element, random, share))
  const fields = fieldsOf(type)
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    withTypedFields(one, element ?? fields?.[name], random, share),
  ])
  const added = Object.entries(fields ?? {})
    .filter(([name]) => name !== 'apiVersion' && name !== 'kind' && random.float() < share)
    .map(([name, of]) => [name, name === 'metadata' ? {} : typedValue(of, random, 0.2, 3)])
  return Object.fromEntries(random.float() < 0.5 ? [...entries, ...added] : [...added, ...entries])
}

const objectOf = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}

/** A body of a kind, from realistic to completely invalid. */
export function bodyOf({ apiVersion, kind, honest }: ServedKind, random: Random): unknown {
  const type = typeOfKind(apiVersion, kind)
  const draw = random.float()
  if (draw < 0.1) return honest
  if (draw < 0.35) return withTypedFields(honest, type, random, 0.04)
  if (draw < 0.65) return mutateJson(honest, random)
  if (draw < 0.75) return mutateJson(withTypedFields(honest, type, random, 0.03), random)
  // A body with a name and one or two typed parts.
  const made = type === undefined ? { spec: hostileValue(random) } : objectOf(typedValue(type, random, 0.25))
  const metadata = draw < 0.95 ? { ...objectOf(made.metadata), name: objectOf(honest.metadata).name } : made.metadata
  const kept = draw < 0.88 ? made : random.pick([{}, { spec: {} }, { spec: null }, { status: {} }, { data: 5 }])
  return { ...kept, apiVersion, kind, metadata }
}

/** A status of a kind, as a user could write it by hand. */
export function statusOf({ apiVersion, kind }: ServedKind, random: Random): unknown {
  const type = fieldsOf(typeOfKind(apiVersion, kind) ?? '')?.status
  if (type === undefined || random.float() < 0.15) return hostileValue(random)
  const status = typedValue(type, random, random.pick([0.1, 0.4, 0.8]))
  return random.float() < 0.2 ? mutateJson(status, random) : status
}

/** A part of an object, as in a merge patch. */
export function patchOf(kind: ServedKind, random: Random): unknown {
  const body = objectOf(bodyOf(kind, random))
  const taken = Object.entries(body).filter(([name]) => name !== 'apiVersion' && name !== 'kind')
  if (taken.length === 0) return {}
  const [name, value] = random.pick(taken)
  if (name === 'metadata') return { metadata: { ...objectOf(value), name: undefined } }
  const inner = Object.entries(objectOf(value))
  if (inner.length === 0 || random.float() < 0.2) return { [name]: random.float() < 0.3 ? null : value }
  const [field, one] = random.pick(inner)
  return { [name]: { [field]: random.float() < 0.3 ? random.pick([null, {}, []]) : one } }
}
