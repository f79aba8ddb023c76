/** Quotas of ResourceClaims. Models pkg/quota/v1/evaluator/core/resource_claims.go (v1.36). */
import type { RawObject } from '../../api/errors.ts'
import { inRequest } from '../../api/fields/inRequest.ts'
import { ofKind } from '../../api/fields/ofKind.ts'
import { writtenPart } from '../../api/fields/writtenPart.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { DeviceClass } from '../../api/kindTypes.ts'
import { classOfResource, isExtendedClaim, resourcesOfClass } from '../../api/placing/extendedDevices.ts'
import type { ResourceAmounts } from '../../api/podResources.ts'
import { addQuantity, compareQuantity, subtractQuantity } from '../../api/quantity.ts'

export const CLAIMS = 'resourceclaims.resource.k8s.io'
const CLASSES = 'deviceclasses.resource.k8s.io'
const COUNT = `count/${CLAIMS}`
/** Ends the name of the quota resource for the devices of a class. */
const PER_CLASS = '.deviceclass.resource.k8s.io/devices'
/** The number of devices that count for a request of all devices: the most that a claim can get. */
const MOST_DEVICES = 32

/** Objects of a kind, by its name in quotas; Pods and claims of the quota's namespace. */
export type ObjectsOf = (resource: string) => readonly RawObject[] | undefined

/** The named resources that claims use. */
// Models MatchingResources.
export function trackedByClaims(names: readonly string[], objectsOf: ObjectsOf): string[] {
  const isOfClass = (name: string): boolean =>
    name.startsWith('requests.') && classOfResource(name.slice('requests.'.length), classesOf(objectsOf)) !== undefined
  return names.filter((name) => name === COUNT || name.endsWith(PER_CLASS) || isOfClass(name)).sort()
}

/** Whether a quota may count claims by this resource. */
export const mayCountClaims = (name: string): boolean =>
  name === COUNT || name.endsWith(PER_CLASS) || (name.startsWith('requests.') && name.includes('/'))

/** The usage of a claim. `usageOfPod`: the usage of the Pod for whose extended resources the claim was created. */
// Models Usage and addExtendedResourceQuota.
export function usageOfDevices(
  claim: RawObject,
  objectsOf: ObjectsOf,
  usageOfPod: (pod: RawObject) => ResourceAmounts,
): ResourceAmounts {
  const usage: ResourceAmounts = { [COUNT]: '1' }
  const { devices } = writtenPart('resource.v1.ResourceClaimSpec', claim.spec)
  for (const { exactly, firstAvailable = [] } of devices?.requests ?? []) {
    const most = new Map<string, number>()
    for (const one of exactly ? [exactly] : firstAvailable) {
      const name = one.deviceClassName ?? ''
      most.set(name, Math.max(most.get(name) ?? 0, devicesOf(one)))
    }
    for (const [name, count] of most)
      usage[`${name}${PER_CLASS}`] = addQuantity(usage[`${name}${PER_CLASS}`] ?? '0', count)
  }
  const pod = podOf(claim, objectsOf)
  const counted = pod ? usageOfPod(pod) : {}
  for (const one of classesOf(objectsOf)) {
    const amount = usage[`${one.metadata.name}${PER_CLASS}`]
    if (amount === undefined) continue
    for (const resource of resourcesOfClass(one)) {
      const name = `requests.${resource}`
      const left = subtractQuantity(amount, counted[name] ?? '0')
      if (compareQuantity(left, 0) > 0) usage[name] = left
    }
  }
  return usage
}

function devicesOf({ allocationMode, count }: { readonly allocationMode?: unknown; readonly count?: unknown }): number {
  if (allocationMode === 'All') return MOST_DEVICES
  return typeof count === 'number' ? count : 1
}

const classesOf = (objectsOf: ObjectsOf): readonly DeviceClass[] =>
  (objectsOf(CLASSES) ?? []).map((one) => ofKind('DeviceClass', inRequest(one)))

/** The Pod for whose extended resources the scheduler created the claim. */
// Models getVerifiedPodUsage.
function podOf(claim: RawObject, objectsOf: ObjectsOf): RawObject | undefined {
  const metadata = writtenPart('meta.v1.ObjectMeta', claim.metadata)
  if (!isExtendedClaim({ metadata })) return undefined
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)
  if (owner?.kind !== 'Pod') return undefined
  return objectsOf('pods')?.find((pod) => {
    const { extendedResourceClaimStatus } = asObject(pod.status)
    const noted = asObject(extendedResourceClaimStatus).resourceClaimName
    return asObject(pod.metadata).uid === owner.uid && (noted === undefined || noted === metadata.name)
  })
}
