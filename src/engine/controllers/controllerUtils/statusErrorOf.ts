import { StatusError } from '../../api/errors.ts'

/** What the API server refused; anything else is a fault and is thrown on. */
export function statusErrorOf(work: () => unknown): StatusError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof StatusError) return error
    throw error
  }
}
