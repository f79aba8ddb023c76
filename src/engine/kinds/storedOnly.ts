/** Kinds that are only stored. */

import { deepEqual } from '../api/equality.ts'
import type { CSIDriver, CSIStorageCapacity, ServiceAccount } from '../api/fields/apiTypes.ts'
import type { Defaulted } from '../api/fields/defaulted.ts'
import { asObject, fill, nullWithoutItems, set, setList, setObject, textOf } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject, Timestamp } from '../api/types.ts'
import { pathSegment } from '../api/validation/formats.ts'
import { nodeSelectorWarnings } from '../api/validation/nodeLabelWarnings.ts'
import { attachments, nodeDrivers } from '../api/validation/stored/attachments.ts'
import { customResources } from '../api/validation/stored/customResources.ts'
import { resourceSlices } from '../api/validation/stored/deviceSlices.ts'
import { deviceClasses, resourceClaims, resourceClaimTemplates } from '../api/validation/stored/devices.ts'
import { attributesClasses, capacities, drivers, runtimeClasses } from '../api/validation/stored/drivers.ts'
import { flowSchemas, priorityLevels } from '../api/validation/stored/flowControl.ts'
import { apiServices, leases } from '../api/validation/stored/serving.ts'
import { compact, ofSpec } from './defaulting.ts'
import { kindRow } from './kind.ts'

export const serviceAccount = kindRow({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  resource: 'serviceaccounts',
  scope: 'namespace',
  shortName: 'sa',
  // Of a reference to a Secret, only the name is stored. Models cleanSecretReferences (v1.36).
  defaults: (object) =>
    setList(compact(object, ['secrets', 'imagePullSecrets']), 'secrets', ({ name = '' }) =>
      compact({ name }, ['name']),
    ),
  warnings: {
    create: (account) => mountableSecretsWarnings(account),
    update: mountableSecretsWarnings,
  },
  hasEffect: true,
})

const MOUNTABLE_SECRETS = 'kubernetes.io/enforce-mountable-secrets'

/** Warnings about a new annotation. Models pkg/registry/core/serviceaccount/strategy.go (v1.36). */
function mountableSecretsWarnings(account: Defaulted<ServiceAccount>, old?: Defaulted<ServiceAccount>): string[] {
  const isSetIn = ({ metadata }: Defaulted<ServiceAccount>): boolean =>
    Object.hasOwn(metadata.annotations ?? {}, MOUNTABLE_SECRETS)
  return isSetIn(account) && !(old && isSetIn(old))
    ? [
        `metadata.annotations[${MOUNTABLE_SECRETS}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`,
      ]
    : []
}

/** The object without new fields of its spec whose feature gates are off. */
function withoutNew(object: AnyObject, stored: AnyObject | undefined, names: readonly string[]): AnyObject {
  const spec = asObject(object.spec)
  const before = asObject(stored?.spec)
  const dropped = names.filter((name) => spec[name] !== undefined && before[name] === undefined)
  if (dropped.length === 0) return object
  return { ...object, spec: Object.fromEntries(Object.entries(spec).filter(([name]) => !dropped.includes(name))) }
}

/** Fields of the feature gate CoordinatedLeaderElection. Models pkg/registry/coordination/lease/strategy.go (v1.36). */
const ELECTION_FIELDS = ['strategy', 'preferredHolder']
/** A field of the feature gate VolumeLimitScaling. Models pkg/registry/storage/csidriver/strategy.go (v1.36). */
const SCALING_FIELDS = ['preventPodSchedulingIfMissing']

export const lease = kindRow({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  resource: 'leases',
  scope: 'namespace',
  anyFinalizer: true,
  validate: leases,
  prepareForCreate: (object) => withoutNew(object, undefined, ELECTION_FIELDS),
  prepareForUpdate: (written, stored) => withoutNew(written, stored, ELECTION_FIELDS),
  needsVersion: true,
  isHidden: true,
})

const DEVICES = 'resource.k8s.io/v1'

/** Models apiextensions v1/defaults.go (v1.36). */
const crdDefaults = ofSpec((spec) => {
  const named = setObject(spec, 'names', (names) => {
    const kind = textOf(names.kind)
    return fill(compact(names, ['singular', 'listKind']), {
      singular: kind.toLowerCase(),
      ...(kind === '' ? {} : { listKind: `${kind}List` }),
    })
  })
  return setObject(fill(named, { conversion: { strategy: 'None' } }), 'conversion', (conversion) =>
    setObject(conversion, 'webhook', (webhook) =>
      setObject(webhook, 'clientConfig', (client) =>
        setObject(client, 'service', (service) => fill(service, { port: 443 })),
      ),
    ),
  )
})

