import { StatusError } from '../../api/errors.ts'

/** The answer to a request; undefined if the API server answers NotFound. Throws every other StatusError. */
export function unlessNotFound<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof StatusError && error.reason === 'NotFound') return undefined
    throw error
  }
}
