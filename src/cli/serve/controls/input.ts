import type { ApiRequest } from '../../../engine/index.ts'
import type { Field, Fields, TakenInput } from './field.ts'

/** A request to a control that cannot be executed. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly code: number
  readonly reason: string

  constructor(message: string, code = 400, reason = 'BadRequest') {
    super(message)
    this.code = code
    this.reason = reason
  }
}

/** The checked members of a request's body, and the parameters of its query. */
export class Input {
  readonly #values: ReadonlyMap<string, unknown>

  constructor(values: ReadonlyMap<string, unknown>) {
    this.#values = values
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name)
    return typeof value === 'string' ? value : undefined
  }

  number(name: string): number | undefined {
    const value = this.#values.get(name)
    return typeof value === 'number' ? value : undefined
  }
}

/** Query parameters that clients add on their own. */
const ofClients: ReadonlySet<string> = new Set(['timeout'])

/** Checks a request against the declaration. Throws `ControlError`. */
export function readInput({ query = {}, body, needs = [] }: TakenInput, request: ApiRequest): Input {
  const values = new Map<string, unknown>()
  const [, search = ''] = request.target.split('?')
  for (const [name, value] of new URLSearchParams(search))
    if (!ofClients.has(name)) values.set(name, checked(query, name, value))
  if (body)
    for (const [name, value] of Object.entries(objectIn(request.body ?? '')))
      values.set(name, checked(body, name, value))
  const given = needs.filter((name) => values.has(name))
  if (needs.length > 0 && given.length !== 1)
    throw new ControlError(
      needs.length === 1 ? `${needs[0]} is missing` : `the request must have exactly one of ${needs.join(', ')}`,
    )
  return new Input(values)
}

function objectIn(text: string): object {
  const value = text.trim() === '' ? {} : parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ControlError('the body must be a JSON object')
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ControlError('the body must be a JSON object')
  }
}

function checked(fields: Fields, name: string, value: unknown): unknown {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) {
    const names = Object.keys(fields)
    throw new ControlError(
      `unknown field ${JSON.stringify(name)}: there ${names.length === 0 ? 'is none' : `are ${names.join(', ')}`}`,
    )
  }
  if (!fits(field, value)) throw new ControlError(`${name} must be ${article[field.type]}`)
  return value
}

const article: Readonly<Record<Field['type'], string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function fits({ type }: Field, value: unknown): boolean {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'array') return Array.isArray(value)
  return typeof value === type
}
