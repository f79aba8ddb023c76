/** `kubectl describe node`. Models kubectl/pkg/describe/describe.go describeNode (v1.36). */

import { ofKind } from '../../api/fields/ofKind.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { ownValue } from '../../api/lookup.ts'
import { aggregateContainerResources, type ResourceAmounts } from '../../api/podResources.ts'
import { addQuantity, formatQuantity, parseQuantity, quantityMilliValue, quantityValue } from '../../api/quantity.ts'
import { fromTimestamp, toTimestamp } from '../../api/time.ts'
import type { Node, Pod, PodSpec, Quantity } from '../../api/types.ts'
import { type Shell, unixNow } from '../core/command.ts'
import { timestampText } from '../core/times.ts'
import { rolesOf } from '../printers/clusterColumns.ts'
import { ageOf } from '../printers/table.ts'
import { eventsAbout, writeEvents } from './events.ts'
import { DescribeWriter } from './writer.ts'

type Amounts = Readonly<Record<string, Quantity>>

/** Period in which a kubelet renews its node's Lease. */
const RENEW_MS = 10_000

export function describeNode(shell: Shell, object: AnyObject): string {
  const node = ofKind('Node', object)
  const { metadata, spec, status } = node
  const writer = new DescribeWriter()
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Roles', rolesOf(object).join(',') || '<none>')
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  writer.field(0, 'CreationTimestamp', timestampText(metadata.creationTimestamp))
  writer.multiline(
    0,
    'Taints',
    (spec.taints ?? []).map((taint) => `${taint.key}${taint.value ? `=${taint.value}` : ''}:${taint.effect}`),
  )
  writer.field(0, 'Unschedulable', String(spec.unschedulable ?? false))
  writeLease(writer, shell, node)
  writeConditions(writer, node)
  writer.write(0, 'Addresses:\n')
  for (const { type, address } of status.addresses ?? []) writer.write(1, `${String(type)}:\t${String(address)}\n`)
  writeAmounts(writer, 'Capacity', status.capacity)
  writeAmounts(writer, 'Allocatable', status.allocatable)
  writeSystem(writer, node)
  const pods = shell.client
    .list('pods', '')
    .filter((pod) => pod.spec.nodeName === metadata.name)
    .filter((pod) => pod.status.phase !== 'Succeeded' && pod.status.phase !== 'Failed')
  writePods(writer, shell, node, pods)
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

/** Leases are not stored. The text is computed: a healthy kubelet renews its Lease every ten seconds. */
function writeLease(writer: DescribeWriter, shell: Shell, { metadata, status }: Node): void {
  const now = unixNow(shell)
  const begin = fromTimestamp(metadata.creationTimestamp ?? toTimestamp(now))
  const silent = status.conditions?.find(({ type, status: value }) => type === 'Ready' && value === 'Unknown')
  const renewed = silent?.lastHeartbeatTime ?? toTimestamp(begin + Math.floor((now - begin) / RENEW_MS) * RENEW_MS)
  writer.write(0, 'Lease:\n')
  writer.field(1, 'HolderIdentity', metadata.name)
  writer.field(1, 'AcquireTime', '<unset>')
  writer.field(1, 'RenewTime', timestampText(renewed))
}

function writeConditions(writer: DescribeWriter, { status }: Node): void {
  if (!status.conditions || status.conditions.length === 0) return
  writer.write(0, 'Conditions:\n  Type\tStatus\tLastHeartbeatTime\tLastTransitionTime\tReason\tMessage\n')
  writer.write(1, '----\t------\t-----------------\t------------------\t------\t-------\n')
  for (const c of status.conditions)
    writer.write(
      1,
      `${c.type} \t${c.status} \t${timestampText(c.lastHeartbeatTime)} \t${timestampText(c.lastTransitionTime)} \t${c.reason ?? ''} \t${c.message ?? ''}\n`,
    )
}

function writeAmounts(writer: DescribeWriter, title: string, amounts: Amounts | undefined): void {
  const names = Object.keys(amounts ?? {}).sort()
  if (names.length === 0) return
  writer.write(0, `${title}:\n`)
  for (const name of names) writer.field(1, name, String(amounts?.[name]))
}

function writeSystem(writer: DescribeWriter, { spec, status }: Node): void {
  const info = status.nodeInfo ?? {}
  writer.write(0, 'System Info:\n')
  for (const [title, field] of [
    ['Machine ID', 'machineID'],
    ['System UUID', 'systemUUID'],
    ['Boot ID', 'bootID'],
    ['Kernel Version', 'kernelVersion'],
    ['OS Image', 'osImage'],
    ['Operating System', 'operatingSystem'],
    ['Architecture', 'architecture'],
    ['Container Runtime Version', 'containerRuntimeVersion'],
    ['Kubelet Version', 'kubeletVersion'],
  ] as const)
    writer.field(1, title, info[field] ?? '')
  if (spec.podCIDR) writer.field(0, 'PodCIDR', spec.podCIDR)
  if (spec.podCIDRs && spec.podCIDRs.length > 0) writer.field(0, 'PodCIDRs', spec.podCIDRs.join(','))
  if (spec.providerID) writer.field(0, 'ProviderID', spec.providerID)
}

/** Models describeNodeResource. */
function writePods(writer: DescribeWriter, shell: Shell, node: Node, pods: readonly Pod[]): void {
  const allocatable: Amounts = node.status.allocatable ?? node.status.capacity ?? {}
  writer.write(0, `Non-terminated Pods:\t(${pods.length} in total)\n`)
  writer.write(1, 'Namespace\tName\t\tCPU Requests\tCPU Limits\tMemory Requests\tMemory Limits\tAge\n')
  writer.write(1, '---------\t----\t\t------------\t----------\t---------------\t-------------\t---\n')
  const [requests, limits]: [ResourceAmounts, ResourceAmounts] = [{}, {}]
  for (const pod of pods) {
    const [asked, limited] = [podAmounts(pod.spec, 'requests'), podAmounts(pod.spec, 'limits')]
    addAll(requests, asked)
    addAll(limits, limited)
    const cells = ['cpu', 'memory'].flatMap((name) => [
      share(asked, name, allocatable),
      share(limited, name, allocatable),
    ])
    const { namespace = '', name, creationTimestamp } = pod.metadata
    writer.write(1, `${namespace}\t${name}\t\t${cells.join('\t')}\t${ageOf(creationTimestamp, unixNow(shell))}\n`)
  }
  writer.write(0, 'Allocated resources:\n  (Total limits may be over 100 percent, i.e., overcommitted.)\n')
  writer.write(1, 'Resource\tRequests\tLimits\n')
  writer.write(1, '--------\t--------\t------\n')
  const isHuge = (name: string): boolean => name.startsWith('hugepages-')
  const names = Object.keys(allocatable).sort()
  for (const name of ['cpu', 'memory', 'ephemeral-storage', ...names.filter(isHuge)])
    writer.write(1, `${name}\t${share(requests, name, allocatable)}\t${share(limits, name, allocatable)}\n`)
  const isStandard = (name: string): boolean => ['cpu', 'memory', 'ephemeral-storage', 'pods'].includes(name)
  for (const name of names.filter((one) => !isHuge(one) && !isStandard(one)))
    writer.write(1, `${name}\t${amountText(requests, name)}\t${amountText(limits, name)}\n`)
}

const amountText = (amounts: Amounts, name: string): string =>
  formatQuantity(parseQuantity(ownValue(amounts, name) ?? '0'))

/** `250m (12%)`: the percentage is truncated to an integer. */
function share(amounts: Amounts, name: string, allocatable: Amounts): string {
  const numberOf = name === 'cpu' ? quantityMilliValue : quantityValue
  const whole = numberOf(ownValue(allocatable, name) ?? '0')
  const part = numberOf(ownValue(amounts, name) ?? '0')
  return `${amountText(amounts, name)} (${whole === 0 ? 0 : Math.trunc((part / whole) * 100)}%)`
}

/**
 * Requests or limits of a whole Pod. Models component-helpers resource/helpers.go PodRequests and PodLimits (v1.36).
 */
export function podAmounts(spec: PodSpec, member: 'requests' | 'limits'): ResourceAmounts {
  const amounts = aggregateContainerResources(spec, member)
  const { resources, overhead } = spec
  const stated = resources?.[member] ?? {}
  for (const [name, amount] of Object.entries(stated))
    if (/^(?:cpu|memory|hugepages-)/.test(name)) amounts[name] = amount
  for (const [name, amount] of Object.entries(overhead ?? {}))
    if (member === 'requests' || Object.hasOwn(amounts, name)) amounts[name] = addQuantity(amounts[name] ?? '0', amount)
  return amounts
}

function addAll(total: ResourceAmounts, amounts: Amounts): void {
  for (const [name, amount] of Object.entries(amounts)) total[name] = addQuantity(total[name] ?? '0', amount)
}
