/** `kubectl describe`. Models kubectl/pkg/cmd/describe/describe.go (v1.36). */
import type { CommandSpec, Invocation, Shell } from '../../core/command.ts'
import { CommandError, throwAll } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { listObjects, select, typesOf } from '../../core/selection.ts'
import { describeObject } from '../../kinds.ts'
import { allNamespacesFlag, filenameFlags, isNotFound, selectorFlag } from '../shared.ts'

export const describeCommand: CommandSpec = {
  path: 'describe',
  completes: 'objects',
  writes: false,
  summary: 'Show details of a specific resource or group of resources',
  usage: '(-f FILENAME | TYPE [NAME_PREFIX | -l label] | TYPE/NAME)',
  flags: [...filenameFlags, selectorFlag, allNamespacesFlag, flag('show-events', 'bool'), flag('chunk-size', 'int64')],
  run: runDescribe,
}

function runDescribe(call: Invocation): undefined {
  const { args, flags } = call
  if (args.length === 0 && flags.list('filename').length === 0)
    throw new CommandError(
      'You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.',
    )
  const selection = select(call, args, {
    bareType: 'all',
    latest: true,
    allNamespaces: flags.bool('all-namespaces'),
    labelSelector: flags.string('selector'),
  })
  const { infos, errors } = selection
  const showsEvents = flags.changed('show-events') ? flags.bool('show-events') : errors.length === 0 && infos.length < 2
  const shell: Shell = showsEvents ? call : { ...call, hidesEvents: true }
  if (errors.every(isNotFound) && errors.length > 0 && args.length === 2) {
    describeByPrefix(shell, call, errors)
    return undefined
  }
  call.out(infos.map(({ info, object }) => describeObject(shell, info, object)).join('\n\n'))
  if (infos.length === 0 && errors.length === 0)
    call.err(
      flags.bool('all-namespaces') ? 'No resources found\n' : `No resources found in ${call.namespace} namespace.\n`,
    )
  throwAll(errors)
  return undefined
}

/** A name that does not exist may be the prefix of others. Models DescribeMatchingResources. */
function describeByPrefix(shell: Shell, call: Invocation, errors: readonly Error[]): void {
  const [type = '', prefix = ''] = call.args
  if (type.includes('/')) throwAll(errors.slice(0, 1))
  const found = typesOf(call, type).flatMap((info) =>
    listObjects(call, info, { namespace: call.namespace })
      .filter(({ metadata }) => metadata.name.startsWith(prefix))
      .map((object) => describeObject(shell, info, object)),
  )
  if (found.length === 0) throwAll(errors)
  for (const text of found) call.out(`${text}\n`)
}
