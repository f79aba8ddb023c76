/** `kubectl run`. Models kubectl/pkg/cmd/run/run.go (v1.36). */
import type { JsonObject } from '../../api/types.ts'
import { resourceForKind } from '../../apiserver/resources.ts'
import type { AnyObject, CommandSpec, Invocation } from '../core/command.ts'
import { CommandError, fail, usageError } from '../core/errors.ts'
import { flag } from '../core/flags.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../printers/output.ts'
import { asJson, fieldManagerFlag, writing } from './shared.ts'

export const run: CommandSpec = {
  path: 'run',
  summary: 'Run a particular image on the cluster',
  usage:
    'NAME --image=image [--env="key=value"] [--port=port] [--dry-run=server|client] [--command] -- [COMMAND] [args...]',
  flags: [
    ...outputFlags,
    dryRunFlag,
    fieldManagerFlag,
    flag('image', 'string'),
    flag('image-pull-policy', 'string'),
    flag('restart', 'string'),
    flag('labels', 'string', { short: 'l' }),
    flag('annotations', 'stringArray'),
    flag('env', 'stringArray'),
    flag('port', 'string'),
    flag('command', 'bool'),
    flag('expose', 'bool'),
    flag('overrides', 'string'),
    flag('rm', 'bool'),
    flag('stdin', 'bool', { short: 'i' }),
    flag('tty', 'bool', { short: 't' }),
    flag('attach', 'bool'),
    flag('quiet', 'bool', { short: 'q' }),
  ],
  run: runPod,
}

function runPod(call: Invocation): undefined {
  const { flags, args } = call
  const [name, ...words] = args
  if (name === undefined) throw usageError('run', 'NAME is required for run')
  if (flags.string('image') === '') throw usageError('run', '--image is required')
  if (/\s/.test(flags.string('image'))) fail(`Invalid image name "${flags.string('image')}": invalid reference format`)
  if (['rm', 'stdin', 'tty', 'attach'].some((word) => flags.bool(word)))
    throw new CommandError('run cannot attach to a container: a simulated one has no input and output')
  checkOutput(call)
  const info = resourceForKind('v1', 'Pod')
  const dryRun = dryRunOf(call)
  let pod: AnyObject = podOf(call, name, words) as unknown as AnyObject
  if (!info) return undefined
  if (dryRun !== 'client')
    pod = writing(call, dryRun, (options) =>
      call.client.create<AnyObject>('pods', call.namespace, asJson(pod), options),
    )
  printResult(call, info, pod, { operation: 'created', dryRun })
  return undefined
}

function podOf({ flags, namespace }: Invocation, name: string, words: readonly string[]): JsonObject {
  const labels = flags.string('labels')
  const env = flags.list('env').map((pair) => {
    const equals = pair.indexOf('=')
    if (equals < 0) fail(`invalid env: ${pair}`)
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1) }
  })
  const container: JsonObject = {
    name,
    image: flags.string('image'),
    resources: {},
    ...(flags.string('image-pull-policy') ? { imagePullPolicy: flags.string('image-pull-policy') } : {}),
    ...(env.length > 0 ? { env } : {}),
    ...(flags.string('port') ? { ports: [{ containerPort: Number(flags.string('port')) }] } : {}),
    ...(words.length > 0 ? { [flags.bool('command') ? 'command' : 'args']: [...words] } : {}),
  }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      labels: labels ? pairs(labels.split(',')) : { run: name },
      ...(flags.list('annotations').length > 0 ? { annotations: pairs(flags.list('annotations')) } : {}),
      ...(flags.changed('namespace') ? { namespace } : {}),
    },
    spec: {
      containers: [container],
      dnsPolicy: 'ClusterFirst',
      restartPolicy: flags.string('restart', 'Always'),
    },
    status: {},
  }
}

function pairs(items: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    items.map((item) => {
      const equals = item.indexOf('=')
      if (equals < 0) fail(`unexpected label spec: ${item}`)
      return [item.slice(0, equals), item.slice(equals + 1)]
    }),
  )
}
