/**
 * Deletes Pods whose devices have a NoExecute taint that their claims do not tolerate. Models
 * pkg/controller/devicetainteviction/device_taint_eviction.go (v1.36), without DeviceTaintRules, which are off by
 * default.
 */
import { timestampAt, virtualMsOf } from '../../api/clock.ts'
import type { DeviceRequestAllocationResult, DeviceTaint } from '../../api/fields/apiTypes.ts'
import type { ResourceClaim, ResourceSlice } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import { devicesOf, isClaimOf, isReservedFor } from '../../api/placing/podDevices.ts'
import { deviceTolerates } from '../../api/placing/taints.ts'
import type { Pod, PodCondition } from '../../api/types.ts'
import type { ApiClient, WatchEvent } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { unlessRefused } from '../../client/refusals.ts'
import type { EventOf } from '../../sim/eventQueue.ts'
import { freeze } from '../../sim/freeze.ts'
import type { Component, Simulation } from '../../sim/simulation.ts'

export const NAME = 'device-taint-eviction-controller'

/** A planned deletion. */
interface Eviction {
  readonly uid: string
  /** Virtual ms. */
  readonly dueAt: number
}

interface State {
  /** NoExecute taints by `driver/pool/device`. */
  taints: Map<string, readonly DeviceTaint[]>
  /** Planned deletions by `namespace/name` of the Pod. */
  evictions: Map<string, Eviction>
}

interface Events {
  readonly watch: WatchEvent<ResourceSlice>
  readonly evict: Eviction & { readonly key: string }
}

interface DeviceTaintEvictionOptions {
  readonly client: ApiClient
  readonly pods: Informer<Pod>
  readonly claims: Informer<ResourceClaim>
  readonly recorder: EventRecorder
}

export class DeviceTaintEvictionController implements Component {
  readonly name = NAME
  readonly #sim: Simulation
  readonly #options: DeviceTaintEvictionOptions

  constructor(sim: Simulation, options: DeviceTaintEvictionOptions) {
    this.#sim = sim
    this.#options = options
    sim.register(this)
    const { pods, claims } = options
    // Models handlePodChange.
    pods.addHandler({
      onAdd: (pod) => this.#onPod(pod),
      onUpdate: (before, pod) => {
        const isSame =
          before.spec.nodeName === pod.spec.nodeName &&
          before.status.resourceClaimStatuses === pod.status.resourceClaimStatuses
        if (!isSame) this.#onPod(pod)
      },
      onDelete: (pod) => this.#state.evictions.delete(keyOf(pod)),
    })
    claims.addHandler({
      onAdd: (claim) => this.#onClaim(claim),
      onUpdate: (before, claim) => {
        if (before.status !== claim.status) for (const one of [before, claim]) this.#onClaim(one)
      },
      onDelete: (claim) => this.#onClaim(claim),
    })
  }

  initialState(): State {
    return { taints: new Map(), evictions: new Map() }
  }

  handle(event: EventOf<Events>): void {
    if (event.kind === 'watch') this.#onSlices()
    else this.#evict(event.payload)
  }

  // Models handleSliceChange.
  #onSlices(): void {
    this.#state.taints = evictingTaints(this.#options.client.list('resourceslices', ''))
    for (const claim of this.#options.claims.lister.all()) this.#processUsers(claim)
  }

