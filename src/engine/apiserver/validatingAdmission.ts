/** Validating admission: plugins that may refuse a valid object after its name is generated. */

import { decodePart } from '../api/decode.ts'
import { deepEqual } from '../api/equality.ts'
import { type FieldError, forbidden, invalid } from '../api/errors.ts'
import { isOfKind } from '../api/fields/ofKind.ts'
import { goQuote } from '../api/goFormat.ts'
import { asObject, objectsIn } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { milliOrValue, podFacts } from '../api/placing/podFacts.ts'
import type { KubeObject } from '../api/types.ts'
import { forbidden as forbiddenField } from '../api/validation/fieldErrors.ts'
import { expressionErrors } from './expressions/expressionErrors.ts'
import { admitPodSecurity, type SecuredWrite } from './podSecurity/admission.ts'
import type { Outside } from './policies/types.ts'
import { admitByPolicies } from './policies/validating.ts'
import { admitByWebhooks } from './policies/webhooks.ts'
import { admitClaimSize, admitPodSize } from './quotaAdmission.ts'
import type { ResourceInfo } from './resources.ts'
import { scaleOf } from './scale.ts'
import type { Store } from './store.ts'

interface AdmittedWrite extends SecuredWrite {
  readonly by: string
  readonly dryRun?: boolean
  readonly outside: Outside
}

/** Throws StatusError if a plugin refuses the write. */
export function admitValid(store: Store, write: AdmittedWrite): void {
  const { info, object, stored, by, dryRun = false, subresource, warnings, outside } = write
  // A custom kind may have the name of a built-in kind.
  const isBuiltIn = info.custom === undefined
  const ofAdmin = isBuiltIn && stored === undefined ? adminAccessErrors(store, object) : []
  const errors = isBuiltIn && subresource === undefined ? [...ofAdmin, ...expressionErrors(object)] : []
  if (errors.length > 0) throw invalid(info.group, info.kind, object.metadata.name, errors)
  if (info.resource === 'pods' && stored === undefined) admitPodSize(store, object)
  if (info.resource === 'persistentvolumeclaims' && stored === undefined) admitClaimSize(store, object)
  admitPodSecurity(store, write)
  if (info.resource === 'pods' && stored === undefined) checkOverhead(store, object)
  if (info.resource === 'pods' && subresource === 'resize' && stored !== undefined) checkResize(store, object, stored)
  if (info.resource === 'priorityclasses' && isDefault(object)) checkOnlyDefault(store, object)
  const operation = stored === undefined ? 'CREATE' : 'UPDATE'
  const sent = subresource === 'scale' ? scalesOf(info, object, stored) : { object, oldObject: stored }
  const request = { info, operation, subresource: subresource ?? '', ...sent, dryRun, by, warnings } as const
  admitByPolicies(store, request, outside)
  if (subresource === undefined) admitByWebhooks(store, request, outside)
}

/** The objects of a request to the subresource scale. */
const scalesOf = (info: ResourceInfo, object: AnyObject, stored: AnyObject | undefined) => ({
  object: scaleOf(info, object),
  oldObject: stored && scaleOf(info, stored),
})

const ADMIN_LABEL = 'resource.kubernetes.io/admin-access'

/** The error of a new claim or template that asks for admin access in a namespace without the label for it. */
// Models pkg/registry/resource/utils.go AuthorizedForAdmin (v1.36).
function adminAccessErrors(store: Store, { kind, metadata, spec = {} }: AnyObject): FieldError[] {
  if (kind !== 'ResourceClaim' && kind !== 'ResourceClaimTemplate') return []
  const { devices } = kind === 'ResourceClaim' ? spec : asObject(spec.spec)
  const asked = objectsIn(asObject(devices).requests).findIndex(({ exactly }) => asObject(exactly).adminAccess === true)
  const labels = store.get('namespaces', metadata.namespace ?? '')?.metadata.labels
  if (asked < 0 || labels?.[ADMIN_LABEL] === 'true') return []
  const words = `admin access to devices requires the \`${ADMIN_LABEL}: true\` label on the containing namespace`
  return [forbiddenField(`spec.devices.requests[${asked}].adminAccess`, words)]
}

