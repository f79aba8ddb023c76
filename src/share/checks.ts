/** Validation of untrusted data: every member is named, typed and bounded, and anything else is rejected. */

/** A missing, unknown, wrongly typed or out-of-range member. `message` starts with its path. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
}

/** Returns the value with its checked type; throws `ValidationError`. */
export type Check<T> = (value: unknown, path: string) => T

export function boolean(value: unknown, path: string): boolean {
  return typeof value === 'boolean' ? value : refuse(path, 'is not true or false')
}

export function integer(least: number, most: number): Check<number> {
  return (value, path) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return refuse(path, 'is not a whole number')
    if (value < least || value > most) return refuse(path, `is not between ${least} and ${most}`)
    return value
  }
}

export function string(mostLength: number, pattern?: RegExp): Check<string> {
  return (value, path) => {
    if (typeof value !== 'string') return refuse(path, 'is not text')
    if (value.length > mostLength) return refuse(path, `is longer than ${mostLength} characters`)
    if (pattern !== undefined && !pattern.test(value)) return refuse(path, 'is not well-formed')
    return value
  }
}

export function literal<T extends string | number>(wanted: T): Check<T> {
  return (value, path) => (value === wanted ? wanted : refuse(path, `is not ${wanted}`))
}

export function oneOf<const T extends string>(...words: readonly T[]): Check<T> {
  return (value, path) => words.find((word) => word === value) ?? refuse(path, `is none of ${words.join(', ')}`)
}

export function array<T>(item: Check<T>, mostItems: number): Check<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return refuse(path, 'is not a list')
    if (value.length > mostItems) return refuse(path, `has more than ${mostItems} entries`)
    return value.map((one, index) => item(one, `${path}[${index}]`))
  }
}

/** A map of values whose keys match `keys`. The result has no other members, whatever their names. */
export function record<T>(item: Check<T>, mostItems: number, keys: RegExp): Check<{ readonly [key: string]: T }> {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(path, 'is not an object')
    const entries = Object.entries(value)
    if (entries.length > mostItems) refuse(path, `has more than ${mostItems} members`)
    for (const [key] of entries) if (!keys.test(key)) refuse(path, `has the unknown member ${JSON.stringify(key)}`)
    return Object.fromEntries(entries.map(([key, one]) => [key, item(one, `${path}.${key}`)]))
  }
}

type RequiredChecks<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: Check<T[K]> }
type OptionalChecks<T> = {
  readonly [K in keyof T as undefined extends T[K] ? K : never]-?: Check<Exclude<T[K], undefined>>
}

/** An object with exactly these members. The result is a new object without any others. */
export function object<T>(
  required: RequiredChecks<T>,
  ...optional: keyof OptionalChecks<T> extends never ? [] : [OptionalChecks<T>]
): Check<T> {
  const checks = new Map<string, { readonly check: Check<unknown>; readonly isRequired: boolean }>()
  for (const [key, check] of Object.entries<Check<unknown>>(required)) checks.set(key, { check, isRequired: true })
  for (const [key, check] of Object.entries<Check<unknown>>(optional[0] ?? {}))
    checks.set(key, { check, isRequired: false })
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(path, 'is not an object')
    const result: Record<string, unknown> = {}
    for (const key of Object.keys(value))
      if (!checks.has(key)) refuse(path, `has the unknown member ${JSON.stringify(key)}`)
    for (const [key, { check, isRequired }] of checks) {
      if (Object.hasOwn(value, key)) result[key] = check(Reflect.get(value, key), `${path}.${key}`)
      else if (isRequired) refuse(path, `lacks ${key}`)
    }
    return result as T
  }
}

/** Any JSON of bounded depth. The bounds on characters and values are shared by all uses of the returned check. */
export function json(bounds: { readonly depth: number; readonly values: number; readonly text: number }): Check<Json> {
  let values = 0
  let text = 0
  const check = (value: unknown, path: string, depth: number): Json => {
    values++
    if (depth > bounds.depth) refuse(path, `is deeper than ${bounds.depth} levels`)
    if (values > bounds.values) refuse(path, `is more than ${bounds.values} values`)
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : refuse(path, 'is no finite number')
    if (typeof value === 'string') {
      text += value.length
      return text <= bounds.text ? value : refuse(path, `makes more than ${bounds.text} characters`)
    }
    if (Array.isArray(value)) return value.map((one, index) => check(one, `${path}[${index}]`, depth + 1))
    if (typeof value !== 'object') return refuse(path, 'is no JSON')
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        text += key.length
        return [key, check(one, `${path}.${key}`, depth + 1)]
      }),
    )
  }
  return (value, path) => check(value, path, 0)
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export function refuse(path: string, problem: string): never {
  throw new ValidationError(`${path} ${problem}`)
}
