/** A deliberate mistake in the engine. */
export interface Mutation {
  readonly name: string
  /** Path from the repository's root. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
}
