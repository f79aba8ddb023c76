/** First part of a rolling update, before its loop. Models kubectl/pkg/cmd/rollingupdate (v1.17). */
import type { ReplicationController } from '../../api/types.ts'
import { resourceInfo } from '../../apiserver/resources.ts'
import type { Shell } from '../../kubectl/core/command.ts'
import { CommandError, fail } from '../../kubectl/core/errors.ts'
import type { RollingUpdateMarkTask, RollingUpdateSettings, RollingUpdateTask, Task } from '../../kubectl/core/tasks.ts'
import { objectName } from '../../kubectl/printers/output.ts'
import { jsonText, yamlText } from '../../kubectl/printers/structured.ts'
import { freeze } from '../../sim/freeze.ts'
import {
  createController,
  DESIRED_REPLICAS,
  findController,
  getController,
  hashOf,
  NEXT_CONTROLLER,
  ORIGINAL_REPLICAS,
  podsOf,
  SOURCE_ID,
  updateController,
  withAnnotations,
  withLabel,
  withReplicas,
} from './controllers.ts'
import { runLoop } from './updateLoop.ts'

const NO_PROGRESS_MS = 5 * 60_000
/** Delay between two requests, in which controllers see the intermediate states. */
const ROUND_TRIP_MS = 15

interface Pair {
  readonly old: ReplicationController
  readonly next: ReplicationController
}

/**
 * Annotates the old controller with the new one's name. If the old controller lacks the deployment key, its label is
 * added in an order that never orphans a Pod: to the template, to the existing Pods, to the selector.
 */
export function markOldController(
  shell: Shell,
  settings: RollingUpdateSettings,
  old: ReplicationController,
  next: ReplicationController,
): Task | undefined {
  const pointed = withAnnotations(old, { [NEXT_CONTROLLER]: next.metadata.name })
  if (Object.hasOwn(old.spec.selector ?? {}, settings.deploymentKey))
    return begin(shell, settings, { old: updateController(shell, pointed), next })
  const value = `${hashOf(old)}-orig`
  updateController(shell, {
    ...pointed,
    spec: { ...pointed.spec, template: withLabel(pointed.spec.template, settings.deploymentKey, value) },
  })
  const wakeAt = shell.now + ROUND_TRIP_MS
  const { selector } = old.spec
  return freeze({ kind: 'rollingUpdateMark', stage: 'pods', settings, next, value, selector, wakeAt })
}

/** Sends the next request of the labelling. */
export function resumeMark(shell: Shell, task: RollingUpdateMarkTask): Task | undefined {
  const { settings, selector, value } = task
  const { namespace, oldName, deploymentKey: key } = settings
  const wakeAt = shell.now + ROUND_TRIP_MS
  const old = getController(shell, namespace, oldName)
  switch (task.stage) {
    case 'pods':
      for (const pod of podsOf(shell, namespace, selector))
        shell.client.update('pods', namespace, {
          ...pod,
          metadata: { ...pod.metadata, labels: { ...pod.metadata.labels, [key]: value } },
        })
      return freeze({ ...task, stage: 'selector', wakeAt })
    case 'selector':
      updateController(shell, { ...old, spec: { ...old.spec, selector: { ...selector, [key]: value } } })
      return freeze({ ...task, stage: 'strays', wakeAt })
    case 'strays':
      // Deletes Pods that the old controller created before it saw its new template.
      for (const pod of podsOf(shell, namespace, selector))
        if (pod.metadata.labels?.[key] !== value) shell.client.delete('pods', namespace, pod.metadata.name)
      return begin(shell, settings, { old, next: task.next })
  }
}

/** Validates the pair of controllers and starts the loop. */
export function begin(shell: Shell, settings: RollingUpdateSettings, pair: Pair): Task | undefined {
  const { filename, oldName } = settings
  if (oldName === pair.next.metadata.name)
    fail(`${filename} cannot have the same name as the existing ReplicationController ${oldName}`)
  if (!differInSelector(pair))
    fail(`${filename} must specify a matching key with non-equal value in Selector for ${oldName}`)
  if (settings.dryRun) {
    shell.out(`Rolling from:\n${shown(settings, pair.old)}\nTo:\n${shown(settings, pair.next)}\n`)
    return undefined
  }
  return startLoop(shell, settings, pair)
}

const differInSelector = ({ old, next }: Pair): boolean =>
  Object.entries(old.spec.selector ?? {}).some(([key, value]) => {
    const other = next.spec.selector?.[key]
    return other !== undefined && other !== value
  })

