/** Schemas of a cluster's nodes. */
import * as v from 'valibot'
import { quantityError, quantityValue } from '../engine/api/quantity.ts'
import { kubeletVersion, MAX_KUBELET_VERSION_LENGTH } from '../engine/document/limits.ts'
import type { NodeConfig, NodeTaint } from '../engine/index.ts'
import {
  array,
  boolean,
  distinctNames,
  integer,
  object,
  oneOf,
  optional,
  type Problem,
  record,
  rule,
  type Schema,
  string,
} from './checks.ts'

/** Largest number of cores or bytes: an exbibyte is beyond any node and far below inexact numbers. */
const mostOfResource = 2 ** 50
const label = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'

const labelValue = string(63, /^(?:[A-Za-z0-9](?:[-\w.]*[A-Za-z0-9])?)?$/)
/** A label key or resource name: `kubernetes.io/os`. */
const qualifiedName = new RegExp(
  `^(?=.{1,317}$)(?:${label}(?:\\.${label})*/)?[A-Za-z0-9](?:[-\\w.]{0,61}[A-Za-z0-9])?$`,
)

/** A quantity that the API server accepts. */
export const quantity: Schema<string> = v.pipe(
  string(24, /^[0-9.]+(?:[eE][0-9]+|[numkKMGTPE]i?)?$/),
  rule((amount): Problem | undefined => {
    const problem = quantityError(amount)
    if (problem !== undefined) return { problem: `is no quantity: ${problem}` }
    return quantityValue(amount) > mostOfResource ? { problem: 'is more than any node has' } : undefined
  }),
)

const nodeConfig = object<NodeConfig>({
  // Limited by the label `kubernetes.io/hostname`.
  name: string(63, new RegExp(`^${label}(?:\\.${label})*$`)),
  cpu: quantity,
  memory: quantity,
  pods: integer(0, 10_000),
  storage: optional(quantity),
  capacity: optional(
    object<NonNullable<NodeConfig['capacity']>>({
      cpu: optional(quantity),
      memory: optional(quantity),
      storage: optional(quantity),
    }),
  ),
  version: optional(string(MAX_KUBELET_VERSION_LENGTH, kubeletVersion)),
  extended: optional(record(quantity, 20, qualifiedName)),
  zone: optional(labelValue),
  region: optional(labelValue),
  instanceType: optional(labelValue),
  labels: optional(record(labelValue, 100, qualifiedName)),
  unschedulable: optional(boolean),
  taints: optional(
    array(
      object<NodeTaint>({
        key: string(317, qualifiedName),
        effect: oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
        value: optional(labelValue),
      }),
      20,
    ),
  ),
})

/** Nodes with different names. */
export const namedNodes: Schema<readonly NodeConfig[]> = v.pipe(array(nodeConfig, 1_000), distinctNames('node'))
