import { writtenPart } from './fields/writtenPart.ts'
import { parseImageName } from './imageName.ts'
import { asObject, fill, isObject, nullWithoutItems, set, setList, setObject } from './jsonObject.ts'
import { lookup } from './lookup.ts'
import { normalizeStruct } from './normalize.ts'
import { aggregateContainerResources } from './podResources.ts'
import type { JsonObject, JsonValue } from './types.ts'

const templates = new WeakMap<JsonObject, JsonObject>()
const templateSpecs = new WeakMap<JsonObject, JsonObject>()
const podSpecs = new WeakMap<JsonObject, JsonObject>()

/** A pod template with the API server's defaults. Memoised per object, which must not change. */
export function defaultPodTemplate(template: JsonObject): JsonObject {
  return memoised(templates, template, () => {
    // The spec's defaults are memoised separately, so that templates that differ only in metadata share the spec.
    const withSpec = set(template, { spec: defaultTemplateSpec(asObject(template.spec)) })
    const normal = normalizeStruct('v1.PodTemplateSpec', withSpec)
    return set(normal, { metadata: dropInitContainerAnnotations(asObject(normal.metadata)) })
  })
}

/**
 * A Pod's spec with the API server's defaults: the defaults of a template, and requests from limits, host ports and
 * service links. Memoised per object, which must not change, so that Pods of a template share one spec.
 */
// Models pkg/apis/core/v1/defaults.go SetDefaults_Pod (v1.36).
export function defaultPodSpec(spec: JsonObject): JsonObject {
  return memoised(podSpecs, spec, () => {
    const isHostNetwork = spec.hostNetwork === true
    const container = (value: JsonObject): JsonObject => {
      const sized = set(value, { resources: requestsFromLimits(asObject(value.resources)) })
      return isHostNetwork ? setList(sized, 'ports', hostPort) : sized
    }
    let result = defaultTemplateSpec(spec)
    result = setList(setList(result, 'containers', container), 'initContainers', container)
    result = defaultPodResources(result)
    const gracePeriod = result.terminationGracePeriodSeconds
    if (typeof gracePeriod === 'number' && gracePeriod < 0) result = { ...result, terminationGracePeriodSeconds: 1 }
    return fill(result, { enableServiceLinks: true })
  })
}

const initContainerAnnotations = ['alpha', 'beta'].flatMap((stage) => [
  `pod.${stage}.kubernetes.io/init-containers`,
  `pod.${stage}.kubernetes.io/init-container-statuses`,
])

/** Metadata of a Pod or template without the obsolete annotations for init containers. */
export function dropInitContainerAnnotations(metadata: JsonObject): JsonObject {
  const { annotations } = metadata
  if (!isObject(annotations) || !initContainerAnnotations.some((name) => name in annotations)) return metadata
  const kept = Object.entries(annotations).filter(([name]) => !initContainerAnnotations.includes(name))
  if (kept.length > 0) return { ...metadata, annotations: Object.fromEntries(kept) }
  const { annotations: _, ...rest } = metadata
  return rest
}

function memoised(cache: WeakMap<JsonObject, JsonObject>, input: JsonObject, make: () => JsonObject): JsonObject {
  let result = cache.get(input)
  if (result === undefined) {
    result = make()
    cache.set(input, result)
    cache.set(result, result)
  }
  return result
}

// Models pkg/apis/core/v1/defaults.go SetDefaults_PodSpec and the functions that it calls for its parts (v1.36).
function defaultTemplateSpec(spec: JsonObject): JsonObject {
  return memoised(templateSpecs, spec, () => {
    let result = normalizeStruct('v1.PodSpec', spec)
    const serviceAccount = result.serviceAccountName ?? result.serviceAccount
    if (serviceAccount !== undefined) {
      result = set(result, { serviceAccountName: serviceAccount, serviceAccount })
    }
    for (const member of ['containers', 'initContainers', 'ephemeralContainers']) {
      result = setList(result, member, defaultContainer)
    }
    return fill(setList(result, 'volumes', defaultVolume), {
      dnsPolicy: 'ClusterFirst',
      restartPolicy: 'Always',
      securityContext: {},
      terminationGracePeriodSeconds: 30,
      schedulerName: 'default-scheduler',
    })
  })
}

function defaultContainer(container: JsonObject): JsonObject {
  let result = setList(container, 'ports', (port) => fill(port, { protocol: 'TCP' }))
  result = setList(result, 'env', defaultEnvironment)
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe'])
    result = setObject(result, probe, defaultProbe)
  const handler = (value: JsonObject): JsonObject => setObject(value, 'httpGet', defaultHttpGet)
  result = setObject(result, 'lifecycle', (value) =>
    setObject(setObject(value, 'postStart', handler), 'preStop', handler),
  )
  return fill(result, {
    imagePullPolicy: pullPolicy(container.image),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  })
}

