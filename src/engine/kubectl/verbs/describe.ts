/** `kubectl describe`. Models kubectl/pkg/cmd/describe/describe.go (v1.36). */
import type { CommandSpec, Invocation } from '../core/command.ts'
import { CommandError, throwAll } from '../core/errors.ts'
import { flag } from '../core/flags.ts'
import { listObjects, type Selection, select, typesOf } from '../core/selection.ts'
import { describeObject } from '../describe/describers.ts'
import { allNamespacesFlag, filenameFlags, isNotFound, selectorFlag } from './shared.ts'

export const describeCommand: CommandSpec = {
  path: 'describe',
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
  const { infos, errors } = byPrefix(call, selection)
  const texts = infos.map(({ info, object }) => describeObject(call, info, object))
  call.out(texts.join('\n\n'))
  if (infos.length === 0 && errors.length === 0)
    call.err(
      flags.bool('all-namespaces') ? 'No resources found\n' : `No resources found in ${call.namespace} namespace.\n`,
    )
  throwAll(errors)
  return undefined
}

/** A single name that does not exist may be the beginning of others. */
function byPrefix(call: Invocation, selection: Selection): Selection {
  const [type, prefix, ...others] = call.args
  if (selection.infos.length > 0 || !selection.errors.some(isNotFound)) return selection
  if (type === undefined || prefix === undefined || others.length > 0 || type.includes('/')) return selection
  const infos = typesOf(type).flatMap((info) =>
    listObjects(call, info, { namespace: call.namespace })
      .filter(({ metadata }) => metadata.name.startsWith(prefix))
      .map((object) => ({ info, namespace: object.metadata.namespace ?? '', name: object.metadata.name, object })),
  )
  return infos.length > 0 ? { ...selection, infos, errors: [] } : selection
}
