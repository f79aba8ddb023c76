/** Handles the volume and device claims of Pods before and after the scheduler's choice of a node. */

import { StatusError } from '../api/errors.ts'
import { isBoundClaim } from '../api/placing/volumeMatching.ts'
import type { KubeObject, Node, Pod } from '../api/types.ts'
import type { CowMap } from '../sim/cowMap.ts'
import { freeze } from '../sim/freeze.ts'
import { claimObstacle, refusedByClaims, type VolumePlan, volumeFault, volumePlan } from './claims.ts'
import { DEVICE_CHECK_INTERVAL_MS } from './devices/bindingConditions.ts'
import { DeviceCycle } from './devices/plugin.ts'
import { type DeviceListener, PodDevices } from './devices/podDevices.ts'
import type { Refusal, VolumeFault } from './filters.ts'
import { type FitError, NO_CLAIMS } from './fitError.ts'
import type { NodeInfo, NodeTable } from './nodeTable.ts'
import type { BindingPod, QueuedPod, SchedulerCache, SchedulerOptions } from './schedulerState.ts'
import { hasGrown } from './storageCapacity.ts'
import type { LimitListers } from './storageListers.ts'
import { BIND_TIMEOUT_MS, bindingProgress, CHECK_INTERVAL_MS, type ClaimsBinding, writePlan } from './volumeBinder.ts'

/** The progress of binding a Pod's claims. */
export type ClaimProgress =
  | { readonly kind: 'bound'; readonly entry: BindingPod }
  /** `checkIntervalMs`: time until the next check. */
  | { readonly kind: 'waiting'; readonly entry: BindingPod; readonly checkIntervalMs: number }
  | { readonly kind: 'failed'; readonly entry: BindingPod; readonly message: string }

/** The state of a Pod's claims before nodes are filtered. */
export interface ClaimsCheck {
  /** The refusal of all nodes; undefined if the claims allow a check of nodes. */
  readonly refused: FitError | undefined
  readonly volumeFault: VolumeFault | undefined
  readonly devices: DeviceCycle | undefined
}

export class PodClaims {
  readonly #options: SchedulerOptions
  readonly #cache: SchedulerCache
  readonly #devices: PodDevices | undefined

  /** `shareId` makes an id for a share of a device. */
  constructor(options: SchedulerOptions, cache: SchedulerCache, shareId: () => string, listener: DeviceListener) {
    this.#options = options
    this.#cache = cache
    const { storage, devices, client, assumed } = options
    const { onChange } = listener
    const onClaim = (claim: KubeObject) => onChange({ type: 'claimChanged', claim })
    storage?.claims.addHandler({ onAdd: onClaim, onUpdate: (_before, claim) => onClaim(claim) })
    const onVolume = () => onChange({ type: 'volumeChanged' })
    storage?.volumes.addHandler({ onAdd: onVolume, onUpdate: onVolume })
    storage?.classes.addHandler({ onAdd: () => onChange({ type: 'classAdded' }) })
    const onLimit = () => onChange({ type: 'volumeLimitChanged' })
    storage?.nodeDrivers.addHandler({ onAdd: onLimit, onUpdate: onLimit })
    storage?.attachments.addHandler({ onDelete: onLimit })
    const onSpace = () => onChange({ type: 'storageGrown' })
    storage?.capacities.addHandler({
      onAdd: onSpace,
      onUpdate: (before, after) => {
        if (hasGrown(before, after)) onSpace()
      },
    })
    const state = {
      written: () => cache.state.written,
      planned: () => {
        const { binding } = cache.state
        return binding.size === 0 ? [] : [...binding.values()].flatMap(({ plan }) => plan ?? [])
      },
    }
    this.#devices = devices && new PodDevices({ client, informers: devices, assumed, shareId }, state, listener)
  }

  /** Whether the Pod waits outside of the queue for the creation of its device claims. */
  isGated(pod: Pod): boolean {
    return 'resourceClaims' in pod.spec && this.#devices?.lacksClaims(pod) === true
  }

  /** Whether a DeviceClass offers an extended resource. */
  readonly isOffered = (resource: string): boolean => this.#devices?.isOffered(resource) === true

  /** The unbound claims of a Pod with its chosen node; undefined if none is being bound. */
  bindingOf(uid: string): ClaimsBinding | undefined {
    const entry = this.#binding.get(uid)
    const storage = this.#storage
    if (!entry || !storage) return undefined
    const { metadata, spec } = entry.pod
    const isOpen = (name: string): boolean => {
      const claim = storage.claims.get(metadata.namespace ?? '', name)
      return claim === undefined || !isBoundClaim(claim)
    }
    return { node: spec.nodeName ?? '', claims: entry.claims.filter(isOpen) }
  }

