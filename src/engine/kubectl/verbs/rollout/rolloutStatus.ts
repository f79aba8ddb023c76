/** `kubectl rollout status`. Models kubectl/pkg/cmd/rollout/rollout_status.go and polymorphichelpers/rollout_status.go (v1.36). */

import { ofKind } from '../../../api/fields/ofKind.ts'
import { goQuote } from '../../../api/goFormat.ts'
import type { AnyObject, DaemonSet, StatefulSet } from '../../../api/kindTypes.ts'
import type { Deployment, DeploymentStatus, JsonObject } from '../../../api/types.ts'
import { type ResourceInfo, resourceInfo } from '../../../apiserver/resources.ts'
import { freeze } from '../../../sim/freeze.ts'
import type { CommandSpec, Invocation, Shell, Wake } from '../../core/command.ts'
import { CommandError, errorOf, messageForError, throwAll } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { goInt } from '../../core/integers.ts'
import type { ObjectRef, RolloutStatusTask, Task } from '../../core/tasks.ts'
import { unsent } from '../../core/unsent.ts'
import { dig } from '../../printers/clusterColumns.ts'
import { workloadTypes } from '../shared.ts'
import { noResourcesFound, rolloutFlags, selectRollouts } from './rollout.ts'

export const rolloutStatus: CommandSpec = {
  path: 'rollout status',
  completes: workloadTypes,
  writes: false,
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
  if (infos.length === 0 && errors.length === 0) {
    noResourcesFound(call)
    return undefined
  }
  const left = infos.map((item) => ({
    resource: item.info.resource,
    namespace: item.namespace,
    name: item.name,
    uid: item.object.metadata.uid,
  }))
  return poll(call, {
    left,
    revision,
    timeoutMs: call.flags.durationMs('timeout'),
    mode: call.flags.bool('watch', 'true') ? 'watch' : 'once',
    failures: errors.map(messageForError),
  })
}

type Progress = Pick<RolloutStatusTask, 'left' | 'revision' | 'timeoutMs' | 'mode' | 'failures'>

/** Checks object after object, up to the first whose rollout is not complete. */
function poll(shell: Shell, { left, ...progress }: Progress): Task | undefined {
  const failures = [...progress.failures]
  for (const [at, target] of left.entries()) {
    let isDone = true
    const error = errorOf(() => {
      const { message, done } = statusOfAny(resourceInfo(target.resource), read(shell, target), progress.revision)
      shell.out(message)
      isDone = done || progress.mode === 'once'
    })
    if (error) failures.push(messageForError(error))
    if (isDone) continue
    const { timeoutMs } = progress
    return freeze({
      ...progress,
      kind: 'rolloutStatus',
      left: left.slice(at),
      failures,
      watches: [target.resource],
      ...(timeoutMs > 0 ? { wakeAt: shell.now + timeoutMs } : {}),
    })
  }
  throwAll(failures.map(asPrinted))
  return undefined
}

/** Messages of the server have their own prefix. */
const asPrinted = (message: string): CommandError =>
  new CommandError(message, message.startsWith('Error from server') ? { print: 'asIs' } : {})

const read = (shell: Shell, { resource, namespace, name }: ObjectRef): AnyObject =>
  shell.client.get(resource, namespace, name)

/** Prints one line per observed change of the object. */
export function resumeRolloutStatus(shell: Shell, task: RolloutStatusTask, wake: Wake): Task | undefined {
  const [target, ...rest] = task.left
  if (!target) return undefined
  const failed = (message: string): Task | undefined =>
    poll(shell, { ...task, left: rest, failures: [...task.failures, message] })
  if (wake.type === 'timer') return failed('timed out waiting for the condition')
  const { object, type } = wake.event
  if (object.metadata.name !== target.name || object.metadata.namespace !== target.namespace) return task
  if (type === 'DELETED') return failed('object has been deleted')
  let isDone = false
  const error = errorOf(() => {
    const { message, done } = statusOfAny(resourceInfo(target.resource), object, task.revision)
    shell.out(message)
    isDone = done
  })
  if (error) return failed(messageForError(error))
  return isDone ? poll(shell, { ...task, left: rest }) : task
}

