import { eks } from './eks.ts'
import type { ClusterPreset } from './preset.ts'

/** EKS as Cilium's documentation creates it: nodes have a taint until the agent on them is ready. */
export const eksCilium: ClusterPreset = {
  ...eks,
  id: 'eks-cilium',
  name: 'EKS with Cilium',
  made: '`eksctl create cluster` with the taint of Cilium, and `cilium install`',
  nodeAgent: 'cilium',
  sources: [
    ...eks.sources,
    {
      about: 'nodes with the taint',
      url: 'https://docs.cilium.io/en/stable/gettingstarted/k8s-install-default/',
    },
    { about: 'effects of the taint', url: 'https://docs.cilium.io/en/stable/installation/taints/' },
    {
      about: 'who removes the taint',
      url: 'https://github.com/cilium/cilium/blob/main/operator/watchers/node_taint.go',
    },
  ],
}
