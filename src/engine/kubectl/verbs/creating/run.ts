/** `kubectl run`. Models kubectl/pkg/cmd/run/run.go (v1.36). */

import { goQuote } from '../../../api/goFormat.ts'
import type { JsonObject } from '../../../api/types.ts'
import { resourceForKind } from '../../../apiserver/resources.ts'
import type { CommandSpec, DryRun, Invocation } from '../../core/command.ts'
import { CommandError, fail, usageError } from '../../core/errors.ts'
import { type Flags, flag } from '../../core/flags.ts'
import { unsent } from '../../core/unsent.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult, printsObjects } from '../../printers/output.ts'
import { asJson, fieldManagerFlag, saved, withOverrides, writing } from '../shared.ts'

export const run: CommandSpec = {
  path: 'run',
  completes: [],
  writes: true,
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
    flag('privileged', 'bool'),
    flag('save-config', 'bool'),
    flag('record', 'bool'),
  ],
  required: ['image'],
  run: runPod,
}

function runPod(call: Invocation): undefined {
  const { flags, args } = call
  const [name, ...words] = args
  if (name === undefined) throw usageError('run', 'NAME is required for run')
  checkFlags(flags)
  if (['stdin', 'tty', 'attach'].some((word) => flags.bool(word)))
    throw new CommandError('run cannot attach to a container: a simulated one has no input and output')
  checkOutput(call)
  const info = resourceForKind('v1', 'Pod')
  const dryRun = dryRunOf(call)
  let pod = withOverrides(call, podOf(call, name, words))
  if (!info) return undefined
  if (dryRun !== 'client') {
    const sent = saved(call, pod)
    pod = writing(call, dryRun, (options) => call.client.create('pods', call.namespace, asJson(sent), options))
  }
  // Upstream creates the Service after the Pod but prints it first.
  if (flags.bool('expose')) exposePod(call, name, dryRun)
  printResult(call, info, pod, { operation: 'created', dryRun })
  return undefined
}

/** Creates a Service for the Pod, for `--expose`. Models run.go generateService. */
function exposePod(call: Invocation, name: string, dryRun: DryRun): void {
  const info = resourceForKind('v1', 'Service')
  if (!info) return
  const port = Number(call.flags.string('port'))
  const labels = call.flags.string('labels')
  // The printed object lacks the server's fields, such as the uid, because kubectl prints it before the request.
  const written: JsonObject = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: {
      ports: [{ protocol: 'TCP', port, targetPort: port }],
      selector: labels ? pairs(labels.split(',')) : { run: name },
    },
    status: { loadBalancer: {} },
  }
  let service = unsent(written)
  if (dryRun !== 'client') {
    const sent = saved(call, service)
    service = writing(call, dryRun, (options) => call.client.create('services', call.namespace, asJson(sent), options))
  }
  printResult(call, info, service, { operation: 'created', dryRun })
  if (printsObjects(call)) call.out('---\n---\n')
}

/** Checks in the order of RunOptions.Run. */
function checkFlags(flags: Flags): void {
  const image = flags.string('image')
  if (image === '') throw new CommandError('--image is required')
  const isReference = /^[a-z0-9._:/@-]+$/i.test(image) && !/[A-Z]/.test(image.split('/').at(-1)?.split(/[@:]/)[0] ?? '')
  if (!isReference) throw new CommandError(`Invalid image name ${goQuote(image)}: invalid reference format`)
  const attaches = ['stdin', 'tty', 'attach'].some((word) => flags.bool(word))
  if (flags.bool('rm') && !attaches) throw usageError('run', '--rm should only be used for attached containers')
  if (flags.bool('expose') && flags.string('port') === '')
    throw usageError('run', '--port must be set when exposing a service')
  const policy = flags.string('image-pull-policy')
  if (!['', 'Always', 'IfNotPresent', 'Never'].includes(policy))
    throw usageError('run', `invalid image pull policy: ${policy}`)
  const restart = flags.string('restart')
  if (!['', 'Always', 'OnFailure', 'Never'].includes(restart))
    throw usageError('run', `invalid restart policy: ${restart}`)
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
    ...(flags.bool('privileged') ? { securityContext: { privileged: true } } : {}),
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
      restartPolicy: flags.string('restart', 'Always'),
      dnsPolicy: 'ClusterFirst',
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
