/** Checks of a cluster's nodes. */
import { parseQuantity, quantityValue } from '../engine/api/quantity.ts'
import { kubeletVersion, MAX_KUBELET_VERSION_LENGTH } from '../engine/document/limits.ts'
import type { NodeConfig, NodeTaint } from '../engine/index.ts'
import { array, boolean, type Check, integer, object, oneOf, record, refuse, string } from './checks.ts'

/** Largest number of cores or bytes: an exbibyte is beyond any node and far below inexact numbers. */
const mostOfResource = 2 ** 50
const label = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'

const labelValue = string(63, /^(?:[A-Za-z0-9](?:[-\w.]*[A-Za-z0-9])?)?$/)
/** A label key or resource name: `kubernetes.io/os`. */
const qualifiedName = new RegExp(
  `^(?=.{1,317}$)(?:${label}(?:\\.${label})*/)?[A-Za-z0-9](?:[-\\w.]{0,61}[A-Za-z0-9])?$`,
)

const nodeConfig: Check<NodeConfig> = object<NodeConfig>(
  {
    // Limited by the label `kubernetes.io/hostname`.
    name: string(63, new RegExp(`^${label}(?:\\.${label})*$`)),
    cpu: quantity,
    memory: quantity,
    pods: integer(0, 10_000),
  },
  {
    storage: quantity,
    capacity: object<NonNullable<NodeConfig['capacity']>>({}, { cpu: quantity, memory: quantity, storage: quantity }),
    version: string(MAX_KUBELET_VERSION_LENGTH, kubeletVersion),
    extended: record(quantity, 20, qualifiedName),
    zone: labelValue,
    region: labelValue,
    instanceType: labelValue,
    labels: record(labelValue, 100, qualifiedName),
    unschedulable: boolean,
    taints: array(
      object<NodeTaint>(
        { key: string(317, qualifiedName), effect: oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute') },
        { value: labelValue },
      ),
      20,
    ),
  },
)

/** Nodes with different names. */
export function namedNodes(value: unknown, path: string): readonly NodeConfig[] {
  const nodes = array(nodeConfig, 1_000)(value, path)
  const names = new Set<string>()
  for (const [index, { name: own }] of nodes.entries()) {
    if (names.has(own)) refuse(`${path}[${index}].name`, `is that of another node: ${own}`)
    names.add(own)
  }
  return nodes
}

/** A quantity that the API server accepts. */
export function quantity(value: unknown, path: string): string {
  const amount = string(24, /^[0-9.]+(?:[eE][0-9]+|[numkKMGTPE]i?)?$/)(value, path)
  try {
    parseQuantity(amount)
  } catch (error) {
    return refuse(path, `is no quantity: ${error instanceof Error ? error.message : String(error)}`)
  }
  return quantityValue(amount) <= mostOfResource ? amount : refuse(path, 'is more than any node has')
}
