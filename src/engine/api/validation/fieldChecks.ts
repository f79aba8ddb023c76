/** Checks of fields that exclude each other, such as the sources of a volume. */
import type { FieldError } from '../errors.ts'
import { isSet } from './access.ts'
import { forbidden, required } from './fieldErrors.ts'

/** Checks one field's value. */
export type FieldCheck<Value, Context extends readonly unknown[] = []> = (
  field: string,
  value: Value,
  ...context: Context
) => FieldError[]

/** The checks of a struct's fields, in upstream's order. `Context`: the further arguments of each check. */
export type FieldChecks<Struct, Context extends readonly unknown[] = []> = {
  readonly [Name in keyof Struct]?: FieldCheck<NonNullable<Struct[Name]>, Context>
}

/** The fields with a check that are set, in the order of the checks. */
export function fieldsWithChecks<Struct, Context extends readonly unknown[]>(
  struct: Struct,
  checks: FieldChecks<Struct, Context>,
): Extract<keyof Struct, string>[] {
  const present: Extract<keyof Struct, string>[] = []
  for (const name in checks) if (isSet(struct[name])) present.push(name)
  return present
}

/** The errors of one field's value. */
export function checkField<Struct, Name extends keyof Struct & string, Context extends readonly unknown[]>(
  field: string,
  struct: Struct,
  name: Name,
  checks: FieldChecks<Struct, Context>,
  ...context: Context
): FieldError[] {
  const value = struct[name]
  const check = checks[name]
  return check && isSet(value) ? check(`${field}.${name}`, value, ...context) : []
}

/** Errors unless exactly one of the fields is set. Of several fields, the first is checked further. */
export function oneOfFields<Struct, Context extends readonly unknown[]>(
  field: string,
  what: 'volume' | 'handler',
  struct: Struct,
  checks: FieldChecks<Struct, Context>,
  ...context: Context
): FieldError[] {
  const present = fieldsWithChecks(struct, checks)
  if (present.length === 0) return [required(field, `must specify a ${what} type`)]
  return present.flatMap((name, i) =>
    i === 0
      ? checkField(field, struct, name, checks, ...context)
      : [forbidden(`${field}.${name}`, `may not specify more than 1 ${what} type`)],
  )
}
