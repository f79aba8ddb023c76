/** All kinds that the API server serves, with a row for each kind. */
import type { ResourceName } from '../api/kindTypes.ts'
import {
  mutatingPolicy,
  mutatingPolicyBinding,
  mutatingWebhook,
  validatingPolicy,
  validatingPolicyBinding,
  validatingWebhook,
} from './admission.ts'
import { certificateSigningRequest } from './certificates.ts'
import { configMap, secret } from './configData.ts'
import { controllerRevision } from './controllerRevision.ts'
import { cronJob } from './cronJob.ts'
import { daemonSet } from './daemonSet.ts'
import { deployment } from './deployment.ts'
import { event } from './event.ts'
import { horizontalPodAutoscaler } from './horizontalPodAutoscaler.ts'
import { job } from './job.ts'
import type { Kind } from './kind.ts'
import { limitRange, resourceQuota } from './limits.ts'
import { namespace } from './namespace.ts'
import { endpointSlice, endpoints, ingress, ingressClass, ipAddress, networkPolicy, serviceCidr } from './networking.ts'
import { node } from './node.ts'
import { pod } from './pod.ts'
import { podDisruptionBudget } from './podDisruptionBudget.ts'
import { podTemplate } from './podTemplate.ts'
import { priorityClass } from './priorityClass.ts'
import { clusterRole, clusterRoleBinding, role, roleBinding } from './rbac.ts'
import { replicaSet } from './replicaSet.ts'
import { replicationController } from './replicationController.ts'
import { service } from './service.ts'
import { statefulSet } from './statefulSet.ts'
import { persistentVolume, persistentVolumeClaim, storageClass } from './storage.ts'
import {
  apiService,
  csiDriver,
  csiNode,
  csiStorageCapacity,
  customResourceDefinition,
  deviceClass,
  flowSchema,
  lease,
  priorityLevel,
  resourceClaim,
  resourceClaimTemplate,
  resourceSlice,
  runtimeClass,
  serviceAccount,
  volumeAttachment,
  volumeAttributesClass,
} from './storedOnly.ts'

/** Kinds in the order of discovery. */
const rows = [
  namespace,
  node,
  pod,
  replicationController,
  service,
  endpoints,
  event,
  configMap,
  secret,
  serviceAccount,
  limitRange,
  resourceQuota,
  persistentVolume,
  persistentVolumeClaim,
  podTemplate,
  deployment,
  replicaSet,
  statefulSet,
  daemonSet,
  controllerRevision,
  job,
  cronJob,
  horizontalPodAutoscaler,
  podDisruptionBudget,
  ingress,
  ingressClass,
  networkPolicy,
  ipAddress,
  serviceCidr,
  role,
  roleBinding,
  clusterRole,
  clusterRoleBinding,
  priorityClass,
  storageClass,
  endpointSlice,
  lease,
  mutatingWebhook,
  validatingWebhook,
  validatingPolicy,
  validatingPolicyBinding,
  mutatingPolicy,
  mutatingPolicyBinding,
  customResourceDefinition,
  apiService,
  runtimeClass,
  csiDriver,
  csiNode,
  csiStorageCapacity,
  volumeAttachment,
  volumeAttributesClass,
  deviceClass,
  resourceSlice,
  resourceClaim,
  resourceClaimTemplate,
  flowSchema,
  priorityLevel,
  certificateSigningRequest,
]

/** Each kind has the name that its type has in `ResourceTypes`. */
export const kinds: readonly Kind<ResourceName>[] = rows

/** Served versions of kinds besides the stored versions. */
export const otherVersions: readonly Kind[] = kinds.flatMap((kind) =>
  (kind.otherVersions ?? []).map((served) => ({ ...kind, ...served })),
)

/** `apps/v1`, or `v1` for the core group. */
export function apiVersionOf({ group, version }: Pick<Kind, 'group' | 'version'>): string {
  return group ? `${group}/${version}` : version
}

const byApiVersion = new Map<string, Map<string, Kind>>()
for (const kind of [...kinds, ...otherVersions]) {
  const apiVersion = apiVersionOf(kind)
  byApiVersion.set(apiVersion, (byApiVersion.get(apiVersion) ?? new Map()).set(kind.kind, kind))
}

const kindNames: ReadonlySet<string> = new Set(kinds.map(({ kind }) => kind))

/**
 * Whether a kind of the table has this name. Kinds of other groups may have the same name, such as Knative's Service.
 */
export const isKindName = (name: string): boolean => kindNames.has(name)

/** The row of a kind in a served version; undefined for a version that is not served. */
export function kindOf({
  apiVersion,
  kind,
}: {
  readonly apiVersion?: unknown
  readonly kind?: unknown
}): Kind | undefined {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined
  return byApiVersion.get(apiVersion)?.get(kind)
}