interface RolloutState {
  readonly message: string
  readonly done: boolean
}

function statusOfAny(info: ResourceInfo, object: AnyObject, revision: number): RolloutState {
  if (info.resource === 'deployments') return statusOf(ofKind('Deployment', object), revision)
  if (info.resource !== 'statefulsets' && info.resource !== 'daemonsets')
    throw new CommandError(
      `no status viewer has been implemented for ${info.group ? `${info.kind}.${info.group}` : info.kind}`,
    )
  if (dig(object.spec, 'updateStrategy', 'type') !== 'RollingUpdate')
    throw new CommandError('rollout status is only available for RollingUpdate strategy type')
  if (info.resource === 'statefulsets') return statefulSetStatus(ofKind('StatefulSet', object))
  return daemonSetStatus(ofKind('DaemonSet', object))
}

/** Result of `kubectl rollout status` for an object of a real cluster. */
export function rolloutState(
  resource: 'deployments' | 'statefulsets' | 'daemonsets',
  object: JsonObject,
): { readonly type: 'complete' | 'waiting' | 'failed'; readonly message: string } {
  try {
    const { message, done } = statusOfAny(resourceInfo(resource), unsent(object), 0)
    return { type: done ? 'complete' : 'waiting', message: message.trim() }
  } catch (error) {
    // An object without a status lacks the fields that were read.
    if (!(error instanceof CommandError)) return { type: 'waiting', message: '' }
    return { type: 'failed', message: error.message }
  }
}

/** Models DaemonSetStatusViewer. */
export function daemonSetStatus({ metadata, status }: DaemonSet): RolloutState {
  if ((status.observedGeneration ?? 0) < (metadata.generation ?? 0))
    return { message: 'Waiting for daemon set spec update to be observed...\n', done: false }
  const { desiredNumberScheduled: desired, updatedNumberScheduled = 0, numberAvailable = 0 } = status
  const name = goQuote(metadata.name)
  const waiting = (detail: string): RolloutState => ({
    message: `Waiting for daemon set ${name} rollout to finish: ${detail}...\n`,
    done: false,
  })
  if (updatedNumberScheduled < desired)
    return waiting(`${updatedNumberScheduled} out of ${desired} new pods have been updated`)
  if (numberAvailable < desired) return waiting(`${numberAvailable} of ${desired} updated pods are available`)
  return { message: `daemon set ${name} successfully rolled out\n`, done: true }
}

/** Models StatefulSetStatusViewer. */
export function statefulSetStatus({ metadata, spec, status }: StatefulSet): RolloutState {
  const { observedGeneration = 0, readyReplicas = 0, updatedReplicas = 0, currentReplicas = 0 } = status
  const waiting = (message: string): RolloutState => ({ message: `${message}\n`, done: false })
  const done = (message: string): RolloutState => ({ message: `${message}\n`, done: true })
  if (observedGeneration === 0 || (metadata.generation ?? 0) > observedGeneration)
    return waiting('Waiting for statefulset spec update to be observed...')
  if (readyReplicas < spec.replicas) return waiting(`Waiting for ${spec.replicas - readyReplicas} pods to be ready...`)
  const { rollingUpdate } = spec.updateStrategy
  if (rollingUpdate) {
    const wanted = spec.replicas - (rollingUpdate.partition ?? 0)
    if (rollingUpdate.partition !== undefined && updatedReplicas < wanted)
      return waiting(
        `Waiting for partitioned roll out to finish: ${updatedReplicas} out of ${wanted} new pods have been updated...`,
      )
    return done(`partitioned roll out complete: ${updatedReplicas} new pods have been updated...`)
  }
  const { currentRevision = '', updateRevision = '' } = status
  if (updateRevision !== currentRevision)
    return waiting(
      `waiting for statefulset rolling update to complete ${updatedReplicas} pods at revision ${updateRevision}...`,
    )
  return done(`statefulset rolling update complete ${currentReplicas} pods at revision ${currentRevision}...`)
}

/**
 * Message for a Deployment, and whether its rollout is complete. Throws CommandError if the progress deadline is
 * exceeded.
 */
function statusOf(deployment: Deployment, revision: number): RolloutState {
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
