/** The ConfigMaps and Secrets of a Pod's namespace that the Pod needs: variables, volumes, passwords of registries. */

import type { Volume } from '../api/fields/apiTypes.ts'
import type { Volume as BoundVolume } from '../api/kindTypes.ts'
import { driverKey, imageUserKey, storageKey } from '../api/outside/keys.ts'
import { driverOf, effectiveUser, networkStorageOf, podVolumeOf, type WrittenVolume } from '../api/outside/needs.ts'
import { startsAsRoot } from '../api/outside/rootImages.ts'
import { type AttachmentFacts, attachableOf, attachedVolume, attachmentName } from '../api/placing/attachments.ts'
import { ephemeralClaimName, isMounted, isOfEveryNamespace, TOKEN_SOURCE, wrongUseOf } from '../api/podVolumes.ts'
import type { Container, JsonObject, Pod } from '../api/types.ts'
import { unlessRefused } from '../client/refusals.ts'
import type { NodeContext } from './nodeContext.ts'
import { envReferences, hasKey, type PodReference, podReferences, volumeReferences } from './references.ts'
import type { Draft, MountFailure } from './types.ts'
import { absentDriverFailure, noPluginFailure, setUpFailure, volumeTypeFailure } from './volumeTypes.ts'

/** The ConfigMap kube-root-ca.crt, which every namespace has. */
const ROOT_CA = { data: { 'ca.crt': '' } }

const resourceOf = { ConfigMap: 'configmaps', Secret: 'secrets' } as const

/** The reason that a container cannot be created. */
// Models pkg/kubelet/kuberuntime/kuberuntime_container.go generateContainerConfig (v1.36): variables, mounts, the user.
export const configurationError = (ctx: NodeContext, d: Draft, container: Container): string | undefined =>
  environmentError(ctx, d, container) ??
  fileVariableError(d, container) ??
  otherContainerError(d, container) ??
  subPathError(container) ??
  rootUserError(ctx, d, container)

/** The error of the first variable without a source. */
// Models pkg/kubelet/kubelet_pods.go makeEnvironmentVariables (v1.36).
function environmentError(ctx: NodeContext, d: Draft, container: Container): string | undefined {
  for (const reference of envReferences(container, '')) {
    const { key, isOptional } = reference
    if (isOptional) continue
    const object = referenced(ctx, d, reference)
    if (!object) return notFound(reference)
    if (key !== undefined && !hasKey(object, key)) return keyNotFound(reference, d.pod.metadata.namespace ?? 'default')
  }
  return undefined
}

/**
 * The error of a variable from a file of a volume that no container mounts, because the kubelet sets up mounted volumes
 * only.
 */
// Models pkg/kubelet/kubelet_pods.go makeEnvironmentVariables, with podVolumes of mounted volumes (v1.36).
function fileVariableError({ pod }: Draft, { env = [] }: Pick<Container, 'env'>): string | undefined {
  const wanted = env.flatMap(({ valueFrom }) => valueFrom?.fileKeyRef?.volumeName ?? [])
  const lacking = wanted.find((name) => !isMounted(pod.spec, name))
  return lacking === undefined ? undefined : `cannot find the volume "${lacking}" referenced by FileKeyRef`
}

/** Failures of mounted volumes whose object or key is missing. The kubelet ignores unmounted volumes. */
// Models pkg/kubelet/volumemanager/populator processPodVolumes, pkg/volume/secret, configmap and projected SetUpAt, and the Event of
// pkg/volume/util/operationexecutor GenerateMountVolumeFunc (v1.36).
export function mountFailures(ctx: NodeContext, d: Draft): MountFailure[] {
  const { volumes = [] } = d.pod.spec
  return volumes.flatMap((volume) => {
    if (volume.projected === TOKEN_SOURCE || !isMounted(d.pod.spec, volume.name)) return []
    const type = volumeTypeFailure(ctx.assumed, volumeOfClaim(ctx, d, volume), d.pod.spec)
    if (type) return [type]
    const driver = inlineDriverFailure(ctx, volume)
    if (driver) return [driver]
    const mode = modeFailure(ctx, d, volume) ?? chapFailure(ctx, d, volume)
    if (mode) return [mode]
    const options = mountOptionFailure(ctx, d, volume)
    if (options) return [options]
    const errors = volumeReferences(volume, '').flatMap((reference) => {
      const error = volumeError(ctx, d, reference)
      return error === undefined ? [] : [error]
    })
    errors.push(...otherContainersOf(d, volume))
    const [first, ...others] = new Set(errors)
    if (first === undefined) return []
    // The message about a volume with several sources lists all errors.
    const text = others.length === 0 ? first : `[${[first, ...others].join(', ')}]`
    const name = String(volume.name)
    return [{ volume: name, message: `MountVolume.SetUp failed for volume "${name}" : ${text}` }]
  })
}

