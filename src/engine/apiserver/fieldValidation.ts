import type { DecodeOptions } from '../api/decode.ts'
import type { Release } from '../releases.ts'
import type { WriteOptions } from './interface.ts'

/** What is done about fields that a kind does not have. */
export const decodeOptions = ({ fieldValidation, warnings }: WriteOptions, release?: Release): DecodeOptions => ({
  strict: fieldValidation === 'Strict',
  ...(release === undefined ? {} : { release }),
  ...(fieldValidation === 'Warn' && warnings ? { warnings } : {}),
})
