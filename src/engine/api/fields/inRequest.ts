import type { AnyObject } from '../kindTypes.ts'
import type { JsonObject } from '../types.ts'

/**
 * An object within a request: the decoder has checked the types of its fields, and the API server sets its identity
 * before it is stored.
 */
export const inRequest = (object: JsonObject): AnyObject => object as AnyObject
