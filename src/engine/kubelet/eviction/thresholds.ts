/** The thresholds at which a node is short of a resource, and the node's conditions. */

import type { Node } from '../../api/types.ts'
import type { ShortResource } from '../types.ts'
import { capacityOf, MIB, SHORT_RESOURCES } from './usage.ts'

/** A resource of the node, in the kubelet's words. */
export interface Pressure {
  readonly of: ShortResource
  /** The name in Events and messages. */
  readonly resource: 'memory' | 'ephemeral-storage' | 'pids'
  readonly condition: 'MemoryPressure' | 'DiskPressure' | 'PIDPressure'
  /** The threshold; a smaller remaining amount is a shortage. */
  least(node: Node | undefined): number
  readonly short: ConditionWords
  readonly enough: ConditionWords
}

/** Reason and message of a condition, and the reason of its Event. */
interface ConditionWords {
  readonly reason: string
  readonly message: string
  readonly event: string
}

/**
 * Images and containers share a disk, of which 15 % must be free for images. A kubelet has no default threshold for
 * processes; this one is usual in clusters that set it.
 */
// Models pkg/kubelet/eviction/defaults_linux.go DefaultEvictionHard, and the setters of
// pkg/kubelet/nodestatus/setters.go (v1.36).
const pressures: Readonly<Record<ShortResource, Pressure>> = {
  memory: {
    of: 'memory',
    resource: 'memory',
    condition: 'MemoryPressure',
    least: () => 100 * MIB,
    short: words('KubeletHasInsufficientMemory', 'kubelet has insufficient memory available'),
    enough: words('KubeletHasSufficientMemory', 'kubelet has sufficient memory available'),
  },
  disk: {
    of: 'disk',
    resource: 'ephemeral-storage',
    condition: 'DiskPressure',
    least: (node) => share(0.15, capacityOf('disk', node)),
    short: words('KubeletHasDiskPressure', 'kubelet has disk pressure'),
    enough: words('KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
  },
  pids: {
    of: 'pids',
    resource: 'pids',
    condition: 'PIDPressure',
    least: (node) => share(0.1, capacityOf('pids', node)),
    short: words('KubeletHasInsufficientPID', 'kubelet has insufficient PID available'),
    enough: words('KubeletHasSufficientPID', 'kubelet has sufficient PID available'),
  },
}

// Models pkg/kubelet/eviction/api/types.go GetThresholdQuantity (v1.36) with its 32 bits for a part.
const share = (part: number, capacity: number): number => Math.floor(capacity * Math.fround(part))

/** The reason of a condition's Event is the condition's reason with another first word. */
function words(reason: string, message: string): ConditionWords {
  return { reason, message, event: reason.replace('Kubelet', 'Node') }
}

export const pressureOf = (of: ShortResource): Pressure => pressures[of]

/** Resources in the order of the kubelet's reactions. */
export const PRESSURES: readonly Pressure[] = SHORT_RESOURCES.map(pressureOf)
