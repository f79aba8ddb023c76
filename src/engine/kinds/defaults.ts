import type { RawObject } from '../api/errors.ts'
import { isObject, set } from '../api/jsonObject.ts'
import { normalizeStruct } from '../api/normalize.ts'
import { type Release, UNNAMED_RELEASE } from '../releases.ts'
import { kindOf } from './table.ts'

/**
 * An object after decoding and defaulting, as the API server returns it: nulls and empty values dropped, quantities in
 * canonical text, defaults filled in. Status, addresses and other values that the server assigns are not included. For
 * kinds without defaults only the metadata is cleaned. Returns the object itself if nothing changed.
 */
export function applyDefaults(object: RawObject, release: Release = UNNAMED_RELEASE): RawObject {
  const { metadata } = object
  const clean = isObject(metadata) ? set(object, { metadata: normalizeStruct('v1.ObjectMeta', metadata) }) : object
  return kindOf(object)?.defaults?.(clean, release) ?? clean
}
