/** The cluster that kubectl uses; undefined: kubectl's own choice. */
export interface ClusterChoice {
  readonly context?: string | undefined
  readonly kubeconfig?: string | undefined
}

/** kubectl's options that choose the cluster. */
export const clusterArgs = ({ context, kubeconfig }: ClusterChoice): string[] => [
  ...(context === undefined ? [] : ['--context', context]),
  ...(kubeconfig === undefined ? [] : ['--kubeconfig', kubeconfig]),
]
