/** Definitions of API types that are written by hand. */
import type { MergeRules, TypeInfo } from './typeInfo.ts'

type Fields = Readonly<Record<string, string>>

const ATOMIC: MergeRules = { listType: 'atomic' }

/** The definition of a type. Its lists have no element keys, except the lists named in `merge`. */
export function struct(fields: Fields, merge: Readonly<Record<string, MergeRules>> = {}): TypeInfo {
  const lists = Object.keys(fields).filter((name) => fields[name]?.startsWith('[]'))
  return { fields, merge: { ...Object.fromEntries(lists.map((name) => [name, ATOMIC])), ...merge } }
}

/** The definition of a kind, with the fields of every object. */
export const object = (apiVersion: string, kind: string, fields: Fields): TypeInfo => ({
  apiVersion,
  kind,
  ...struct({ apiVersion: 'string', kind: 'string', metadata: 'meta.v1.ObjectMeta', ...fields }),
})
