/**
 * Lists the objects of its namespace that a Pod refers to by name. The references of an unmounted volume do not count.
 */

import type { KeyToPath, Volume } from '../api/fields/apiTypes.ts'
import { asObject } from '../api/jsonObject.ts'
import { isMounted } from '../api/podVolumes.ts'
import type { Container, JsonObject, PodSpec } from '../api/types.ts'

type ReferenceKind = 'ConfigMap' | 'Secret' | 'PersistentVolumeClaim' | 'ServiceAccount'

export interface PodReference {
  readonly kind: ReferenceKind
  readonly name: string
  /** A key that the object must have; absent if any content suffices. */
  readonly key?: string
  /** Whether the object may be missing. */
  readonly isOptional: boolean
  /**
   * - `env`, `envFrom`: a variable, or all variables of a container; if it is missing, the container is not created.
   * - `volume`: if it is missing, no container is created.
   * - `claim`: if it is missing, the Pod gets no node.
   * - `imagePull`: if it is missing, images are pulled without a password.
   * - `serviceAccount`: if it is missing, a real API server refuses the Pod; the simulated one accepts it.
   */
  readonly use: 'env' | 'envFrom' | 'volume' | 'claim' | 'imagePull' | 'serviceAccount'
  /** The name of the container or volume. */
  readonly by: string
  /** The path in the Pod's spec: `containers[0].env[1].valueFrom.secretKeyRef`. */
  readonly path: string
}

/** The object from which a variable is read. */
interface Source {
  readonly name?: string
  readonly key?: string
  readonly optional?: boolean
}

/** The object from which a volume is read. */
interface VolumeSource {
  readonly optional?: boolean
  readonly items?: readonly KeyToPath[]
}

/** References in the order of the spec. */
export function podReferences(spec: PodSpec): PodReference[] {
  const references: PodReference[] = []
  const account = spec.serviceAccountName
  if (account)
    references.push({
      kind: 'ServiceAccount',
      name: account,
      isOptional: false,
      use: 'serviceAccount',
      by: '',
      path: 'serviceAccountName',
    })
  for (const [i, { name = '' }] of (spec.imagePullSecrets ?? []).entries())
    references.push({
      kind: 'Secret',
      name,
      isOptional: true,
      use: 'imagePull',
      by: '',
      path: `imagePullSecrets[${i}]`,
    })
  for (const [i, volume] of (spec.volumes ?? []).entries())
    references.push(
      ...volumeReferences(volume, `volumes[${i}]`).filter(({ use }) => use === 'claim' || isMounted(spec, volume.name)),
    )
  for (const list of ['initContainers', 'containers'] as const)
    for (const [i, container] of (spec[list] ?? []).entries())
      references.push(...envReferences(container, `${list}[${i}]`))
  return references.filter(({ name }) => name !== '')
}

/** References of a volume; each key in `items` is a reference of its own. */
export function volumeReferences(volume: Volume, path: string): PodReference[] {
  const references: PodReference[] = []
  const add = (kind: ReferenceKind, source: VolumeSource | undefined, name: string | undefined, at: string) => {
    if (!source || name === undefined) return
    const use = kind === 'PersistentVolumeClaim' ? 'claim' : 'volume'
    const base = { kind, name, isOptional: source.optional === true, use, by: volume.name, path: at } as const
    references.push(
      ...(source.items?.length
        ? source.items.flatMap(({ key }) => (key === undefined ? [] : [{ ...base, key }]))
        : [base]),
    )
  }
  const { configMap, secret, persistentVolumeClaim, projected } = volume
  add('ConfigMap', configMap, configMap?.name, `${path}.configMap`)
  add('Secret', secret, secret?.secretName, `${path}.secret`)
  add(
    'PersistentVolumeClaim',
    persistentVolumeClaim && {},
    persistentVolumeClaim?.claimName,
    `${path}.persistentVolumeClaim`,
  )
  for (const [i, source] of (projected?.sources ?? []).entries()) {
    add('ConfigMap', source.configMap, source.configMap?.name, `${path}.projected.sources[${i}].configMap`)
    add('Secret', source.secret, source.secret?.name, `${path}.projected.sources[${i}].secret`)
  }
  return references
}

/** References of variables in the kubelet's order: whole objects first, then single variables. */
export function envReferences(container: Container, path: string): PodReference[] {
  const { envFrom = [], env = [] } = container
  const references: PodReference[] = []
  const add = (kind: 'ConfigMap' | 'Secret', source: Source | undefined, use: 'env' | 'envFrom', at: string) => {
    if (source === undefined) return
    const { name = '', key, optional = false } = source
    references.push({
      kind,
      name,
      ...(key === undefined ? {} : { key }),
      isOptional: optional,
      use,
      by: container.name,
      path: at,
    })
  }
  for (const [i, { configMapRef, secretRef }] of envFrom.entries()) {
    add('ConfigMap', configMapRef, 'envFrom', `${path}.envFrom[${i}].configMapRef`)
    add('Secret', secretRef, 'envFrom', `${path}.envFrom[${i}].secretRef`)
  }
  for (const [i, { valueFrom }] of env.entries()) {
    add('ConfigMap', valueFrom?.configMapKeyRef, 'env', `${path}.env[${i}].valueFrom.configMapKeyRef`)
    add('Secret', valueFrom?.secretKeyRef, 'env', `${path}.env[${i}].valueFrom.secretKeyRef`)
  }
  return references
}

/** Keys that the token controller writes into the Secret of a ServiceAccount's token. */
const keysOfTokens: ReadonlySet<string> = new Set(['ca.crt', 'namespace', 'token'])

/** Whether a ConfigMap or Secret has a value for the key. */
// Models pkg/controller/serviceaccount/tokens_controller.go generateTokenIfNeeded (v1.36), without its delay.
export function hasKey({ type, data, binaryData, stringData }: JsonObject, key: string): boolean {
  if (type === 'kubernetes.io/service-account-token' && keysOfTokens.has(key)) return true
  return [data, binaryData, stringData].some((values) => Object.hasOwn(asObject(values), key))
}
