/** The claims of Pods, of storage and of devices, as the scheduler deals with them before and after its choice of a node. */

import { StatusError } from '../api/errors.ts'
import type { CSINode, VolumeAttachment } from '../api/fields/apiTypes.ts'
import type { Claim, StorageClass, Volume } from '../api/kindTypes.ts'
import { isBoundClaim } from '../api/placing/volumeMatching.ts'
import type { KubeObject, Node, Pod } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { SharedInformer } from '../client/interface.ts'
import type { ClusterConfig } from '../document/types.ts'
import type { CowMap } from '../sim/cowMap.ts'
import { freeze } from '../sim/freeze.ts'
import { claimObstacle, refusedByClaims, refusedByUser, type VolumePlan, volumeFault, volumePlan } from './claims.ts'
import type { ClusterChange } from './clusterChange.ts'
import type { Decision } from './decision.ts'
import { type DeviceListers, lacksDeviceClaims, refusedByDevices } from './deviceClaims.ts'
import type { VolumeFault } from './filters.ts'
import type { NodeTable } from './nodeTable.ts'
import type { QueuedPod } from './queue.ts'
import type { LimitListers } from './storageListers.ts'
import { BIND_TIMEOUT_MS, type BindingPod, bindingProgress, type ClaimsBinding, writePlan } from './volumeBinder.ts'

export interface PodClaimOptions {
  readonly client: ApiClient
  readonly pods: SharedInformer<Pod>
  /** Absent where nothing binds claims: then no Pod waits for them. */
  readonly storage?: {
    readonly claims: SharedInformer<Claim>
    readonly volumes: SharedInformer<Volume>
    readonly classes: SharedInformer<StorageClass>
    readonly nodeDrivers: SharedInformer<CSINode>
    readonly attachments: SharedInformer<VolumeAttachment>
  }
  /** Claims of devices and their classes; absent as above. */
  readonly devices?: Readonly<Record<'claims' | 'classes', SharedInformer<KubeObject>>>
  readonly assumed?: ClusterConfig['assumed']
}

export interface ClaimListener {
  onChange(change: ClusterChange): void
  /** A claim of devices came or changed: a Pod that waited for it outside of the queue may be ready. */
  onDeviceClaim(claim: KubeObject): void
}

/** What became of claims that are being bound. */
export type ClaimProgress =
  | { readonly kind: 'bound'; readonly entry: BindingPod }
  | { readonly kind: 'waiting'; readonly entry: BindingPod }
  | { readonly kind: 'failed'; readonly entry: BindingPod; readonly message: string }

export class PodClaims {
  readonly #options: PodClaimOptions
  /** Pods whose claims are being bound, by uid; fetched afresh, as a restored snapshot replaces it. */
  readonly #binding: () => CowMap<BindingPod>

  constructor(options: PodClaimOptions, binding: () => CowMap<BindingPod>, { onChange, onDeviceClaim }: ClaimListener) {
    this.#options = options
    this.#binding = binding
    const { storage, devices } = options
    const onClaim = (claim: KubeObject) => onChange({ type: 'claimChanged', claim })
    storage?.claims.addHandler({ onAdd: onClaim, onUpdate: (_before, claim) => onClaim(claim) })
    const onVolume = () => onChange({ type: 'volumeChanged' })
    storage?.volumes.addHandler({ onAdd: onVolume, onUpdate: onVolume })
    storage?.classes.addHandler({ onAdd: () => onChange({ type: 'classAdded' }) })
    const onLimit = () => onChange({ type: 'volumeLimitChanged' })
    storage?.nodeDrivers.addHandler({ onAdd: onLimit, onUpdate: onLimit })
    storage?.attachments.addHandler({ onDelete: onLimit })
    const onDeviceClass = () => onChange({ type: 'deviceClassChanged' })
    devices?.classes.addHandler({ onAdd: onDeviceClass, onUpdate: onDeviceClass })
    devices?.claims.addHandler({ onAdd: onDeviceClaim, onUpdate: (_before, claim) => onDeviceClaim(claim) })
  }

