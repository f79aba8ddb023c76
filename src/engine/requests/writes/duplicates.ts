import { badRequest } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import type { Kind } from '../../kinds/kind.ts'
import type { RequestedOptions } from '../writeOptions.ts'

/** Warns of fields that a body has twice, or throws BadRequest where validation is strict. */
export function noteDuplicates(
  { kind, version }: Pick<Kind, 'kind' | 'version'>,
  duplicates: readonly string[],
  { fieldValidation, warnings }: RequestedOptions,
): void {
  const texts = duplicates.map((path) => `duplicate field ${goQuote(path)}`)
  if (texts.length === 0 || fieldValidation === 'Ignore') return
  if (fieldValidation === 'Strict')
    throw badRequest(
      `${kind} in version ${goQuote(version)} cannot be handled as a ${kind}: strict decoding error: ${texts.join(', ')}`,
    )
  warnings?.push(...texts)
}
