import type { JsonObject } from '../api/types.ts'
import { dns1123Label } from '../api/validation/formats.ts'
import { metaOf } from '../api/validation/objectMeta.ts'

/** Warnings for a name that becomes part of Pod or host names and is not a DNS label. */
export function nameWarnings(object: JsonObject, use: string): string[] {
  const texts = dns1123Label(metaOf(object).name ?? '')
  if (texts.length === 0) return []
  return [
    `metadata.name: this is used in ${use}, which can result in surprising behavior; a DNS label is recommended: [${texts.join(' ')}]`,
  ]
}
