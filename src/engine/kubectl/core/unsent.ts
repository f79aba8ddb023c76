import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'

/**
 * Types an object that kubectl read or made and that the API server has not decoded yet. Nothing has checked its
 * members, apart from the metadata of a manifest.
 */
export const unsent = (object: JsonObject): AnyObject => object as AnyObject
