/** The table of controllers, one row each, in the order of creation: a change reaches them in this order. */

import { attachDetachDescriptor } from './attachDetach/index.ts'
import { claimProtectionDescriptor } from './claimProtection/index.ts'
import type { ControllerDescriptor } from './controllerUtils/descriptor.ts'
import { cronJobDescriptor } from './cronJob/index.ts'
import { customResourceDefinitionDescriptor } from './customResourceDefinition/index.ts'
import { daemonSetDescriptor } from './daemonSet/index.ts'
import { deploymentDescriptor } from './deployment/index.ts'
import { deviceTaintEvictionDescriptor } from './deviceTaintEviction/index.ts'
import { disruptionDescriptor } from './disruption/index.ts'
import { endpointSliceDescriptor } from './endpointSlice/index.ts'
import { endpointsDescriptor } from './endpoints/index.ts'
import { ephemeralVolumeDescriptor } from './ephemeralVolume/index.ts'
import { garbageCollectorDescriptor } from './garbageCollector/index.ts'
import { horizontalPodAutoscalerDescriptor } from './horizontalPodAutoscaler/index.ts'
import { jobDescriptor } from './job/index.ts'
import { namespaceDescriptor } from './namespace/index.ts'
import { nodeAgentDescriptor } from './nodeAgent/index.ts'
import { nodeLifecycleDescriptor } from './nodeLifecycle/index.ts'
import { podGcDescriptor } from './podGc/index.ts'
import { replicaSetDescriptor, replicationControllerDescriptor } from './replicaSet/index.ts'
import { resourceClaimDescriptor } from './resourceClaim/index.ts'
import { resourceQuotaDescriptor } from './resourceQuota/index.ts'
import { rootCaPublisherDescriptor } from './rootCaPublisher/index.ts'
import { serviceAccountDescriptor } from './serviceAccount/index.ts'
import { statefulSetDescriptor } from './statefulSet/index.ts'
import { taintEvictionDescriptor } from './taintEviction/index.ts'
import { volumeDescriptor } from './volume/index.ts'
import { volumeProtectionDescriptor } from './volumeProtection/index.ts'

export const controllerDescriptors: readonly ControllerDescriptor[] = [
  replicaSetDescriptor,
  replicationControllerDescriptor,
  deploymentDescriptor,
  garbageCollectorDescriptor,
  resourceQuotaDescriptor,
  namespaceDescriptor,
  disruptionDescriptor,
  jobDescriptor,
  cronJobDescriptor,
  volumeDescriptor,
  ephemeralVolumeDescriptor,
  resourceClaimDescriptor,
  deviceTaintEvictionDescriptor,
  nodeLifecycleDescriptor,
  taintEvictionDescriptor,
  podGcDescriptor,
  endpointSliceDescriptor,
  statefulSetDescriptor,
  claimProtectionDescriptor,
  daemonSetDescriptor,
  horizontalPodAutoscalerDescriptor,
  serviceAccountDescriptor,
  rootCaPublisherDescriptor,
  customResourceDefinitionDescriptor,
  endpointsDescriptor,
  attachDetachDescriptor,
  volumeProtectionDescriptor,
  nodeAgentDescriptor,
]
