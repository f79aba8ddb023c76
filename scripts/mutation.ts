/** One way in which the engine could be wrong. */
export interface Mutation {
  readonly name: string
  /** Path from the repository's root. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
}
