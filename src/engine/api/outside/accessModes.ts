/** Access modes for several nodes at a time: the modes of claims, and the errors of provisioners. */

/** The access mode for several nodes at a time that a claim requests; undefined if it requests no such mode. */
export function sharedModeOf(accessModes: unknown): string | undefined {
  const modes: readonly unknown[] = Array.isArray(accessModes) ? accessModes : []
  const found = modes.find((mode) => mode === 'ReadWriteMany' || mode === 'ReadOnlyMany')
  return typeof found === 'string' ? found : undefined
}

/**
 * Errors of provisioners that refuse a file system for writing from several nodes; other provisioners are not known to
 * refuse it.
 */
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

/**
 * The provisioner's error for these modes; undefined if it creates the volume, and for provisioners whose behaviour is
 * unknown.
 */
export const modeRefusal = (provisioner: string, accessModes: readonly string[]): string | undefined =>
  accessModes.includes('ReadWriteMany') ? refusals.get(provisioner) : undefined
