type ErrorType = abstract new (...args: never[]) => unknown

/**
 * A handler of an error that stands for an outcome: returns `value` for an error of these types, and throws any other error
 * on. For `catch` of a promise, and for the clause of that name.
 */
export function outcome<Value>(value: Value, ...types: readonly ErrorType[]): (error: unknown) => Value {
  return (error) => {
    if (types.some((type) => error instanceof type)) return value
    throw error
  }
}

/** The text of a caught value, which need not be an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
