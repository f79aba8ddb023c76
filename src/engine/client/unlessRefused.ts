import { StatusError } from '../api/errors.ts'

/** The answer to a request; undefined if the API server refuses the request. Throws every other error. */
export function unlessRefused<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof StatusError) return undefined
    throw error
  }
}
