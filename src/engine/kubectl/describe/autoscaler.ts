import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import type { Shell } from '../core/command.ts'
import { timestampText } from '../core/times.ts'
import { dig } from '../printers/clusterColumns.ts'
import { eventsAbout, writeEvents } from './events.ts'
import { DescribeWriter } from './writer.ts'

const text = (value: JsonValue | undefined, otherwise: string): string =>
  value === undefined || value === null ? otherwise : String(value)

/** Models kubectl/pkg/describe/describe.go describeHorizontalPodAutoscalerV2 (v1.36). */
export function describeAutoscaler(shell: Shell, object: AnyObject): string {
  const { metadata, spec = {}, status = {} } = object
  const writer = new DescribeWriter()
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  writer.field(0, 'CreationTimestamp', timestampText(metadata.creationTimestamp))
  writer.field(
    0,
    'Reference',
    `${text(dig(spec, 'scaleTargetRef', 'kind'), '')}/${text(dig(spec, 'scaleTargetRef', 'name'), '')}`,
  )
  writer.write(0, 'Metrics:\t( current / target )\n')
  for (const metric of (Array.isArray(spec.metrics) ? spec.metrics : []) as JsonObject[]) {
    const name = text(dig(metric, 'resource', 'name'), '')
    const percent = dig(metric, 'resource', 'target', 'averageUtilization')
    writer.field(
      1,
      `resource ${name} on pods${percent === undefined ? '' : '  (as a percentage of request)'}`,
      `<unknown> / ${percent === undefined ? text(dig(metric, 'resource', 'target', 'averageValue'), '') : `${String(percent)}%`}`,
    )
  }
  writer.field(0, 'Min replicas', text(spec.minReplicas, '<unset>'))
  writer.field(0, 'Max replicas', text(spec.maxReplicas, '0'))
  const kind = text(dig(spec, 'scaleTargetRef', 'kind'), '')
  writer.field(
    0,
    `${kind} pods`,
    `${text(status.currentReplicas, '0')} current / ${text(status.desiredReplicas, '0')} desired`,
  )
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}
