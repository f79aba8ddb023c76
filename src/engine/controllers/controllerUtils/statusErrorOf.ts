import { StatusError } from '../../api/errors.ts'

/** The API server's refusal of the work; undefined without a refusal. Other exceptions are faults and thrown on. */
export function statusErrorOf(work: () => unknown): StatusError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof StatusError) return error
    throw error
  }
}
