import type { JsonObject } from '../../api/types.ts'

/** The object without its empty lists, as Go writes fields with `omitempty`. */
export const omitEmpty = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !(Array.isArray(value) && value.length === 0)))
