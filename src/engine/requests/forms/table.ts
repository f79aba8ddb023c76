/** Every form in which a client can request objects. */
import type { AnswerForm } from '../types.ts'
import { asTable } from './objectTable.ts'
import { partialList, partialObject } from './partial.ts'

export const forms: readonly AnswerForm[] = [asTable, partialObject, partialList]
