import type { Volume, VolumeProjection } from '../../api/fields/apiTypes.ts'
import type { Labels } from '../../api/types.ts'
import type { DescribeWriter } from './writer.ts'

/** `Volumes:` and each volume. Models describe.go describeVolumes. */
export function describeVolumes(writer: DescribeWriter, volumes: readonly Volume[], space: string): void {
  if (volumes.length === 0) {
    writer.write(0, `${space}Volumes:\t<none>\n`)
    return
  }
  writer.write(0, `${space}Volumes:\n`)
  for (const volume of volumes) {
    writer.write(0, `${space === '' ? '  ' : `${space} `}${volume.name}:\n`)
    for (const line of volumeLines(volume)) writer.write(2, `${line}\n`)
  }
}

type Lines = (volume: Volume) => readonly string[] | undefined

/** Output of a volume that has this source; undefined for any other. */
const source =
  <Field extends Exclude<keyof Volume, 'name'>>(
    field: Field,
    type: string,
    lines: (source: NonNullable<Volume[Field]>) => readonly string[],
  ): Lines =>
  (volume) => {
    const given = volume[field]
    return given ? [`Type:\t${type}`, ...lines(given)] : undefined
  }

/** Sources in the order of upstream's checks. */
const sources: readonly Lines[] = [
  source('hostPath', 'HostPath (bare host directory volume)', ({ path, type }) => [
    `Path:\t${String(path)}`,
    `HostPathType:\t${type ?? '<none>'}`,
  ]),
  source('emptyDir', "EmptyDir (a temporary directory that shares a pod's lifetime)", ({ medium = '', sizeLimit }) => [
    `Medium:\t${medium}`,
    `SizeLimit:\t${sizeLimit || '<unset>'}`,
  ]),
  source('secret', 'Secret (a volume populated by a Secret)', ({ secretName = '', optional }) => [
    `SecretName:\t${secretName}`,
    optionalLine(optional),
  ]),
  source('configMap', 'ConfigMap (a volume populated by a ConfigMap)', ({ name = '', optional }) => [
    `Name:\t${name}`,
    optionalLine(optional),
  ]),
  source('nfs', 'NFS (an NFS mount that lasts the lifetime of a pod)', ({ server, path, readOnly }) => [
    `Server:\t${String(server)}`,
    `Path:\t${String(path)}`,
    readOnlyLine(readOnly),
  ]),
  source(
    'persistentVolumeClaim',
    'PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)',
    ({ claimName, readOnly }) => [`ClaimName:\t${String(claimName)}`, readOnlyLine(readOnly)],
  ),
  source('downwardAPI', 'DownwardAPI (a volume populated by information about the pod)', ({ items = [] }) => [
    'Items:',
    ...items.map(
      ({ path, fieldRef, resourceFieldRef }) =>
        `  ${String(fieldRef?.fieldPath ?? resourceFieldRef?.resource)} -> ${String(path)}`,
    ),
  ]),
  source(
    'projected',
    'Projected (a volume that contains injected data from multiple sources)',
    (projected) => projected.sources?.flatMap(projectedLines) ?? [],
  ),
  source(
    'csi',
    'CSI (a Container Storage Interface (CSI) volume source)',
    ({ driver, fsType = '', readOnly, volumeAttributes = {} }) => [
      `Driver:\t${String(driver)}`,
      `FSType:\t${fsType}`,
      readOnlyLine(readOnly),
      ...attributeLines(volumeAttributes),
    ],
  ),
  source('image', 'Image (a container image or OCI artifact)', ({ reference = '', pullPolicy = '' }) => [
    `Reference:\t${reference}`,
    `PullPolicy:\t${pullPolicy}`,
  ]),
]

function volumeLines(volume: Volume): readonly string[] {
  for (const linesOf of sources) {
    const lines = linesOf(volume)
    if (lines) return lines
  }
  return ['<unknown>']
}

const optionalLine = (optional = false): string => `Optional:\t${optional}`
const readOnlyLine = (readOnly = false): string => `ReadOnly:\t${readOnly}`

function projectedLines({ secret, downwardAPI, configMap, serviceAccountToken }: VolumeProjection): string[] {
  if (secret) return [`SecretName:\t${secret.name ?? ''}`, optionalLine(secret.optional)]
  if (downwardAPI) return ['DownwardAPI:\ttrue']
  if (configMap) return [`ConfigMapName:\t${configMap.name ?? ''}`, optionalLine(configMap.optional)]
  return serviceAccountToken ? [`TokenExpirationSeconds:\t${serviceAccountToken.expirationSeconds ?? 3600}`] : []
}

function attributeLines(attributes: Labels): string[] {
  const pairs = Object.keys(attributes)
    .sort()
    .map((key) => `${key}=${attributes[key]}`)
  return (pairs.length > 0 ? pairs : ['<none>']).map((pair, i) => `${i === 0 ? 'VolumeAttributes:' : ''}\t${pair}`)
}
