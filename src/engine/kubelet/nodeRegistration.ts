import { timestampAt } from '../api/clock.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { NodeConfig } from '../session/types.ts'

/** A node that is ready from the start; its lease is not simulated. */
export function registerNode(
  admin: ApiClient,
  node: NodeConfig,
  { index, now }: { readonly index: number; readonly now: number },
): void {
  const resources = { cpu: node.cpu, memory: node.memory, pods: String(node.pods) }
  const at = timestampAt(now)
  admin.create('nodes', '', {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: node.name, labels: { 'kubernetes.io/hostname': node.name, 'kubernetes.io/os': 'linux' } },
    spec: { podCIDR: podCIDR(index) },
    status: {
      capacity: resources,
      allocatable: resources,
      addresses: [{ type: 'InternalIP', address: hostAddress(index) }],
      conditions: [
        {
          type: 'Ready',
          status: 'True',
          reason: 'KubeletReady',
          message: 'kubelet is posting ready status',
          lastHeartbeatTime: at,
          lastTransitionTime: at,
        },
      ],
    },
  })
}

/** The address of the nth node: from the range reserved for documentation. */
export const hostAddress = (index: number): string => `192.0.2.${index + 2}`

/** Where the nth node's Pods have their addresses. */
export const podCIDR = (index: number): string => `10.${Math.floor(index / 256)}.${(index % 256) + 1}.0/24`
