/**
 * `kubectl rollout undo` of 2017: kubectl requests a rollback, the Deployment controller performs it, and kubectl waits
 * for the Event with the result. Models pkg/kubectl/rollback.go (v1.7).
 */
import { ofKind } from '../../api/fields/ofKind.ts'
import { goQuote } from '../../api/goFormat.ts'
import type { Invocation, Shell, Wake } from '../../kubectl/core/command.ts'
import { CommandError } from '../../kubectl/core/errors.ts'
import { type Info, resumeArgs } from '../../kubectl/core/manifests.ts'
import type { RollbackEventTask, Task } from '../../kubectl/core/tasks.ts'
import { freeze } from '../../sim/freeze.ts'

const DONE = 'DeploymentRollback'
const reasons: readonly string[] = ['DeploymentRollbackRevisionNotFound', 'DeploymentRollbackTemplateUnchanged', DONE]

/** Requests the rollback of the first Deployment. The others follow after its Event. */
export function undoThroughServer(call: Invocation, infos: readonly Info[], revision: number): Task | undefined {
  const targets = infos.map(({ info, namespace, name, object }) => {
    if (object.kind !== 'Deployment')
      throw new CommandError(`no rollbacker has been implemented for ${goQuote(object.kind)}`)
    return { resource: info.resource, namespace, name, uid: object.metadata.uid }
  })
  return ask(call, targets, revision)
}

function ask(shell: Shell, targets: RollbackEventTask['targets'], revision: number): Task | undefined {
  const [target] = targets
  if (!target) return undefined
  const { namespace, name } = target
  const { spec } = shell.client.get('deployments', namespace, name)
  if (spec.paused)
    throw new CommandError(
      `you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume deployment/${name}' and try again`,
      { proposals: [resumeArgs(target)] },
    )
  shell.client.rollbackDeployment(namespace, name, { revision })
  return freeze({ kind: 'rollbackEvent', targets, revision, watches: ['events'] })
}

/** Any rollback Event of the namespace ends the wait, as in v1.7. */
export function resumeRollbackEvent(shell: Shell, task: RollbackEventTask, wake: Wake): Task | undefined {
  const [target, ...rest] = task.targets
  if (!target || wake.type !== 'watch') return task
  const { metadata, reason = '', message } = ofKind('Event', wake.event.object)
  if (metadata.namespace !== target.namespace || !reasons.includes(reason)) return task
  const result = reason === DONE ? 'rolled back' : `skipped rollback (${reason}: ${message})`
  shell.out(`deployment ${goQuote(target.name)} ${result}\n`)
  return ask(shell, rest, task.revision)
}
