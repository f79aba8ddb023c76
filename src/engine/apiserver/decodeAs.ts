/** Reads objects by the fields of their kind: those of the table, or those of a CustomResourceDefinition. */
import { type DecodeOptions, decodeBySchema, decodeObject, decodePatched, type SentPatch } from '../api/decode.ts'
import type { JsonObject } from '../api/types.ts'
import type { ResourceInfo } from '../kinds/kind.ts'

/** Throws BadRequest for what does not fit. */
export const decodeAs = ({ custom }: ResourceInfo, object: JsonObject, options: DecodeOptions): JsonObject =>
  custom ? decodeBySchema(custom, object, options) : decodeObject(object, options)

/** The same for an object to which a patch was applied. Throws Invalid. */
export const decodePatchedAs = (
  { custom }: ResourceInfo,
  patched: JsonObject,
  sent: SentPatch,
  options: DecodeOptions,
): JsonObject => (custom ? decodeBySchema(custom, patched, options, 'patched') : decodePatched(patched, sent, options))