  check(pod: Pod, table: NodeTable, now: number): ClaimsCheck {
    const storage = this.#storage
    const nothing = { refused: undefined, volumeFault: undefined, devices: undefined }
    const obstacle = storage && claimObstacle(pod, storage)
    if (obstacle !== undefined) return { ...nothing, refused: refusedByClaims(obstacle, table) }
    const devices = this.#devices?.cycleOf(pod, now)
    const isStopped = devices !== undefined && 'obstacle' in devices
    if (isStopped) return { ...nothing, refused: refusedByDevices(devices.obstacle, table) }
    return {
      refused: undefined,
      volumeFault: volumeFault(pod, storage, this.#taken(), table),
      devices: devices instanceof DeviceCycle ? devices : undefined,
    }
  }

  /** The message of the plugin for devices after a failed attempt. */
  afterFailure(pod: Pod, { devices }: ClaimsCheck): string {
    if (!devices) return NO_CLAIMS
    return this.#devices?.deallocate(pod, devices) ?? NO_CLAIMS
  }

  /** Begins to bind the claims of a Pod, whose spec already has the chosen node. */
  begin(pod: Pod, tried: QueuedPod, info: NodeInfo, { devices }: ClaimsCheck, now: number): ClaimProgress | undefined {
    const { node } = info
    const plan = this.#planFor(pod, node)
    const named = [...(plan?.found ?? []).map(({ claim }) => claim), ...(plan?.made ?? [])]
    const devicePlan = devices && this.#devices?.planFor(pod, devices, info)
    const unready = devices && !devicePlan ? (this.#devices?.unready(pod) ?? []) : []
    const entry: BindingPod = {
      pod,
      tried,
      claims: named.map(({ metadata }) => metadata.name),
      volumes: plan?.found.map(({ volume }) => volume.metadata.name) ?? [],
      plan: devicePlan,
      devices: unready,
      since: now,
      until: now + BIND_TIMEOUT_MS,
    }
    this.#announce(entry)
    if (!plan && !devicePlan && unready.length === 0) return undefined
    try {
      if (plan) writePlan(this.#options.client, plan, node.metadata.name)
      this.#binding.set(pod.metadata.uid, freeze(entry))
      return { kind: 'waiting', entry, checkIntervalMs: checkIntervalOf(entry) }
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      return { kind: 'failed', entry, message: bindingText(error.message) }
    }
  }

  /** Records an Event if a driver must prepare devices first. */
  #announce({ pod, devices }: BindingPod): void {
    if (devices.length === 0) return
    const text = `waiting for binding conditions for device on node ${pod.spec.nodeName}`
    this.#options.recorder.event(pod, 'Normal', 'BindingConditionsPending', text)
  }

  /** The volumes for the Pod's claims on its node; undefined if all claims are bound. */
  #planFor(pod: Pod, node: Node): VolumePlan | undefined {
    const storage = this.#storage
    const plan = storage && volumePlan(pod, node, storage, this.#taken())
    return typeof plan === 'object' && plan.found.length + plan.made.length > 0 ? plan : undefined
  }

  /** Releases the claims of a Pod whose binding failed. */
  unreserve(pod: Pod): void {
    this.#devices?.unreserve(pod)
  }

  /** The progress of a Pod's claims; undefined if none is being bound. */
  progressOf(uid: string, now: number): ClaimProgress | undefined {
    const begun = this.#binding.get(uid)
    const storage = this.#storage
    if (!begun || !storage) return undefined
    const fault = begun.plan && this.#devices?.write(begun.pod, begun.plan, now)
    if (fault !== undefined) return this.#end(begun, fault)
    const entry = begun.plan ? this.#written(begun) : begun
    const { namespace = '', name } = entry.pod.metadata
    const isThere = this.#options.pods.lister.get(namespace, name)?.metadata.uid === uid
    const volumes = bindingProgress(entry, storage, isThere, now)
    if (typeof volumes === 'object') return this.#end(entry, bindingText(volumes.fault))
    const devices = this.#devices?.progressOf(entry.pod, entry.devices, entry.since, now) ?? 'bound'
    if (typeof devices === 'object') return this.#end(entry, devices.fault)
    if (volumes === 'waiting' || devices === 'waiting')
      return { kind: 'waiting', entry, checkIntervalMs: checkIntervalOf(entry) }
    return this.#end(entry)
  }

  /** The entry after the writes of its devices. */
  #written(begun: BindingPod): BindingPod {
    const entry = freeze({ ...begun, plan: undefined, devices: this.#devices?.unready(begun.pod) ?? [] })
    this.#binding.set(begun.pod.metadata.uid, entry)
    this.#announce(entry)
    return entry
  }

  #end(entry: BindingPod, message?: string): ClaimProgress {
    this.#binding.delete(entry.pod.metadata.uid)
    return message === undefined ? { kind: 'bound', entry } : { kind: 'failed', entry, message }
  }

  /** Pods whose claims are being bound, by uid. */
  get #binding(): CowMap<BindingPod> {
    return this.#cache.state.binding
  }

  get #storage(): LimitListers | undefined {
    const { storage } = this.#options
    return (
      storage && {
        claims: storage.claims.lister,
        volumes: storage.volumes.lister,
        classes: storage.classes.lister,
        nodeDrivers: storage.nodeDrivers.lister,
        attachments: storage.attachments.lister,
        drivers: storage.drivers.lister,
        capacities: storage.capacities.lister,
      }
    )
  }

  #taken(): ReadonlySet<string> {
    return new Set([...this.#binding.values()].flatMap(({ volumes }) => volumes))
  }
}

const bindingText = (fault: string): string => `running PreBind plugin "VolumeBinding": binding volumes: ${fault}`

function checkIntervalOf({ claims, plan }: BindingPod): number {
  if (plan) return DEVICE_WRITE_MS
  return claims.length > 0 ? CHECK_INTERVAL_MS : DEVICE_CHECK_INTERVAL_MS
}

/** Time that the requests take that write a Pod's devices; meanwhile, the scheduler decides about other Pods. */
const DEVICE_WRITE_MS = 15

/** The refusal of a Pod on all nodes for its device claims. */
function refusedByDevices(reason: string, table: NodeTable) {
  const refusal: Refusal = { plugin: 'DynamicResources', reasons: [reason], isFinal: true }
  return {
    kind: 'refused' as const,
    missing: reason,
    refusals: new Map(table.list().map(({ name }) => [name, refusal])),
  }
}
