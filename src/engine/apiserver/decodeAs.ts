/** Decodes objects by the fields of their kind: those of the field table, or those of a CustomResourceDefinition. */
import { type DecodeOptions, decodeBySchema, decodeObject, decodePatched, type SentPatch } from '../api/decode.ts'
import type { JsonObject } from '../api/types.ts'
import type { ResourceInfo } from '../kinds/kind.ts'
import type { Release } from '../releases.ts'
import type { WriteOptions } from './interface.ts'

/** Decodes an object. Throws BadRequest for an object that does not fit the kind. */
export const decodeAs = ({ custom }: ResourceInfo, object: JsonObject, options: DecodeOptions): JsonObject =>
  custom ? decodeBySchema(custom, object, options) : decodeObject(object, options)

/** Decodes an object after a patch. Throws Invalid. */
export const decodePatchedAs = (
  { custom }: ResourceInfo,
  patched: JsonObject,
  sent: SentPatch,
  options: DecodeOptions,
): JsonObject => (custom ? decodeBySchema(custom, patched, options, sent) : decodePatched(patched, sent, options))

/** Decoding options for the treatment of unknown fields. */
export const decodeOptions = (
  { fieldValidation, warnings, inOrder = false }: WriteOptions,
  release?: Release,
): DecodeOptions => ({
  strict: fieldValidation === 'Strict',
  inOrder,
  ...(release === undefined ? {} : { release }),
  ...(fieldValidation === 'Warn' && warnings ? { warnings } : {}),
})
