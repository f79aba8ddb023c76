/**
 * Values in the form in which the API server compares them: its internal Go types as indented JSON. Internal types have
 * no JSON names, so each field has its Go name and is present even if it is empty.
 */

import { UNNAMED_RELEASE } from '../../releases.ts'
import { type GoField, goTypesOf } from '../goTypes.ts'
import { asObject, isObject } from '../jsonObject.ts'
import { lookup } from '../lookup.ts'
import type { JsonObject, JsonValue } from '../types.ts'

const types = goTypesOf(UNNAMED_RELEASE)

/** The lines of a value of the named versioned type, as Go's json.MarshalIndent writes its internal type. */
export const internalLines = (type: string, value: JsonObject): string[] =>
  JSON.stringify(internalValue(type, value), null, 1)
    .replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .split('\n')

/** Claim templates of a StatefulSet in the form of their internal type, as errors of the API server print them. */
export const internalClaims = (claims: readonly JsonObject[]): JsonValue =>
  claims.length === 0
    ? null
    : claims.map((claim) => {
        const status = asObject(claim.status)
        return {
          ...asObject(claim.metadata),
          Spec: internalValue('v1.PersistentVolumeClaimSpec', asObject(claim.spec)),
          Status: Object.fromEntries(CLAIM_STATUS.map((name) => [name, status[lowerFirst(name)] ?? null])),
        }
      })

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

// Models pkg/apis/core/types.go PersistentVolumeClaimStatus (v1.37).
const CLAIM_STATUS = [
  'Phase',
  'AccessModes',
  'Capacity',
  'Conditions',
  'AllocatedResources',
  'AllocatedResourceStatuses',
  'CurrentVolumeAttributesClassName',
  'ModifyVolumeStatus',
  'HealthStatus',
]

/** Fields of the Pod that the internal type holds in the security context. */
const HOST_FIELDS = ['HostNetwork', 'HostPID', 'HostIPC', 'ShareProcessNamespace', 'HostUsers']

/**
 * Fields that have another position in the internal type than in the versioned type: `moved` follow the field `after`.
 */
// Models pkg/apis/core/types.go (v1.36).
const MOVED: { readonly [type: string]: readonly (readonly [after: string, moved: readonly string[]])[] } = lookup({
  'v1.PodSpec': [
    ['Subdomain', ['SetHostnameAsFQDN']],
    ['Priority', ['PreemptionPolicy']],
    ['RuntimeClassName', ['Overhead']],
  ],
  'v1.VolumeSource': [['RBD', ['Quobyte']]],
  'v1.PodSecurityContext': [['FSGroup', ['FSGroupChangePolicy']]],
})

/** Types of apimachinery, which have no internal form. Their fields have JSON names, and empty fields are omitted. */
const TAGGED: ReadonlySet<string> = new Set([
  'v1.LabelSelector',
  'v1.LabelSelectorRequirement',
  'v1.ObjectMeta',
  'v1.OwnerReference',
])

function internalValue(type: string, value: JsonValue | undefined): JsonValue {
  if (type.startsWith('*')) return value === undefined || value === null ? null : internalValue(type.slice(1), value)
  if (type.startsWith('[]'))
    return Array.isArray(value) && value.length > 0 ? value.map((one) => internalValue(type.slice(2), one)) : null
  if (type.startsWith('map[string]') || type === 'v1.ResourceList') {
    const of = type === 'v1.ResourceList' ? 'resource.Quantity' : type.slice('map[string]'.length)
    const keys = Object.keys(asObject(value)).sort()
    if (keys.length === 0) return null
    return Object.fromEntries(keys.map((key) => [key, internalValue(of, asObject(value)[key])]))
  }
  if (type === 'resource.Quantity') return String(value ?? '0')
  if (type === 'intstr.IntOrString') return value ?? 0
  if (type === 'v1.Time') return null
  if (types.fields(type) !== undefined) return internalStruct(type, asObject(value))
  return value ?? zeroOf(types.underlying(type))
}

function zeroOf(type: string): JsonValue {
  if (type === 'string') return ''
  return type === 'bool' ? false : 0
}

function internalStruct(type: string, given: JsonObject): JsonObject {
  const isPod = type === 'v1.PodSpec'
  const hosts = isPod ? hostFields() : []
  const members = isPod ? { ...given, securityContext: withHosts(given, hosts) } : given
  const written: { [name: string]: JsonValue } = {}
  if (type === 'v1.PodSecurityContext')
    for (const { name, jsonName, type: of } of hostFields()) written[name] = internalValue(of, members[jsonName])
  for (const field of fieldsOf(type)) {
    const { name, jsonName, isInline, omitsEmpty, type: of } = field
    // A field of the Pod that only the versioned type has, or that the internal type has in the security context.
    if (isPod && (name === 'DeprecatedServiceAccount' || HOST_FIELDS.includes(name))) continue
    const member = isInline ? members : members[jsonName]
    const inner = internalValue(of, member)
    if ((isInline || (name === 'ObjectMeta' && !TAGGED.has(type))) && isObject(inner)) Object.assign(written, inner)
    else if (!TAGGED.has(type)) written[name] = inner
    else if (!(omitsEmpty && member === undefined)) written[jsonName] = inner
  }
  return written
}

const hostFields = (): readonly GoField[] => {
  const all = types.fields('v1.PodSpec') ?? []
  return HOST_FIELDS.flatMap((host) => all.find(({ name }) => name === host) ?? [])
}

const withHosts = (spec: JsonObject, hosts: readonly GoField[]): JsonObject => ({
  ...asObject(spec.securityContext),
  ...Object.fromEntries(
    hosts.flatMap(({ jsonName }) => (spec[jsonName] === undefined ? [] : [[jsonName, spec[jsonName] ?? null]])),
  ),
})

function fieldsOf(type: string): readonly GoField[] {
  const fields = types.fields(type) ?? []
  const moves = MOVED[type] ?? []
  if (moves.length === 0) return fields
  const moved = new Set(moves.flatMap(([, names]) => names))
  const named = (wanted: string): readonly GoField[] => fields.filter(({ name }) => name === wanted)
  return fields
    .filter(({ name }) => !moved.has(name))
    .flatMap((field) => [
      field,
      ...moves.flatMap(([after, names]) => (after === field.name ? names.flatMap(named) : [])),
    ])
}
