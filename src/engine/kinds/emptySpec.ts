import type { JsonObject } from '../api/types.ts'

/** A Pod's spec before anything is set in it. */
export const emptyPodSpec: JsonObject = { containers: null }
/** The same of a Pod template. */
export const emptyTemplate: JsonObject = { metadata: {}, spec: emptyPodSpec }
