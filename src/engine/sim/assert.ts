/** A bug in the engine, not in the simulated cluster. The error stops the simulation. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionError(message)
}

/** Fails in the `default` of an exhaustive switch. */
export function unreachable(value: never): never {
  throw new AssertionError(`unexpected value ${JSON.stringify(value)}`)
}
