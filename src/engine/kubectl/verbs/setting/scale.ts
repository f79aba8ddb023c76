/** `kubectl scale`. Models kubectl/pkg/cmd/scale/scale.go and pkg/scale (v1.36). */
import { StatusError } from '../../../api/errors.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { type ResourceInfo, requestName } from '../../../apiserver/resources.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError, throwAll } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import type { Info } from '../../core/manifests.ts'
import { select } from '../../core/selection.ts'
import { subresourceOf } from '../../core/subresources.ts'
import type { Task } from '../../core/tasks.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import { filenameFlags, scalableTypes, selectorFlag } from '../shared.ts'

export const scale: CommandSpec = {
  path: 'scale',
  completes: scalableTypes,
  writes: true,
  summary: 'Set a new size for a deployment, replica set, or replication controller',
  usage: '[--resource-version=version] [--current-replicas=count] --replicas=COUNT (-f FILENAME | TYPE NAME)',
  flags: [
    ...filenameFlags,
    ...outputFlags,
    dryRunFlag,
    selectorFlag,
    flag('all', 'bool'),
    flag('replicas', 'int32'),
    flag('current-replicas', 'int32'),
    flag('resource-version', 'string'),
    flag('timeout', 'duration'),
    flag('record', 'bool'),
  ],
  required: ['replicas'],
  run: runScale,
}

function runScale(call: Invocation): Task | undefined {
  const { flags } = call
  const replicas = flags.int('replicas')
  if (replicas < 0)
    throw new CommandError('The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0')
  if (flags.int('current-replicas', -1) < -1)
    throw new CommandError('The --current-replicas must specify an integer of -1 or greater')
  checkOutput(call)
  const { infos, errors } = select(call, call.args, {
    latest: true,
    bareType: flags.bool('all') ? 'all' : 'refused',
    labelSelector: flags.string('selector'),
  })
  if (infos.length > 1 && flags.string('resource-version') !== '')
    throw new CommandError('cannot use --resource-version with multiple resources')
  if (infos.length === 0) {
    throwAll(errors)
    throw new CommandError('no objects passed to scale')
  }
  // The first object that cannot be scaled ends the command, and earlier selection errors are not reported then.
  for (const item of infos) scaleOne(call, item, replicas)
  throwAll(errors)
  return undefined
}

function scaleOne(call: Invocation, { info, namespace, name, object }: Info, replicas: number): void {
  const dryRun = dryRunOf(call)
  if (dryRun !== 'client' && !info.subresources?.includes('scale'))
    throw new StatusError('NotFound', 'the server could not find the requested resource')
  const scaled = { ...object, spec: { ...object.spec, replicas } }
  if (dryRun === 'client') {
    printResult(call, info, scaled, { operation: 'scaled', dryRun })
    return
  }
  const current = call.client.get(requestName(info), namespace, name)
  checkPreconditions(call, info, current)
  call.client.patch(
    requestName(info),
    namespace,
    name,
    'merge',
    { spec: { replicas } },
    {
      subresource: 'scale',
      dryRun: dryRun === 'server',
    },
  )
  printResult(call, info, scaled, { operation: 'scaled', dryRun })
}

function checkPreconditions(call: Invocation, info: ResourceInfo, current: AnyObject): void {
  const wanted = call.flags.int('current-replicas', -1)
  const actual = Number(subresourceOf(info, current, 'scale').spec?.replicas ?? 0)
  if (wanted !== -1 && wanted !== actual) throw new CommandError(`Expected replicas to be ${wanted}, was ${actual}`)
  const version = call.flags.string('resource-version')
  if (version !== '' && version !== current.metadata.resourceVersion)
    throw new CommandError(`Expected resource version to be ${version}, was ${current.metadata.resourceVersion}`)
}