/**
 * The failure of a volume that a Pod's own spec gets from a driver, if no driver of this name is installed or if the
 * CSIDriver lacks such volumes. An answer decides; the drivers of a recorded cluster are unknown.
 */
// Models pkg/volume/csi/csi_mounter.go supportsVolumeLifecycleMode and pkg/volume/flexvolume/probe.go (v1.36).
function inlineDriverFailure(ctx: NodeContext, volume: WrittenVolume): MountFailure | undefined {
  const { name, csi, flexVolume } = volume
  if (ctx.isRecorded) return undefined
  if (flexVolume !== undefined)
    return ctx.assumed[storageKey(networkStorageOf(volume) ?? '')] === undefined ? noPluginFailure(name) : undefined
  const driver = driverOf(volume)
  if (driver === undefined || ctx.assumed[driverKey(driver)] !== undefined) return undefined
  if (ctx.provided?.storageClasses.some(({ provisioner, addOn }) => provisioner === driver && addOn === undefined))
    return undefined
  const object = unlessRefused(() => ctx.client.get('csidrivers', '', driver))
  if (object === undefined) return absentDriverFailure(name, driver)
  const { volumeLifecycleModes: modes = ['Persistent'] } = object.spec ?? {}
  if (csi === undefined || modes.includes('Ephemeral')) return undefined
  const words = `volume mode "Ephemeral" not supported by driver ${driver} (only supports ${goQuoted(modes)})`
  return setUpFailure(name, `kubernetes.io/csi: mounter.SetupAt failed to check volume lifecycle mode: ${words}`)
}

/** The failure of an iSCSI disk with passwords whose Secret is missing. */
// Models pkg/volume/iscsi/iscsi.go createSecretMap, and pkg/volume/util.go GetSecretForPod (v1.36).
function chapFailure(ctx: NodeContext, { pod }: Draft, { name, iscsi }: Volume): MountFailure | undefined {
  const { secretRef, chapAuthDiscovery, chapAuthSession } = iscsi ?? {}
  if (secretRef === undefined || !(chapAuthDiscovery || chapAuthSession)) return undefined
  const { namespace = 'default' } = pod.metadata
  const secret = secretRef.name ?? ''
  if (unlessRefused(() => ctx.client.get('secrets', namespace, secret)) !== undefined) return undefined
  const words = `couldn't get secret ${namespace}/${secret} error: secrets "${secret}" not found`
  return {
    volume: String(name),
    message: `MountVolume.NewMounter initialization failed for volume "${name}" : ${words}`,
  }
}

const goQuoted = (texts: readonly string[]): string => `[${texts.map((text) => `"${text}"`).join(' ')}]`

/** The failure of a block device that is used as a file system, or the reverse. */
// Models pkg/kubelet/volumemanager/populator createVolumeSpec (v1.36).
function modeFailure(
  ctx: NodeContext,
  { pod }: Draft,
  { name, persistentVolumeClaim }: Volume,
): MountFailure | undefined {
  if (persistentVolumeClaim === undefined) return undefined
  const { claimName = '' } = persistentVolumeClaim
  const claim = unlessRefused(() =>
    ctx.client.get('persistentvolumeclaims', pod.metadata.namespace ?? 'default', claimName),
  )
  const use = claim && wrongUseOf(pod.spec, String(name), claim.spec?.volumeMode)
  if (use === undefined) return undefined
  const words = `volume ${name} has volumeMode ${claim?.spec?.volumeMode ?? 'Filesystem'}, but is specified in ${use}`
  return {
    volume: String(name),
    message: `Unable to attach or mount volumes: unmounted volumes=[${name}], unattached volumes=[], failed to process volumes=[${name}]: ${words}`,
  }
}

const MOUNT_OPTIONS = 'volume.beta.kubernetes.io/mount-options'

/** Types of PersistentVolumes without mount options. */
const withoutOptions = ['hostPath', 'flexVolume']

// Models checkMountOptionSupport of pkg/volume/util/operationexecutor, and MountOptionFromSpec of pkg/volume/util (v1.36).
function mountOptionFailure(ctx: NodeContext, d: Draft, volume: Volume): MountFailure | undefined {
  const bound = boundVolume(ctx, d, volume)
  if (bound === undefined) return undefined
  const { annotations } = bound.metadata
  const options = annotations?.[MOUNT_OPTIONS]?.split(',') ?? bound.spec?.mountOptions ?? []
  const source = podVolumeOf(bound)
  if (options.every((option) => option === '') || !withoutOptions.some((type) => source[type] !== undefined))
    return undefined
  return {
    volume: String(volume.name),
    message: `MountVolume.MountOptionSupport check failed for volume "${bound.metadata.name}" : mount options are not supported for this volume type`,
  }
}

