/** Objects to which the volumes of a Pod refer. */
import type { JsonObject, KubeObject, Pod, PodSpec } from './types.ts'

/** A claim that a Pod uses; `isOwn`: the claim is created for this Pod alone and named after it. */
export interface UsedClaim {
  readonly name: string
  readonly isOwn: boolean
}

/** Claims of a Pod in its namespace, including the claims of its ephemeral volumes. */
export function claimsOf({ spec, metadata }: Pod): UsedClaim[] {
  const { volumes = [] } = spec
  return volumes.flatMap(({ name, persistentVolumeClaim, ephemeral }): UsedClaim[] => {
    if (persistentVolumeClaim) return [{ name: persistentVolumeClaim.claimName ?? '', isOwn: false }]
    return ephemeral ? [{ name: ephemeralClaimName(metadata.name, name), isOwn: true }] : []
  })
}

/** The names of a Pod's claims. */
export const claimNamesOf = (pod: Pod): string[] => claimsOf(pod).map(({ name }) => name)

/**
 * The source of all token volumes, shared by all Pods: the token, the certificate of the API server, the name of the
 * namespace.
 */
export const TOKEN_SOURCE: JsonObject = {
  defaultMode: 420,
  sources: [
    { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
    { configMap: { items: [{ key: 'ca.crt', path: 'ca.crt' }], name: 'kube-root-ca.crt' } },
    {
      downwardAPI: { items: [{ fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' }, path: 'namespace' }] },
    },
  ],
}

/** The name of the claim of an ephemeral volume. Models k8s.io/component-helpers/storage/ephemeral VolumeClaimName (v1.36). */
export const ephemeralClaimName = (pod: string, volume: string): string => `${pod}-${volume}`

/** Why a claim does not belong to the Pod's ephemeral volume; undefined if it does. */
// Models k8s.io/component-helpers/storage/ephemeral VolumeIsForPod (v1.36).
export function notOwnClaim(pod: Pod, { metadata }: KubeObject): string | undefined {
  const { namespace = '', name, uid } = pod.metadata
  const isOwned = metadata.ownerReferences?.some((owner) => owner.controller === true && owner.uid === uid)
  if (metadata.namespace === namespace && isOwned) return undefined
  return `PVC ${metadata.namespace}/${metadata.name} was not created for pod ${namespace}/${name} (pod is not owner)`
}

/**
 * Objects that controllers of a real cluster create in every namespace. The simulation assumes that they exist, and
 * does not store them.
 */
const DEFAULTS: ReadonlySet<string> = new Set(['ServiceAccount/default', 'ConfigMap/kube-root-ca.crt'])

export const isOfEveryNamespace = (kind: string, name: string): boolean => DEFAULTS.has(`${kind}/${name}`)

/** Whether any container of the Pod mounts the volume, or has it as a device. */
export const isMounted = (spec: PodSpec, volume: string): boolean =>
  allContainers(spec).some(({ volumeMounts = [], volumeDevices = [] }) =>
    [...volumeMounts, ...volumeDevices].some(({ name }) => name === volume),
  )

/**
 * The member of a container that uses the volume in another mode than its claim's mode; undefined without such a use.
 */
export function wrongUseOf(
  spec: PodSpec,
  volume: string,
  mode: string | undefined,
): 'volumeMounts' | 'volumeDevices' | undefined {
  const wrong = mode === 'Block' ? 'volumeMounts' : 'volumeDevices'
  const isUsed = allContainers(spec).some((container) => container[wrong]?.some(({ name }) => name === volume))
  return isUsed ? wrong : undefined
}

const allContainers = ({ initContainers = [], containers }: PodSpec) => [...initContainers, ...containers]
