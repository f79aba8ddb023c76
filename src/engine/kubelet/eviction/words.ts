/** The texts of an eviction, in the kubelet's words. */

import { canonicalQuantity, formatQuantity, quantityValue } from '../../api/quantity.ts'
import type { Quantity } from '../../api/types.ts'
import { containerNamed } from '../nodeContext.ts'
import type { PodRecord } from '../types.ts'
import type { Pressure } from './thresholds.ts'
import { sumOf, usageOf } from './usage.ts'

export const EVICTED = 'Evicted'

/** A number of bytes as the kubelet writes it. */
export const bytesText = (bytes: number): string =>
  formatQuantity({ value: BigInt(bytes), scale: 0, format: 'BinarySI', isBig: false, cached: '' })

/** The message of an eviction. */
// Models pkg/kubelet/eviction/helpers.go evictionMessage (v1.36).
export function evictionMessage(pressure: Pressure, record: PodRecord, numbers: Shortage, now: number): string {
  const { of, resource } = pressure
  const { least, available } = numbers
  const parts = [
    `The node was low on resource: ${resource}. `,
    `Threshold quantity: ${bytesText(least)}, available: ${bytesText(available)}. `,
  ]
  const uses = usageOf(of, record, now)
  if (!uses || of === 'pids') return parts.join('')
  const { metadata, spec } = record.pod
  const ofPod = spec.resources?.requests?.[resource]
  if (of === 'memory' && ofPod !== undefined) parts.push(usingText('Pod', metadata.name, sumOf(uses), ofPod, resource))
  for (const { container, used } of uses) {
    const found = containerNamed(record.pod, container)
    if (!found || found.isEphemeral) continue
    const requested = found.container.resources?.requests?.[resource] ?? '0'
    if (used > quantityValue(requested)) parts.push(usingText('Container', container, used, requested, resource))
  }
  return parts.join('')
}

/** Amounts in bytes, or processes. */
interface Shortage {
  readonly least: number
  readonly available: number
}

function usingText(what: string, name: string, used: number, requested: Quantity, resource: string): string {
  return `${what} ${name} was using ${bytesText(used)}, request is ${canonicalQuantity(requested)}, has larger consumption of ${resource}. `
}

/** The message of a node that rejects Pods during a shortage. */
// Models pkg/kubelet/eviction/eviction_manager.go Admit (v1.36).
export const conditionMessage = (conditions: readonly string[]): string =>
  `The node had condition: [${conditions.join(' ')}]. `
