/** `kubectl autoscale`. Models kubectl/pkg/cmd/autoscale/autoscale.go (v1.36). */

import type { AnyObject } from '../../../api/kindTypes.ts'
import { quantityError } from '../../../api/quantity.ts'
import type { JsonObject } from '../../../api/types.ts'
import { apiVersionOf, resourceForKind } from '../../../apiserver/resources.ts'
import { isOn } from '../../../versions.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError, errorOf, fail } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import type { Info } from '../../core/manifests.ts'
import { select } from '../../core/selection.ts'
import { unsent } from '../../core/unsent.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import { asJson, fieldManagerFlag, filenameFlags, forEach, saved, scalableTypes, writing } from '../shared.ts'

export const autoscale: CommandSpec = {
  path: 'autoscale',
  completes: scalableTypes,
  writes: true,
  summary: 'Auto-scale a deployment, replica set, stateful set, or replication controller',
  usage: '(-f FILENAME | TYPE NAME | TYPE/NAME) [--min=MINPODS] --max=MAXPODS [--cpu=CPU] [--memory=MEMORY]',
  flags: [
    ...filenameFlags,
    ...outputFlags,
    dryRunFlag,
    fieldManagerFlag,
    flag('min', 'int32'),
    flag('max', 'int32'),
    flag('cpu', 'string', { since: 'autoscaleCpuFlag' }),
    flag('memory', 'string', { since: 'autoscaleCpuFlag' }),
    flag('cpu-percent', 'int32'),
    flag('name', 'string'),
    flag('save-config', 'bool'),
  ],
  required: ['max'],
  run: runAutoscale,
}

function runAutoscale(call: Invocation): undefined {
  if (call.flags.changed('cpu-percent') && isOn(call.releases.kubectl, 'autoscaleCpuFlag'))
    call.err(
      "Flag --cpu-percent has been deprecated, Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or '500m' for milliCPU).\n",
    )
  const [least, most] = [call.flags.int('min', -1), call.flags.int('max', -1)]
  if (most < 1) throw new CommandError(`--max=MAXPODS is required and must be at least 1, max: ${most}`)
  if (most < least)
    throw new CommandError(`--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${most}, min: ${least}`)
  if (call.flags.changed('cpu-percent') && call.flags.changed('cpu'))
    throw new CommandError('--cpu-percent and --cpu are mutually exclusive')
  checkOutput(call)
  const { infos, errors } = select(call, call.args)
  forEach(call, infos, errors, (item) => autoscaleOne(call, item))
  return undefined
}

function autoscaleOne(call: Invocation, item: Info): void {
  const dryRun = dryRunOf(call)
  const info = resourceForKind('autoscaling/v2', 'HorizontalPodAutoscaler')
  if (!info) return
  if (!item.info.subresources?.includes('scale')) {
    const version = item.info.group ? apiVersionOf(item.info) : `/${item.info.version}`
    throw new CommandError(
      `cannot autoscale a ${item.info.kind}: could not find scale subresource for ${version}, Resource=${item.info.resource} in discovery information`,
    )
  }
  let autoscaler: AnyObject = unsent(autoscalerFor(call, item))
  if (dryRun !== 'client') {
    const sent = saved(call, autoscaler)
    const error = errorOf(() => {
      autoscaler = writing(call, dryRun, (options) =>
        call.client.create(info.resource, call.namespace, asJson(sent), options),
      )
    })
    // After a rejection, upstream retries with autoscaling/v1, which cannot express an object without metrics.
    if (error && autoscaler.spec?.metrics === undefined)
      throw new CommandError(
        'failed to create autoscaling/v2 HPA and the configuration is incompatible with autoscaling/v1: empty input',
      )
    if (error) throw error
  }
  printResult(call, info, autoscaler, { operation: dryRun === 'client' ? 'created' : 'autoscaled', dryRun })
}

function autoscalerFor({ flags, namespace }: Invocation, { info, name }: Info): JsonObject {
  const metrics = (['cpu', 'memory'] as const).flatMap((resource) => {
    const text =
      resource === 'cpu' && flags.changed('cpu-percent') ? `${flags.int('cpu-percent')}%` : flags.string(resource)
    return text === '' ? [] : [metricOf(resource, text)]
  })
  const least = flags.int('min', -1)
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: flags.string('name', name), ...(flags.changed('namespace') ? { namespace } : {}) },
    spec: {
      scaleTargetRef: { kind: info.kind, name, apiVersion: apiVersionOf(info) },
      ...(least > 0 ? { minReplicas: least } : {}),
      maxReplicas: flags.int('max'),
      ...(metrics.length > 0 ? { metrics } : {}),
    },
    status: { desiredReplicas: 0, currentMetrics: null },
  }
}

/** `80%` is a share of the requests; any other value is an amount. */
function metricOf(name: 'cpu' | 'memory', text: string): JsonObject {
  const percent = /^(\d+)%$/.exec(text)?.[1]
  if (percent === undefined && quantityError(text) !== undefined) fail(`invalid resource ${name} value: ${text}`)
  const target =
    percent === undefined
      ? { type: 'AverageValue', averageValue: text }
      : { type: 'Utilization', averageUtilization: Number(percent) }
  return { type: 'Resource', resource: { name, target } }
}
