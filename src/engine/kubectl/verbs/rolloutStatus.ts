/** `kubectl rollout status`. Models kubectl/pkg/cmd/rollout/rollout_status.go and polymorphichelpers/rollout_status.go (v1.36). */
import { goQuote } from '../../api/goFormat.ts'
import type { Deployment, DeploymentStatus } from '../../api/types.ts'
import { freeze } from '../../sim/freeze.ts'
import type { CommandSpec, Invocation, Shell, Wake } from '../core/command.ts'
import { CommandError, errorOf, throwAll, usageError } from '../core/errors.ts'
import { flag } from '../core/flags.ts'
import { goInt } from '../core/integers.ts'
import type { ObjectRef, RolloutStatusTask, Task } from '../core/tasks.ts'
import { rolloutFlags, selectRollouts } from './rollout.ts'

export const rolloutStatus: CommandSpec = {
  path: 'rollout status',
  summary: 'Show the status of the rollout',
  usage: '(TYPE NAME | TYPE/NAME) [flags]',
  flags: [
    ...rolloutFlags,
    flag('watch', 'bool', { short: 'w' }),
    flag('revision', 'int64'),
    flag('timeout', 'duration'),
  ],
  run: runRolloutStatus,
}

function runRolloutStatus(call: Invocation): Task | undefined {
  const revision = goInt(call.flags.string('revision', '0'))
  if (revision < 0) throw new CommandError(`revision must be a positive integer: ${revision}`)
  const { infos, errors } = selectRollouts(call)
  const failures = [...errors]
  const timeoutMs = call.flags.durationMs('timeout')
  const refs: ObjectRef[] = []
  for (const { info, namespace, name, object } of infos) {
    if (object.kind === 'Deployment') refs.push({ resource: info.resource, namespace, name, uid: object.metadata.uid })
    else
      failures.push(
        new CommandError(
          ['DaemonSet', 'StatefulSet'].includes(object.kind)
            ? `rollouts of kind ${object.kind} are not part of this simulation`
            : `no status viewer has been implemented for ${object.apiVersion}, Kind=${object.kind}`,
        ),
      )
  }
  if (infos.length === 0 && failures.length === 0) throw new CommandError('no resources found')
  if (!call.flags.bool('watch', 'true')) {
    for (const ref of refs) {
      const error = errorOf(() => printOnce(call, ref, revision))
      if (error) failures.push(error)
    }
    throwAll(failures)
    return undefined
  }
  throwAll(failures)
  const [target, ...rest] = refs
  if (!target) throw usageError(call.path, 'required resource not specified')
  const task: RolloutStatusTask = {
    kind: 'rolloutStatus',
    target,
    revision,
    rest,
    watches: ['deployments'],
    ...(timeoutMs > 0 ? { wakeAt: call.now + timeoutMs } : {}),
  }
  return look(call, task)
}

function printOnce(shell: Shell, { resource, namespace, name }: ObjectRef, revision: number): void {
  const { message } = statusOf(shell.client.get<Deployment>(resource, namespace, name), revision)
  shell.out(message)
}

/** Prints how the current target stands; goes on to the next one when it is done. */
function look(shell: Shell, start: RolloutStatusTask): Task | undefined {
  let task = start
  for (;;) {
    const { resource, namespace, name } = task.target
    const { message, done } = statusOf(shell.client.get<Deployment>(resource, namespace, name), task.revision)
    shell.out(message)
    if (!done) return freeze(task)
    const [target, ...rest] = task.rest
    if (!target) return undefined
    task = { ...task, target, rest }
  }
}

/** One line for each observed change of the Deployment. */
export function resumeRolloutStatus(shell: Shell, task: RolloutStatusTask, wake: Wake): Task | undefined {
  if (wake.type === 'timer') throw new CommandError('timed out waiting for the condition')
  const { object, type } = wake.event
  if (object.metadata.name !== task.target.name || object.metadata.namespace !== task.target.namespace) return task
  if (type === 'DELETED') throw new CommandError('object has been deleted')
  const { message, done } = statusOf(object as Deployment, task.revision)
  shell.out(message)
  if (!done) return task
  const [target, ...rest] = task.rest
  return target ? look(shell, { ...task, target, rest }) : undefined
}

/** The sentence about a Deployment, and whether its rollout is done. Throws if it never will be. */
export function statusOf(deployment: Deployment, revision: number): { message: string; done: boolean } {
  const { metadata, spec } = deployment
  const status: DeploymentStatus = deployment.status
  const name = goQuote(metadata.name)
  if (revision > 0) checkRevision(deployment, revision)
  if ((metadata.generation ?? 0) > (status.observedGeneration ?? 0))
    return { message: 'Waiting for deployment spec update to be observed...\n', done: false }
  const progressing = status.conditions?.find((condition) => condition.type === 'Progressing')
  if (progressing?.reason === 'ProgressDeadlineExceeded')
    throw new CommandError(`deployment ${name} exceeded its progress deadline`)
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0 } = status
  const waiting = (detail: string) => ({
    message: `Waiting for deployment ${name} rollout to finish: ${detail}...\n`,
    done: false,
  })
  if (updatedReplicas < spec.replicas)
    return waiting(`${updatedReplicas} out of ${spec.replicas} new replicas have been updated`)
  if (replicas > updatedReplicas) return waiting(`${replicas - updatedReplicas} old replicas are pending termination`)
  if (availableReplicas < updatedReplicas)
    return waiting(`${availableReplicas} of ${updatedReplicas} updated replicas are available`)
  return { message: `deployment ${name} successfully rolled out\n`, done: true }
}

function checkRevision({ metadata }: Deployment, wanted: number): void {
  const text = metadata.annotations?.['deployment.kubernetes.io/revision']
  const actual = text === undefined ? 0 : goInt(text)
  if (Number.isNaN(actual))
    throw new CommandError(
      `cannot get the revision of deployment ${goQuote(metadata.name)}: strconv.ParseInt: parsing ${goQuote(text ?? '')}: invalid syntax`,
    )
  if (actual !== wanted)
    throw new CommandError(`desired revision (${wanted}) is different from the running revision (${actual})`)
}
