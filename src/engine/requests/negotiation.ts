/** Reads the header Accept. Models apiserver endpoints/handlers/negotiation (v1.36). */

import { lookup } from '../api/lookup.ts'
import { forms } from './forms/table.ts'
import { HttpError, notAcceptable } from './status.ts'
import type { AnswerForm } from './types.ts'

/** The form and encoding of an answer. */
export interface Accepted {
  /** Undefined: the object itself. */
  readonly form: { readonly form: AnswerForm; readonly version: string } | undefined
  readonly encoding: 'json' | 'yaml'
}

interface Clause {
  readonly type: string
  readonly parameters: ReadonlyMap<string, string>
  readonly quality: number
}

const encodings: Readonly<Record<string, Accepted['encoding']>> = lookup({
  'application/json': 'json',
  'application/yaml': 'yaml',
  '*/*': 'json',
})

const representations = 'application/json, application/yaml, application/vnd.kubernetes.protobuf'
const protobuf = 'application/vnd.kubernetes.protobuf'

/** No clause names a media type that is served. */
const nothingFits = (): HttpError =>
  new HttpError(406, 'NotAcceptable', `406: Not Acceptable\n\nAvailable representations: ${representations}`, {})

/** A media type is served, but not in the form that the client wants. */
const noSuchForm = (): HttpError => notAcceptable(`only the following media types are accepted: ${representations}`)

/**
 * The first clause that can be served. Clauses for Protobuf are skipped, because clients that send them also accept
 * JSON. Throws NotAcceptable.
 */
export function acceptedForm(accept: string | undefined): Accepted {
  const clauses = acceptClauses(accept ?? '')
  if (clauses.length === 0) return { form: undefined, encoding: 'json' }
  for (const { type, parameters } of clauses) {
    const encoding = encodings[type]
    if (!encoding) continue
    const as = parameters.get('as')
    if (as === undefined) return { form: undefined, encoding }
    const version = parameters.get('v') ?? ''
    const form = forms.find(
      (one) => one.as === as && one.group === parameters.get('g') && one.versions.includes(version),
    )
    if (form) return { form: { form, version }, encoding }
  }
  const isServed = clauses.some(
    ({ type, parameters }) => encodings[type] || (type === protobuf && parameters.has('as')),
  )
  throw isServed ? noSuchForm() : nothingFits()
}

/** The clauses of an Accept header, the most preferred clause first. */
export function acceptClauses(header: string): Clause[] {
  return header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readClause)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
}

function readClause(text: string): Clause {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim())
  const parameters = new Map<string, string>()
  for (const part of rest) {
    const sign = part.indexOf('=')
    if (sign > 0) parameters.set(part.slice(0, sign).toLowerCase(), part.slice(sign + 1).replace(/^"(.*)"$/s, '$1'))
  }
  const quality = Number(parameters.get('q') ?? '1')
  return { type: type.toLowerCase(), parameters, quality: Number.isFinite(quality) ? quality : 0 }
}
