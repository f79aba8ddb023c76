/** `kubectl expose`. Models kubectl/pkg/cmd/expose/expose.go (v1.36). */

import { decodePart } from '../../../api/decode.ts'
import { goQuote } from '../../../api/goFormat.ts'
import { labelsOf, objectsIn } from '../../../api/jsonObject.ts'
import { isEmptySelector } from '../../../api/selector.ts'
import type { JsonObject, JsonValue, Labels } from '../../../api/types.ts'
import { resourceForKind } from '../../../apiserver/resources.ts'
import { podSpecOf } from '../../../kinds/podSpecs.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { fail } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import type { Info } from '../../core/manifests.ts'
import { select } from '../../core/selection.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import { asJson, fieldManagerFlag, filenameFlags, forEach, saved, withOverrides, writing } from '../shared.ts'

export const expose: CommandSpec = {
  path: 'expose',
  completes: 'objects',
  writes: true,
  summary: 'Take a replication controller, service, deployment or pod and expose it as a new Kubernetes service',
  usage:
    '(-f FILENAME | TYPE NAME) [--port=port] [--protocol=TCP|UDP|SCTP] [--target-port=number-or-name] [--name=name] [--type=type]',
  flags: [
    ...filenameFlags,
    ...outputFlags,
    dryRunFlag,
    fieldManagerFlag,
    flag('selector', 'string'),
    flag('port', 'string'),
    flag('target-port', 'string'),
    flag('protocol', 'string'),
    flag('name', 'string'),
    flag('type', 'string'),
    flag('labels', 'string', { short: 'l' }),
    flag('cluster-ip', 'string'),
    flag('external-ip', 'string'),
    flag('session-affinity', 'string'),
    flag('overrides', 'string'),
    flag('save-config', 'bool'),
  ],
  run: runExpose,
}

function runExpose(call: Invocation): undefined {
  checkOutput(call)
  const { infos, errors } = select(call, call.args)
  forEach(call, infos, errors, (item) => exposeOne(call, item))
  return undefined
}

/** Longest name of a Service; a longer default name is cut. */
const LONGEST_NAME = 63

function exposeOne(call: Invocation, item: Info): void {
  const dryRun = dryRunOf(call)
  const info = resourceForKind('v1', 'Service')
  if (!info) return
  let service = withOverrides(call, serviceFor(call, item))
  if (dryRun !== 'client') {
    const sent = saved(call, service)
    service = writing(call, dryRun, (options) => call.client.create('services', call.namespace, asJson(sent), options))
  }
  printResult(call, info, service, { operation: 'exposed', dryRun })
}

function serviceFor({ flags, namespace }: Invocation, item: Info): JsonObject {
  const selector = flags.string('selector') === '' ? selectorOf(item) : parsePairs(flags.string('selector'))
  const protocol = flags.string('protocol', 'TCP')
  const target = flags.string('target-port')
  const ports = portsOf(flags.string('port'), item).map((port) => ({
    protocol,
    port,
    targetPort: target === '' ? port : numberOrName(target),
  }))
  const labels = flags.string('labels') === '' ? item.object.metadata.labels : parsePairs(flags.string('labels'))
  const type = flags.string('type')
  const clusterIP = flags.string('cluster-ip')
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: flags.string('name') || item.name.slice(0, LONGEST_NAME),
      ...(flags.changed('namespace') ? { namespace } : {}),
      ...(labels && Object.keys(labels).length > 0 ? { labels: { ...labels } } : {}),
    },
    spec: {
      ports: ports.length > 1 ? ports.map((port, i) => ({ name: `port-${i + 1}`, ...port })) : ports,
      selector: { ...selector },
      ...(type ? { type } : {}),
      ...(clusterIP ? { clusterIP } : {}),
      ...(flags.string('external-ip') ? { externalIPs: [flags.string('external-ip')] } : {}),
      ...(flags.string('session-affinity') ? { sessionAffinity: flags.string('session-affinity') } : {}),
    },
    status: { loadBalancer: {} },
  }
}

const numberOrName = (text: string): JsonValue => (/^\d+$/.test(text) ? Number(text) : text)

const parsePairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((pair) => {
      const [key = '', value] = pair.split('=')
      if (value === undefined) fail(`unexpected label spec: ${pair}`)
      return [key, value]
    }),
  )

/** Models polymorphichelpers/mapbasedselectorforobject.go. */
function selectorOf({ info, object }: Info): Labels {
  const { spec, metadata } = object
  switch (object.kind) {
    case 'Deployment':
    case 'ReplicaSet': {
      const selector = decodePart('meta.v1.LabelSelector', spec?.selector)
      if (selector?.matchExpressions?.length)
        fail(
          `couldn't convert expressions - "${JSON.stringify(selector.matchExpressions)}" to map-based selector format`,
        )
      if (isEmptySelector(selector)) fail('invalid deployment: no selectors, therefore cannot be exposed')
      return selector?.matchLabels ?? {}
    }
    case 'ReplicationController':
    case 'Service':
      return labelsOf(spec?.selector) ?? fail('the service has no pod selector set')
    case 'Pod':
      if (Object.keys(metadata.labels ?? {}).length === 0) fail('the pod has no labels and cannot be exposed')
      return metadata.labels ?? {}
    default:
      return fail(`cannot expose a ${object.kind}${info.group ? `.${info.group}` : ''}`)
  }
}

/** Ports of the flag, else all ports of the containers. */
function portsOf(text: string, { object }: Info): number[] {
  if (text !== '')
    return text.split(',').map((port) => {
      if (!/^[-+]?\d+$/.test(port)) fail(`strconv.Atoi: parsing ${goQuote(port)}: invalid syntax`)
      return Number(port)
    })
  const found =
    object.kind === 'Service'
      ? objectsIn(object.spec?.ports).map(({ port }) => Number(port))
      : objectsIn(podSpecOf(object)?.containers).flatMap(({ ports }) =>
          objectsIn(ports).map(({ containerPort }) => Number(containerPort)),
        )
  if (found.length === 0) fail("couldn't find port via --port flag or introspection")
  return found
}
