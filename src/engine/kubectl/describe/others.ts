/** `kubectl describe` of other kinds. Models kubectl/pkg/describe/describe.go (v1.36). */

import type {
  EndpointSlice,
  LimitRange,
  LimitRangeItem,
  NamespaceCondition,
  ResourceQuota,
  ServicePort,
} from '../../api/fields/apiTypes.ts'
import { ofKind } from '../../api/fields/ofKind.ts'
import { isObject } from '../../api/jsonObject.ts'
import type { AnyObject, Service } from '../../api/kindTypes.ts'
import { lookup } from '../../api/lookup.ts'
import { labelSelectorToString, labelsMatch } from '../../api/selector.ts'
import type { JsonObject, JsonValue, KubeObject } from '../../api/types.ts'
import { apiVersionOf, type ResourceInfo } from '../../apiserver/resources.ts'
import { formatLabels, type Shell } from '../core/command.ts'
import { timestampText } from '../core/times.ts'
import { goText } from '../printers/goText.ts'
import { eventsAbout, writeEvents } from './events.ts'
import { DescribeWriter } from './writer.ts'

const text = (value: JsonValue | undefined, otherwise = ''): string =>
  value === undefined || value === null || value === '' ? otherwise : String(value)

function head(object: AnyObject, withAnnotations: 'annotations' | 'plain'): DescribeWriter {
  const writer = new DescribeWriter()
  const { metadata } = object
  writer.field(0, 'Name', metadata.name)
  if (metadata.namespace) writer.field(0, 'Namespace', metadata.namespace)
  writer.labels(0, 'Labels', metadata.labels)
  if (withAnnotations === 'annotations') writer.annotations('Annotations', metadata.annotations)
  return writer
}

