import type { JsonObject } from '../../api/types.ts'
import type { DescribeWriter } from './writer.ts'

/** `Volumes:` and each of them. Models describe.go describeVolumes. */
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

function volumeLines(volume: JsonObject): string[] {
  const source = (name: string): JsonObject | undefined => volume[name] as JsonObject | undefined
  const emptyDir = source('emptyDir')
  if (emptyDir)
    return [
      "Type:\tEmptyDir (a temporary directory that shares a pod's lifetime)",
      `Medium:\t${String(emptyDir.medium ?? '')}`,
      `SizeLimit:\t${String(emptyDir.sizeLimit ?? '<unset>')}`,
    ]
  const configMap = source('configMap')
  if (configMap)
    return [
      'Type:\tConfigMap (a volume populated by a ConfigMap)',
      `Name:\t${String(configMap.name)}`,
      `Optional:\t${String(configMap.optional ?? false)}`,
    ]
  const secret = source('secret')
  if (secret)
    return [
      'Type:\tSecret (a volume populated by a Secret)',
      `SecretName:\t${String(secret.secretName)}`,
      `Optional:\t${String(secret.optional ?? false)}`,
    ]
  const hostPath = source('hostPath')
  if (hostPath)
    return [
      'Type:\tHostPath (bare host directory volume)',
      `Path:\t${String(hostPath.path)}`,
      `HostPathType:\t${String(hostPath.type ?? '')}`,
    ]
  const claim = source('persistentVolumeClaim')
  if (claim)
    return [
      'Type:\tPersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)',
      `ClaimName:\t${String(claim.claimName)}`,
      `ReadOnly:\t${String(claim.readOnly ?? false)}`,
    ]
  return ['<unknown>']
}
