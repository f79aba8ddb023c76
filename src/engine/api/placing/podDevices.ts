/** The claims of devices that a Pod names. Models k8s.io/dynamic-resource-allocation/resourceclaim (v1.36). */
import type { AnyObject } from '../kindTypes.ts'
import type { KubeObject, Pod } from '../types.ts'
import { fields, isSet, str, structs } from '../validation/access.ts'

/** A class of devices that a claim asks for, and the request as messages name it. */
export interface WantedClass {
  readonly request: string
  readonly deviceClass: string
}

/** The classes that a claim asks for; its fields may hold anything. */
export function wantedClasses({ spec }: AnyObject): WantedClass[] {
  return structs(fields(fields(spec).devices).requests).flatMap(({ name, exactly, firstAvailable }) =>
    isSet(exactly)
      ? [{ request: str(name), deviceClass: str(fields(exactly).deviceClassName) }]
      : structs(firstAvailable).map((one) => ({
          request: `${str(name)}/${str(one.name)}`,
          deviceClass: str(one.deviceClassName),
        })),
  )
}

/** Whether a driver has allocated the claim. */
export const isAllocated = ({ status }: AnyObject): boolean => isSet(fields(status).allocation)

/** An entry of the Pod's `resourceClaims`. */
export interface UsedDevices {
  /** As the containers name it. */
  readonly entry: string
  readonly template: string | undefined
  /** The name of the claim: '' where it is still to be made, undefined where none is needed. */
  readonly claim: string | undefined
  /** The claim was made for this Pod. */
  readonly isOwn: boolean
}

/** What the Pod names of devices. */
// Models Name.
export function devicesOf({ spec, status }: Pod): UsedDevices[] {
  const { resourceClaims = [] } = spec
  const { resourceClaimStatuses = [] } = status
  return resourceClaims.map(({ name = '', resourceClaimName, resourceClaimTemplateName: template }) => {
    if (resourceClaimName !== undefined)
      return { entry: name, template: undefined, claim: resourceClaimName, isOwn: false }
    const made = resourceClaimStatuses.find((one) => one.name === name)
    return { entry: name, template, claim: made ? made.resourceClaimName : '', isOwn: true }
  })
}

/** Whether the claim was made for this Pod. */
// Models IsForPod.
export const isClaimOf = ({ metadata: { namespace, uid } }: Pod, { metadata }: KubeObject): boolean =>
  metadata.namespace === namespace &&
  metadata.ownerReferences?.some((owner) => owner.controller === true && owner.uid === uid) === true
