/**
 * `kubectl describe` of kinds that are stored without a controller. Models kubectl/pkg/describe/describe.go (v1.36).
 */

import { ofKind } from '../../api/fields/ofKind.ts'
import { trimRight } from '../../api/goFormat.ts'
import type { AnyObject, ClaimTemplate } from '../../api/kindTypes.ts'
import { labelSelectorToString } from '../../api/selector.ts'
import { isOn } from '../../versions.ts'
import { formatLabels, type Shell } from '../core/command.ts'
import { timestampText } from '../core/times.ts'
import { eventsAbout, writeEvents } from './events.ts'
import { writePodTemplate } from './podTemplate.ts'
import { DescribeWriter } from './writer.ts'

/** Prints the length of each value instead of the value. */
export function describeSecret(_shell: Shell, object: AnyObject): string {
  const { metadata } = object
  const { data, type } = ofKind('Secret', object)
  const writer = new DescribeWriter()
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  writer.write(0, `\nType:\t${type ?? ''}\n`)
  writer.write(0, '\nData\n====\n')
  for (const key of Object.keys(data ?? {}).sort()) writer.write(0, `${key}:\t${bytesOf(data?.[key] ?? '')} bytes\n`)
  return writer.aligned
}

/** Number of bytes that a Base64 text encodes. */
const bytesOf = (text: string): number => Math.floor((trimRight(text, '=').length * 3) / 4)

export function describeServiceAccount(shell: Shell, object: AnyObject): string {
  const { metadata } = object
  const { imagePullSecrets = [], secrets = [] } = ofKind('ServiceAccount', object)
  const writer = new DescribeWriter(shell.releases.kubectl)
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  writer.multiline(
    0,
    'Image pull secrets',
    imagePullSecrets.map(({ name = '' }) => name),
  )
  if (secrets.length > 0)
    writer.multiline(
      0,
      'Mountable secrets',
      secrets.map(({ name = '' }) => name),
    )
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

export function describePriorityClass(shell: Shell, object: AnyObject): string {
  const { metadata } = object
  const { value, globalDefault, preemptionPolicy, description } = ofKind('PriorityClass', object)
  const writer = new DescribeWriter(shell.releases.kubectl)
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Value', String(value ?? 0))
  writer.field(0, 'GlobalDefault', String(globalDefault ?? false))
  writer.field(0, 'PreemptionPolicy', preemptionPolicy ?? 'PreemptLowerPriority')
  writer.field(0, 'Description', description ?? '')
  writer.annotations('Annotations', metadata.annotations)
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

export function describeStatefulSet(shell: Shell, object: AnyObject): string {
  const { metadata, spec, status } = ofKind('StatefulSet', object)
  const writer = new DescribeWriter(shell.releases.kubectl)
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  writer.field(0, 'CreationTimestamp', timestampText(metadata.creationTimestamp))
  writer.field(0, 'Selector', labelSelectorToString(spec.selector))
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  const isLong = isOn(writer.release, 'describedSetPolicies')
  if (isLong && spec.serviceName) writer.field(0, 'Service Name', spec.serviceName)
  if (isLong && spec.podManagementPolicy) writer.field(0, 'Pod Management Policy', spec.podManagementPolicy)
  writer.field(0, 'Replicas', `${spec.replicas} desired | ${status.replicas ?? 0} total`)
  writer.field(0, 'Update Strategy', spec.updateStrategy.type)
  const { partition, maxUnavailable } = spec.updateStrategy.rollingUpdate ?? {}
  if (partition !== undefined) writer.field(1, 'Partition', partition)
  if (maxUnavailable !== undefined) writer.field(1, 'MaxUnavailable', maxUnavailable)
  const { persistentVolumeClaimRetentionPolicy: retention } = spec
  if (isLong && retention !== undefined) {
    writer.write(0, 'Persistent Volume Claim Retention Policy:\n')
    writer.field(1, 'WhenDeleted', retention.whenDeleted ?? '')
    writer.field(1, 'WhenScaled', retention.whenScaled ?? '')
  }
  writer.field(0, 'Pods Status', podCounts(shell, object))
  writePodTemplate(writer, spec.template)
  const claims = spec.volumeClaimTemplates ?? []
  if (claims.length === 0) writer.field(0, 'Volume Claims', '<none>')
  else writer.write(0, 'Volume Claims:\n')
  for (const claim of claims) writeClaim(writer, claim)
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

function writeClaim(writer: DescribeWriter, { metadata, spec }: ClaimTemplate): void {
  writer.field(1, 'Name', metadata?.name ?? '')
  writer.field(1, 'StorageClass', spec?.storageClassName ?? '')
  writer.labels(1, 'Labels', metadata?.labels)
  writer.multiline(
    1,
    'Annotations',
    Object.entries(metadata?.annotations ?? {}).map(([key, value]) => `${key}=${value}`),
  )
  writer.field(1, 'Capacity', spec?.resources?.requests?.storage ?? '<default>')
  writer.field(1, 'Access Modes', `[${spec?.accessModes?.join(' ') ?? ''}]`)
}

export function describeDaemonSet(shell: Shell, object: AnyObject): string {
  const { metadata, spec, status } = ofKind('DaemonSet', object)
  const writer = new DescribeWriter(shell.releases.kubectl)
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  writer.field(0, 'Selector', labelSelectorToString(spec.selector))
  writer.field(0, 'Node-Selector', formatLabels(spec.template.spec.nodeSelector))
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  writer.write(0, `Desired Number of Nodes Scheduled: ${status.desiredNumberScheduled ?? 0}\n`)
  writer.write(0, `Current Number of Nodes Scheduled: ${status.currentNumberScheduled ?? 0}\n`)
  writer.write(0, `Number of Nodes Scheduled with Up-to-date Pods: ${status.updatedNumberScheduled ?? 0}\n`)
  writer.write(0, `Number of Nodes Scheduled with Available Pods: ${status.numberAvailable ?? 0}\n`)
  writer.write(0, `Number of Nodes Misscheduled: ${status.numberMisscheduled ?? 0}\n`)
  writer.field(0, 'Pods Status', podCounts(shell, object))
  writePodTemplate(writer, spec.template)
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

/** Counts the Pods that the object controls, by phase. */
function podCounts(shell: Shell, owner: AnyObject): string {
  const counts: Record<string, number> = {}
  for (const pod of shell.client.list('pods', owner.metadata.namespace ?? '')) {
    const isOwned = pod.metadata.ownerReferences?.some((ref) => ref.controller && ref.uid === owner.metadata.uid)
    const phase = String(pod.status?.phase ?? '')
    if (isOwned) counts[phase] = (counts[phase] ?? 0) + 1
  }
  const of = (phase: string): number => counts[phase] ?? 0
  return `${of('Running')} Running / ${of('Pending')} Waiting / ${of('Succeeded')} Succeeded / ${of('Failed')} Failed`
}
