import type { EphemeralContainer } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { internalLines } from '../goDiff/internalJson.ts'
import { unifiedDiff } from '../goDiff/unifiedDiff.ts'
import type { JsonObject } from '../types.ts'

/** The difference of an update for errors about immutable fields. `type` is Go's name of the type: `v1.PodSpec`. */
// Models apimachinery util/diff Diff (v1.36).
export const specDiff = (type: string, old: JsonObject, next: Defaulted<EphemeralContainer>): string =>
  unifiedDiff(internalLines(type, old), internalLines(type, next))
