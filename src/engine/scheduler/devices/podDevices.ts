/** The claims of devices of Pods, as the scheduler deals with them before and after its choice of a node. */
import { StatusError } from '../../api/errors.ts'
import type { AllocationResult } from '../../api/fields/apiTypes.ts'
import type { DeviceClass, ResourceClaim, ResourceSlice } from '../../api/kindTypes.ts'
import { isReservedFor } from '../../api/placing/podDevices.ts'
import type { Node, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { SharedInformer } from '../../client/interface.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { CowMap } from '../../sim/cowMap.ts'
import type { ClusterChange } from '../clusterChange.ts'
import { allocationOf } from './allocation.ts'
import { bindingState, DEVICE_TIMEOUT_MS, hasBindingConditions } from './bindingConditions.ts'
import { ClaimCache } from './claimCache.ts'
import { type DeviceCycle, type DeviceListers, deviceCycle, lacksDeviceClaims } from './plugin.ts'
import { bindClaim, deallocateClaim, unreserveClaim } from './writes.ts'

export interface DeviceInformers {
  readonly claims: SharedInformer<ResourceClaim>
  readonly classes: SharedInformer<DeviceClass>
  readonly slices: SharedInformer<ResourceSlice>
}

export interface PodDevicesOptions {
  readonly client: ApiClient
  readonly informers: DeviceInformers
  readonly assumed: ClusterConfig['assumed']
  /** A name for a share of a device. */
  readonly shareId: () => string
}

export interface DeviceListener {
  onChange(change: ClusterChange): void
  /** A claim of devices came or changed: a Pod that waited for it outside of the queue may be ready. */
  onDeviceClaim(claim: ResourceClaim): void
}

/** How far drivers are with the devices of a Pod. */
export type DeviceProgress = 'bound' | 'waiting' | { readonly fault: string }

export class PodDevices {
  readonly #options: PodDevicesOptions
  readonly #claims: ClaimCache
  readonly #listers: DeviceListers

  /** `written`: claims as the scheduler wrote them last, by uid, until the watch shows them. */
  constructor(
    options: PodDevicesOptions,
    written: () => CowMap<ResourceClaim>,
    { onChange, onDeviceClaim }: DeviceListener,
  ) {
    const { claims, classes, slices } = options.informers
    this.#options = options
    this.#claims = new ClaimCache(claims, written)
    this.#listers = { claims: this.#claims, classes: classes.lister, slices: slices.lister, assumed: options.assumed }
    const onDevices = () => onChange({ type: 'devicesChanged' })
    classes.addHandler({ onAdd: onDevices, onUpdate: onDevices })
    slices.addHandler({ onAdd: onDevices, onUpdate: onDevices })
    const onClaim = (before: ResourceClaim | undefined, claim: ResourceClaim) => {
      onDeviceClaim(claim)
      onChange({ type: 'deviceClaimChanged', before, claim })
    }
    claims.addHandler({ onAdd: (claim) => onClaim(undefined, claim), onUpdate: onClaim })
  }

  lacksClaims(pod: Pod): boolean {
    return lacksDeviceClaims(pod, this.#listers)
  }

  cycleOf(pod: Pod, now: number): ReturnType<typeof deviceCycle> {
    return deviceCycle(pod, this.#listers, now)
  }

  /** Takes the devices of a claim that would be of use with others; returns whether it has done so. */
  deallocate(pod: Pod, cycle: DeviceCycle): boolean {
    const claim = cycle.deallocatable(pod)
    const left = claim && deallocateClaim(this.#options.client, claim)
    if (left) this.#claims.assume(left)
    return left !== undefined
  }

  /** Writes the devices that the Pod's claims get on its node; returns why that fails, if it does. */
  // Models PreBind.
  bind(pod: Pod, cycle: DeviceCycle, node: Node, now: number): string | undefined {
    const { client, shareId } = this.#options
    const { wanted } = cycle
    const found = cycle.foundOn(node)
    try {
      for (const claim of cycle.claims) {
        if (isReservedFor(pod, claim)) continue
        const devices = found[wanted.indexOf(claim)]
        const allocation: AllocationResult | undefined =
          devices && allocationOf(claim, devices, node.metadata.name, shareId)
        this.#claims.assume(bindClaim(client, claim, { pod, allocation, now }))
      }
      return undefined
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      return bindingText(error.message)
    }
  }

  /** Names of the Pod's claims for which a driver has something to do first. */
  unready(pod: Pod, { claims }: DeviceCycle): readonly string[] {
    const { namespace = '' } = pod.metadata
    return claims
      .map(({ metadata }) => metadata.name)
      .filter((name) => {
        const claim = this.#claims.get(namespace, name)
        return claim !== undefined && hasBindingConditions(claim)
      })
  }

  /** `since`: virtual ms of when the scheduler began to wait. */
  // Models isPodReadyForBinding.
  progressOf(pod: Pod, names: readonly string[], since: number, now: number): DeviceProgress {
    let isReady = true
    for (const name of names) {
      const claim = this.#claims.get(pod.metadata.namespace ?? '', name)
      if (!claim) return { fault: bindingText(`could not find "${pod.metadata.namespace}/${name}"`) }
      const state = bindingState(claim, now)
      if ('message' in state) return { fault: bindingText(state.message) }
      isReady &&= state.kind === 'ready'
    }
    if (isReady) return 'bound'
    return now < since + DEVICE_TIMEOUT_MS
      ? 'waiting'
      : { fault: bindingText('device binding timeout: context deadline exceeded') }
  }

  /** The Pod is not bound after all. */
  // Models Unreserve.
  unreserve(pod: Pod): void {
    for (const claim of this.#claims.all()) {
      const left = isReservedFor(pod, claim) ? unreserveClaim(this.#options.client, claim, pod) : undefined
      if (left) this.#claims.assume(left)
    }
  }
}

const bindingText = (fault: string): string => `running PreBind plugin "DynamicResources": ${fault}`
