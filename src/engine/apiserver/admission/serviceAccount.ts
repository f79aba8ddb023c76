/** Admission of Pods by their service account. Models plugin/pkg/admission/serviceaccount/admission.go (v1.36). */
import { forbidden } from '../../api/errors.ts'
import type { ServiceAccount } from '../../api/fields/apiTypes.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { objectKey } from '../../api/objectKey.ts'
import { noteShared } from '../../api/placing/sharedSpec.ts'
import { TOKEN_SOURCE } from '../../api/podVolumes.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import type { Store } from '../store.ts'

const DEFAULT_ACCOUNT = 'default'
const MIRROR_ANNOTATION = 'kubernetes.io/config.mirror'
const ENFORCE_ANNOTATION = 'kubernetes.io/enforce-mountable-secrets'
/** The values that Go's strconv.ParseBool reads as true. */
const TRUE_VALUES: ReadonlySet<string | undefined> = new Set(['1', 't', 'T', 'TRUE', 'true', 'True'])

const VOLUME_PREFIX = 'kube-api-access-'
const MOUNT_PATH = '/var/run/secrets/kubernetes.io/serviceaccount'

type Account = Pick<ServiceAccount, 'automountServiceAccountToken' | 'imagePullSecrets' | 'secrets'> & {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> }
}

/**
 * Placeholder for the account `default` that a controller is about to create: a real API server makes requests wait for
 * it.
 */
const upcoming: Account = { metadata: {} }

const isMirror = ({ metadata }: AnyObject): boolean => metadata.annotations?.[MIRROR_ANNOTATION] !== undefined

const accountName = ({ serviceAccountName }: JsonObject): string => textOf(serviceAccountName) || DEFAULT_ACCOUNT

/** The account of a new Pod; undefined for a mirror Pod, which has none. Throws Forbidden for a missing account. */
export function accountOf(store: Store, pod: AnyObject, podName: string): Account | undefined {
  if (isMirror(pod)) {
    const words = mirrorFault(pod.spec ?? {})
    if (words === undefined) return undefined
    throw forbidden('', 'pods', podName, words)
  }
  const { namespace = 'default' } = pod.metadata
  const name = accountName(pod.spec ?? {})
  const account = store.get('serviceaccounts', objectKey(namespace, name))
  if (account === undefined && name !== DEFAULT_ACCOUNT)
    throw forbidden(
      '',
      'pods',
      podName,
      `error looking up service account ${namespace}/${name}: serviceaccount ${goQuote(name)} not found`,
    )
  return account ?? upcoming
}

/**
 * The spec with the name of the account, its pull secrets and a volume with its token. Throws Forbidden for secrets
 * outside of the account's list, if the list is enforced.
 */
export function withAccount(
  spec: JsonObject,
  account: Account,
  { podName, newSuffix }: { readonly podName: string; readonly newSuffix: () => string },
): JsonObject {
  const named = withNames(spec, account)
  if (TRUE_VALUES.has(account.metadata.annotations?.[ENFORCE_ANNOTATION])) {
    const words = secretFault(named, account, accountName(named))
    if (words !== undefined) throw forbidden('', 'pods', podName, words)
  }
  const automount = spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true
  return automount === true ? withTokenVolume(named, newSuffix) : named
}

/** Specs with an account, by the incoming spec, because the Pods of a template share both. */
const named = new WeakMap<JsonObject, { readonly account: Account; readonly spec: JsonObject }>()

function withNames(spec: JsonObject, account: Account): JsonObject {
  const known = named.get(spec)
  if (known?.account === account) return known.spec
  const { imagePullSecrets: ofAccount = [] } = account
  const name = accountName(spec)
  const isFull = objectsIn(spec.imagePullSecrets).length > 0 || ofAccount.length === 0
  const next = {
    ...spec,
    serviceAccountName: name,
    serviceAccount: name,
    ...(isFull ? {} : { imagePullSecrets: ofAccount.map((reference) => ({ name: reference.name ?? '' })) }),
  }
  named.set(spec, { account, spec: next })
  return next
}

/**
 * Adds the volume and a mount in each container, unless the container mounts that path already; an existing volume with
 * the prefix is reused.
 */
