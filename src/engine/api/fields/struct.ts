/** Types of the API that are written by hand. */
import type { MergeRules, TypeInfo } from './typeInfo.ts'

type Fields = Readonly<Record<string, string>>

const ATOMIC: MergeRules = { listType: 'atomic' }

/** Their lists have no keys of elements, but for those named in `merge`. */
export function struct(fields: Fields, merge: Readonly<Record<string, MergeRules>> = {}): TypeInfo {
  const lists = Object.keys(fields).filter((name) => fields[name]?.startsWith('[]'))
  return { fields, merge: { ...Object.fromEntries(lists.map((name) => [name, ATOMIC])), ...merge } }
}

/** A kind, with what every object has. */
export const object = (apiVersion: string, kind: string, fields: Fields): TypeInfo => ({
  apiVersion,
  kind,
  ...struct({ apiVersion: 'string', kind: 'string', metadata: 'meta.v1.ObjectMeta', ...fields }),
})
