import { causeWords } from '../../engine/api/causeWords.ts'
import { decodeObject } from '../../engine/api/decode.ts'
import { type StatusCause, StatusError } from '../../engine/api/errors.ts'
import {
  bothZeroText,
  deadlineText,
  immutableText,
  selectorMismatchText,
} from '../../engine/api/validation/fieldErrors.ts'
import type { CommandProblem } from '../../engine/index.ts'
import { fieldPathToPointer, type ManifestDocument } from '../k8sYaml.ts'
import type { Range } from '../yamlSchema.ts'

/** A problem at a place of the text. */
export interface ManifestDiagnostic {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning' | 'info'
  /** Message of kubectl or the API server. */
  readonly message: string
  /** Id of our additional explanation, for common mistakes. */
  readonly explanation?: ExplanationId
  /** Field in the API server's error. */
  readonly field?: string
  /** Short form of the message. */
  readonly short?: string
}

/** A document rejected by the last apply, with its text at that time. */
export interface RefusedDocument {
  readonly text: string
  readonly problem: CommandProblem
}

export type ExplanationId =
  | 'bothZero'
  | 'selectorImmutable'
  | 'selectorMismatch'
  | 'recreateRollingUpdate'
  | 'unknownField'
  | 'wrongType'
  | 'required'
  | 'deadline'

type About = Pick<StatusCause, 'message' | 'field'> & Partial<StatusCause>

/** Id of our explanation for a cause, if there is one. */
function explanationOf({ field, reason, detail, mistake }: About): ExplanationId | undefined {
  if (mistake !== undefined) return mistake
  if (detail === bothZeroText) return 'bothZero'
  if (detail === immutableText && field.startsWith('spec.selector')) return 'selectorImmutable'
  if (detail === selectorMismatchText) return 'selectorMismatch'
  if (detail === deadlineText) return 'deadline'
  if (reason === 'FieldValueForbidden' && field === 'spec.strategy.rollingUpdate') return 'recreateRollingUpdate'
  return reason === 'FieldValueRequired' ? 'required' : undefined
}

/** Diagnostics while typing: syntax errors, duplicate keys, unknown fields and wrong types. */
export function liveDiagnostics(documents: readonly ManifestDocument[]): ManifestDiagnostic[] {
  return documents.flatMap((document) => [
    ...(document.error ? [{ ...document.error, severity: 'error' as const }] : []),
    ...document.warnings.map((warning) => ({ ...warning, severity: 'warning' as const })),
    ...decodingDiagnostics(document),
  ])
}

function decodingDiagnostics(document: ManifestDocument): ManifestDiagnostic[] {
  const { value } = document
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  try {
    decodeObject(value, { strict: true })
    return []
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    return error.causes.map((cause) => placed(document, cause, cause.message))
  }
}

/** Diagnostics for the API server's errors: one per cause, or one for the document without causes. */
export function problemDiagnostics(document: ManifestDocument, problem: CommandProblem): ManifestDiagnostic[] {
  // For a patch that cannot be decoded, the server names no field; decoding the document finds it.
  const mistakes = problem.causes.every(({ field }) => field === 'patch') ? decodingDiagnostics(document) : []
  if (mistakes.length > 0) return mistakes
  if (problem.causes.length === 0) {
    const isNamespace = problem.reason === 'NotFound' && problem.about?.kind === 'namespaces'
    const field = isNamespace ? 'metadata.namespace' : ''
    return [placed(document, { field, message: problem.message, detail: problem.words }, problem.message)]
  }
  return problem.causes.map((cause) => {
    const isPath = cause.field !== '' && cause.field !== '<nil>'
    const named = isPath && !cause.message.includes(cause.field) ? `${cause.field}: ${cause.message}` : cause.message
    return placed(document, cause, named)
  })
}

function placed(document: ManifestDocument, cause: About, message: string): ManifestDiagnostic {
  const explanation = explanationOf(cause)
  const [from, to] = document.error
    ? [document.error.from, document.error.to]
    : placeOf(document, cause.field, explanation === 'unknownField')
  return {
    from,
    to,
    severity: 'error',
    message,
    field: cause.field,
    short: causeWords(cause),
    ...(explanation ? { explanation } : {}),
  }
}

/** Range of a field's value, or of its key for a block; of the nearest existing ancestor if the field is missing. */
function placeOf(document: ManifestDocument, field: string, preferKey: boolean): Range {
  let pointer = fieldPathToPointer(field)
  while (pointer && !document.ranges.has(pointer)) pointer = pointer.slice(0, pointer.lastIndexOf('/'))
  const none: Range = [document.offset, document.offset]
  if (!pointer) return (document.ranges.get('/metadata/name') ?? document.ranges.get('/kind'))?.value ?? none
  const { key, value } = document.ranges.get(pointer)!
  if (preferKey && key) return key
  const child = [...document.ranges].find(([candidate]) => candidate.startsWith(`${pointer}/`))
  if (child || value[0] === value[1]) return key ?? child?.[1].key ?? value
  return value
}
