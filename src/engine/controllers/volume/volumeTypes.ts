import type { KubeObject, LabelSelector } from '../../api/types.ts'

export const WAITS_FOR_CONSUMER = 'WaitForFirstConsumer'
export const NO_PROVISIONER = 'kubernetes.io/no-provisioner'

export type Claim = KubeObject & {
  readonly spec: {
    readonly storageClassName?: string
    readonly volumeName?: string
    readonly volumeMode?: string
    readonly accessModes?: readonly string[]
    readonly selector?: LabelSelector
    readonly resources?: { readonly requests?: { readonly storage?: string } }
  }
  readonly status: { readonly phase?: string }
}

export type Volume = KubeObject & {
  readonly spec: {
    readonly storageClassName?: string
    readonly accessModes?: readonly string[]
    readonly capacity?: { readonly storage?: string }
    readonly claimRef?: { readonly namespace?: string; readonly name?: string; readonly uid?: string }
    readonly persistentVolumeReclaimPolicy?: string
  }
  readonly status: { readonly phase?: string }
}

export type StorageClass = KubeObject & {
  readonly provisioner?: string
  readonly reclaimPolicy?: string
  readonly volumeBindingMode?: string
}

export const isBound = ({ status }: Claim): boolean => status?.phase === 'Bound'