  /** Whether the Pod waits outside of the queue until its claims of devices are made. */
  isGated(pod: Pod): boolean {
    const devices = this.#devicesOf(pod)
    return devices !== undefined && lacksDeviceClaims(pod, devices)
  }

  isBinding(uid: string): boolean {
    return this.#binding().has(uid)
  }

  /** The claims of a Pod that are not bound yet, and its node; undefined if none is being bound. */
  bindingOf(uid: string): ClaimsBinding | undefined {
    const entry = this.#binding().get(uid)
    const storage = this.#storage
    if (!entry || !storage) return undefined
    const { metadata, spec } = entry.pod
    const isOpen = (name: string): boolean => {
      const claim = storage.claims.get(metadata.namespace ?? '', name)
      return claim === undefined || !isBoundClaim(claim)
    }
    return { node: spec.nodeName ?? '', claims: entry.claims.filter(isOpen) }
  }

  /** Why claims keep the Pod from every node; undefined if they do not. */
  refusalOf(pod: Pod, table: NodeTable): Exclude<Decision, { kind: 'fits' }> | undefined {
    const storage = this.#storage
    const obstacle = storage && claimObstacle(pod, storage)
    if (obstacle !== undefined) return refusedByClaims(obstacle, table)
    const devices = this.#devicesOf(pod)
    return (storage && refusedByUser(pod, storage, table)) ?? (devices && refusedByDevices(pod, devices, table))
  }

  volumeFault(pod: Pod): VolumeFault | undefined {
    return volumeFault(pod, this.#storage, this.#taken())
  }

  /** What the Pod's claims get on its node; undefined if all of them are bound. */
  planFor(pod: Pod, node: Node | undefined): VolumePlan | undefined {
    const storage = this.#storage
    const plan = storage && node && volumePlan(pod, node, storage, this.#taken())
    return plan && plan.found.length + plan.made.length > 0 ? plan : undefined
  }

  /** Begins to bind the claims of a Pod that has a node in its spec; returns why that fails at once, if it does. */
  begin(pod: Pod, tried: QueuedPod, plan: VolumePlan, now: number): string | undefined {
    const { uid } = pod.metadata
    const claims = [...plan.found.map(({ claim }) => claim), ...plan.made]
    const entry: BindingPod = {
      pod,
      tried,
      claims: claims.map(({ metadata }) => metadata.name),
      volumes: plan.found.map(({ volume }) => volume.metadata.name),
      until: now + BIND_TIMEOUT_MS,
    }
    try {
      writePlan(this.#options.client, plan, pod.spec.nodeName ?? '')
      this.#binding().set(uid, freeze(entry))
      return undefined
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      return bindingText(error.message)
    }
  }

  /** How far the binding of a Pod's claims is; undefined if none is under way. */
  progressOf(uid: string, now: number): ClaimProgress | undefined {
    const entry = this.#binding().get(uid)
    const storage = this.#storage
    if (!entry || !storage) return undefined
    const { namespace = '', name } = entry.pod.metadata
    const isThere = this.#options.pods.lister.get(namespace, name)?.metadata.uid === uid
    const progress = bindingProgress(entry, storage, isThere, now)
    if (progress === 'waiting') return { kind: 'waiting', entry }
    this.#binding().delete(uid)
    return progress === 'bound'
      ? { kind: 'bound', entry }
      : { kind: 'failed', entry, message: bindingText(progress.fault) }
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
      }
    )
  }

  #devicesOf({ spec }: Pod): DeviceListers | undefined {
    const { devices, assumed } = this.#options
    if (!devices || !('resourceClaims' in spec)) return undefined
    return { claims: devices.claims.lister, classes: devices.classes.lister, assumed }
  }

  #taken(): ReadonlySet<string> {
    return new Set([...this.#binding().values()].flatMap(({ volumes }) => volumes))
  }
}

const bindingText = (fault: string): string => `running PreBind plugin "VolumeBinding": binding volumes: ${fault}`