function shown({ output }: RollingUpdateSettings, rc: ReplicationController): string {
  const { name } = rc.metadata
  if (output === '') return name
  if (output === 'json') return jsonText(rc)
  if (output === 'yaml') return yamlText(rc)
  if (output === 'name') return `${objectName(resourceInfo('replicationcontrollers'), name)}\n`
  throw new CommandError(
    `unable to match a printer suitable for the output format "${output}", allowed formats are: json,name,yaml`,
  )
}

function startLoop(shell: Shell, settings: RollingUpdateSettings, written: Pair): Task | undefined {
  const { rollback, namespace, newName, oldName } = settings
  const pair = rollback ? swapped(shell, written) : written
  const { next, existed } = targetController(shell, namespace, pair)
  const { name, annotations } = next.metadata
  shell.out(existed ? `Continuing update with existing controller ${name}.\n` : `Created ${name}\n`)
  const desiredText = annotations?.[DESIRED_REPLICAS] ?? ''
  if (!/^\d+$/.test(desiredText)) fail(`Unable to parse annotation for ${name}: ${DESIRED_REPLICAS}=${desiredText}`)
  const desired = Number(desiredText)
  const old = withOriginalReplicas(shell, namespace, pair.old)
  const sizes = { oldReplicas: old.spec.replicas, newReplicas: next.spec.replicas }
  const maxSurge = 1
  shell.out(
    `Scaling up ${name} from ${sizes.newReplicas} to ${desired}, scaling down ${old.metadata.name} from ${sizes.oldReplicas} to 0 (keep ${desired} pods available, don't exceed ${desired + maxSurge} pods)\n`,
  )
  const keepsName = newName === ''
  // The last line names the controller that was new at the start, also after a rollback.
  const finalName = written.next.metadata.name
  const task: RollingUpdateTask = {
    kind: 'rollingUpdate',
    stage: 'loop',
    namespace,
    oldName: old.metadata.name,
    newName: name,
    ...sizes,
    before: sizes,
    desired,
    minAvailable: desired,
    maxSurge,
    updatePeriodMs: settings.updatePeriodMs,
    intervalMs: settings.intervalMs,
    deadline: 0,
    // The flag --timeout does not change this limit in upstream either.
    progressDeadline: shell.now + NO_PROGRESS_MS,
    cleanup: rollback || !keepsName ? 'Delete' : 'Rename',
    renamed: undefined,
    message: keepsName
      ? `replicationcontroller/${oldName} rolling updated`
      : `replicationcontroller/${finalName} rolling updated to "${finalName}"`,
  }
  return runLoop(shell, task)
}

/** Swaps the roles for a rollback: the new controller is scaled down, the old one up to its original size. */
function swapped(shell: Shell, { old, next }: Pair): Pair {
  const { name, annotations } = old.metadata
  const original = annotations?.[ORIGINAL_REPLICAS]
  if (original === undefined) return fail(`couldn't find original replica count of "${name}"`)
  shell.out(`Setting "${name}" replicas to ${original}\n`)
  const source = `${next.metadata.name}:${next.metadata.uid}`
  const target = withAnnotations(old, { [SOURCE_ID]: source, [DESIRED_REPLICAS]: original })
  return { old: next, next: updateController(shell, target) }
}

/**
 * The controller to scale up: from an interrupted update, or a new one with 0 replicas and the desired size in an
 * annotation.
 */
function targetController(
  shell: Shell,
  namespace: string,
  { old, next }: Pair,
): { next: ReplicationController; existed: boolean } {
  const source = `${old.metadata.name}:${old.metadata.uid}`
  const { name } = next.metadata
  const existing = findController(shell, namespace, name)
  if (existing) {
    const { annotations = {} } = existing.metadata
    if (annotations[SOURCE_ID] !== source || annotations[DESIRED_REPLICAS] === undefined)
      fail(`Missing/unexpected annotations for controller ${name}, expected ${source} : ${goMap(annotations)}`)
    return { next: existing, existed: true }
  }
  const replicas = next.spec.replicas ?? 0
  if (replicas <= 0) fail(`Invalid controller spec for ${name}; required: > 0 replicas, actual: ${replicas}\n`)
  const marked = withAnnotations(next, { [DESIRED_REPLICAS]: String(replicas), [SOURCE_ID]: source })
  return { next: createController(shell, withReplicas(marked, 0)), existed: false }
}

const goMap = (map: Readonly<Record<string, string>>): string =>
  `map[${Object.keys(map)
    .sort()
    .map((key) => `${key}:${map[key]}`)
    .join(' ')}]`

function withOriginalReplicas(shell: Shell, namespace: string, old: ReplicationController): ReplicationController {
  if (old.metadata.annotations?.[ORIGINAL_REPLICAS] !== undefined) return old
  const live = getController(shell, namespace, old.metadata.name)
  return updateController(shell, withAnnotations(live, { [ORIGINAL_REPLICAS]: String(live.spec.replicas) }))
}
