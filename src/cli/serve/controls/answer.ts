/** Answers requests below `/rollscope/`. */
import type { ApiRequest, RequestAnswer } from '../../../engine/index.ts'
import type { ControlledRun } from './control.ts'
import { ControlError, readInput } from './input.ts'
import { controls } from './table.ts'

/** Whether a request is for an address below `/rollscope/`. */
export const isControl = ({ target }: ApiRequest): boolean => target.startsWith('/rollscope/')

/**
 * The answer to a request below `/rollscope/`. Changes of the run happen before the first `await`, in the order of
 * requests.
 */
export async function controlAnswer(run: ControlledRun, request: ApiRequest): Promise<RequestAnswer> {
  const [path = ''] = request.target.split('?')
  const control = controls.find((one) => one.path === path)
  if (!control)
    return refused(404, 'NotFound', `rollscope serves no ${path}: ${controls.map((one) => one.path).join(', ')}`)
  const { operations } = control
  const operation = operations.find(({ method }) => method === request.method)
  if (!operation)
    return refused(405, 'MethodNotAllowed', `${path} takes ${operations.map(({ method }) => method).join(', ')}`)
  try {
    if (request.bodyProblem !== undefined) throw new ControlError('the body must be a JSON object')
    const answer = await operation.answer(run, readInput(operation, request))
    const body = typeof answer === 'string' ? answer : `${JSON.stringify(answer, undefined, 2)}\n`
    return { status: 200, body, contentType: 'application/json' }
  } catch (error) {
    if (error instanceof ControlError) return refused(error.code, error.reason, error.message)
    throw error
  }
}

const refused = (code: number, reason: string, message: string): RequestAnswer => ({
  status: code,
  body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code },
})
