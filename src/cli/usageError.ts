/** An invalid command line; `message` gives the reason. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
