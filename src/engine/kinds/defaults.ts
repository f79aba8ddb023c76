import type { RawObject } from '../api/errors.ts'
import { isObject, set } from '../api/jsonObject.ts'
import { normalizeStruct } from '../api/normalize.ts'
import { type Release, UNNAMED_RELEASE } from '../releases.ts'
import { kindOf } from './table.ts'

/**
 * An object as the API server gives it back after decoding and defaulting: nulls and empty values dropped, quantities in
 * canonical text, defaults filled in. Status, addresses and what else the server assigns is not its work. Kinds that
 * have no defaults are only cleaned in their metadata. Gives the object itself if there was nothing to do.
 */
export function applyDefaults(object: RawObject, release: Release = UNNAMED_RELEASE): RawObject {
  const { metadata } = object
  const clean = isObject(metadata) ? set(object, { metadata: normalizeStruct('v1.ObjectMeta', metadata) }) : object
  return kindOf(object)?.defaults?.(clean, release) ?? clean
}
