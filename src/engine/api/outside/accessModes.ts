/** Volumes that several nodes have at once: what claims ask for, and what provisioners say of it. */

/** The mode of a claim that asks for a volume on several nodes at once; undefined for one that does not. */
export function sharedModeOf(accessModes: unknown): string | undefined {
  const modes: readonly unknown[] = Array.isArray(accessModes) ? accessModes : []
  const found = modes.find((mode) => mode === 'ReadWriteMany' || mode === 'ReadOnlyMany')
  return typeof found === 'string' ? found : undefined
}

/** What provisioners say of a file system that several nodes are to write to; of others it is not known that they refuse it. */
const refusals: ReadonlyMap<string, string> = new Map([
  ...['ebs.csi.aws.com', 'ebs.csi.eks.amazonaws.com', 'kubernetes.io/aws-ebs'].map(
    (name) => [name, 'Volume capabilities not supported: only AccessModes[ReadWriteOnce]'] as const,
  ),
  ...['pd.csi.storage.gke.io', 'kubernetes.io/gce-pd'].map(
    (name) => [name, 'VolumeCapabilities is invalid: specified multi writer with mount access type'] as const,
  ),
  ...['disk.csi.azure.com', 'kubernetes.io/azure-disk'].map(
    (name) => [name, 'mountVolume is not supported for access mode: MULTI_NODE_MULTI_WRITER'] as const,
  ),
  ['rancher.io/local-path', 'NodePath only supports ReadWriteOnce and ReadWriteOncePod (1.22+) access modes'],
])

/** Why a provisioner makes no volume for these modes; undefined where it does, or where that is not known. */
export const modeRefusal = (provisioner: string, accessModes: readonly string[]): string | undefined =>
  accessModes.includes('ReadWriteMany') ? refusals.get(provisioner) : undefined
