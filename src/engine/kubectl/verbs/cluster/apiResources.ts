/** `kubectl api-resources`. */
import { groupResource, pluralOf } from '../../../api/errors.ts'
import { apiVersionOf, resources } from '../../../apiserver/resources.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { usageError } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { alignTabs, tableLayout } from '../../core/tabwriter.ts'

export const apiResources: CommandSpec = {
  path: 'api-resources',
  completes: [],
  writes: false,
  summary: 'Print the supported API resources on the server',
  usage: '[flags]',
  flags: [
    flag('namespaced', 'bool'),
    flag('api-group', 'string'),
    flag('no-headers', 'bool'),
    flag('output', 'string', { short: 'o' }),
  ],
  run: listResources,
}

function listResources({ client, flags, out, args }: Invocation): undefined {
  if (args.length > 0) throw usageError('api-resources', `unexpected arguments: [${args.join(' ')}]`)
  const shown = [...resources, ...client.kinds.custom()]
    .filter((info) => !flags.changed('namespaced') || info.namespaced === flags.bool('namespaced'))
    .filter((info) => !flags.changed('api-group') || info.group === flags.string('api-group'))
    .toSorted((a, b) => (a.group + a.resource < b.group + b.resource ? -1 : 1))
  if (flags.string('output') === 'name') {
    out(shown.map((info) => `${groupResource(info.group, info.resource)}\n`).join(''))
    return undefined
  }
  const rows = shown.map((info) => [
    pluralOf(info.resource),
    info.shortNames.join(','),
    apiVersionOf(info),
    String(info.namespaced),
    info.kind,
  ])
  if (!flags.bool('no-headers')) rows.unshift(['NAME', 'SHORTNAMES', 'APIVERSION', 'NAMESPACED', 'KIND'])
  out(alignTabs(rows.map((row) => `${row.join('\t')}\n`).join(''), tableLayout))
  return undefined
}