/** The PersistentVolume of a volume with a claim. */
function boundVolume(
  ctx: NodeContext,
  { pod }: Draft,
  { name, persistentVolumeClaim, ephemeral }: Volume,
): BoundVolume | undefined {
  const claimName = ephemeral ? ephemeralClaimName(pod.metadata.name, name) : persistentVolumeClaim?.claimName
  if (claimName === undefined) return undefined
  const claim = unlessRefused(() =>
    ctx.client.get('persistentvolumeclaims', pod.metadata.namespace ?? 'default', claimName),
  )
  const { volumeName = '' } = claim?.spec ?? {}
  return volumeName === '' ? undefined : unlessRefused(() => ctx.client.get('persistentvolumes', '', volumeName))
}

/** Names of the Pod's volumes that are not attached to the node yet. */
// Models pkg/volume/util/operationexecutor GenerateVerifyControllerAttachedVolumeFunc (v1.36).
export function unattachedVolumes(ctx: NodeContext, d: Draft): string[] {
  const { volumes = [], nodeName = '' } = d.pod.spec
  const claimed = volumes.filter(
    ({ name, persistentVolumeClaim, ephemeral }) =>
      (persistentVolumeClaim !== undefined || ephemeral !== undefined) && isMounted(d.pod.spec, name),
  )
  if (claimed.length === 0) return []
  const attachments = ctx.client.list('volumeattachments', '')
  const facts: AttachmentFacts = {
    provided: ctx.provided,
    assumed: ctx.assumed,
    driverNamed: (name) => unlessRefused(() => ctx.client.get('csidrivers', '', name)),
    isAttached: (name) => attachments.some((one) => attachedVolume(one) === name),
  }
  return claimed.flatMap((volume) => {
    const bound = boundVolume(ctx, d, volume)
    const attachable = bound && attachableOf(bound, facts)
    const name = attachable && attachmentName(attachable, nodeName)
    // Models pkg/volume/csi/csi_attacher.go verifyAttachmentStatus (v1.36): an attachment that is being deleted is none.
    const isThere = attachments.some(
      ({ metadata, status }) =>
        metadata.name === name && metadata.deletionTimestamp === undefined && status?.attached === true,
    )
    return name === undefined || isThere ? [] : [volume.name]
  })
}

/** A volume with a claim as its PersistentVolume's source, with the Pod's name for the volume. */
function volumeOfClaim(ctx: NodeContext, d: Draft, volume: Volume): WrittenVolume {
  // The PersistentVolume's source matters only for answers.
  const bound = Object.keys(ctx.assumed).length === 0 ? undefined : boundVolume(ctx, d, volume)
  return bound === undefined ? volume : { ...podVolumeOf(bound), name: volume.name }
}

function volumeError(ctx: NodeContext, d: Draft, reference: PodReference): string | undefined {
  const { kind, key, isOptional, use } = reference
  if (use !== 'volume' || isOptional) return undefined
  const object = referenced(ctx, d, reference)
  if (!object) return notFound(reference)
  return key === undefined || hasKey(object, key) ? undefined : fileNotFound(kind, key)
}

/** The error of a variable about the resources of a container that the Pod lacks. */
// Models pkg/api/v1/resource/helpers.go ExtractResourceValueByContainerName (v1.36).
function otherContainerError(d: Draft, { env = [] }: Pick<Container, 'env'>): string | undefined {
  const sources = env.map(({ valueFrom = {} }) => valueFrom)
  return unknownContainers(d, sources)[0]
}

/** The errors about resources of containers that the Pod lacks, for the files of a volume. */
// Models pkg/volume/downwardapi/downwardapi.go CollectData (v1.36).
function otherContainersOf(d: Draft, volume: Volume): string[] {
  const { downwardAPI, projected } = volume
  const all = [downwardAPI, ...(projected?.sources ?? []).map((source) => source.downwardAPI)]
  return unknownContainers(
    d,
    all.flatMap((source) => source?.items ?? []),
  )
}

function unknownContainers({ pod }: Draft, sources: readonly ResourceOf[]): string[] {
  const names = new Set([...(pod.spec.initContainers ?? []), ...pod.spec.containers].map(({ name }) => name))
  return sources.flatMap(({ resourceFieldRef }) => {
    const { containerName = '' } = resourceFieldRef ?? {}
    return containerName === '' || names.has(containerName) ? [] : [`container ${containerName} not found`]
  })
}

interface ResourceOf {
  readonly resourceFieldRef?: { readonly containerName?: string }
}

const VARIABLE = /(\$?)\$\(([^()]*)\)/g

const plainValue = (value = 'value'): string => (value.includes('$(') ? 'value' : value)

