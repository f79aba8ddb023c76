import type { JsonObject } from '../api/types.ts'

/** An empty Pod spec, before any field is set. */
export const emptyPodSpec: JsonObject = { containers: null }
/** An empty Pod template. */
export const emptyTemplate: JsonObject = { metadata: {}, spec: emptyPodSpec }
