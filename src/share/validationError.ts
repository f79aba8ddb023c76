/** A missing, unknown, wrongly typed or out-of-range member. `message` starts with its path. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
}
