import { isRecord } from './lookup.ts'

/**
 * Fields that are pointers to a struct in Go. There an empty struct differs from an absent struct: a template with
 * `securityContext: {}` is not equal to a template without it.
 */
const pointers = new Set([
  'affinity',
  'capabilities',
  'dnsConfig',
  'emptyDir',
  'labelSelector',
  'lifecycle',
  'namespaceSelector',
  'nodeAffinity',
  'podAffinity',
  'podAntiAffinity',
  'seLinuxOptions',
  'securityContext',
  'windowsOptions',
])

/**
 * Semantic equality of API values: absent, `undefined`, `null` and empty lists and maps are equal, as nil and empty are
 * in Go, except in fields that are pointers. The order of keys does not matter, the order of lists does. Works on any
 * plain JSON, of any type.
 */
// Models apimachinery third_party/forked/golang/reflect Equalities.DeepEqual (v1.36).
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isRecord(a) || !isRecord(b)) return isEmpty(a) && isEmpty(b)
  return Array.isArray(a) || Array.isArray(b) ? listsEqual(a, b) : mapsEqual(a, b)
}

function listsEqual(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return isEmpty(a) && isEmpty(b)
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    if (!deepEqual(a[i], b[i])) return false
  }
  return true
}

function mapsEqual(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  for (const key in a) {
    const other = Object.hasOwn(b, key) ? b[key] : undefined
    if (isNil(other) ? isSet(key, a[key]) : isNil(a[key]) ? isSet(key, other) : !deepEqual(a[key], other)) return false
  }
  for (const key in b) {
    if (!Object.hasOwn(a, key) && isSet(key, b[key])) return false
  }
  return true
}

/** Whether a field that only one of the objects has makes a difference. */
function isSet(key: string, value: unknown): boolean {
  return pointers.has(key) ? !isNil(value) : !isEmpty(value)
}

const isNil = (value: unknown): boolean => value === undefined || value === null

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  if (!isRecord(value)) return false
  for (const key in value) if (value[key] !== undefined) return false
  return true
}
