/** `kubectl config` for one cluster, user and context. The prompt stores the context's namespace. */
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError, usageError } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { alignTabs, tableLayout } from '../../core/tabwriter.ts'
import { printerOf, printSpecOf } from '../../printers/output.ts'
import { SERVER } from './clusterAnswers.ts'

const CONTEXT = 'rollscope'
const output = flag('output', 'string', { short: 'o' })

const only = (path: string): CommandError =>
  new CommandError(
    `kubectl ${path} is not part of this simulation: there is one cluster with one context; only its namespace can be set, with 'kubectl config set-context --current --namespace=NAME'`,
  )

/** Models kubectl/pkg/cmd/config (v1.36). */
export const configCommands: readonly CommandSpec[] = [
  {
    path: 'config current-context',
    completes: [],
    writes: false,
    summary: 'Display the current-context',
    usage: '[flags]',
    flags: [],
    run: ({ out }) => void out(`${CONTEXT}\n`),
  },
  {
    path: 'config get-contexts',
    completes: [],
    writes: false,
    summary: 'Describe one or many contexts',
    usage: '[(-o|--output=)name)]',
    flags: [output, flag('no-headers', 'bool')],
    run: getContexts,
  },
  {
    path: 'config get-clusters',
    completes: [],
    writes: false,
    summary: 'Display clusters defined in the kubeconfig',
    usage: '[flags]',
    flags: [],
    run: ({ out }) => void out(`NAME\n${CONTEXT}\n`),
  },
  {
    path: 'config get-users',
    completes: [],
    writes: false,
    summary: 'Display users defined in the kubeconfig',
    usage: '[flags]',
    flags: [],
    run: ({ out }) => void out('NAME\nkubernetes-admin\n'),
  },
  {
    path: 'config view',
    completes: [],
    writes: false,
    summary: 'Display merged kubeconfig settings or a specified kubeconfig file',
    usage: '[flags]',
    flags: [output, flag('minify', 'bool'), flag('raw', 'bool'), flag('flatten', 'bool'), flag('template', 'string')],
    run: view,
  },
  {
    path: 'config set-context',
    completes: [],
    writes: false,
    summary: 'Set a context entry in kubeconfig',
    usage: '[NAME | --current] [--cluster=cluster_nickname] [--user=user_nickname] [--namespace=namespace]',
    flags: [flag('current', 'bool')],
    run: setContext,
  },
  {
    path: 'config use-context',
    completes: [],
    writes: false,
    aliases: ['use'],
    summary: 'Set the current-context in a kubeconfig file',
    usage: 'CONTEXT_NAME',
    flags: [],
    run: ({ args, out }) => {
      const [name] = args
      if (name === undefined || args.length > 1) throw usageError('config use-context', 'accepts 1 arg(s)')
      if (name !== CONTEXT) throw new CommandError(`no context exists with the name: ${JSON.stringify(name)}`)
      out(`Switched to context ${JSON.stringify(name)}.\n`)
    },
  },
]

function getContexts({ args, flags, namespace, out }: Invocation): undefined {
  const missing = args.find((name) => name !== CONTEXT)
  if (missing !== undefined) throw new CommandError(`context ${missing} not found`)
  const format = flags.string('output')
  if (format !== '' && format !== 'name') throw new CommandError(`output must be one of '' or 'name': ${format}`)
  if (format === 'name') {
    out(`${CONTEXT}\n`)
    return undefined
  }
  const rows = [['*', CONTEXT, CONTEXT, 'kubernetes-admin', namespace === 'default' ? '' : namespace]]
  if (!flags.bool('no-headers')) rows.unshift(['CURRENT', 'NAME', 'CLUSTER', 'AUTHINFO', 'NAMESPACE'])
  out(alignTabs(rows.map((row) => `${row.join('\t')}\n`).join(''), tableLayout))
  return undefined
}

function view(call: Invocation): undefined {
  const namespace = call.namespace === 'default' ? {} : { namespace: call.namespace }
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: CONTEXT, cluster: { 'certificate-authority-data': 'DATA+OMITTED', server: SERVER } }],
    contexts: [{ name: CONTEXT, context: { cluster: CONTEXT, ...namespace, user: 'kubernetes-admin' } }],
    'current-context': CONTEXT,
    users: [
      {
        name: 'kubernetes-admin',
        user: { 'client-certificate-data': 'DATA+OMITTED', 'client-key-data': 'DATA+OMITTED' },
      },
    ],
  }
  const spec = printSpecOf(call)
  // The default format is YAML.
  printerOf(spec.format === '' ? { ...spec, format: 'yaml' } : spec, [])(call, config)
  return undefined
}

/** The prompt stores the namespace and passes it to later commands. */
function setContext({ args, flags, out, path }: Invocation): undefined {
  const name = flags.bool('current') ? CONTEXT : args[0]
  if (flags.bool('current') && args.length > 0)
    throw new CommandError(`you cannot specify both --current and a context name`)
  if (name === undefined) throw new CommandError('you must specify a non-empty context name or --current')
  if (name !== CONTEXT || flags.changed('cluster') || flags.changed('user')) throw only(path)
  out(`Context ${JSON.stringify(CONTEXT)} modified.\n`)
  return undefined
}
