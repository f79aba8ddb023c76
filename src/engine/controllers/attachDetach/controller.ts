/**
 * Attaches disks of a network to nodes, and detaches them. Models pkg/controller/volume/attachdetach/reconciler (v1.36), and
 * the external-attacher of the disks' driver.
 */
import type { VolumeAttachment } from '../../api/fields/apiTypes.ts'
import type { Claim, Volume } from '../../api/kindTypes.ts'
import { driverKey } from '../../api/outside/keys.ts'
import { type AttachmentFacts, attachedVolume } from '../../api/placing/attachments.ts'
import { claimNamesOf } from '../../api/podVolumes.ts'
import type { Node, Pod } from '../../api/types.ts'
import type { ApiClient, WatchEvent } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { unlessNotFound, unlessRefused } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { EventOf } from '../../sim/eventQueue.ts'
import type { Component, Simulation } from '../../sim/simulation.ts'
import type { KubeletSilence } from '../controllerUtils/descriptor.ts'
import { type Wanted, wantedAttachments } from './wanted.ts'

export const NAME = 'attachdetach-controller'
/** Period of the reconciler. The simulation has events only for runs that may find something. */
const LOOP_MS = 100
/** Period in which a kubelet reports the volumes that it uses. */
const NODE_STATUS_MS = 10_000
/** Time for which a driver attaches or detaches a disk. */
const DRIVER_MS = [1_000, 3_000] as const
/** Time after which a disk is detached from an unhealthy node. */
const FORCE_DETACH_MS = 360_000
/** Time for which the controller waits for the driver. */
const ATTACH_TIMEOUT_MS = 120_000
const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service'

interface State {
  /** Virtual ms of the next run. */
  lookAt: number
  /** Attachments that the controller waits for, with the virtual ms since when. */
  pending: Map<string, number>
  /** Attachments that were refused because another node has the volume; each is reported once. */
  refused: Set<string>
  /** Attachments that no Pod needs: since when, and until when the node reports the volume as mounted. */
  unneeded: Map<string, { readonly since: number; readonly mountedUntil: number }>
}

interface Events {
  readonly look: undefined
  readonly watch: WatchEvent<Node>
  /** Name of the attachment that the driver has attached or detached. */
  readonly attached: string
  readonly detached: string
}

interface AttachDetachOptions {
  readonly client: ApiClient
  /** Client of the CSI driver's external-attacher. */
  readonly attacherClient: ApiClient
  readonly pods: Informer<Pod>
  readonly claims: Informer<Claim>
  readonly volumes: Informer<Volume>
  readonly attachments: Informer<VolumeAttachment>
  readonly recorder: EventRecorder
  /** Read at each use, because kubelets are created after the controllers. */
  readonly kubelets: { readonly kubelets: KubeletSilence }
  readonly config: Pick<ClusterConfig, 'assumed' | 'provided' | 'components'>
}

export class AttachDetachController implements Component {
  readonly name = NAME
  readonly periodicEvents = ['look']
  readonly #sim: Simulation
  readonly #options: AttachDetachOptions

  constructor(sim: Simulation, options: AttachDetachOptions) {
    this.#sim = sim
    this.#options = options
    sim.register(this)
    const { pods, volumes, attachments } = options
    const onPod = (pod: Pod) => {
      if (pod.spec.nodeName !== undefined && claimNamesOf(pod).length > 0) this.#lookSoon()
    }
    pods.addHandler({ onAdd: onPod, onUpdate: (_before, pod) => onPod(pod), onDelete: onPod })
    const onVolume = ({ spec }: Volume) => {
      if (spec?.claimRef !== undefined) this.#lookSoon()
    }
    volumes.addHandler({ onAdd: onVolume, onUpdate: (_before, volume) => onVolume(volume) })
    const onAttachment = () => this.#lookSoon()
    attachments.addHandler({ onAdd: onAttachment, onUpdate: onAttachment, onDelete: onAttachment })
  }

  initialState(): State {
    return { lookAt: Number.POSITIVE_INFINITY, pending: new Map(), refused: new Set(), unneeded: new Map() }
  }

  /** Whether a change of a node matters: a disk may now be detached from it. */
  isConcerned(): boolean {
    return this.#state.unneeded.size > 0
  }

  handle({ kind, payload }: EventOf<Events>): void {
    switch (kind) {
      case 'look':
        this.#state.lookAt = Number.POSITIVE_INFINITY
        this.#reconcile()
        break
      case 'watch':
        this.#lookSoon()
        break
      case 'attached':
        this.#driverAttached(payload)
        break
      case 'detached':
        this.#driverDetached(payload)
    }
  }

