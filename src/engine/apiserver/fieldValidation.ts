import type { DecodeOptions } from '../api/decode.ts'
import type { Release } from '../releases.ts'
import type { WriteOptions } from './interface.ts'

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
