/** A member of a body, a parameter of a query, or a member of an answer. */
export interface Field {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly about: string
  readonly example?: string | number
  /** Whether an answer may lack the member. */
  readonly isOptional?: true
}

export type Fields = Readonly<Record<string, Field>>

/** Members of a request, optional and required. */
export interface TakenInput {
  readonly query?: Fields
  /** Members of the body; all are optional unless `needs` names them. */
  readonly body?: Fields
  /** Names of members or parameters of which a request must have exactly one. */
  readonly needs?: readonly string[]
}
