import type { JsonObject } from '../engine/index.ts'
import { toYaml } from '../manifest/toYaml.ts'
import { KWOK_EPOCH, withoutKwokTimes } from './kwokTimes.ts'

/**
 * The objects and changes of a simulated run, which begins at `KWOK_EPOCH`, in the file format of `kwokctl snapshot
 * replay`.
 */
export function kwokText(documents: readonly JsonObject[]): string {
  return documents.map((one) => withoutKwokTimes(toYaml(one), KWOK_EPOCH)).join('---\n')
}
