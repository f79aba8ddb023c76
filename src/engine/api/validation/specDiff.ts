import { internalLines } from '../goDiff/internalJson.ts'
import { unifiedDiff } from '../goDiff/unifiedDiff.ts'
import type { JsonObject } from '../types.ts'

/** What an update would change, as errors about what stays print it. `type` is that of Go: `v1.PodSpec`. */
// Models apimachinery util/diff Diff (v1.36).
export const specDiff = (type: string, old: JsonObject, next: JsonObject): string =>
  unifiedDiff(internalLines(type, old), internalLines(type, next))
