/** The loop of a rolling update, as a state machine. Models kubectl/pkg/cmd/rollingupdate/rolling_updater.go Update (v1.17). */
import type { ReplicationController } from '../../api/types.ts'
import type { Shell } from '../../kubectl/core/command.ts'
import { fail } from '../../kubectl/core/errors.ts'
import type { RollingUpdateTask, Task } from '../../kubectl/core/tasks.ts'
import { freeze } from '../../sim/freeze.ts'
import {
  createController,
  DESIRED_REPLICAS,
  deleteController,
  findController,
  getController,
  readyPods,
  SOURCE_ID,
  updateController,
  withAnnotations,
} from './controllers.ts'

const TIMEOUT_MS = 5 * 60_000
const RENAME_POLL_MS = 5000
const RENAME_TIMEOUT_MS = 60_000
/** Shortest duration of one iteration, for its requests to the API server. */
const SHORTEST_PAUSE_MS = 10

/** Runs stages until one must wait; undefined at the end. */
export function runLoop(shell: Shell, start: RollingUpdateTask): Task | undefined {
  let task = start
  for (;;) {
    const next = step(shell, task)
    if (next === undefined) {
      shell.out(`${task.message}\n`)
      return undefined
    }
    if (next.wakeAt !== undefined) return freeze(next)
    task = next
  }
}

/** Resumes the loop after a wait. */
export function resumeRollingUpdate(shell: Shell, task: RollingUpdateTask): Task | undefined {
  const { wakeAt: _, ...rest } = task
  return runLoop(shell, rest)
}

type Stage = RollingUpdateTask['stage']

const at = (task: RollingUpdateTask, stage: Stage, more: Partial<RollingUpdateTask> = {}): RollingUpdateTask => ({
  ...task,
  stage,
  ...more,
})

/** Runs one stage and returns the next one, with `wakeAt` if it must wait. */
function step(shell: Shell, task: RollingUpdateTask): RollingUpdateTask | undefined {
  switch (task.stage) {
    case 'loop':
      return turn(shell, task)
    case 'awaitScaleUp':
      return awaitScale(shell, task, task.newName, (newReplicas) => pause(shell, task, newReplicas))
    case 'scaleDown':
      return scaleDown(shell, task)
    case 'awaitScaleDown':
      return awaitScale(shell, task, task.oldName, (oldReplicas) => at(task, 'turned', { oldReplicas }))
    case 'turned':
      return turned(shell, task)
    case 'cleanup':
      return cleanUp(shell, task)
    case 'awaitSettled':
      return awaitSettled(shell, task)
    case 'awaitRenamed':
      return awaitRenamed(shell, task)
  }
}

function turn(shell: Shell, task: RollingUpdateTask): RollingUpdateTask {
  const { newReplicas, oldReplicas, desired, maxSurge } = task
  if (newReplicas === desired && oldReplicas === 0) return at(task, 'cleanup')
  const started = { ...task, before: { newReplicas, oldReplicas } }
  const room = oldReplicas === 0 ? desired - newReplicas : desired + maxSurge - (oldReplicas + newReplicas)
  if (newReplicas === desired || room <= 0) return pause(shell, started, newReplicas)
  const to = Math.min(newReplicas + room, desired)
  shell.out(`Scaling ${task.newName} up to ${to}\n`)
  scaleTo(shell, task.namespace, task.newName, to)
  return at(started, 'awaitScaleUp', { newReplicas: to, deadline: shell.now + TIMEOUT_MS })
}

function pause(shell: Shell, task: RollingUpdateTask, newReplicas: number): RollingUpdateTask {
  const wakeAt = shell.now + Math.max(task.updatePeriodMs, SHORTEST_PAUSE_MS)
  return at(task, 'scaleDown', { newReplicas, wakeAt })
}

function scaleDown(shell: Shell, task: RollingUpdateTask): RollingUpdateTask {
  const { newReplicas, oldReplicas, desired, minAvailable } = task
  if (oldReplicas === 0) return at(task, 'turned')
  const available = readyPods(shell, getController(shell, task.namespace, task.newName))
  const surplus = oldReplicas + newReplicas - minAvailable - (newReplicas - available)
  if (surplus <= 0) return at(task, 'turned')
  const isDone = newReplicas === desired && available === desired
  const to = isDone ? 0 : Math.max(0, oldReplicas - surplus)
  shell.out(`Scaling ${task.oldName} down to ${to}\n`)
  scaleTo(shell, task.namespace, task.oldName, to)
  return at(task, 'awaitScaleDown', { oldReplicas: to, deadline: shell.now + TIMEOUT_MS })
}

