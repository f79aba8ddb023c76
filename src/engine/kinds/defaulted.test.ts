/** The defaults of kinds set every default that the types promise, wherever the type occurs in a kind. */
import { expect, it } from 'vitest'
import { created, defaulted } from '../api/fields/promises.ts'
import { typeOfKind } from '../api/fieldTable.ts'
import { isObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { eachStruct, samples } from '../testing/tableSamples.ts'
import { applyDefaults } from './defaults.ts'
import { apiVersionOf, kinds } from './table.ts'

/** The structs of each type in all samples of all kinds, after defaulting. */
function defaultedStructs(): ReadonlyMap<string, readonly JsonObject[]> {
  const structs = new Map<string, JsonObject[]>()
  for (const row of kinds) {
    const apiVersion = apiVersionOf(row)
    const type = typeOfKind(apiVersion, row.kind)
    if (type === undefined) continue
    for (const sample of samples(apiVersion, row.kind, type))
      eachStruct(type, applyDefaults(sample), (of, struct) => {
        const known = structs.get(of)
        if (known) known.push(struct)
        else structs.set(of, [struct])
      })
  }
  return structs
}

const structs = defaultedStructs()

it.each(
  Object.entries(defaulted).flatMap(([type, fields]) =>
    Object.entries<JsonValue>(fields).map(([field, value]) => [type, field, value] as const),
  ),
)('%s has a value of %s wherever the type occurs, by default %j', (type, field, value) => {
  const values = (structs.get(type) ?? []).map((struct) => struct[field])
  expect(values.length).toBeGreaterThan(10)
  expect(values.filter((one) => one === undefined || one === null)).toEqual([])
  expect(
    values.some((one) => JSON.stringify(one) === JSON.stringify(value) || (isObject(value) && isObject(one))),
  ).toBe(true)
})

it.each(Object.entries(created).flatMap(([type, fields]) => fields.map((field): [string, string] => [type, field])))(
  '%s has the part %s wherever the type occurs',
  (type, field) => {
    const values = (structs.get(type) ?? []).map((struct) => struct[field])
    expect(values.length).toBeGreaterThan(10)
    expect(values.filter((one) => one === undefined || one === null)).toEqual([])
  },
)