/** The error of a subPath with an unknown variable, or of one that leaves the volume. */
// Models pkg/kubelet/container/helpers.go ExpandContainerVolumeMounts, and kubelet_pods.go makeMounts (v1.36).
function subPathError(container: Container): string | undefined {
  const { volumeMounts = [], env = [] } = container
  if (!volumeMounts.some(({ subPathExpr }) => subPathExpr)) return undefined
  const values = new Map(env.map(({ name, value }) => [name, value]))
  for (const { subPathExpr = '' } of volumeMounts) {
    for (const [, escaped, name = ''] of subPathExpr.matchAll(VARIABLE))
      if (escaped === '' && !values.has(name)) return `missing value for ${name}`
    // A value from another object or from another variable counts as a name.
    const path = subPathExpr.replaceAll(VARIABLE, (text, escaped: string, name: string) =>
      escaped === '' ? plainValue(values.get(name)) : text.slice(1),
    )
    if (path.startsWith('/')) return `error SubPath \`${path}\` must not be an absolute path`
    if (path.split('/').includes('..')) return `unable to provision SubPath \`${path}\`: must not contain '..'`
  }
  return undefined
}

/**
 * The error of a container that must not run as root and would. An answer decides about an image's user; without one,
 * well-known images start as root, and other images do not.
 */
// Models pkg/kubelet/kuberuntime/security_context_others.go verifyRunAsNonRoot (v1.36).
function rootUserError(ctx: NodeContext, { pod }: Draft, container: Container): string | undefined {
  const { isNonRoot, user } = effectiveUser(pod.spec, container)
  if (!isNonRoot) return undefined
  const { name, namespace = 'default', uid } = pod.metadata
  const of = `(pod: "${name}_${namespace}(${uid})", container: ${container.name})`
  if (user === 0) return `container's runAsUser breaks non-root policy ${of}`
  const { image } = container
  if (user === undefined && (ctx.assumed[imageUserKey(image)] ?? (startsAsRoot(image) ? 'root' : 'other')) === 'root')
    return `container has runAsNonRoot and image will run as root ${of}`
  return undefined
}

/** Names of missing pull secrets; images are pulled nevertheless. */
// Models pkg/kubelet/kubelet_pods.go getPullSecretsForPod (v1.36).
export function missingPullSecrets(ctx: NodeContext, d: Draft): string[] {
  if (!('imagePullSecrets' in d.pod.spec)) return []
  return podReferences(d.pod.spec)
    .filter((reference) => reference.use === 'imagePull' && !referenced(ctx, d, reference))
    .map(({ name }) => name)
}

/** Whether the message of an Event or status says that the reference's object or key is missing. */
export function saysMissing(message: string, reference: PodReference, namespace: string): boolean {
  const { kind, key = '', use } = reference
  if (message.includes(notFound(reference))) return true
  return key !== '' && message.includes(use === 'volume' ? fileNotFound(kind, key) : keyNotFound(reference, namespace))
}

const keyNotFound = ({ kind, name, key }: PodReference, namespace: string): string =>
  `couldn't find key ${key} in ${kind} ${namespace}/${name}`

const fileNotFound = (kind: PodReference['kind'], key: string): string =>
  kind === 'Secret'
    ? `references non-existent secret key: ${key}`
    : `configmap references non-existent config key: ${key}`

const notFound = ({ kind, name }: PodReference): string => `${kind.toLowerCase()} "${name}" not found`

function referenced(ctx: NodeContext, d: Draft, reference: PodReference): JsonObject | undefined {
  const { kind, name } = reference
  if (kind !== 'ConfigMap' && kind !== 'Secret') return undefined
  if (isOfEveryNamespace(kind, name)) return ROOT_CA
  const { namespace = 'default' } = d.pod.metadata
  const { kept } = ctx.state()
  const key = keptKey(reference, namespace)
  const known = kept.size > 0 ? kept.get(key) : undefined
  if (known) return known
  const object = unlessRefused(() => ctx.client.get(resourceOf[kind], namespace, name))
  if (object && object.immutable === true) kept.set(key, object)
  return object
}

const keptKey = ({ kind, name }: PodReference, namespace: string): string => `${kind} ${namespace}/${name}`

/** Forgets immutable objects of a deleted Pod that no other Pod of the node names, so that they are read again. */
// Models pkg/kubelet/util/manager/watch_based_manager.go Get, which stops watching immutable objects, and
// cache_based_manager.go UnregisterPod (v1.36).
export function forgetKept(ctx: NodeContext, gone: Pod): void {
  const { kept, pods } = ctx.state()
  if (kept.size === 0) return
  const keysOf = ({ metadata, spec }: Pod) =>
    podReferences(spec).map((reference) => keptKey(reference, metadata.namespace ?? 'default'))
  const named = new Set([...pods.values()].flatMap(({ pod }) => keysOf(pod)))
  for (const key of keysOf(gone)) if (!named.has(key)) kept.delete(key)
}