  /** Whether no device is tainted and no Pod waits for its deletion. */
  get #isIdle(): boolean {
    const { taints, evictions } = this.#state
    return taints.size === 0 && evictions.size === 0
  }

  #onPod(pod: Pod): void {
    if (!this.#isIdle && 'resourceClaims' in pod.spec) this.#process(pod)
  }

  #onClaim(claim: ResourceClaim): void {
    if (!this.#isIdle) this.#processUsers(claim)
  }

  // Models handlePods.
  #processUsers({ metadata: { namespace = '' }, status }: ResourceClaim): void {
    for (const { name = '', uid, apiGroup, resource } of status?.reservedFor ?? []) {
      const pod = apiGroup || resource !== 'pods' ? undefined : this.#options.pods.lister.get(namespace, name)
      if (pod?.metadata.uid === uid && pod !== undefined) this.#process(pod)
    }
  }

  // Models handlePod, evictPod and cancelEvict.
  #process(pod: Pod): void {
    const { evictions } = this.#state
    const { uid, deletionTimestamp } = pod.metadata
    const key = keyOf(pod)
    const known = evictions.get(key)
    const dueAt = this.#evictionTimeOf(pod)
    if (dueAt === undefined) {
      if (known === undefined) return
      evictions.delete(key)
      this.#options.recorder.event(pod, 'Normal', 'DeviceTaintManagerEviction', 'Cancelling deletion')
      return
    }
    if (deletionTimestamp !== undefined || (known?.uid === uid && known.dueAt === dueAt)) return
    const eviction = freeze({ uid, dueAt })
    evictions.set(key, eviction)
    this.#sim.schedule(Math.max(0, dueAt - this.#sim.now), this, 'evict', freeze({ key, ...eviction }))
  }

  /** The virtual ms at which the Pod must leave its devices; undefined if it may stay. */
  // Models podEvictionTime.
  #evictionTimeOf(pod: Pod): number | undefined {
    if (!pod.spec.nodeName) return undefined
    const times = devicesOf(pod).flatMap(({ claim: name, isOwn }) => {
      const claim = name ? this.#options.claims.lister.get(pod.metadata.namespace ?? '', name) : undefined
      if (claim === undefined || !isReservedFor(pod, claim) || (isOwn && !isClaimOf(pod, claim))) return []
      return claimEvictionTimes(claim, this.#state.taints)
    })
    return times.length === 0 ? undefined : Math.min(...times)
  }

  // Models maybeDeletePod and addConditionAndDeletePod.
  #evict({ key, uid, dueAt }: Events['evict']): void {
    const { evictions } = this.#state
    const known = evictions.get(key)
    if (known?.uid !== uid || known.dueAt !== dueAt) return
    evictions.delete(key)
    const [namespace = '', name = ''] = key.split('/')
    const { client, recorder } = this.#options
    // Refused if another client deleted the Pod first.
    unlessRefused(() => {
      const { metadata } = client.get('pods', namespace, name)
      if (metadata.uid !== uid || metadata.deletionTimestamp !== undefined) return
      const reference = { apiVersion: 'v1', kind: 'Pod', namespace, name, uid }
      recorder.event(reference, 'Normal', 'DeviceTaintManagerEviction', 'Marking for deletion')
      const condition: PodCondition = {
        type: 'DisruptionTarget',
        status: 'True',
        reason: 'DeletionByDeviceTaintManager',
        message: 'Device Taint manager: deleting due to NoExecute taint',
        lastProbeTime: null,
        lastTransitionTime: timestampAt(this.#sim.now),
      }
      client.patch(
        'pods',
        namespace,
        name,
        'strategic',
        { status: { conditions: [condition] } },
        { subresource: 'status' },
      )
      client.delete('pods', namespace, name)
    })
  }

  get #state(): State {
    return this.#sim.state<State>(NAME)
  }
}

/** Whether a device of the slice has a NoExecute taint. */
export const isEvicting = ({ spec }: ResourceSlice): boolean =>
  spec?.devices?.some(({ taints = [] }) => taints.some(({ effect }) => effect === 'NoExecute')) ?? false

/** NoExecute taints by `driver/pool/device`; only the slices of a pool's newest generation count. */
// Models pool.getDevice.
function evictingTaints(slices: readonly ResourceSlice[]): Map<string, readonly DeviceTaint[]> {
  const poolOf = ({ spec }: ResourceSlice): string => `${spec?.driver}/${spec?.pool?.name}`
  const generationOf = ({ spec }: ResourceSlice): number => spec?.pool?.generation ?? 0
  const newest = new Map<string, number>()
  for (const slice of slices)
    newest.set(poolOf(slice), Math.max(newest.get(poolOf(slice)) ?? Number.NEGATIVE_INFINITY, generationOf(slice)))
  const found = new Map<string, readonly DeviceTaint[]>()
  for (const slice of slices) {
    if (generationOf(slice) !== newest.get(poolOf(slice))) continue
    for (const { name, taints = [] } of slice.spec?.devices ?? []) {
      const evicting = taints.filter(({ effect }) => effect === 'NoExecute')
      if (evicting.length > 0) found.set(`${poolOf(slice)}/${name}`, freeze(evicting))
    }
  }
  return found
}

/** The times at which taints of the claim's devices end its use; virtual ms. */
// Models claimEvictionTime.
function claimEvictionTimes({ status }: ResourceClaim, taints: ReadonlyMap<string, readonly DeviceTaint[]>): number[] {
  return (status?.allocation?.devices?.results ?? []).flatMap((result) => {
    const { driver, pool, device } = result
    return (taints.get(`${driver}/${pool}/${device}`) ?? []).flatMap((taint) => evictionTimeOf(result, taint) ?? [])
  })
}

function evictionTimeOf({ tolerations = [] }: DeviceRequestAllocationResult, taint: DeviceTaint): number | undefined {
  const since = taint.timeAdded === undefined ? 0 : virtualMsOf(taint.timeAdded)
  const used = tolerations.filter((one) => one.effect === 'NoExecute' && deviceTolerates(one, taint))
  if (used.some(({ tolerationSeconds }) => tolerationSeconds === undefined)) return undefined
  const seconds = used.map(({ tolerationSeconds = 0 }) => Math.max(0, tolerationSeconds))
  return seconds.length === 0 ? since : since + Math.min(...seconds) * 1000
}