export const customResourceDefinition = kindRow({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  resource: 'customresourcedefinitions',
  scope: 'cluster',
  shortName: ['crd', 'crds'],
  extendsApi: true,
  hasEffect: true,
  defaults: crdDefaults,
  validate: customResources,
  generation: 'spec',
  subresources: ['status'],
  initialStatus: () => undefined,
})
export const apiService = kindRow({
  apiVersion: 'apiregistration.k8s.io/v1',
  kind: 'APIService',
  resource: 'apiservices',
  scope: 'cluster',
  anyFinalizer: true,
  extendsApi: true,
  subresources: ['status'],
  nameErrors: pathSegment,
  defaults: ofSpec((spec) => setObject(spec, 'service', (service) => fill(service, { port: 443 }))),
  validate: apiServices,
})
export const runtimeClass = kindRow({
  apiVersion: 'node.k8s.io/v1',
  kind: 'RuntimeClass',
  resource: 'runtimeclasses',
  scope: 'cluster',
  anyFinalizer: true,
  validate: runtimeClasses,
  hasEffect: true,
})

/** Models pkg/apis/storage/v1/defaults.go SetDefaults_CSIDriver (v1.36). */
const driverDefaults = ofSpec((spec) =>
  fill(compact(spec, ['volumeLifecycleModes']), {
    attachRequired: true,
    podInfoOnMount: false,
    storageCapacity: false,
    fsGroupPolicy: 'ReadWriteOnceWithFSType',
    volumeLifecycleModes: ['Persistent'],
    requiresRepublish: false,
    seLinuxMount: false,
  }),
)

/** Warnings about new requests of tokens. Models pkg/registry/storage/csidriver/strategy.go (v1.36). */
function tokenWarnings({ spec }: Defaulted<CSIDriver>, old?: Defaulted<CSIDriver>): string[] {
  const { tokenRequests: requests = [], serviceAccountTokenInSecrets } = spec ?? {}
  const isNew = !deepEqual(requests, old?.spec?.tokenRequests ?? [])
  return isNew && requests.length > 0 && serviceAccountTokenInSecrets === undefined
    ? [
        'spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes',
      ]
    : []
}

export const csiDriver = kindRow({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIDriver',
  resource: 'csidrivers',
  scope: 'cluster',
  hasEffect: true,
  defaults: driverDefaults,
  validate: drivers,
  warnings: {
    create: (driver) => tokenWarnings(driver),
    update: tokenWarnings,
  },
  prepareForCreate: (object) => withoutNew(object, undefined, SCALING_FIELDS),
  prepareForUpdate: (written, stored) => withoutNew(written, stored, SCALING_FIELDS),
})

export const csiNode = kindRow({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSINode',
  resource: 'csinodes',
  scope: 'cluster',
  defaults: ofSpec((spec) => setList(spec, 'drivers', (driver) => nullWithoutItems(driver, 'topologyKeys'))),
  validate: nodeDrivers,
  needsVersion: true,
  hasEffect: true,
  isHidden: true,
})

export const volumeAttachment = kindRow({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'VolumeAttachment',
  resource: 'volumeattachments',
  scope: 'cluster',
  subresources: ['status'],
  validate: attachments,
  needsVersion: true,
  initialStatus: () => ({ attached: false }),
  hasEffect: true,
  isHidden: true,
})

export const csiStorageCapacity = kindRow({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIStorageCapacity',
  resource: 'csistoragecapacities',
  scope: 'namespace',
  validate: capacities,
  hasEffect: true,
  warnings: { create: topologyWarnings, update: topologyWarnings },
  needsVersion: true,
  isHidden: true,
})

/** Models GetWarningsForNodeSelector for the topology of a capacity (v1.36). */
function topologyWarnings({ nodeTopology }: Defaulted<CSIStorageCapacity>): string[] {
  return nodeSelectorWarnings('nodeTopology', asObject(nodeTopology))
}

export const volumeAttributesClass = kindRow({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'VolumeAttributesClass',
  resource: 'volumeattributesclasses',
  scope: 'cluster',
  shortName: 'vac',
  validate: attributesClasses,
})

