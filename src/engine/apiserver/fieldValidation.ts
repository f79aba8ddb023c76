import type { DecodeOptions } from '../api/decode.ts'
import type { WriteOptions } from './interface.ts'

/** What is done about fields that a kind does not have. */
export const decodeOptions = ({ fieldValidation, warnings }: WriteOptions): DecodeOptions => ({
  strict: fieldValidation === 'Strict',
  ...(fieldValidation === 'Warn' && warnings ? { warnings } : {}),
})
