/**
 * Taints that a node has when it starts, and that a program outside of Kubernetes removes. Such programs are not
 * simulated, apart from the agents in the table below.
 */
import { lookup } from '../lookup.ts'
import type { JsonObject, Taint } from '../types.ts'
import { startTaintKey } from './keys.ts'

/** The id of an agent that every node of a cluster runs, and that removes a taint of new nodes. */
export type NodeAgentId = 'cilium'

export interface NodeAgent {
  /** The component that removes the taint. */
  readonly operator: string
  readonly taint: { readonly key: string; readonly value: string; readonly effect: 'NoSchedule' | 'NoExecute' }
  readonly namespace: string
  /** The label of the agent's Pods. */
  readonly label: { readonly key: string; readonly value: string }
  /** The DaemonSet of a new cluster. */
  readonly daemonSet: JsonObject
}

const ciliumLabels = { 'k8s-app': 'cilium' }
const healthz = { httpGet: { host: '127.0.0.1', path: '/healthz', port: 9879 }, initialDelaySeconds: 5 }

/** The taint comes from Cilium's documentation (taint_effects), the DaemonSet is a part of that of Cilium's chart. */
const cilium: NodeAgent = {
  operator: 'cilium-operator',
  taint: { key: 'node.cilium.io/agent-not-ready', value: 'true', effect: 'NoExecute' },
  namespace: 'kube-system',
  label: { key: 'k8s-app', value: 'cilium' },
  daemonSet: {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'cilium', namespace: 'kube-system', labels: ciliumLabels },
    spec: {
      selector: { matchLabels: ciliumLabels },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 2 } },
      template: {
        metadata: { labels: ciliumLabels },
        spec: {
          hostNetwork: true,
          priorityClassName: 'system-node-critical',
          tolerations: [{ operator: 'Exists' }],
          containers: [
            {
              name: 'cilium-agent',
              image: 'quay.io/cilium/cilium:v1.18.2',
              startupProbe: { ...healthz, periodSeconds: 2, failureThreshold: 300 },
              readinessProbe: { ...healthz, periodSeconds: 30 },
            },
          ],
        },
      },
    },
  },
}

export const nodeAgents: Readonly<Record<NodeAgentId, NodeAgent>> = { cilium }

/** Keys of taints of new nodes, with the program that removes them, from the documentation of that program. */
const removers: Readonly<Record<string, string>> = lookup({
  'node.cilium.io/agent-not-ready': 'Cilium',
  'node.cloudprovider.kubernetes.io/uninitialized': 'cloud-controller-manager',
  'ebs.csi.aws.com/agent-not-ready': 'aws-ebs-csi-driver',
  'efs.csi.aws.com/agent-not-ready': 'aws-efs-csi-driver',
  'karpenter.sh/unregistered': 'Karpenter',
})

/** The program that removes this taint of new nodes; undefined for any other taint. */
export const removerOf = (key: string): string | undefined => removers[key]

/** The taints without those that a program has removed, according to answers about the cluster. */
export function remainingTaints<T extends Pick<Taint, 'key'>>(
  taints: readonly T[],
  assumed: Readonly<Record<string, string>> = {},
): readonly T[] {
  return taints.filter(({ key }) => assumed[startTaintKey(key)] !== 'removed')
}