export const deviceClass = kindRow({
  apiVersion: DEVICES,
  kind: 'DeviceClass',
  resource: 'deviceclasses',
  scope: 'cluster',
  prefixErrors: pathSegment,
  validate: deviceClasses,
  generation: 'spec',
  hasEffect: true,
})
/** Models pkg/apis/resource/v1/defaults.go SetDefaults_DeviceTaint (v1.36). */
function withTaintTimes(slice: AnyObject, timeAdded: Timestamp | undefined): AnyObject {
  if (slice.spec === undefined || timeAdded === undefined) return slice
  const withTime = (taint: JsonObject): JsonObject => fill(taint, { timeAdded })
  return { ...slice, spec: setList(asObject(slice.spec), 'devices', (device) => setList(device, 'taints', withTime)) }
}

export const resourceSlice = kindRow({
  apiVersion: DEVICES,
  kind: 'ResourceSlice',
  resource: 'resourceslices',
  scope: 'cluster',
  validate: resourceSlices,
  prepareForCreate: (slice) => withTaintTimes(slice, slice.metadata.creationTimestamp),
  prepareForUpdate: (slice, _stored, at) => withTaintTimes(slice, at),
  generation: 'spec',
  hasEffect: true,
})

/**
 * Models pkg/apis/resource/v1/defaults.go SetDefaults_ExactDeviceRequest and SetDefaults_DeviceSubRequest, and the
 * defaults in zz_generated.defaults.go (v1.36).
 */
function requestDefaults(asked: JsonObject): JsonObject {
  const request = setList(asked, 'tolerations', (one) => fill(compact(one, ['operator']), { operator: 'Equal' }))
  const { allocationMode = 'ExactCount' } = compact(request, ['allocationMode'])
  return allocationMode === 'ExactCount'
    ? { ...request, allocationMode, count: request.count || 1 }
    : set(request, { allocationMode })
}

const claimDefaults = (spec: JsonObject): JsonObject =>
  setObject(fill(compact(spec), { devices: {} }), 'devices', (devices) =>
    setList(devices, 'requests', (request) =>
      setList(setObject(request, 'exactly', requestDefaults), 'firstAvailable', requestDefaults),
    ),
  )

export const resourceClaim = kindRow({
  apiVersion: DEVICES,
  kind: 'ResourceClaim',
  resource: 'resourceclaims',
  scope: 'namespace',
  subresources: ['status'],
  defaults: ofSpec(claimDefaults),
  validate: resourceClaims,
  hasEffect: true,
})
export const resourceClaimTemplate = kindRow({
  apiVersion: DEVICES,
  kind: 'ResourceClaimTemplate',
  resource: 'resourceclaimtemplates',
  scope: 'namespace',
  defaults: ofSpec((spec) => setObject(fill(spec, { metadata: {}, spec: {} }), 'spec', claimDefaults)),
  validate: resourceClaimTemplates,
  hasEffect: true,
})

const FLOW = 'flowcontrol.apiserver.k8s.io/v1'

/** Models pkg/apis/flowcontrol/v1/defaults.go (v1.36). */
export const flowSchema = kindRow({
  apiVersion: FLOW,
  kind: 'FlowSchema',
  resource: 'flowschemas',
  scope: 'cluster',
  defaults: ofSpec((spec) => fill(compact(spec, ['matchingPrecedence']), { matchingPrecedence: 1000 })),
  validate: flowSchemas,
  generation: 'spec',
  subresources: ['status'],
})

const QUEUING = { handSize: 8, queues: 64, queueLengthLimit: 50 } as const

const levelDefaults = ofSpec((spec) => {
  const limited = setObject(spec, 'limited', (level) =>
    setObject(fill(level, { nominalConcurrencyShares: 30, lendablePercent: 0 }), 'limitResponse', (response) =>
      setObject(response, 'queuing', (queuing) => fill(compact(queuing, Object.keys(QUEUING)), QUEUING)),
    ),
  )
  return setObject(limited, 'exempt', (level) => fill(level, { nominalConcurrencyShares: 0, lendablePercent: 0 }))
})

export const priorityLevel = kindRow({
  apiVersion: FLOW,
  kind: 'PriorityLevelConfiguration',
  resource: 'prioritylevelconfigurations',
  scope: 'cluster',
  defaults: levelDefaults,
  validate: priorityLevels,
  generation: 'spec',
  subresources: ['status'],
})
