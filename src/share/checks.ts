/** Schemas of untrusted data. Every member is named, typed and bounded; a value with any other member is rejected. */
import * as v from 'valibot'
import { ValidationError } from './validationError.ts'

/**
 * A schema of exactly the values of `T`. The member is never set. With the member, a schema of fewer values is a type
 * error; the output type alone is covariant and accepts such a schema.
 */
export interface Schema<T> extends v.GenericSchema<unknown, T> {
  readonly '~exactly'?: (value: T) => void
}

type Optional<T> = v.ExactOptionalSchema<Schema<T>, undefined>
/** A schema for each member of `T`. Only optional members may be `optional`. */
type Entries<T> = {
  readonly [K in keyof T]-?: undefined extends T[K]
    ? Optional<Exclude<T[K], undefined>>
    : Schema<T[K]> & { readonly wrapped?: never }
}

type Keys = readonly (string | number)[]

/** A violated rule: the problem, and the keys that lead from the value to the wrong part. */
export interface Problem {
  readonly problem: string
  readonly at?: Keys
}

/** Returns the value with its checked type; throws `ValidationError`. `root` names the value in the message. */
export function validated<T>(
  schema: Schema<T>,
  value: unknown,
  root: string,
  errorOf: (message: string, issue: v.BaseIssue<unknown>) => Error = (message) => new ValidationError(message),
): T {
  // Hostile data could have millions of problems.
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const steps = (issue.path ?? []).filter(({ origin }) => origin === 'value')
  const path = steps.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
  throw errorOf(`${root}${path} ${issue.message}`, issue)
}

export function refuse(path: string, problem: string): never {
  throw new ValidationError(`${path} ${problem}`)
}

export const boolean: Schema<boolean> = v.boolean('is not true or false')

export function integer(least: number, most: number): Schema<number> {
  const range = `is not between ${least} and ${most}`
  return v.pipe(
    v.custom<number>(Number.isInteger, 'is not a whole number'),
    v.minValue(least, range),
    v.maxValue(most, range),
  )
}

export function string(mostLength: number, pattern?: RegExp): Schema<string> {
  const text = v.pipe(v.string('is not text'), v.maxLength(mostLength, `is longer than ${mostLength} characters`))
  return pattern === undefined ? text : v.pipe(text, v.regex(pattern, 'is not well-formed'))
}

export const literal = <const T extends string | number>(wanted: T): Schema<T> => v.literal(wanted, `is not ${wanted}`)

export const oneOf = <const T extends string>(...words: readonly T[]): Schema<T> =>
  v.picklist(words, `is none of ${words.join(', ')}`)

/** A list whose length is checked before its items. */
const bounded = (mostItems: number) =>
  v.pipe(
    v.custom<unknown[]>(Array.isArray, 'is not a list'),
    v.maxLength(mostItems, `has more than ${mostItems} entries`),
  )

export const array = <T>(item: Schema<T>, mostItems: number): Schema<readonly T[]> =>
  v.pipe(bounded(mostItems), v.array(item))

export const pair = <T>(item: Schema<T>): Schema<readonly [T, T]> =>
  v.pipe(bounded(2), v.minLength(2, 'is not a pair'), v.tuple([item, item]))

type Mapping = Readonly<Record<string, unknown>>

export const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const mapping = v.custom<Mapping>(isMapping, 'is not an object')
const unknownMember = (key: string): string => `has the unknown member ${JSON.stringify(key)}`

/**
 * A map of values whose keys match `keys`. The result has no other members, whatever their names; valibot's own records
 * would skip a file named `constructor`.
 */
export function record<T>(item: Schema<T>, mostItems: number, keys: RegExp): Schema<{ readonly [key: string]: T }> {
  return v.pipe(
    mapping,
    v.transform((value) => new Map(Object.entries(value))),
    v.maxSize(mostItems, `has more than ${mostItems} members`),
    v.map(
      v.pipe(
        v.string(),
        v.regex(keys, ({ input }) => unknownMember(input)),
      ),
      item,
    ),
    v.transform((entries) => Object.fromEntries(entries)),
  )
}

/** A member that may be missing. */
export const optional = <T>(schema: Schema<T>): Optional<T> => v.exactOptional(schema)

/** A schema that accepts only some values of `T`, on purpose. */
export const someOf = <T>(schema: v.GenericSchema<unknown, T>): Schema<T> => schema

/** An object with exactly these members. The result is a new object. */
export function object<T>(entries: Entries<T>): Schema<T> {
  const unknownKey = (value: Mapping): string | undefined =>
    Object.keys(value).find((key) => !Object.hasOwn(entries, key))
  const schema: v.GenericSchema = v.pipe(
    mapping,
    v.check(
      (value) => unknownKey(value) === undefined,
      ({ input }) => unknownMember(unknownKey(input) ?? ''),
    ),
    v.object(entries, ({ path }) => `lacks ${path?.at(-1)?.key}`),
  )
  return schema as Schema<T>
}

/** A rule about a whole value. */
export const rule = <T>(problemOf: (value: T) => Problem | undefined): v.RawCheckAction<T> =>
  v.rawCheck(({ dataset, addIssue }) => {
    const found = dataset.typed ? problemOf(dataset.value) : undefined
    if (found) addIssue(issueOf(found))
  })

/** A problem in the form of valibot's issues. */
export function issueOf({ problem, at = [] }: Problem): {
  readonly message: string
  readonly path?: [v.IssuePathItem, ...v.IssuePathItem[]]
} {
  const [first, ...others] = at.map(
    (key): v.IssuePathItem => ({ type: 'unknown', origin: 'value', input: undefined, key, value: undefined }),
  )
  return { message: problem, ...(first && { path: [first, ...others] }) }
}

/** Rejects a list in which two items have the same name. `what` is the word for the items: `node`. */
export const distinctNames = <T extends readonly { readonly name: string }[]>(what: string): v.RawCheckAction<T> =>
  rule((items) => {
    const names = new Set<string>()
    const index = items.findIndex(({ name }) => names.size === names.add(name).size)
    const name = items[index]?.name
    return name === undefined ? undefined : { at: [index, 'name'], problem: `is that of another ${what}: ${name}` }
  })
