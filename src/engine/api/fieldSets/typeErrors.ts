import { isObject } from '../jsonObject.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { ElementError, elementOf, type FieldRef, type FieldShape, memberRef, shapeOfRef } from './fieldSchema.ts'
import { elementText } from './fieldSet.ts'

/**
 * The type errors of a value in the words of server-side apply: `.spec.replicas: expected numeric (int or float), got
 * string`.
 */
// Models structured-merge-diff typed/validate.go (v6).
export function typeErrors(value: JsonValue, ref: FieldRef): string[] {
  return errorsIn(value, ref, '')
}

/** Several errors as one text. */
export const typeErrorText = (errors: readonly string[]): string =>
  errors.length === 1 ? errors[0]! : ['errors:', ...errors.map((error) => `  ${error}`)].join('\n')

function errorsIn(value: JsonValue, ref: FieldRef, path: string): string[] {
  if (value === null) return []
  const shape = shapeOfRef(ref, value)
  switch (shape.kind) {
    case 'scalar': {
      const error = scalarError(value, shape.scalar)
      return error === undefined ? [] : [at(path, error)]
    }
    case 'list':
      if (!Array.isArray(value)) return [at(path, `expected list, got ${goPrinted(value)}`)]
      return listErrors(value, ref, shape, path)
    case 'map':
      if (!isObject(value)) return [at(path, `expected map, got ${goPrinted(value)}`)]
      return mapErrors(value, shape, path)
  }
}

/** Errors of a struct's or map's members; after an unknown field, a struct's other members are not read. */
function mapErrors(value: JsonObject, shape: FieldShape & { kind: 'map' }, path: string): string[] {
  const errors: string[] = []
  for (const [name, member] of Object.entries(value)) {
    const inner = `${path}.${name}`
    const ref = memberRef(shape, name)
    if (!ref) return [...errors, at(inner, 'field not declared in schema')]
    errors.push(...errorsIn(member, ref, inner))
  }
  return errors
}

function listErrors(
  value: readonly JsonValue[],
  ref: FieldRef,
  shape: FieldShape & { kind: 'list' },
  path: string,
): string[] {
  const errors: string[] = []
  const seen = new Set<string>()
  for (const [index, item] of value.entries()) {
    let place = `[${index}]`
    if (shape.relation !== 'atomic') {
      try {
        const element = elementOf(ref, shape, item)
        place = elementText(element)
        if (seen.has(element)) errors.push(at(path, `duplicate entries for key ${place}`))
        seen.add(element)
      } catch (error) {
        if (!(error instanceof ElementError)) throw error
        return [...errors, at(path, `element ${index}: ${error.message}`)]
      }
    }
    errors.push(...errorsIn(item, shape.ref, path + place))
  }
  return errors
}

const at = (path: string, text: string): string => (path === '' ? text : `${path}: ${text}`)

function scalarError(value: JsonValue, scalar: (FieldShape & { kind: 'scalar' })['scalar']): string | undefined {
  switch (scalar) {
    case 'numeric':
      return typeof value === 'number' ? undefined : `expected numeric (int or float), got ${goTypeName(value)}`
    case 'string':
      return typeof value === 'string'
        ? undefined
        : `expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `expected boolean, got ${goPrinted(value)}`
    case 'untyped':
      return typeof value === 'object' ? `expected any scalar, got ${goPrinted(value)}` : undefined
  }
}

function goTypeName(value: JsonValue): string {
  if (Array.isArray(value)) return '[]interface {}'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'string' ? 'string' : 'map[string]interface {}'
}

/** A value as Go's `%v` prints a pointer to it. */
const goPrinted = (value: JsonValue): string => `&{${goPlain(value)}}`

function goPlain(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '<nil>'
  if (Array.isArray(value)) return `[${value.map(goPlain).join(' ')}]`
  if (!isObject(value)) return String(value)
  return `map[${sorted(value)
    .map((key) => `${key}:${goPlain(value[key])}`)
    .join(' ')}]`
}

/** A value as Go's `%#v` prints it. */
function goSyntax(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return 'interface {}(nil)'
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`
  if (!isObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value)
  return `map[string]interface {}{${sorted(value)
    .map((key) => `${JSON.stringify(key)}:${goSyntax(value[key])}`)
    .join(', ')}}`
}

const sorted = (object: JsonObject): string[] => Object.keys(object).sort()
