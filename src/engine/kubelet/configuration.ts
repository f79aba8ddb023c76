/** What a Pod takes from ConfigMaps and Secrets of its namespace: variables, volumes, passwords of registries. */
import { StatusError } from '../api/errors.ts'
import { isOfEveryNamespace } from '../api/podVolumes.ts'
import type { Container } from '../api/types.ts'
import type { NodeContext } from './nodeContext.ts'
import { envReferences, hasKey, type PodReference, podReferences, volumeReferences } from './references.ts'
import type { Draft, MountFailure } from './types.ts'

/** The certificate of the API server, as every namespace has it. */
const ROOT_CA = { data: { 'ca.crt': '' } }

const resourceOf = { ConfigMap: 'configmaps', Secret: 'secrets' } as const

/** Why a container cannot be created: the first variable that has no source. */
// Models pkg/kubelet/kubelet_pods.go makeEnvironmentVariables (v1.36).
export function environmentError(ctx: NodeContext, d: Draft, container: Container): string | undefined {
  for (const reference of envReferences(container, '')) {
    const { kind, name, key, isOptional } = reference
    if (isOptional) continue
    const object = referenced(ctx, d, reference)
    if (!object) return notFound(reference)
    if (key !== undefined && !hasKey(object, key))
      return `couldn't find key ${key} in ${kind} ${d.pod.metadata.namespace ?? 'default'}/${name}`
  }
  return undefined
}

/** Volumes that need an object, or a key of one, that is not there. */
// Models pkg/volume/secret, configmap and projected SetUpAt, and the Event of
// pkg/volume/util/operationexecutor GenerateMountVolumeFunc (v1.36).
export function mountFailures(ctx: NodeContext, d: Draft): MountFailure[] {
  const { volumes = [] } = d.pod.spec as { readonly volumes?: readonly VolumeOf[] }
  return volumes.flatMap((volume) => {
    const errors = volumeReferences(volume, '').flatMap((reference) => {
      const error = volumeError(ctx, d, reference)
      return error === undefined ? [] : [error]
    })
    const [first, ...others] = new Set(errors)
    if (first === undefined) return []
    // A volume of several sources tells of all of them.
    const text = others.length === 0 ? first : `[${[first, ...others].join(', ')}]`
    const name = String(volume.name)
    return [{ volume: name, message: `MountVolume.SetUp failed for volume "${name}" : ${text}` }]
  })
}

type VolumeOf = Parameters<typeof volumeReferences>[0]

function volumeError(ctx: NodeContext, d: Draft, reference: PodReference): string | undefined {
  const { kind, key, isOptional, use } = reference
  if (use !== 'volume' || isOptional) return undefined
  const object = referenced(ctx, d, reference)
  if (!object) return notFound(reference)
  if (key === undefined || hasKey(object, key)) return undefined
  return kind === 'Secret'
    ? `references non-existent secret key: ${key}`
    : `configmap references non-existent config key: ${key}`
}

/** Names of pull secrets that are not there; images are pulled all the same. */
// Models pkg/kubelet/kubelet_pods.go getPullSecretsForPod (v1.36).
export function missingPullSecrets(ctx: NodeContext, d: Draft): string[] {
  if (!('imagePullSecrets' in d.pod.spec)) return []
  return podReferences(d.pod.spec)
    .filter((reference) => reference.use === 'imagePull' && !referenced(ctx, d, reference))
    .map(({ name }) => name)
}

const notFound = ({ kind, name }: PodReference): string => `${kind.toLowerCase()} "${name}" not found`

function referenced(ctx: NodeContext, d: Draft, { kind, name }: PodReference): object | undefined {
  if (kind !== 'ConfigMap' && kind !== 'Secret') return undefined
  if (isOfEveryNamespace(kind, name)) return ROOT_CA
  try {
    return ctx.client.get(resourceOf[kind], d.pod.metadata.namespace ?? 'default', name)
  } catch (error) {
    if (error instanceof StatusError) return undefined
    throw error
  }
}