interface AdmittedDeletion {
  readonly info: ResourceInfo
  readonly stored: AnyObject
  readonly by: string
  readonly dryRun: boolean | undefined
  readonly outside: Outside
}

/** Throws StatusError if a policy or a webhook denies the deletion. */
export function admitDeletion(store: Store, { info, stored, by, dryRun = false, outside }: AdmittedDeletion): void {
  const ofDeletion = { operation: 'DELETE', subresource: '', object: undefined, oldObject: stored } as const
  const request = { ...ofDeletion, info, dryRun, by, warnings: undefined }
  admitByPolicies(store, request, outside)
  admitByWebhooks(store, request, outside)
}

/** Throws Forbidden unless a Pod's overhead is that of its RuntimeClass. */
// Models plugin/pkg/admission/runtimeclass validateOverhead (v1.36).
function checkOverhead(store: Store, { metadata, spec = {} }: AnyObject): void {
  const { overhead, runtimeClassName } = spec
  const isGiven = Object.keys(asObject(overhead)).length > 0
  const found = typeof runtimeClassName === 'string' ? store.get('runtimeclasses', runtimeClassName) : undefined
  const ofClass = found?.overhead
  const refuse = (words: string) => forbidden('', 'pods', metadata.name, `pod rejected: ${words}`)
  if (ofClass === undefined) {
    if (isGiven) throw refuse('Pod Overhead set without corresponding RuntimeClass defined Overhead')
  } else if (!deepEqual(asObject(asObject(ofClass).podFixed), asObject(overhead)))
    throw refuse("Pod's Overhead doesn't match RuntimeClass's defined Overhead")
}

/** Throws Forbidden for a resize beyond the node's resources. */
// Models plugin/pkg/admission/podresize (v1.36).
function checkResize(store: Store, { metadata, spec = {} }: AnyObject, stored: AnyObject): void {
  const { nodeName } = spec
  if (typeof nodeName !== 'string' || nodeName === '' || metadata.generation === stored.metadata.generation) return
  const node = store.get('nodes', nodeName)
  const refuse = (words: string) => forbidden('', 'pods', metadata.name, words)
  if (node === undefined) throw refuse(`node ${goQuote(nodeName)} not found`)
  const os = node.metadata.labels?.['kubernetes.io/os'] ?? 'linux'
  if (os !== 'linux')
    throw refuse(`pod resize is only supported on linux nodes, node ${goQuote(nodeName)} is ${goQuote(os)}`)
  const decoded = decodePart('core.v1.PodSpec', spec)
  const requests = decoded && podFacts({ spec: decoded }).requests
  const lacking = ['cpu', 'memory'].flatMap((resource) => {
    const requested = requests?.get(resource) ?? 0
    const allocatable = milliOrValue(resource, node.status.allocatable?.[resource] ?? 0)
    return requested > allocatable ? [`${resource}, requested: ${requested}, allocatable: ${allocatable}`] : []
  })
  if (lacking.length > 0) throw refuse(`node didn't have enough allocatable resources: ${lacking.join('; ')}`)
}

const isDefault = (object: KubeObject): boolean => isOfKind('PriorityClass', object) && object.globalDefault === true

// Models plugin/pkg/admission/priority validatePriorityClass (v1.36).
function checkOnlyDefault(store: Store, { metadata }: KubeObject): void {
  const other = [...store.list('priorityclasses')].find((one) => isDefault(one) && one.metadata.name !== metadata.name)
  if (other === undefined) return
  const words = `PriorityClass ${other.metadata.name} is already marked as default. Only one default can exist`
  throw forbidden('scheduling.k8s.io', 'priorityclasses', metadata.name, words)
}
