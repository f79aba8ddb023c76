/** Makes objects that set one field each, with valid and invalid values, for every field of the field table. */
import { elementType, fieldsOf, typeOfKind } from '../../src/engine/api/fieldTable.ts'
import { apiVersionOf, kinds } from '../../src/engine/kinds/table.ts'
import { honestObjects } from '../fuzz/honestObjects.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type Body = { readonly [name: string]: Json }

/** An object of a kind with one field set to a value. */
export interface FieldCase {
  readonly apiVersion: string
  readonly kind: string
  readonly resource: string
  readonly isNamespaced: boolean
  /** Path of the field: `spec.template.spec.containers[0].image`. */
  readonly path: string
  readonly value: Json
  readonly object: Body
}

/** A member of a path: a field, the first element of a list, or a key of a map. */
interface Step {
  readonly name: string | 0
  /** The type that declares the field; undefined for elements. */
  readonly owner?: string
}

interface Field {
  readonly steps: readonly Step[]
  readonly type: string
}

/** Maximum number of members in a path. Schemas of custom resources contain themselves. */
const MOST_STEPS = 14

/** Pod templates of these kinds have the same rules as a Deployment's template. */
const sameTemplates = ['ReplicaSet', 'ReplicationController', 'StatefulSet', 'DaemonSet', 'PodTemplate', 'CronJob']

/** All fields of a kind, parents first. */
function fieldsBelow(type: string, kind: string): readonly Field[] {
  const found: Field[] = []
  const visit = (field: Field, seen: readonly string[]): void => {
    const { type: of, steps } = field
    if (steps.length > MOST_STEPS) return
    const element = elementType(of)
    if (element !== undefined) {
      const name = of.startsWith('[]') ? 0 : 'key'
      const inner: Field = { steps: [...steps, { name }], type: element }
      found.push(inner)
      visit(inner, seen)
      return
    }
    if (seen.includes(of)) return
    if (of === 'core.v1.PodSpec' && sameTemplates.includes(kind)) return
    for (const [name, fieldType] of Object.entries(fieldsOf(of) ?? {})) {
      if (steps.length === 0 && ['apiVersion', 'kind', 'status'].includes(name)) continue
      if (of === 'meta.v1.ObjectMeta' && steps.length > 1 && !['labels', 'annotations', 'name'].includes(name)) continue
      const inner: Field = { steps: [...steps, { name, owner: of }], type: fieldType }
      found.push(inner)
      visit(inner, [...seen, of])
    }
  }
  visit({ steps: [], type }, [])
  return found
}

const texts: readonly Json[] = ['x', '', 'Not_Valid!', 'a/b', '../x', '/x', 5]

/** Values of a type: plain values, edges, and values of another type. */
function valuesOf(type: string): readonly Json[] {
  if (type === 'boolean') return [true, false, 'yes']
  if (type.startsWith('integer')) return [0, 1, 2, -1, 70_000, 2 ** 31, 'x', 1.5]
  if (type.endsWith('IntOrString')) return [0, 1, -1, '25%', '0%', '101%', 'http', 'x y', '5', 70_000]
  if (type.endsWith('Quantity')) return ['1', '100m', '1.5', '-1', '0', '1Gi', 'x', '']
  if (type.endsWith('Time')) return ['2026-01-01T00:00:00Z', 'x']
  if (type.startsWith('[]')) return [[], null, [null], 'x', {}]
  if (type.startsWith('map:')) return [{}, null, { 'Not Valid': '1' }, { 'a/b': '1' }, [], 'x']
  if (fieldsOf(type) !== undefined) return [{}, null, { nosuchfield: 1 }, 'x', []]
  if (type === 'string(byte)') return ['', 'AAEC', '!']
  return type === 'string' ? texts : [{}, null, 'x', 5]
}

/** A type of which an object may set only one member, with the members that always stay. */
const unions: Readonly<Record<string, readonly string[]>> = {
  'core.v1.Volume': ['name'],
  'core.v1.LifecycleHandler': [],
  'core.v1.EnvVarSource': [],
  'core.v1.EnvVar': ['name'],
  'core.v1.EnvFromSource': ['prefix'],
  'core.v1.VolumeProjection': [],
  'core.v1.PersistentVolumeSpec': ['capacity', 'accessModes', 'storageClassName', 'volumeMode'],
  'autoscaling.v2.MetricSpec': ['type'],
}
const handlers = ['exec', 'httpGet', 'tcpSocket', 'grpc']

/** The members of `value` that may stand beside the member `name`. */
function beside(value: Record<string, Json>, { name, owner = '' }: Step): Record<string, Json> {
  const kept = unions[owner]
  const isHandler = owner === 'core.v1.Probe' && handlers.includes(String(name))
  return Object.fromEntries(
    Object.entries(value).filter(
      ([one]) => one === name || ((kept?.includes(one) ?? true) && !(isHandler && handlers.includes(one))),
    ),
  )
}

/** `value` with a member replaced; absent parents are made. */
function withValue(value: Json | undefined, [step, ...rest]: readonly Step[], set: Json): Json {
  if (step === undefined) return set
  const isObject = typeof value === 'object' && value !== null
  if (step.name === 0) {
    const list = isObject && Array.isArray(value) ? (value as readonly Json[]) : []
    return [withValue(list[0], rest, set), ...list.slice(1)]
  }
  const members = isObject && !Array.isArray(value) ? beside(value as Record<string, Json>, step) : {}
  return { ...members, [step.name]: withValue(members[step.name], rest, set) }
}

const pathOf = (steps: readonly Step[]): string =>
  steps.map(({ name }, i) => (name === 0 ? '[0]' : i === 0 ? name : `.${name}`)).join('')

/** The cases of every kind, or of the kinds with these names. */
export function fieldCases(names: readonly string[]): readonly FieldCase[] {
  return kinds
    .filter(({ kind }) => names.length === 0 || names.includes(kind))
    .flatMap((row) => {
      const apiVersion = apiVersionOf(row)
      const type = typeOfKind(apiVersion, row.kind)
      const honest = honestObjects.find((one) => one.apiVersion === apiVersion && one.kind === row.kind) as Body
      if (type === undefined || honest === undefined) return []
      return fieldsBelow(type, row.kind).flatMap(({ steps, type: of }) =>
        valuesOf(of).map(
          (value): FieldCase => ({
            apiVersion,
            kind: row.kind,
            resource: row.resource,
            isNamespaced: row.namespaced,
            path: pathOf(steps),
            value,
            object: withValue(honest, steps, value) as Body,
          }),
        ),
      )
    })
}