function scaleTo(shell: Shell, namespace: string, name: string, replicas: number): void {
  shell.client.patch(
    'replicationcontrollers',
    namespace,
    name,
    'merge',
    { spec: { replicas } },
    { subresource: 'scale' },
  )
}

/** Polls until `status.replicas` equals `spec.replicas`. */
function awaitScale(
  shell: Shell,
  task: RollingUpdateTask,
  name: string,
  done: (replicas: number) => RollingUpdateTask,
): RollingUpdateTask {
  const { spec, status } = getController(shell, task.namespace, name)
  const wanted = name === task.newName ? task.newReplicas : task.oldReplicas
  // Another client changed the size, so there is nothing to wait for.
  if (spec.replicas !== wanted || status.replicas === wanted) return done(spec.replicas)
  if (shell.now >= task.deadline) fail(`timed out waiting for "${name}" to be synced`)
  return { ...task, wakeAt: shell.now + task.intervalMs }
}

function turned(shell: Shell, task: RollingUpdateTask): RollingUpdateTask {
  const { before, newReplicas, oldReplicas } = task
  const hasMoved = before.newReplicas !== newReplicas || before.oldReplicas !== oldReplicas
  if (hasMoved) return at(task, 'loop', { progressDeadline: shell.now + TIMEOUT_MS })
  if (shell.now > task.progressDeadline) fail('timed out waiting for any update progress to be made')
  return at(task, 'loop')
}

function cleanUp(shell: Shell, task: RollingUpdateTask): RollingUpdateTask {
  const live = getController(shell, task.namespace, task.newName)
  updateController(shell, withAnnotations(live, { [SOURCE_ID]: undefined, [DESIRED_REPLICAS]: undefined }))
  return at(task, 'awaitSettled', { wakeAt: shell.now + task.intervalMs, deadline: shell.now + TIMEOUT_MS })
}

function awaitSettled(shell: Shell, task: RollingUpdateTask): RollingUpdateTask | undefined {
  const live = getController(shell, task.namespace, task.newName)
  const { metadata, spec, status } = live
  const isSettled = (status.observedGeneration ?? 0) >= (metadata.generation ?? 0) && status.replicas === spec.replicas
  if (!isSettled) {
    if (shell.now >= task.deadline) fail('timed out waiting for the condition')
    return { ...task, wakeAt: shell.now + task.intervalMs }
  }
  if (task.cleanup === 'Delete') {
    shell.out(`Update succeeded. Deleting ${task.oldName}\n`)
    deleteController(shell, task.namespace, task.oldName, 'default')
    return undefined
  }
  shell.out(`Update succeeded. Deleting old controller: ${task.oldName}\n`)
  deleteController(shell, task.namespace, task.oldName, 'default')
  shell.out(`Renaming ${task.newName} to ${task.oldName}\n`)
  return renaming(shell, task, live)
}

/** Renames a controller: deletes it, orphaning its Pods, and creates it under the other name. */
function renaming(shell: Shell, task: RollingUpdateTask, rc: ReplicationController): RollingUpdateTask {
  const renamed = { ...rc, metadata: { ...rc.metadata, name: task.oldName } }
  deleteController(shell, task.namespace, rc.metadata.name, 'orphan')
  const deadline = shell.now + RENAME_TIMEOUT_MS
  return at(task, 'awaitRenamed', { renamed, deadline, wakeAt: shell.now + RENAME_POLL_MS })
}

function awaitRenamed(shell: Shell, task: RollingUpdateTask): RollingUpdateTask | undefined {
  if (findController(shell, task.namespace, task.newName)) {
    if (shell.now >= task.deadline) fail('timed out waiting for the condition')
    return { ...task, wakeAt: shell.now + RENAME_POLL_MS }
  }
  if (task.renamed) createController(shell, task.renamed)
  return undefined
}

/** Finishes an interrupted rename. Such a call prints no last line. */
export function startRename(shell: Shell, rc: ReplicationController, oldName: string): Task | undefined {
  const task: RollingUpdateTask = {
    kind: 'rollingUpdate',
    stage: 'awaitRenamed',
    namespace: rc.metadata.namespace ?? '',
    oldName,
    newName: rc.metadata.name,
    oldReplicas: 0,
    newReplicas: rc.spec.replicas,
    before: { oldReplicas: 0, newReplicas: rc.spec.replicas },
    desired: rc.spec.replicas,
    minAvailable: 0,
    maxSurge: 0,
    updatePeriodMs: 0,
    intervalMs: 0,
    deadline: 0,
    progressDeadline: 0,
    cleanup: 'Rename',
    renamed: undefined,
    message: '',
  }
  return freeze(renaming(shell, task, rc))
}