export function describeService(shell: Shell, object: AnyObject): string {
  const writer = head(object, 'annotations')
  const service = ofKind('Service', object)
  const { spec } = service
  writer.field(0, 'Selector', formatLabels(spec.selector))
  writer.field(0, 'Type', text(spec.type, 'ClusterIP'))
  writer.field(0, 'IP Family Policy', text(spec.ipFamilyPolicy))
  writer.field(0, 'IP Families', spec.ipFamilies?.join(',') || '<none>')
  writer.field(0, 'IP', text(spec.clusterIP))
  writer.field(0, 'IPs', spec.clusterIPs?.join(',') || '<none>')
  for (const port of spec.ports ?? []) {
    const name = text(port.name, '<unset>')
    writer.field(0, 'Port', `${name}\t${text(port.port)}/${text(port.protocol, 'TCP')}`)
    writer.field(0, 'TargetPort', `${text(port.targetPort)}/${text(port.protocol, 'TCP')}`)
    if (port.nodePort) writer.field(0, 'NodePort', `${name}\t${text(port.nodePort)}/${text(port.protocol, 'TCP')}`)
    writer.field(0, 'Endpoints', endpointsOf(shell, service, port))
  }
  writer.field(0, 'Session Affinity', text(spec.sessionAffinity, 'None'))
  writer.field(0, 'Internal Traffic Policy', text(spec.internalTrafficPolicy, 'Cluster'))
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

/**
 * Addresses of the ready endpoints of a port, from the Service's EndpointSlices; from its Pods if there are no slices.
 */
// Models kubectl/pkg/describe/describe.go formatEndpointSlices (v1.36).
function endpointsOf(shell: Shell, service: Service, port: ServicePort): string {
  const namespace = service.metadata.namespace ?? ''
  const slices = shell.client
    .list('endpointslices', namespace)
    .filter((slice) => slice.metadata.labels?.['kubernetes.io/service-name'] === service.metadata.name)
  const all = slices.length > 0 ? slices.flatMap((slice) => behindSlice(slice, port)) : behindPods(shell, service, port)
  return all.slice(0, 3).join(',') + (all.length > 3 ? ` + ${all.length - 3} more...` : '')
}

function behindSlice({ endpoints = [], ports = [] }: EndpointSlice, port: ServicePort): string[] {
  const ready = endpoints.filter(({ conditions }) => conditions?.ready !== false)
  const addresses = ready.flatMap((endpoint) => endpoint.addresses?.slice(0, 1) ?? [])
  if (ports.length === 0) return addresses
  const same = ports.filter(({ name }) => text(name, '') === text(port.name, ''))
  return same.flatMap((of) => addresses.map((address) => `${address}:${text(of.port)}`))
}

function behindPods(shell: Shell, service: Service, port: ServicePort): string[] {
  const { selector } = service.spec
  const target = port.targetPort ?? port.port
  return shell.client
    .list('pods', service.metadata.namespace ?? '')
    .filter((pod) => labelsMatch(selector, pod.metadata.labels) && pod.status.podIP)
    .filter((pod) => pod.status.conditions?.some((c) => c.type === 'Ready' && c.status === 'True'))
    .flatMap((pod) => {
      const ports = pod.spec.containers.flatMap((container) => container.ports ?? [])
      const number = typeof target === 'string' ? ports.find(({ name }) => name === target)?.containerPort : target
      return number === undefined ? [] : [`${pod.status.podIP}:${text(number)}`]
    })
}

export function describeQuota(_shell: Shell, object: AnyObject): string {
  const quota = ofKind('ResourceQuota', object)
  const writer = new DescribeWriter()
  writer.field(0, 'Name', object.metadata.name)
  writer.field(0, 'Namespace', object.metadata.namespace ?? '')
  writeScopes(writer, 0, quota)
  writeAmounts(writer, 0, quota, '----')
  return writer.aligned
}

const scopeHelp: Readonly<Record<string, string>> = lookup({
  Terminating:
    'Matches all pods that have an active deadline. These pods have a limited lifespan on a node before being actively terminated by the system.',
  NotTerminating:
    'Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate.',
  BestEffort:
    'Matches all pods that do not have resource requirements set. These pods have a best effort quality of service.',
  NotBestEffort:
    'Matches all pods that have at least one resource requirement set. These pods have a burstable or guaranteed quality of service.',
})

function writeScopes(writer: DescribeWriter, level: number, { spec }: ResourceQuota): void {
  const scopes = spec?.scopes?.toSorted() ?? []
  if (scopes.length === 0) return
  writer.field(level, 'Scopes', scopes.join(', '))
  for (const scope of scopes) {
    const help = scopeHelp[scope]
    if (help !== undefined) writer.write(level, `${level === 0 ? ' ' : ''}* ${help}\n`)
  }
}

function writeAmounts(writer: DescribeWriter, level: number, { status }: ResourceQuota, line: string): void {
  const { hard = {}, used = {} } = status ?? {}
  writer.write(level, 'Resource\tUsed\tHard\n')
  writer.write(level, `--------\t${line}\t${line}\n`)
  for (const name of Object.keys(hard).sort())
    writer.write(level, `${name}\t${text(used[name], '0')}\t${text(hard[name])}\n`)
}

export function describeLimitRange(_shell: Shell, object: AnyObject): string {
  const writer = new DescribeWriter()
  writer.field(0, 'Name', object.metadata.name)
  writer.field(0, 'Namespace', object.metadata.namespace ?? '')
  writeLimits(writer, [ofKind('LimitRange', object)], '')
  return writer.aligned
}

function writeLimits(writer: DescribeWriter, limits: readonly LimitRange[], indent: string): void {
  writer.write(0, `${indent}Type\tResource\tMin\tMax\tDefault Request\tDefault Limit\tMax Limit/Request Ratio\n`)
  writer.write(0, `${indent}----\t--------\t---\t---\t---------------\t-------------\t-----------------------\n`)
  for (const item of limits.flatMap(({ spec }) => spec?.limits ?? [])) {
    const amounts = amountsOf(item)
    const names = new Set(amounts.flatMap((amount) => Object.keys(amount ?? {})))
    for (const name of [...names].sort()) {
      const cells = amounts.map((amount) => text(amount?.[name], '-'))
      writer.write(0, `${indent}${text(item.type)}\t${name}\t${cells.join('\t')}\n`)
    }
  }
}

/** Amounts in the order of their columns. */
const amountsOf = ({ min, max, defaultRequest, default: limit, maxLimitRequestRatio }: LimitRangeItem) => [
  min,
  max,
  defaultRequest,
  limit,
  maxLimitRequestRatio,
]

export function describeBudget(shell: Shell, object: AnyObject): string {
  const writer = new DescribeWriter()
  const { spec = {}, status = {} } = ofKind('PodDisruptionBudget', object)
  writer.field(0, 'Name', object.metadata.name)
  writer.field(0, 'Namespace', object.metadata.namespace ?? '')
  if (spec.minAvailable !== undefined) writer.field(0, 'Min available', text(spec.minAvailable))
  else if (spec.maxUnavailable !== undefined) writer.field(0, 'Max unavailable', text(spec.maxUnavailable))
  writer.field(0, 'Selector', labelSelectorToString(spec.selector))
  writer.write(0, 'Status:\n')
  writer.field(2, 'Allowed disruptions', text(status.disruptionsAllowed, '0'))
  writer.field(2, 'Current', text(status.currentHealthy, '0'))
  writer.field(2, 'Desired', text(status.desiredHealthy, '0'))
  writer.field(2, 'Total', text(status.expectedPods, '0'))
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

export function describeNamespace(shell: Shell, object: AnyObject): string {
  const writer = head(object, 'annotations')
  const { status } = ofKind('Namespace', object)
  writer.field(0, 'Status', text(status?.phase))
  writeConditions(writer, status?.conditions ?? [])
  const { name } = object.metadata
  const quotas = shell.client.list('resourcequotas', name).toSorted(byName)
  const limits = shell.client.list('limitranges', name).toSorted(byName)
  writer.write(0, quotas.length > 0 ? '\nResource Quotas\n' : '\nNo resource quota.\n')
  for (const quota of quotas) {
    writer.field(1, 'Name', quota.metadata.name)
    writeScopes(writer, 1, quota)
    writeAmounts(writer, 1, quota, '---')
  }
  if (limits.length === 0) writer.write(0, '\nNo LimitRange resource.\n')
  else {
    writer.write(0, '\nResource Limits\n')
    writeLimits(writer, limits, ' ')
  }
  return writer.aligned
}

const byName = (a: KubeObject, b: KubeObject): number => (a.metadata.name < b.metadata.name ? -1 : 1)

function writeConditions(writer: DescribeWriter, conditions: readonly NamespaceCondition[]): void {
  if (conditions.length === 0) return
  writer.write(0, 'Conditions:\n')
  writer.write(1, 'Type\tStatus\tLastTransitionTime\tReason\tMessage\n')
  writer.write(1, '----\t------\t------------------\t------\t-------\n')
  for (const { type, status, lastTransitionTime, reason, message } of conditions)
    writer.write(
      1,
      `${text(type)}\t${text(status)}\t${timestampText(text(lastTransitionTime))}\t${text(reason)}\t${text(message)}\n`,
    )
}

export function describeConfigMap(shell: Shell, object: AnyObject): string {
  const writer = head(object, 'annotations')
  const { data = {}, binaryData = {} } = ofKind('ConfigMap', object)
  writer.write(0, '\nData\n====\n')
  for (const key of Object.keys(data).sort()) writer.write(0, `${key}:\n----\n${data[key] ?? ''}\n\n`)
  writer.write(0, '\nBinaryData\n====\n')
  for (const key of Object.keys(binaryData).sort()) writer.write(0, `${key}: ${binaryData[key]?.length ?? 0} bytes\n`)
  writer.write(0, '\n')
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

/** Prints every field of a kind without a describer. Models describe.go genericDescriber. */
export function describeGeneric(shell: Shell, object: AnyObject, info: ResourceInfo): string {
  const writer = head(object, 'annotations')
  const { name: _n, namespace: _ns, labels: _l, annotations: _an, managedFields: _m, ...metadata } = object.metadata
  writeFields(writer, { ...object, apiVersion: apiVersionOf(info), kind: info.kind, metadata }, 0)
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

function writeFields(writer: DescribeWriter, value: JsonObject, level: number): void {
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    const title = titleOf(key)
    if (Array.isArray(member)) {
      writer.write(level, `${title}:\n`)
      for (const item of member) {
        if (isObject(item)) writeFields(writer, item, level + 1)
        else writer.write(level + 1, `${goText(item)}\n`)
      }
    } else if (typeof member === 'object' && member !== null) {
      writer.write(level, `${title}:\n`)
      writeFields(writer, member, level + 1)
    } else writer.field(level, title, text(member))
  }
}

const acronyms = ['API', 'URL', 'UID', 'GUID']

/** Converts a key to a title: `clusterIPs` → `Cluster I Ps`, `ownerUid` → `Owner UID`. Models smartLabelFor. */
function titleOf(key: string): string {
  if (!/^[\p{L}-]*$/u.test(key)) return key
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/\b([A-Z]{2,}) (?=[A-Z])/g, '$1')
    .split(' ')
  return words.map(wordOf).join(' ')
}

function wordOf(word: string): string {
  if (acronyms.includes(word.toUpperCase())) return word.toUpperCase()
  return word.toLowerCase() === word ? word.slice(0, 1).toUpperCase() + word.slice(1) : word
}