  #lookSoon(): void {
    this.#lookAt(this.#sim.now + LOOP_MS)
  }

  #lookAt(at: number): void {
    const state = this.#state
    if (state.lookAt <= at) return
    state.lookAt = at
    this.#sim.schedule(at - this.#sim.now, this, 'look')
  }

  // Models reconcile: unneeded attachments are detached first.
  #reconcile(): void {
    const { claims, volumes, pods, attachments, config, client } = this.#options
    const existing = new Map([...attachments.lister.all()].map((one) => [one.metadata.name, one]))
    const attached = new Set([...existing.values()].map(attachedVolume))
    const facts: AttachmentFacts = {
      provided: config.provided,
      assumed: config.assumed,
      driverNamed: (name) => unlessNotFound(() => client.get('csidrivers', '', name)),
      isAttached: (volume) => attached.has(volume),
    }
    const wanted = wantedAttachments({ pods: pods.lister, claims: claims.lister, volumes: volumes.lister, facts })
    for (const attachment of existing.values()) this.#detachUnless(wanted, attachment)
    for (const name of this.#state.unneeded.keys()) if (!existing.has(name)) this.#state.unneeded.delete(name)
    for (const name of this.#state.refused) if (!wanted.has(name)) this.#state.refused.delete(name)
    for (const one of wanted.values()) this.#attach(one, existing, wanted)
  }

  #detachUnless(wanted: ReadonlyMap<string, Wanted>, attachment: VolumeAttachment): void {
    const { name, deletionTimestamp } = attachment.metadata
    const { unneeded, pending } = this.#state
    if (wanted.has(name)) {
      unneeded.delete(name)
      return
    }
    // A disk that a Pod's spec names directly has no PersistentVolume, and is not simulated.
    if (deletionTimestamp !== undefined || attachedVolume(attachment) === '') return
    const { now } = this.#sim
    const until = (pending.get(name) ?? Number.NEGATIVE_INFINITY) + ATTACH_TIMEOUT_MS
    if (now < until && attachment.status?.attached !== true) {
      // The attach has not finished, and a volume has a single operation at a time.
      this.#lookAt(until)
      return
    }
    pending.delete(name)
    const nodeName = attachment.spec?.nodeName ?? ''
    const entry = unneeded.get(name) ?? { since: now, mountedUntil: now + this.#reportDelay() }
    unneeded.set(name, entry)
    const mountedUntil = this.#mountedUntil(nodeName, entry.mountedUntil)
    const forcedFrom = entry.since + FORCE_DETACH_MS + 1
    const node = this.#node(nodeName)
    const isForced = (!isHealthy(node) && now >= forcedFrom) || isOutOfService(node)
    if (now < mountedUntil && !isForced) {
      // Any other reason to detach comes with a change of the node, which wakes the controller.
      const next = [mountedUntil, forcedFrom].filter((at) => at > now && at !== Number.POSITIVE_INFINITY)
      if (next.length > 0) this.#lookAt(Math.min(...next))
      return
    }
    unneeded.delete(name)
    // Refused if another client was first, like the writes below.
    unlessRefused(() => this.#options.client.delete('volumeattachments', '', name))
    this.#schedule('detached', name)
  }

  /**
   * The time until which a node reports a volume as mounted: a living kubelet reports the unmount at its next status
   * update, a silent one never.
   */
  #mountedUntil(nodeName: string, reportedAt: number): number {
    const { components } = this.#options.config
    if (!components.kubelet) return 0
    const isSilent = this.#options.kubelets.kubelets.stoppedAt(nodeName) !== undefined || !this.#node(nodeName)
    return isSilent ? Number.POSITIVE_INFINITY : reportedAt
  }

  #reportDelay(): number {
    return this.#sim.random(NAME).int(0, NODE_STATUS_MS)
  }

  // Models attachDesiredVolumes.
  #attach(one: Wanted, existing: ReadonlyMap<string, VolumeAttachment>, wanted: ReadonlyMap<string, Wanted>): void {
    const { name, attachable, node } = one
    const { pending, refused } = this.#state
    const found = existing.get(name)
    if (found) {
      if (pending.has(name)) this.#progress(one, found)
      return
    }
    if (pending.has(name)) return
    if (attachable.isExclusive) {
      const others = [...existing.values()].filter((other) => attachedVolume(other) === attachable.volume)
      const isMoving = others.some(
        ({ metadata, status }) => metadata.deletionTimestamp !== undefined || status?.attached !== true,
      )
      if (isMoving || [...pending.keys()].some((other) => wanted.get(other)?.attachable.volume === attachable.volume))
        return
      if (others.length > 0) {
        if (!refused.has(name)) this.#refuse(one, others, wanted)
        refused.add(name)
        return
      }
    }
    pending.set(name, this.#sim.now)
    unlessRefused(() =>
      this.#options.client.create('volumeattachments', '', {
        apiVersion: 'storage.k8s.io/v1',
        kind: 'VolumeAttachment',
        metadata: { name },
        spec: { attacher: attachable.driver, nodeName: node, source: { persistentVolumeName: attachable.volume } },
      }),
    )
    if (this.#options.config.assumed?.[driverKey(attachable.driver)] !== 'absent') this.#schedule('attached', name)
    this.#lookAt(this.#sim.now + ATTACH_TIMEOUT_MS)
  }

  #progress({ name, attachable, pods }: Wanted, { status }: VolumeAttachment): void {
    const { pending } = this.#state
    const { now } = this.#sim
    const say = (type: 'Normal' | 'Warning', reason: string, message: string) => {
      for (const pod of pods) this.#options.recorder.event(pod, type, reason, message)
    }
    if (status?.attached) {
      pending.delete(name)
      say('Normal', 'SuccessfulAttachVolume', `AttachVolume.Attach succeeded for volume "${attachable.volume}" `)
      return
    }
    const until = (pending.get(name) ?? now) + ATTACH_TIMEOUT_MS
    if (now < until) {
      this.#lookAt(until)
      return
    }
    pending.set(name, now)
    this.#lookAt(now + ATTACH_TIMEOUT_MS)
    const why = `timed out waiting for external-attacher of ${attachable.driver} CSI driver to attach volume ${attachable.handle}`
    say('Warning', 'FailedAttachVolume', `AttachVolume.Attach failed for volume "${attachable.volume}" : ${why}`)
  }

  // Models reportMultiAttachError.
  #refuse(
    { attachable, pods }: Wanted,
    others: readonly VolumeAttachment[],
    wanted: ReadonlyMap<string, Wanted>,
  ): void {
    const holders = others.flatMap(({ metadata }) => wanted.get(metadata.name)?.pods ?? [])
    for (const pod of pods) {
      const local = holders.filter(({ metadata }) => metadata.namespace === pod.metadata.namespace)
      const foreign = holders.length - local.length
      const names = local.map(({ metadata }) => metadata.name).join(', ')
      const elsewhere = `${foreign} pod(s) in different namespaces`
      const used = local.length === 0 ? elsewhere : `pod(s) ${names}${foreign > 0 ? ` and ${elsewhere}` : ''}`
      const why =
        holders.length === 0
          ? "Volume is already exclusively attached to one node and can't be attached to another"
          : `Volume is already used by ${used}`
      const message = `Multi-Attach error for volume "${attachable.volume}" ${why}`
      this.#options.recorder.event(pod, 'Warning', 'FailedAttachVolume', message)
    }
  }

  #schedule(kind: 'attached' | 'detached', name: string): void {
    const [least, most] = DRIVER_MS
    this.#sim.schedule(this.#sim.random(NAME).int(least, most), this, kind, name)
  }

  #driverAttached(name: string): void {
    const { attacherClient } = this.#options
    unlessRefused(() => {
      const attachment = attacherClient.get('volumeattachments', '', name)
      if (attachment.metadata.deletionTimestamp !== undefined || attachment.status?.attached) return
      const finalizers = [...(attachment.metadata.finalizers ?? []), `external-attacher/${attachment.spec?.attacher}`]
      const held = attacherClient.update('volumeattachments', '', {
        ...attachment,
        metadata: { ...attachment.metadata, finalizers },
      })
      attacherClient.updateStatus('volumeattachments', '', { ...held, status: { ...held.status, attached: true } })
    })
  }

  #driverDetached(name: string): void {
    const { attacherClient } = this.#options
    unlessRefused(() => {
      const attachment = attacherClient.get('volumeattachments', '', name)
      if (attachment.metadata.deletionTimestamp === undefined) return
      const finalizers = attachment.metadata.finalizers?.filter((one) => !one.startsWith('external-attacher/')) ?? []
      attacherClient.update('volumeattachments', '', {
        ...attachment,
        metadata: { ...attachment.metadata, finalizers },
      })
    })
  }

  #node(name: string): Node | undefined {
    return unlessNotFound(() => this.#options.client.get('nodes', '', name))
  }

  get #state(): State {
    return this.#sim.state<State>(NAME)
  }
}

const isHealthy = (node: Node | undefined): boolean =>
  node?.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false

const isOutOfService = (node: Node | undefined): boolean =>
  node?.spec.taints?.some(({ key }) => key === OUT_OF_SERVICE) ?? false
