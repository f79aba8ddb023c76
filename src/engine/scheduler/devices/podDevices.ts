/** Handles the device claims of Pods before and after the scheduler's choice of a node. */
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

interface PodDevicesOptions {
  readonly client: ApiClient
  readonly informers: DeviceInformers
  readonly assumed: ClusterConfig['assumed']
  /** Makes an id for a share of a device. */
  readonly shareId: () => string
}

export interface DeviceListener {
  onChange(change: ClusterChange): void
  /** Called when a device claim is created or changed: a Pod that waited outside of the queue may be ready. */
  onDeviceClaim(claim: ResourceClaim): void
}

/** The progress of drivers with a Pod's devices. */
type DeviceProgress = 'bound' | 'waiting' | { readonly fault: string }

export class PodDevices {
  readonly #options: PodDevicesOptions
  readonly #claims: ClaimCache
  readonly #listers: DeviceListers

  /** `written`: the scheduler's last writes of claims by uid, until the watch shows them. */
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

  /** Deallocates a claim that could get other devices; returns whether it found one. */
  deallocate(pod: Pod, cycle: DeviceCycle): boolean {
    const claim = cycle.deallocatable(pod)
    const left = claim && deallocateClaim(this.#options.client, claim)
    if (left) this.#claims.assume(left)
    return left !== undefined
  }

  /** Writes the devices of the Pod's claims on its node; returns an error message on failure. */
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

  /** Names of the Pod's claims whose devices a driver must prepare first. */
  unready(pod: Pod, { claims }: DeviceCycle): readonly string[] {
    const { namespace = '' } = pod.metadata
    return claims
      .map(({ metadata }) => metadata.name)
      .filter((name) => {
        const claim = this.#claims.get(namespace, name)
        return claim !== undefined && hasBindingConditions(claim)
      })
  }

  /** The progress of the Pod's devices. `since`: virtual ms since when the scheduler waits. */
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

  /** Releases the claims of a Pod whose binding failed. */
  // Models Unreserve.
  unreserve(pod: Pod): void {
    for (const claim of this.#claims.all()) {
      const left = isReservedFor(pod, claim) ? unreserveClaim(this.#options.client, claim, pod) : undefined
      if (left) this.#claims.assume(left)
    }
  }
}

const bindingText = (fault: string): string => `running PreBind plugin "DynamicResources": ${fault}`
