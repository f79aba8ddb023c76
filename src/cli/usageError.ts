/** The command line makes no sense; `message` says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
