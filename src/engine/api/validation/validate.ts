import type { FieldError, RawObject } from '../errors.ts'
import {
  validateDeployment,
  validateDeploymentStatusUpdate,
  validateDeploymentUpdate,
  validateReplicaSet,
  validateReplicaSetStatusUpdate,
  validateReplicaSetUpdate,
  validateReplicationController,
  validateReplicationControllerUpdate,
} from './apps.ts'
import { validateHorizontalPodAutoscaler, validateHorizontalPodAutoscalerUpdate } from './autoscaler.ts'
import { validateClaim, validateClaimUpdate } from './claims.ts'
import {
  validateEvent,
  validateNamespace,
  validateNamespaceStatusUpdate,
  validateNode,
  validateNodeUpdate,
} from './cluster.ts'
import { validateConfigMap, validateConfigMapUpdate, validateSecret, validateSecretUpdate } from './configData.ts'
import { validateCronJob, validateCronJobUpdate, validateJob, validateJobUpdate } from './jobs.ts'
import { metaOf, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { validatePodCreate, validatePodStatusUpdate, validatePodUpdate } from './pod.ts'
import {
  validateLimitRange,
  validatePodDisruptionBudget,
  validatePodDisruptionBudgetStatusUpdate,
  validatePodDisruptionBudgetUpdate,
  validatePriorityClass,
  validatePriorityClassUpdate,
  validateResourceQuota,
  validateResourceQuotaStatusUpdate,
  validateResourceQuotaUpdate,
} from './policy.ts'
import { validateService, validateServiceUpdate } from './service.ts'
import { validateDaemonSet, validateDaemonSetUpdate, validateStatefulSet, validateStatefulSetUpdate } from './sets.ts'

/**
 * What the API server finds wrong with a new object that has been decoded, defaulted and named, in its order and with
 * its words; empty if all is well. Kinds without rules of their own are checked for their metadata.
 */
export function validateCreate(object: RawObject): FieldError[] {
  return validatorsOf(object).create(object)
}

/** The same for an update, against what is stored. System fields must have been put in place. */
export function validateUpdate(object: RawObject, old: RawObject): FieldError[] {
  return validatorsOf(object).update(object, old)
}

/** The same for a write to the status subresource. */
export function validateStatusUpdate(object: RawObject, old: RawObject): FieldError[] {
  return (validatorsOf(object).status ?? metadataUpdate)(object, old)
}

type Create = (object: RawObject) => FieldError[]
type Update = (object: RawObject, old: RawObject) => FieldError[]

interface Validators {
  readonly create: Create
  readonly update: Update
  readonly status?: Update
}

const metadataUpdate: Update = (object, old) => validateObjectMetaUpdate(metaOf(object), metaOf(old))

const metadataOnly: Validators = {
  create: (object) => validateObjectMeta(String(object.kind ?? ''), metaOf(object)),
  update: metadataUpdate,
}

/** An update whose rules are those of creation. */
const asCreated =
  (create: Create): Update =>
  (object, old) => [...metadataUpdate(object, old), ...create(object)]

const validators: ReadonlyMap<string, Validators> = new Map<string, Validators>([
  [
    'apps/Deployment',
    { create: validateDeployment, update: validateDeploymentUpdate, status: validateDeploymentStatusUpdate },
  ],
  [
    'apps/ReplicaSet',
    { create: validateReplicaSet, update: validateReplicaSetUpdate, status: validateReplicaSetStatusUpdate },
  ],
  [
    '/ReplicationController',
    {
      create: validateReplicationController,
      update: validateReplicationControllerUpdate,
      status: validateReplicaSetStatusUpdate,
    },
  ],
  ['apps/StatefulSet', { create: validateStatefulSet, update: validateStatefulSetUpdate }],
  ['apps/DaemonSet', { create: validateDaemonSet, update: validateDaemonSetUpdate }],
  ['batch/Job', { create: validateJob, update: validateJobUpdate }],
  ['batch/CronJob', { create: validateCronJob, update: validateCronJobUpdate }],
  ['/PersistentVolumeClaim', { create: validateClaim, update: validateClaimUpdate }],
  ['/Pod', { create: validatePodCreate, update: validatePodUpdate, status: validatePodStatusUpdate }],
  ['/Service', { create: validateService, update: validateServiceUpdate }],
  ['/Namespace', { create: validateNamespace, update: metadataUpdate, status: validateNamespaceStatusUpdate }],
  ['/Node', { create: validateNode, update: validateNodeUpdate, status: validateNodeUpdate }],
  [
    '/ResourceQuota',
    {
      create: validateResourceQuota,
      update: validateResourceQuotaUpdate,
      status: validateResourceQuotaStatusUpdate,
    },
  ],
  ['/LimitRange', { create: validateLimitRange, update: asCreated(validateLimitRange) }],
  ['/Event', { create: validateEvent, update: validateEvent }],
  ['/ConfigMap', { create: validateConfigMap, update: validateConfigMapUpdate }],
  ['/Secret', { create: validateSecret, update: validateSecretUpdate }],
  [
    'policy/PodDisruptionBudget',
    {
      create: validatePodDisruptionBudget,
      update: validatePodDisruptionBudgetUpdate,
      status: validatePodDisruptionBudgetStatusUpdate,
    },
  ],
  ['scheduling.k8s.io/PriorityClass', { create: validatePriorityClass, update: validatePriorityClassUpdate }],
  [
    'autoscaling/HorizontalPodAutoscaler',
    { create: validateHorizontalPodAutoscaler, update: validateHorizontalPodAutoscalerUpdate },
  ],
])

function validatorsOf(object: RawObject): Validators {
  const apiVersion = String(object.apiVersion ?? '')
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''
  return validators.get(`${group}/${String(object.kind ?? '')}`) ?? metadataOnly
}