// Models mountServiceAccountToken.
function withTokenVolume(spec: JsonObject, newSuffix: () => string): JsonObject {
  const volumes = objectsIn(spec.volumes)
  const existing = volumes.map(({ name }) => textOf(name)).find((name) => name.startsWith(VOLUME_PREFIX))
  const name = existing ?? VOLUME_PREFIX + newSuffix()
  const mount = { mountPath: MOUNT_PATH, name, readOnly: true }
  const containers = withMounts(spec.containers, mount)
  const initContainers = withMounts(spec.initContainers, mount)
  if (containers === undefined && initContainers === undefined) return spec
  if (containers && existing === undefined) noteShared(containers, spec)
  return {
    ...spec,
    ...(initContainers ? { initContainers } : {}),
    ...(containers ? { containers } : {}),
    ...(existing === undefined ? { volumes: [...volumes, { name, projected: TOKEN_SOURCE }] } : {}),
  }
}

/** The containers with the mount; undefined if no container needs it. */
function withMounts(list: JsonValue | undefined, mount: JsonObject): readonly JsonObject[] | undefined {
  let isChanged = false
  const changed = objectsIn(list).map((container) => {
    const mounts = objectsIn(container.volumeMounts)
    if (mounts.some(({ mountPath }) => mountPath === MOUNT_PATH)) return container
    isChanged = true
    return { ...container, volumeMounts: [...mounts, mount] }
  })
  return isChanged ? changed : undefined
}

// Models limitSecretReferences.
function secretFault(spec: JsonObject, account: Account, name: string): string | undefined {
  const allowed = new Set((account.secrets ?? []).map((reference) => reference.name))
  const because = `is not allowed because service account ${name} does not reference that`
  for (const { secret } of objectsIn(spec.volumes)) {
    if (secret === undefined) continue
    const secretName = textOf(asObject(secret).secretName)
    if (!allowed.has(secretName)) return `volume with secret.secretName="${secretName}" ${because} secret`
  }
  for (const [list, what] of containerLists)
    for (const container of objectsIn(spec[list]))
      for (const { by, secret } of secretsOf(container))
        if (!allowed.has(secret))
          return `${what} ${textOf(container.name)} with ${by} referencing secret.secretName="${secret}" ${because} secret`
  const pulled = new Set((account.imagePullSecrets ?? []).map((reference) => reference.name))
  for (const [i, reference] of objectsIn(spec.imagePullSecrets).entries())
    if (!pulled.has(textOf(reference.name)))
      return `imagePullSecrets[${i}].name="${textOf(reference.name)}" ${because} imagePullSecret`
  return undefined
}

const containerLists = [
  ['initContainers', 'init container'],
  ['containers', 'container'],
] as const

function secretsOf(container: JsonObject): { readonly by: string; readonly secret: string }[] {
  const variables = objectsIn(container.env).flatMap(({ name, valueFrom }) => {
    const { secretKeyRef } = asObject(valueFrom)
    return secretKeyRef ? [{ by: `envVar ${textOf(name)}`, secret: textOf(asObject(secretKeyRef).name) }] : []
  })
  const sources = objectsIn(container.envFrom).flatMap(({ secretRef }) =>
    secretRef ? [{ by: 'envFrom', secret: textOf(asObject(secretRef).name) }] : [],
  )
  return [...variables, ...sources]
}

/** The reason for which a mirror Pod is refused, if it names objects of the API server; undefined without one. */
function mirrorFault(spec: JsonObject): string | undefined {
  if (textOf(spec.serviceAccountName) !== '') return 'a mirror pod may not reference service accounts'
  const containers = [...objectsIn(spec.initContainers), ...objectsIn(spec.containers)]
  const volumes = objectsIn(spec.volumes)
  const projections = volumes.flatMap(({ projected }) => objectsIn(asObject(projected).sources))
  const hasSecrets =
    objectsIn(spec.imagePullSecrets).length > 0 ||
    containers.some((container) => secretsOf(container).length > 0) ||
    [...volumes, ...projections].some(({ secret }) => secret !== undefined)
  if (hasSecrets) return 'a mirror pod may not reference secrets'
  if (projections.some(({ serviceAccountToken }) => serviceAccountToken !== undefined))
    return 'a mirror pod may not use ServiceAccountToken volume projections'
  return undefined
}
