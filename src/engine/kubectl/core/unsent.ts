import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'

/**
 * An object that kubectl was given or has made, before the API server has read it: its type says which members it may
 * have. Nothing has checked them, apart from the metadata of a manifest.
 */
export const unsent = (object: JsonObject): AnyObject => object as AnyObject
