/** `kubectl describe` of Pods. Models kubectl/pkg/describe/describe.go describePod (v1.36). */

import { ofKind } from '../../api/fields/ofKind.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { Pod } from '../../api/types.ts'
import { type Shell, unixNow } from '../core/command.ts'
import { timestampText } from '../core/times.ts'
import { ageOf } from '../printers/table.ts'
import { eventsAbout, writeEvents } from './events.ts'
import { tolerationText, writeContainers } from './podTemplate.ts'
import { describeVolumes } from './volumes.ts'
import { DescribeWriter } from './writer.ts'

export function describePod(shell: Shell, object: AnyObject): string {
  const pod = ofKind('Pod', object)
  const { metadata, spec, status } = pod
  const writer = new DescribeWriter(shell.releases.kubectl)
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  if (spec.priority !== undefined) writer.field(0, 'Priority', spec.priority)
  if (spec.priorityClassName) writer.field(0, 'Priority Class Name', spec.priorityClassName)
  if (spec.serviceAccountName) writer.field(0, 'Service Account', spec.serviceAccountName)
  writer.field(0, 'Node', spec.nodeName ? `${spec.nodeName}/${status.hostIP ?? ''}` : '<none>')
  if (status.startTime) writer.field(0, 'Start Time', timestampText(status.startTime))
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  writeStatus(writer, shell, pod)
  if (status.reason) writer.field(0, 'Reason', status.reason)
  if (status.message) writer.field(0, 'Message', status.message)
  writer.field(0, 'IP', status.podIP ?? '')
  writeAddresses(writer, pod)
  const controller = metadata.ownerReferences?.find((ref) => ref.controller)
  if (controller) writer.field(0, 'Controlled By', `${controller.kind}/${controller.name}`)
  if (status.nominatedNodeName) writer.field(0, 'NominatedNodeName', status.nominatedNodeName)
  if (spec.initContainers && spec.initContainers.length > 0)
    writeContainers(writer, 'Init Containers', spec.initContainers, {
      statuses: status.initContainerStatuses ?? [],
      space: '',
      pod,
    })
  writeContainers(writer, 'Containers', spec.containers, { statuses: status.containerStatuses ?? [], space: '', pod })
  writeGates(writer, pod)
  writePodConditions(writer, pod)
  describeVolumes(writer, spec.volumes ?? [], '')
  writer.field(0, 'QoS Class', status.qosClass ?? '')
  writer.labels(0, 'Node-Selectors', spec.nodeSelector)
  writer.multiline(0, 'Tolerations', (spec.tolerations ?? []).map(tolerationText))
  writeEvents(writer, shell, eventsAbout(shell, pod))
  return writer.aligned
}

function writeStatus(writer: DescribeWriter, shell: Shell, { metadata, status }: Pod): void {
  const ended = status.phase === 'Succeeded' || status.phase === 'Failed'
  if (metadata.deletionTimestamp !== undefined && !ended) {
    writer.field(0, 'Status', `Terminating (lasts ${ageOf(metadata.deletionTimestamp, unixNow(shell))})`)
    writer.field(0, 'Termination Grace Period', `${metadata.deletionGracePeriodSeconds ?? 0}s`)
  } else writer.field(0, 'Status', status.phase)
}

function writeAddresses(writer: DescribeWriter, { status }: Pod): void {
  const addresses = status.podIPs ?? []
  if (addresses.length === 0) {
    writer.field(0, 'IPs', '<none>')
    return
  }
  writer.write(0, 'IPs:\n')
  for (const { ip } of addresses) writer.field(1, 'IP', ip)
}

function writeGates(writer: DescribeWriter, { spec, status }: Pod): void {
  const gates = spec.readinessGates ?? []
  if (gates.length === 0) return
  writer.write(0, 'Readiness Gates:\n  Type\tStatus\n')
  for (const { conditionType } of gates) {
    const found = status.conditions?.find((condition) => condition.type === conditionType)
    writer.write(1, `${conditionType} \t${found?.status ?? '<none>'} \n`)
  }
}

function writePodConditions(writer: DescribeWriter, { status }: Pod): void {
  const conditions = status.conditions ?? []
  if (conditions.length === 0) return
  writer.write(0, 'Conditions:\n  Type\tStatus\n')
  for (const condition of conditions) writer.write(1, `${condition.type} \t${condition.status} \n`)
}