/** The default pull policy; an unreadable name counts as having a tag. */
function pullPolicy(image: JsonValue | undefined): string {
  return parseImageName(String(image ?? ''))?.tag === 'latest' ? 'Always' : 'IfNotPresent'
}

const fieldReference = (value: JsonObject): JsonObject => fill(value, { apiVersion: 'v1' })

const defaultEnvironment = (variable: JsonObject): JsonObject =>
  setObject(variable, 'valueFrom', (source) =>
    setObject(setObject(source, 'fieldRef', fieldReference), 'fileKeyRef', (file) => fill(file, { optional: false })),
  )

function defaultProbe(probe: JsonObject): JsonObject {
  let result = setObject(probe, 'httpGet', defaultHttpGet)
  result = setObject(result, 'grpc', (grpc) => fill(grpc, { service: '' }))
  return fill(result, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 })
}

const defaultHttpGet = (action: JsonObject): JsonObject => fill(action, { path: '/', scheme: 'HTTP' })

/** Defaults of each volume source, by its member in the Volume. */
const volumeDefaults: Readonly<Record<string, JsonObject>> = lookup({
  secret: { defaultMode: 0o644 },
  configMap: { defaultMode: 0o644 },
  downwardAPI: { defaultMode: 0o644 },
  projected: { defaultMode: 0o644 },
  hostPath: { type: '' },
  iscsi: { iscsiInterface: 'default' },
  rbd: { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' },
  azureDisk: { cachingMode: 'ReadWrite', fsType: 'ext4', readOnly: false, kind: 'Shared' },
  scaleIO: { storageMode: 'ThinProvisioned', fsType: 'xfs' },
})

/** A Pod's volume or a PersistentVolume's spec with the defaults of its source. */
export function defaultVolumeSources(volume: JsonObject): JsonObject {
  let result = volume
  for (const source in volume) {
    const defaults = volumeDefaults[source]
    if (defaults !== undefined) result = setObject(result, source, (value) => fill(value, defaults))
  }
  return result
}

function defaultVolume(volume: JsonObject): JsonObject {
  const { name: _, ...sources } = volume
  if (Object.keys(sources).length === 0) return { ...volume, emptyDir: {} }
  let result = defaultVolumeSources(volume)
  const item = (value: JsonObject): JsonObject => setObject(value, 'fieldRef', fieldReference)
  result = setObject(result, 'downwardAPI', (value) => setList(value, 'items', item))
  result = setObject(result, 'projected', (value) =>
    setList(nullWithoutItems(value, 'sources'), 'sources', (source) =>
      setObject(
        setObject(source, 'downwardAPI', (inner) => setList(inner, 'items', item)),
        'serviceAccountToken',
        (token) => fill(token, { expirationSeconds: 3600 }),
      ),
    ),
  )
  result = setObject(result, 'image', (image) => fill(image, { pullPolicy: pullPolicy(image.reference) }))
  return setObject(result, 'ephemeral', (value) =>
    setObject(value, 'volumeClaimTemplate', (claim) =>
      setObject(claim, 'spec', (spec) => fill(spec, { volumeMode: 'Filesystem' })),
    ),
  )
}

function requestsFromLimits(resources: JsonObject): JsonObject {
  if (!isObject(resources.limits)) return resources
  return set(resources, { requests: fill(asObject(resources.requests), resources.limits) })
}

const hostPort = (port: JsonObject): JsonObject =>
  port.containerPort === undefined ? port : fill(port, { hostPort: port.containerPort })

/**
 * Resources of the Pod as a whole: huge pages of the containers become limits, then the requests default to the limits.
 */
// Models pkg/apis/core/v1/defaults.go defaultHugePagePodLimits and defaultPodRequests (v1.36).
function defaultPodResources(spec: JsonObject): JsonObject {
  if (!isObject(spec.resources)) return spec
  const given = spec.resources
  const requests = asObject(given.requests)
  let limits = asObject(given.limits)
  if (Object.keys({ ...requests, ...limits }).length === 0) return spec
  const typed = writtenPart('core.v1.PodSpec', spec)
  const hugePages = Object.entries(aggregateContainerResources(typed, 'limits')).filter(
    ([name]) => isHugePages(name) && requests[name] === undefined,
  )
  limits = fill(limits, Object.fromEntries(hugePages))
  if (Object.keys(limits).length === 0) return spec
  const asked = Object.entries(aggregateContainerResources(typed, 'requests')).filter(([name]) => isPodLevel(name))
  const supported = Object.entries(limits).filter(([name]) => isPodLevel(name) || isHugePages(name))
  const filled = fill(fill(requests, Object.fromEntries(asked)), Object.fromEntries(supported))
  return set(spec, { resources: set(given, { limits, ...(Object.keys(filled).length > 0 && { requests: filled }) }) })
}

const isHugePages = (resource: string): boolean => resource.startsWith('hugepages-')
const isPodLevel = (resource: string): boolean => resource === 'cpu' || resource === 'memory'
