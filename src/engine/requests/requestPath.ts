import { badRequest } from '../api/errors.ts'

/** Path and query of a request, decoded. */
export interface RequestPath {
  /** Path as sent, without the query. */
  readonly text: string
  /** Segments between the slashes, decoded: `['api', 'v1', 'pods']`. A slash at the end adds no segment. */
  readonly segments: readonly string[]
  readonly query: Query
}

/** Parameters of a query by name, each with its first value. */
export class Query {
  readonly #values: ReadonlyMap<string, string>

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values
  }

  /** Empty for an absent parameter. */
  text(name: string): string {
    return this.#values.get(name) ?? ''
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /**
   * Whether a parameter is set. Models apimachinery conversion/queryparams Convert_Slice_string_To_bool (v1.36): only
   * `false` and `0` do not set it.
   */
  flag(name: string): boolean {
    const value = this.#values.get(name)
    return value !== undefined && value.toLowerCase() !== 'false' && value !== '0'
  }

  /** A whole number; undefined for an absent or empty parameter. Throws BadRequest in Go's words. */
  integer(name: string): number | undefined {
    const text = this.text(name)
    if (text === '') return undefined
    if (!/^[+-]?\d{1,18}$/.test(text))
      throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`)
    return Number(text)
  }
}

/** Decodes path and query; undefined for an invalid escape sequence in the path. */
export function readPath(target: string): RequestPath | undefined {
  const mark = target.indexOf('?')
  const text = mark < 0 ? target : target.slice(0, mark)
  const decoded = text.split('/').slice(1).map(decodedSegment)
  const segments = decoded.filter((segment) => segment !== undefined)
  if (segments.length < decoded.length) return undefined
  if (segments.at(-1) === '') segments.pop()
  return { text, segments, query: readQuery(mark < 0 ? '' : target.slice(mark + 1)) }
}

function decodedSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function readQuery(text: string): Query {
  const values = new Map<string, string>()
  for (const pair of text.split('&')) {
    const sign = pair.indexOf('=')
    const name = decodedParameter(sign < 0 ? pair : pair.slice(0, sign))
    const value = decodedParameter(sign < 0 ? '' : pair.slice(sign + 1))
    if (name !== undefined && name !== '' && value !== undefined && !values.has(name)) values.set(name, value)
  }
  return new Query(values)
}

/** Undefined for a parameter that Go cannot read and therefore leaves out. */
function decodedParameter(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
