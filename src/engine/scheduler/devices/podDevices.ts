/** Handles the device claims of Pods before and after the scheduler's choice of a node. */
import { StatusError } from '../../api/errors.ts'
import type { DeviceClass, ResourceClaim, ResourceSlice } from '../../api/kindTypes.ts'
import { classOfResource, isExtendedClaimOf } from '../../api/placing/extendedDevices.ts'
import { devicesOf, isReservedFor } from '../../api/placing/podDevices.ts'
import { podFacts } from '../../api/placing/podFacts.ts'
import type { Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { SharedInformer } from '../../client/interface.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { CowMap } from '../../sim/cowMap.ts'
import type { ClusterChange } from '../clusterChange.ts'
import type { NodeInfo } from '../nodeTable.ts'
import { allocationOf } from './allocation.ts'
import { bindingState, DEVICE_TIMEOUT_MS, hasBindingConditions } from './bindingConditions.ts'
import { ClaimCache } from './claimCache.ts'
import { type DeviceCycle, type DeviceListers, type DevicePlan, deviceCycle, lacksDeviceClaims } from './plugin.ts'
import {
  bindClaim,
  createExtendedClaim,
  deallocateClaim,
  deleteExtendedClaim,
  noteExtendedClaim,
  unreserveClaim,
} from './writes.ts'

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

/** Parts of the scheduler's state. They are read at each use, because restoring a snapshot replaces them. */
interface DeviceState {
  /** The scheduler's last writes of claims by uid, until the watch shows them. */
  readonly written: () => CowMap<ResourceClaim>
  /** Plans that are not yet written. */
  readonly planned: () => readonly DevicePlan[]
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

  constructor(
    options: PodDevicesOptions,
    { written, planned }: DeviceState,
    { onChange, onDeviceClaim }: DeviceListener,
  ) {
    const { claims, classes, slices } = options.informers
    this.#options = options
    this.#claims = new ClaimCache(claims, written)
    this.#listers = {
      claims: this.#claims,
      planned,
      classes: classes.lister,
      slices: slices.lister,
      assumed: options.assumed,
    }
    const onDevices = () => onChange({ type: 'devicesChanged' })
    const onClass = (before: DeviceClass | undefined, after: DeviceClass) =>
      onChange({ type: 'deviceClassChanged', before, after })
    classes.addHandler({ onAdd: (added) => onClass(undefined, added), onUpdate: onClass })
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

  /** The data about the Pod's devices for one decision, as `deviceCycle`; undefined for a Pod without devices. */
  cycleOf(pod: Pod, now: number): ReturnType<typeof deviceCycle> {
    return usesDevices(pod) ? deviceCycle(pod, this.#listers, now) : undefined
  }

  /** Whether a class offers an extended resource. */
  isOffered(resource: string): boolean {
    return classOfResource(resource, this.#listers.classes.all()) !== undefined
  }

  /** Deallocates a claim that could get other devices, and returns the message about it. */
  // Models PostFilter.
  deallocate(pod: Pod, cycle: DeviceCycle): string {
    const { client } = this.#options
    const claim = cycle.deallocatable(pod)
    const left = claim && deallocateClaim(client, claim)
    if (left) {
      this.#claims.assume(left)
      return 'deallocation of ResourceClaim completed'
    }
    if (cycle.stale && deleteExtendedClaim(client, cycle.stale)) return 'deletion of ResourceClaim completed'
    return 'still not schedulable'
  }

  /** The writes that give the Pod its devices on the node; undefined if it has them already. */
  // Models Reserve.
  planFor(pod: Pod, cycle: DeviceCycle, info: NodeInfo): DevicePlan | undefined {
    const { shareId } = this.#options
    const { wanted } = cycle
    const found = cycle.foundOn(info)
    const claims = cycle.claims.flatMap((claim) => {
      if (isReservedFor(pod, claim)) return []
      const devices = found[wanted.indexOf(claim)]
      return [{ claim, allocation: devices && allocationOf(claim, devices, info.name, shareId) }]
    })
    const special = cycle.extended?.claimOn(info)
    if (!special) return claims.length > 0 ? { claims, extended: undefined } : undefined
    const allocation = allocationOf(special.claim, found[wanted.length] ?? [], info.name, shareId)
    return { claims, extended: { ...special, allocation } }
  }

  /** Writes the devices of the Pod's claims; returns an error message on failure. */
  // Models PreBind.
  write(pod: Pod, { claims, extended }: DevicePlan, now: number): string | undefined {
    const { client } = this.#options
    try {
      for (const { claim, allocation } of claims)
        this.#claims.assume(bindClaim(client, claim, { pod, allocation, now }))
      if (!extended) return undefined
      const { allocation, claim, mappings: requestMappings } = extended
      const created = createExtendedClaim(client, pod, claim)
      this.#claims.assume(created)
      this.#claims.assume(bindClaim(client, created, { pod, allocation, now }))
      noteExtendedClaim(client, pod, { requestMappings, resourceClaimName: created.metadata.name })
      return undefined
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      return bindingText(error.message)
    }
  }

  /** Names of the Pod's claims whose devices a driver must prepare first. */
  unready(pod: Pod): readonly string[] {
    const { namespace = '' } = pod.metadata
    return devicesOf(pod).flatMap(({ claim: name }) => {
      const claim = name ? this.#claims.get(namespace, name) : undefined
      return claim && hasBindingConditions(claim) ? [claim.metadata.name] : []
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
    if (!usesDevices(pod)) return
    for (const claim of this.#claims.all()) {
      if (isExtendedClaimOf(pod, claim)) {
        deleteExtendedClaim(this.#options.client, claim)
        this.#claims.forget(claim)
        continue
      }
      const left = isReservedFor(pod, claim) ? unreserveClaim(this.#options.client, claim, pod) : undefined
      if (left) this.#claims.assume(left)
    }
  }
}

const usesDevices = (pod: Pod): boolean => 'resourceClaims' in pod.spec || podFacts(pod).extended.length > 0

const bindingText = (fault: string): string => `running PreBind plugin "DynamicResources": ${fault}`
