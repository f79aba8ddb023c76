/** The addresses below `/rollscope/` that a served run has besides the API of Kubernetes. */
import type { ApiRequest, RequestAnswer } from '../../engine/index.ts'
import { clockControl } from './clockControl.ts'
import type { Control, ControlledRun } from './control.ts'
import { ControlError } from './controlBody.ts'

const controls: readonly Control[] = [clockControl]

/** The answer to a request below `/rollscope/`; undefined for any other one. */
export function controlled(run: ControlledRun, request: ApiRequest): RequestAnswer | undefined {
  const [path = ''] = request.target.split('?')
  if (!path.startsWith('/rollscope/')) return undefined
  const control = controls.find((one) => one.path === path)
  if (!control)
    return refused(404, 'NotFound', `rollscope serves no ${path}: ${controls.map((one) => one.path).join(', ')}`)
  if (!control.methods.includes(request.method))
    return refused(405, 'MethodNotAllowed', `${path} takes ${control.methods.join(', ')}`)
  try {
    return control.answer(run, request)
  } catch (error) {
    if (error instanceof ControlError) return refused(400, 'BadRequest', error.message)
    throw error
  }
}

const refused = (code: number, reason: string, message: string): RequestAnswer => ({
  status: code,
  body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code },
})
