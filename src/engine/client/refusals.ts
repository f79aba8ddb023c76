/** Requests that the API server may refuse. Every other exception is a fault, and thrown on. */
import { StatusError } from '../api/errors.ts'

/** The refusal of the work; undefined without a refusal. */
export function refusalOf(work: () => unknown): StatusError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof StatusError) return error
    throw error
  }
}

/** The answer to a request; undefined if the API server refuses the request. */
export function unlessRefused<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof StatusError) return undefined
    throw error
  }
}

/** The answer to a request; undefined if the API server answers NotFound. Throws every other StatusError. */
export function unlessNotFound<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof StatusError && error.reason === 'NotFound') return undefined
    throw error
  }
}
