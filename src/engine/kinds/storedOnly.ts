/** Kinds that nothing here acts on, and that have no rules of their own. */
import { validatePolicyBinding } from '../api/validation/admissionPolicies.ts'
import { asCreated, kindRow } from './kind.ts'

export const serviceAccount = kindRow({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  resource: 'serviceaccounts',
  scope: 'namespace',
  shortName: 'sa',
  hasEffect: true,
})

export const lease = kindRow({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  resource: 'leases',
  scope: 'namespace',
  isHidden: true,
})

const cluster = <const Resource extends string>(apiVersion: string, kind: string, resource: Resource) =>
  kindRow({ apiVersion, kind, resource, scope: 'cluster' })
const namespaced = <const Resource extends string>(apiVersion: string, kind: string, resource: Resource) =>
  kindRow({ apiVersion, kind, resource, scope: 'namespace' })

const ADMISSION = 'admissionregistration.k8s.io/v1'
const DEVICES = 'resource.k8s.io/v1'

export const mutatingWebhook = cluster(ADMISSION, 'MutatingWebhookConfiguration', 'mutatingwebhookconfigurations')
export const validatingWebhook = cluster(ADMISSION, 'ValidatingWebhookConfiguration', 'validatingwebhookconfigurations')
export const validatingPolicy = kindRow({
  apiVersion: ADMISSION,
  kind: 'ValidatingAdmissionPolicy',
  resource: 'validatingadmissionpolicies',
  scope: 'cluster',
  generation: 'spec',
  hasEffect: true,
})
export const validatingPolicyBinding = kindRow({
  apiVersion: ADMISSION,
  kind: 'ValidatingAdmissionPolicyBinding',
  resource: 'validatingadmissionpolicybindings',
  scope: 'cluster',
  validate: { create: validatePolicyBinding, update: asCreated(validatePolicyBinding) },
  hasEffect: true,
})
export const mutatingPolicy = cluster(ADMISSION, 'MutatingAdmissionPolicy', 'mutatingadmissionpolicies')
export const mutatingPolicyBinding = cluster(
  ADMISSION,
  'MutatingAdmissionPolicyBinding',
  'mutatingadmissionpolicybindings',
)
export const customResourceDefinition = kindRow({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  resource: 'customresourcedefinitions',
  scope: 'cluster',
  shortName: 'crd',
})
export const apiService = cluster('apiregistration.k8s.io/v1', 'APIService', 'apiservices')
export const runtimeClass = kindRow({
  apiVersion: 'node.k8s.io/v1',
  kind: 'RuntimeClass',
  resource: 'runtimeclasses',
  scope: 'cluster',
  hasEffect: true,
})
export const csiDriver = cluster('storage.k8s.io/v1', 'CSIDriver', 'csidrivers')
export const volumeAttributesClass = kindRow({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'VolumeAttributesClass',
  resource: 'volumeattributesclasses',
  scope: 'cluster',
  shortName: 'vac',
})
export const deviceClass = cluster(DEVICES, 'DeviceClass', 'deviceclasses')
export const resourceSlice = cluster(DEVICES, 'ResourceSlice', 'resourceslices')
export const resourceClaim = namespaced(DEVICES, 'ResourceClaim', 'resourceclaims')
export const resourceClaimTemplate = namespaced(DEVICES, 'ResourceClaimTemplate', 'resourceclaimtemplates')
export const flowSchema = cluster('flowcontrol.apiserver.k8s.io/v1', 'FlowSchema', 'flowschemas')
export const priorityLevel = cluster(
  'flowcontrol.apiserver.k8s.io/v1',
  'PriorityLevelConfiguration',
  'prioritylevelconfigurations',
)
