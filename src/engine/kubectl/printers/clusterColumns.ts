import { ofKind } from '../../api/fields/ofKind.ts'
import { isObject } from '../../api/jsonObject.ts'
import type { AnyObject, EndpointSlice } from '../../api/kindTypes.ts'
import { labelSelectorToString } from '../../api/selector.ts'
import type { JsonObject, JsonValue, Labels } from '../../api/types.ts'
import { formatLabels } from '../core/command.ts'
import { ageOf, type TablePrinter } from './table.ts'

/** Value at a path inside a JSON value; undefined if there is none. */
export function dig(object: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  let value = object
  for (const key of path) value = isObject(value) ? value[key] : undefined
  return value
}

const text = (value: JsonValue | undefined, otherwise = ''): string =>
  value === undefined || value === null || value === '' ? otherwise : String(value)
const sizeOf = (value: Labels | undefined): number => Object.keys(value ?? {}).length
const age = (object: AnyObject, now: number): string => ageOf(object.metadata.creationTimestamp, now)

export const nodes: TablePrinter = {
  columns: ['NAME', 'STATUS', 'ROLES', 'AGE', 'VERSION'],
  wide: ['INTERNAL-IP', 'EXTERNAL-IP', 'OS-IMAGE', 'KERNEL-VERSION', 'CONTAINER-RUNTIME'],
  cells: (object, now) => {
    const { spec, status } = ofKind('Node', object)
    const ready = status.conditions?.find((c) => c.type === 'Ready')
    const words = [ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady']
    if (spec.unschedulable) words.push('SchedulingDisabled')
    const address = (type: string): string => text(status.addresses?.find((a) => a.type === type)?.address, '<none>')
    const system = status.nodeInfo
    return [
      object.metadata.name,
      words.join(','),
      rolesOf(object).join(',') || '<none>',
      age(object, now),
      text(system?.kubeletVersion),
      address('InternalIP'),
      address('ExternalIP'),
      text(system?.osImage, '<unknown>'),
      text(system?.kernelVersion, '<unknown>'),
      text(system?.containerRuntimeVersion, '<unknown>'),
    ]
  },
}

/** Roles from a node's labels. */
export function rolesOf(node: AnyObject): string[] {
  const prefix = 'node-role.kubernetes.io/'
  const labels = node.metadata.labels ?? {}
  const roles = Object.keys(labels).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  const named = labels['kubernetes.io/role']
  return [...new Set([...roles, ...(named ? [named] : [])])].sort()
}

export const services: TablePrinter = {
  columns: ['NAME', 'TYPE', 'CLUSTER-IP', 'EXTERNAL-IP', 'PORT(S)', 'AGE'],
  wide: ['SELECTOR'],
  cells: (object, now) => {
    const { spec } = ofKind('Service', object)
    const ports = (spec.ports ?? []).map(
      (port) => `${text(port.port)}${port.nodePort ? `:${text(port.nodePort)}` : ''}/${text(port.protocol, 'TCP')}`,
    )
    const external = spec.type === 'ExternalName' ? text(spec.externalName, '<none>') : '<none>'
    return [
      object.metadata.name,
      text(spec.type, 'ClusterIP'),
      text(spec.clusterIP, '<none>'),
      spec.type === 'LoadBalancer' ? '<pending>' : external,
      ports.join(',') || '<none>',
      age(object, now),
      formatLabels(spec.selector),
    ]
  },
}

export const events: TablePrinter = {
  columns: ['LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE'],
  wide: ['SUBOBJECT', 'SOURCE', 'FIRST SEEN', 'COUNT', 'NAME'],
  wideOrder: [0, 1, 2, 3, 5, 6, 4, 7, 8, 9],
  cells: (object, now) => {
    const event = ofKind('Event', object)
    const { involvedObject, source, firstTimestamp, lastTimestamp, type = '', reason = '', message = '' } = event
    const { kind = '', name = '' } = involvedObject
    return [
      ageOf(lastTimestamp ?? firstTimestamp, now),
      type,
      reason,
      kind.toLowerCase() + (name === '' ? '' : `/${name}`),
      message.trim(),
      involvedObject.fieldPath ?? '',
      [source?.component, source?.host].filter(Boolean).join(', '),
      ageOf(firstTimestamp, now),
      String(event.count || 1),
      object.metadata.name,
    ]
  },
}

/** `cpu: 12%/70%`. Models printers.go formatHPAMetrics. */
function metricText(metric: JsonObject, status: JsonObject | undefined): string {
  const type = text(metric.type)
  const key = `${type.charAt(0).toLowerCase()}${type.slice(1)}`
  const [target, current] = [dig(metric, key, 'target'), dig(status, key, 'current')]
  const of = (value: JsonValue | undefined, member: string): JsonValue | undefined => dig(value, member)
  const average = of(target, 'averageValue')
  const measured = (member: string): string => text(of(current, member), '<unknown>')
  switch (type) {
    case 'Pods':
      return `${measured('averageValue')}/${text(average)}`
    case 'External':
    case 'Object':
      return average === undefined
        ? `${measured('value')}/${text(of(target, 'value'))}`
        : `${measured('averageValue')}/${text(average)} (avg)`
    case 'Resource':
    case 'ContainerResource': {
      const name = text(dig(metric, key, 'name'))
      if (average !== undefined) return `${name}: ${measured('averageValue')}/${text(average)}`
      const percent = (value: JsonValue | undefined, otherwise: string): string =>
        value === undefined ? otherwise : `${String(value)}%`
      const [wanted, used] = [of(target, 'averageUtilization'), of(current, 'averageUtilization')]
      return `${name}: ${percent(used, '<unknown>')}/${percent(wanted, '<auto>')}`
    }
    default:
      return '<unknown type>'
  }
}

export const autoscalers: TablePrinter = {
  columns: ['NAME', 'REFERENCE', 'TARGETS', 'MINPODS', 'MAXPODS', 'REPLICAS', 'AGE'],
  cells: (object, now) => {
    const { spec, status = {} } = ofKind('HorizontalPodAutoscaler', object)
    const metrics = (spec.metrics ?? []).map((metric, i) => metricText(metric, status.currentMetrics?.[i]))
    return [
      object.metadata.name,
      `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`,
      `${metrics.slice(0, 2).join(', ')}${metrics.length > 2 ? ` + ${metrics.length - 2} more...` : ''}` || '<none>',
      text(spec.minReplicas, '<unset>'),
      text(spec.maxReplicas, '0'),
      text(status.currentReplicas, '0'),
      age(object, now),
    ]
  },
}

export const budgets: TablePrinter = {
  columns: ['NAME', 'MIN AVAILABLE', 'MAX UNAVAILABLE', 'ALLOWED DISRUPTIONS', 'AGE'],
  cells: (object, now) => [
    object.metadata.name,
    text(object.spec?.minAvailable, 'N/A'),
    text(object.spec?.maxUnavailable, 'N/A'),
    text(object.status?.disruptionsAllowed, '0'),
    age(object, now),
  ],
}

export const quotas: TablePrinter = {
  columns: ['NAME', 'REQUEST', 'LIMIT', 'AGE'],
  cells: (object, now) => {
    const { hard = {}, used = {} } = ofKind('ResourceQuota', object).status ?? {}
    const shown = (names: readonly string[]): string =>
      names.map((name) => `${name}: ${text(used[name], '0')}/${text(hard[name])}`).join(', ')
    const names = Object.keys(hard).sort()
    return [
      object.metadata.name,
      shown(names.filter((name) => !name.startsWith('limits'))),
      shown(names.filter((name) => name.startsWith('limits'))),
      age(object, now),
    ]
  },
}

export const namespaces: TablePrinter = {
  columns: ['NAME', 'STATUS', 'AGE'],
  cells: (object, now) => [object.metadata.name, text(object.status?.phase), age(object, now)],
}

const portsText = (ports: EndpointSlice['ports']): string => ports?.map((p) => text(p.port)).join(',') || '<unset>'

export const endpointSlices: TablePrinter = {
  columns: ['NAME', 'ADDRESSTYPE', 'PORTS', 'ENDPOINTS', 'AGE'],
  cells: (object, now) => {
    const slice = ofKind('EndpointSlice', object)
    const addresses = (slice.endpoints ?? []).flatMap((endpoint) => endpoint.addresses ?? [])
    return [
      object.metadata.name,
      text(slice.addressType),
      portsText(slice.ports),
      shortened(addresses) || '<unset>',
      age(object, now),
    ]
  },
}

export const endpoints: TablePrinter = {
  columns: ['NAME', 'ENDPOINTS', 'AGE'],
  cells: (object, now) => {
    const all = (ofKind('Endpoints', object).subsets ?? []).flatMap(({ ports = [], addresses = [] }) =>
      ports.flatMap((port) => addresses.map((a) => `${text(a.ip)}:${text(port.port)}`)),
    )
    return [object.metadata.name, shortened(all) || '<none>', age(object, now)]
  },
}

const shortened = (items: readonly string[]): string =>
  items.length > 3 ? `${items.slice(0, 3).join(',')} + ${items.length - 3} more...` : items.join(',')

export const configMaps: TablePrinter = {
  columns: ['NAME', 'DATA', 'AGE'],
  cells: (object, now) => {
    const { data, binaryData } = ofKind('ConfigMap', object)
    return [object.metadata.name, String(sizeOf(data) + sizeOf(binaryData)), age(object, now)]
  },
}

export const secrets: TablePrinter = {
  columns: ['NAME', 'TYPE', 'DATA', 'AGE'],
  cells: (object, now) => {
    const { data, type } = ofKind('Secret', object)
    return [object.metadata.name, text(type), String(sizeOf(data)), age(object, now)]
  },
}

export const priorityClasses: TablePrinter = {
  columns: ['NAME', 'VALUE', 'GLOBAL-DEFAULT', 'AGE', 'PREEMPTIONPOLICY'],
  cells: (object, now) => {
    const { value, globalDefault, preemptionPolicy } = ofKind('PriorityClass', object)
    return [
      object.metadata.name,
      text(value, '0'),
      text(globalDefault, 'false'),
      age(object, now),
      text(preemptionPolicy, 'PreemptLowerPriority'),
    ]
  },
}

export const leases: TablePrinter = {
  columns: ['NAME', 'HOLDER', 'AGE'],
  cells: (object, now) => [object.metadata.name, text(object.spec?.holderIdentity), age(object, now)],
}

export const networkPolicies: TablePrinter = {
  columns: ['NAME', 'POD-SELECTOR', 'AGE'],
  cells: (object, now) => [
    object.metadata.name,
    labelSelectorToString(ofKind('NetworkPolicy', object).spec?.podSelector),
    age(object, now),
  ],
}

export const ingresses: TablePrinter = {
  columns: ['NAME', 'CLASS', 'HOSTS', 'ADDRESS', 'PORTS', 'AGE'],
  cells: (object, now) => {
    const { ingressClassName, rules, tls } = ofKind('Ingress', object).spec ?? {}
    return [
      object.metadata.name,
      text(ingressClassName, '<none>'),
      rules?.map((rule) => text(rule.host, '*')).join(',') || '*',
      '',
      (tls?.length ?? 0) > 0 ? '80, 443' : '80',
      age(object, now),
    ]
  },
}
