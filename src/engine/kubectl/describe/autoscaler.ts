import { ofKind } from '../../api/fields/ofKind.ts'
import type { AnyObject, ScalingRules } from '../../api/kindTypes.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import type { Shell } from '../core/command.ts'
import { timestampText } from '../core/times.ts'
import { dig } from '../printers/clusterColumns.ts'
import { eventsAbout, writeEvents } from './events.ts'
import { DescribeWriter } from './writer.ts'

const UNKNOWN = '<unknown>'
const text = (value: JsonValue | undefined, otherwise: string): string =>
  value === undefined || value === null ? otherwise : String(value)

/** Models kubectl/pkg/describe/describe.go describeHorizontalPodAutoscalerV2 (v1.36). */
export function describeAutoscaler(shell: Shell, object: AnyObject): string {
  const { metadata, spec, status = {} } = ofKind('HorizontalPodAutoscaler', object)
  const { kind } = spec.scaleTargetRef
  const writer = new DescribeWriter()
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  writer.field(0, 'CreationTimestamp', timestampText(metadata.creationTimestamp))
  writer.field(0, 'Reference', `${kind}/${spec.scaleTargetRef.name}`)
  writer.write(0, 'Metrics:\t( current / target )\n')
  const measured = status.currentMetrics ?? []
  for (const [i, metric] of (spec.metrics ?? []).entries()) {
    const [label, value] = metricLine(metric, measured[i])
    writer.field(1, label, value)
  }
  writer.field(0, 'Min replicas', text(spec.minReplicas, '<unset>'))
  writer.field(0, 'Max replicas', text(spec.maxReplicas, '0'))
  if (spec.behavior !== undefined) {
    writer.write(0, 'Behavior:\n')
    writeRules(writer, 'Scale Up', spec.behavior.scaleUp)
    writeRules(writer, 'Scale Down', spec.behavior.scaleDown)
  }
  writer.field(
    0,
    `${kind} pods`,
    `${text(status.currentReplicas, '0')} current / ${text(status.desiredReplicas, '0')} desired`,
  )
  const conditions = status.conditions ?? []
  if (conditions.length > 0) {
    writer.write(0, 'Conditions:\n')
    writer.write(1, 'Type\tStatus\tReason\tMessage\n')
    writer.write(1, '----\t------\t------\t-------\n')
    for (const one of conditions)
      writer.write(1, `${[one.type, one.status, one.reason, one.message].map((value) => text(value, '')).join('\t')}\n`)
  }
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

/** Label of a metric, and `current / target`. */
function metricLine(metric: JsonObject, status: JsonObject | undefined): readonly [label: string, value: string] {
  const type = text(metric.type, '')
  const key = `${type.charAt(0).toLowerCase()}${type.slice(1)}`
  const [source, target, current] = [dig(metric, key), dig(metric, key, 'target'), dig(status, key, 'current')]
  const name = text(dig(source, 'metric', 'name'), '')
  const average = dig(target, 'averageValue')
  const line = (label: string, member: string): readonly [string, string] => [
    label,
    `${text(dig(current, member), UNKNOWN)} / ${text(dig(target, member), '')}`,
  ]
  switch (type) {
    case 'Pods':
      return line(`"${name}" on pods`, 'averageValue')
    case 'External':
      return average === undefined
        ? line(`"${name}" (target value)`, 'value')
        : line(`"${name}" (target average value)`, 'averageValue')
    case 'Object': {
      const on = `"${name}" on ${text(dig(source, 'describedObject', 'kind'), '')}/${text(dig(source, 'describedObject', 'name'), '')}`
      return dig(target, 'type') === 'AverageValue'
        ? line(`${on} (target average value)`, 'averageValue')
        : line(`${on} (target value)`, 'value')
    }
    default: {
      const container = type === 'ContainerResource' ? ` of container "${text(dig(source, 'container'), '')}"` : ''
      const label = `resource ${text(dig(source, 'name'), '')}${container} on pods`
      if (average !== undefined) return line(label, 'averageValue')
      const [used, wanted] = [dig(current, 'averageUtilization'), dig(target, 'averageUtilization')]
      const now = used === undefined ? UNKNOWN : `${String(used)}% (${text(dig(current, 'averageValue'), '')})`
      return [
        `${label}  (as a percentage of request)`,
        `${now} / ${wanted === undefined ? '<auto>' : `${String(wanted)}%`}`,
      ]
    }
  }
}

// Models printDirectionBehavior.
function writeRules(writer: DescribeWriter, direction: string, rules: ScalingRules | undefined): void {
  if (rules === undefined) return
  writer.write(1, `${direction}:\n`)
  const seconds = rules.stabilizationWindowSeconds
  if (seconds !== undefined) writer.write(2, `Stabilization Window: ${String(seconds)} seconds\n`)
  const policies = rules.policies ?? []
  if (policies.length === 0) return
  writer.write(2, `Select Policy: ${text(rules.selectPolicy, 'Max')}\n`)
  writer.write(2, 'Policies:\n')
  for (const { type, value, periodSeconds } of policies)
    writer.write(
      3,
      `- Type: ${text(type, '')}\tValue: ${text(value, '0')}\tPeriod: ${text(periodSeconds, '0')} seconds\n`,
    )
}
