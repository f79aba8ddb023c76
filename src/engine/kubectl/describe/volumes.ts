import type { JsonObject } from '../../api/types.ts'
import type { DescribeWriter } from './writer.ts'

/** `Volumes:` and each volume. Models describe.go describeVolumes. */
export function describeVolumes(writer: DescribeWriter, volumes: readonly JsonObject[], space: string): void {
  if (volumes.length === 0) {
    writer.write(0, `${space}Volumes:\t<none>\n`)
    return
  }
  writer.write(0, `${space}Volumes:\n`)
  for (const volume of volumes) {
    writer.write(0, `${space === '' ? '  ' : `${space} `}${String(volume.name)}:\n`)
    for (const line of volumeLines(volume)) writer.write(2, `${line}\n`)
  }
}

type Source = JsonObject

/** Output of each volume type, in the order of upstream's checks. */
const kinds: readonly (readonly [field: string, type: string, lines: (source: Source) => readonly string[]])[] = [
  [
    'hostPath',
    'HostPath (bare host directory volume)',
    ({ path, type }) => [`Path:\t${String(path)}`, `HostPathType:\t${String(type ?? '<none>')}`],
  ],
  [
    'emptyDir',
    "EmptyDir (a temporary directory that shares a pod's lifetime)",
    ({ medium, sizeLimit }) => [`Medium:\t${String(medium ?? '')}`, `SizeLimit:\t${String(sizeLimit || '<unset>')}`],
  ],
  [
    'secret',
    'Secret (a volume populated by a Secret)',
    ({ secretName, optional }) => [`SecretName:\t${String(secretName ?? '')}`, optionalLine(optional)],
  ],
  [
    'configMap',
    'ConfigMap (a volume populated by a ConfigMap)',
    ({ name, optional }) => [`Name:\t${String(name ?? '')}`, optionalLine(optional)],
  ],
  [
    'nfs',
    'NFS (an NFS mount that lasts the lifetime of a pod)',
    ({ server, path, readOnly }) => [`Server:\t${String(server)}`, `Path:\t${String(path)}`, readOnlyLine(readOnly)],
  ],
  [
    'persistentVolumeClaim',
    'PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)',
    ({ claimName, readOnly }) => [`ClaimName:\t${String(claimName)}`, readOnlyLine(readOnly)],
  ],
  ['downwardAPI', 'DownwardAPI (a volume populated by information about the pod)', downwardLines],
  [
    'projected',
    'Projected (a volume that contains injected data from multiple sources)',
    ({ sources }) => ((sources ?? []) as Source[]).flatMap(projectedLines),
  ],
  [
    'csi',
    'CSI (a Container Storage Interface (CSI) volume source)',
    ({ driver, fsType, readOnly, volumeAttributes }) => [
      `Driver:\t${String(driver)}`,
      `FSType:\t${String(fsType ?? '')}`,
      readOnlyLine(readOnly),
      ...attributeLines((volumeAttributes ?? {}) as Source),
    ],
  ],
  [
    'image',
    'Image (a container image or OCI artifact)',
    ({ reference, pullPolicy }) => [
      `Reference:\t${String(reference ?? '')}`,
      `PullPolicy:\t${String(pullPolicy ?? '')}`,
    ],
  ],
]

function volumeLines(volume: JsonObject): string[] {
  for (const [field, type, lines] of kinds) {
    const source = volume[field] as Source | undefined
    if (source) return [`Type:\t${type}`, ...lines(source)]
  }
  return ['<unknown>']
}

const optionalLine = (optional: unknown): string => `Optional:\t${String(optional ?? false)}`
const readOnlyLine = (readOnly: unknown): string => `ReadOnly:\t${String(readOnly ?? false)}`

function downwardLines({ items }: Source): string[] {
  const mappings = ((items ?? []) as { readonly [name: string]: JsonObject | string | undefined }[]).map(
    ({ path, fieldRef, resourceFieldRef }) => {
      const from =
        (fieldRef as JsonObject | undefined)?.fieldPath ?? (resourceFieldRef as JsonObject | undefined)?.resource
      return `  ${String(from)} -> ${String(path)}`
    },
  )
  return ['Items:', ...mappings]
}

function projectedLines({ secret, downwardAPI, configMap, serviceAccountToken }: Source): string[] {
  const { name, optional } = (secret ?? configMap ?? {}) as Source
  if (secret) return [`SecretName:\t${String(name ?? '')}`, optionalLine(optional)]
  if (downwardAPI) return ['DownwardAPI:\ttrue']
  if (configMap) return [`ConfigMapName:\t${String(name ?? '')}`, optionalLine(optional)]
  const { expirationSeconds = 3600 } = (serviceAccountToken ?? {}) as Source
  return serviceAccountToken ? [`TokenExpirationSeconds:\t${String(expirationSeconds)}`] : []
}

function attributeLines(attributes: Source): string[] {
  const pairs = Object.keys(attributes)
    .sort()
    .map((key) => `${key}=${String(attributes[key])}`)
  return (pairs.length > 0 ? pairs : ['<none>']).map((pair, i) => `${i === 0 ? 'VolumeAttributes:' : ''}\t${pair}`)
}
