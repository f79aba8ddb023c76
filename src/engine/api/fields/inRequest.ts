import type { AnyObject } from '../kindTypes.ts'
import type { JsonObject } from '../types.ts'

/**
 * An object on its way through a request: the decoder has held its fields to their types, and who it is comes with the
 * fields that the API server sets itself, before it is stored.
 */
export const inRequest = (object: JsonObject): AnyObject => object as AnyObject
