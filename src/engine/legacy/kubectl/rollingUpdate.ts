/** `kubectl rolling-update` of v1.17, the last release line with it. Models kubectl/pkg/cmd/rollingupdate (v1.17). */
import { ofKind } from '../../api/fields/ofKind.ts'
import type { ReplicationController } from '../../api/types.ts'
import { apiVersionOf } from '../../apiserver/resources.ts'
import type { Invocation, RunOptions, Shell } from '../../kubectl/core/command.ts'
import { AggregateFailure, fail, usageError } from '../../kubectl/core/errors.ts'
import { type FlagSpec, flag, parseFlags } from '../../kubectl/core/flags.ts'
import { readManifests } from '../../kubectl/core/manifests.ts'
import type { RollingUpdateSettings, Task } from '../../kubectl/core/tasks.ts'
import { outputFlags } from '../../kubectl/printers/output.ts'
import { freeze } from '../../sim/freeze.ts'
import {
  controllerRenamedFrom,
  controllerWithImage,
  findController,
  getController,
  NEXT_CONTROLLER,
  withReplicas,
} from './controllers.ts'
import { begin, markOldController } from './start.ts'
import { startRename } from './updateLoop.ts'

const PATH = 'rolling-update'

const flags: readonly FlagSpec[] = [
  flag('filename', 'stringSlice', { short: 'f' }),
  flag('update-period', 'duration'),
  flag('poll-interval', 'duration'),
  flag('timeout', 'duration'),
  flag('image', 'string'),
  flag('container', 'string'),
  flag('image-pull-policy', 'string'),
  flag('deployment-label-key', 'string'),
  flag('rollback', 'bool'),
  flag('dry-run', 'bool'),
  flag('validate', 'bool'),
  ...outputFlags,
]

/** Starts an update; `args` still contain the word `rolling-update`. */
export function rollingUpdate(
  shell: Shell,
  args: readonly string[],
  options: RunOptions,
  globalFlags: readonly FlagSpec[],
): Task | undefined {
  shell.err('Command "rolling-update" is deprecated, use "rollout" instead\n')
  const { flags: values, positional } = parseFlags(args, [...flags, ...globalFlags])
  const call: Invocation = {
    ...shell,
    args: positional.slice(1),
    beforeDash: positional.length - 1,
    flags: values,
    stdin: options.stdin,
    files: options.files ?? {},
    namespace: values.string('namespace') || 'default',
    path: PATH,
  }
  validate(call)
  return update(call, settingsOf(call))
}

function settingsOf({ flags: given, args, namespace }: Invocation): RollingUpdateSettings {
  return freeze({
    namespace,
    oldName: args[0] ?? '',
    newName: args[1] ?? '',
    filename: given.list('filename')[0] ?? '',
    image: given.string('image'),
    container: given.string('container'),
    pullPolicy: given.string('image-pull-policy'),
    deploymentKey: given.string('deployment-label-key', 'deployment'),
    rollback: given.bool('rollback'),
    dryRun: given.bool('dry-run'),
    output: given.string('output'),
    updatePeriodMs: given.durationMs('update-period', 60_000),
    intervalMs: given.durationMs('poll-interval', 3000),
  })
}

function validate({ flags: given, args }: Invocation): void {
  const filenames = given.list('filename')
  const hasImage = given.string('image') !== ''
  const texts: string[] = []
  if (given.string('deployment-label-key', 'deployment') === '') texts.push('--deployment-label-key can not be empty')
  if (filenames.length > 1) texts.push('May only specify a single filename for new controller')
  if (given.bool('rollback')) {
    if (filenames.length > 0 || hasImage) texts.push("Don't specify --filename or --image on rollback")
  } else if (filenames.length === 0 && !hasImage) texts.push('Must specify --filename or --image for new controller')
  else if (filenames.length > 0 && hasImage) texts.push('--filename and --image can not both be specified')
  if (args.length < 1) texts.push('Must specify the controller to update')
  const errors = texts.map((text) => usageError(PATH, text))
  if (errors.length > 0) throw new AggregateFailure(errors)
}

function update(call: Invocation, settings: RollingUpdateSettings): Task | undefined {
  const { namespace, oldName, image, newName } = settings
  const found = findController(call, namespace, oldName)
  if (!found && image !== '' && newName === '')
    return startRename(call, controllerRenamedFrom(call, namespace, oldName), oldName)
  const old = found ?? getController(call, namespace, oldName)
  if (image !== '') return markOldController(call, settings, old, nextWithImage(call, settings, old))
  if (!settings.rollback) return begin(call, settings, { old, next: nextFromFile(call, settings, old) })
  const name = nextNameOf(settings, old)
  const next = findController(call, namespace, name)
  return begin(call, settings, { old, next: next ?? fail(`Could not find ${name} to rollback.\n`) })
}

const nextNameOf = ({ newName }: RollingUpdateSettings, old: ReplicationController): string =>
  newName || (old.metadata.annotations?.[NEXT_CONTROLLER] ?? '')

function nextFromFile(
  call: Invocation,
  { filename }: RollingUpdateSettings,
  old: ReplicationController,
): ReplicationController {
  const read = readManifests(call, [filename])
  const [error] = read.errors
  if (error) throw error
  if (read.infos.length > 1) fail(`${filename} specifies multiple items`)
  const [item] = read.infos
  if (!item) return fail(`please make sure ${filename} exists and is not empty`)
  if (item.object.kind !== 'ReplicationController')
    fail(`${filename} contains a ${apiVersionOf(item.info)}, Kind=${item.info.kind} not a ReplicationController`)
  const written = ofKind('ReplicationController', item.object)
  // A manifest without replicas keeps the old controller's size.
  return withReplicas(written, written.spec.replicas ?? old.spec.replicas)
}

function nextWithImage(
  call: Invocation,
  settings: RollingUpdateSettings,
  old: ReplicationController,
): ReplicationController {
  const { image, pullPolicy, container, deploymentKey, namespace } = settings
  const name = nextNameOf(settings, old)
  const existing = findController(call, namespace, name)
  if (existing) {
    const inProgress = existing.spec.template.spec.containers[0]?.image
    if (inProgress !== image)
      fail(
        `Found existing in-progress update to image (${inProgress}).\nEither continue in-progress update with --image=${inProgress} or rollback with --rollback`,
      )
    call.out(`Found existing update in progress (${existing.metadata.name}), resuming.\n`)
    return existing
  }
  const isSame = old.spec.template.spec.containers[0]?.image === image
  if (isSame && pullPolicy === '')
    fail(
      '--image-pull-policy (Always|Never|IfNotPresent) must be provided when --image is the same as existing container image',
    )
  return controllerWithImage(old, { name, image, container, pullPolicy: isSame ? pullPolicy : '', deploymentKey })
}
