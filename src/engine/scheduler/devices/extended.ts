/**
 * Extended resources of a Pod that devices offer. Models extendeddynamicresources.go of the plugin DynamicResources
 * (v1.36).
 */
import type { DeviceClass, ResourceClaim } from '../../api/kindTypes.ts'
import {
  classOfResource,
  type ExtendedRequests,
  extendedClaim,
  extendedRequests,
} from '../../api/placing/extendedDevices.ts'
import { podFacts } from '../../api/placing/podFacts.ts'
import type { Pod } from '../../api/types.ts'
import type { NodeInfo } from '../nodeTable.ts'
import type { Reader } from '../storageListers.ts'

/** The claim for a Pod's extended resources on a node, before it is created. */
export interface NodeClaim extends ExtendedRequests {
  readonly claim: ResourceClaim
}

export class ExtendedDevices {
  readonly #pod: Pod
  /** The names of the classes that offer the Pod's resources, by resource. */
  readonly #classes: ReadonlyMap<string, string>

  constructor(pod: Pod, classes: ReadonlyMap<string, string>) {
    this.#pod = pod
    this.#classes = classes
  }

  /** Undefined if no class offers a resource that the Pod requests. */
  static of(pod: Pod, classes: Reader<DeviceClass>): ExtendedDevices | undefined {
    const { extended } = podFacts(pod)
    if (extended.length === 0) return undefined
    const offering = new Map<string, string>()
    for (const resource of extended) {
      const found = classOfResource(resource, classes.all())
      if (found) offering.set(resource, found.metadata.name)
    }
    return offering.size === 0 ? undefined : new ExtendedDevices(pod, offering)
  }

  /** The resources that the node does not have itself, so that devices offer them. */
  offeredOn({ allocatable }: NodeInfo): readonly string[] {
    return [...this.#classes.keys()].filter((resource) => (allocatable.get(resource) ?? 0) === 0)
  }

  /** The claim that the Pod would get on the node; undefined if the node itself has the resources. */
  // Models filterExtendedResources.
  claimOn(info: NodeInfo): NodeClaim | undefined {
    const offered = this.offeredOn(info)
    if (offered.length === 0) return undefined
    const requested = extendedRequests(
      this.#pod,
      new Map([...this.#classes].filter(([resource]) => offered.includes(resource))),
    )
    const made = extendedClaim(this.#pod, requested.requests)
    const { namespace = '' } = this.#pod.metadata
    return { ...requested, claim: { ...made, metadata: { ...made.metadata, namespace, ...IN_MEMORY } } }
  }
}

/** The name of a claim that does not exist yet, which appears in messages only. */
const IN_MEMORY = { name: '<extended-resources>', uid: '', resourceVersion: '', creationTimestamp: '' }
