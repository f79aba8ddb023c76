type ErrorType = abstract new (...args: never[]) => unknown

/**
 * A handler for an error that stands for an outcome: returns `value` for an error of these types, and throws any other
 * error on. It is for `catch` of a promise and for a `catch` clause.
 */
export function outcome<Value>(value: Value, ...types: readonly ErrorType[]): (error: unknown) => Value {
  return (error) => {
    if (types.some((type) => error instanceof type)) return value
    throw error
  }
}

/** The text of a caught value, which may be of any type. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
