import type { AnyObject } from '../kindTypes.ts'
import type { JsonObject } from '../types.ts'

/**
 * An object within a request. The decoder has checked the types of its fields, and the API server sets its identity
 * before storing the object.
 */
export const inRequest = (object: JsonObject): AnyObject => object as AnyObject
