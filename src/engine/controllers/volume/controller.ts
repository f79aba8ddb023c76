/**
 * Binds claims to volumes, and creates volumes for a class as an external provisioner does. Models
 * pkg/controller/volume/persistentvolume (v1.36) and sigs.k8s.io/sig-storage-lib-external-provisioner.
 */

import { unixMsAt } from '../../api/clock.ts'
import type { Claim, StorageClass, Volume } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import { modeRefusal, sharedModeOf } from '../../api/outside/accessModes.ts'
import { accessKey, driverKey } from '../../api/outside/keys.ts'
import {
  BIND_COMPLETED,
  BOUND_BY_CONTROLLER,
  classNameOf,
  isBoundClaim,
  isProvisioning,
  isReservedFor,
  matchingVolume,
  namedVolumeMismatch,
  SELECTED_NODE,
  waitsForNode,
} from '../../api/placing/volumeMatching.ts'
import { claimNamesOf } from '../../api/podVolumes.ts'
import { fromTimestamp } from '../../api/time.ts'
import type { JsonObject, KubeObject, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { EventOf } from '../../sim/eventQueue.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { type Decide, decideOn } from '../../trace/declaration.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import * as decisions from './decisions.ts'
import { provisionedVolume } from './provisioned.ts'

export const NAME = 'persistentvolume-controller'
export const WORKERS = 1
/** Time in ms that a provisioner takes to create a volume. */
const PROVISION_MS = [500, 1500] as const
/** Period in which all claims are synced again, so that an unbound claim finds a volume created after it. */
const RESYNC_MS = 15_000
/** The precision of times of creation. */
const NEW_MS = 1000
/** Annotations of a claim with the name of its provisioner. */
const PROVISIONER_ANNOTATIONS = [
  'volume.beta.kubernetes.io/storage-provisioner',
  'volume.kubernetes.io/storage-provisioner',
]

interface VolumeControllerOptions {
  readonly client: ApiClient
  readonly claims: Informer<Claim>
  readonly volumes: Informer<Volume>
  readonly classes: Informer<StorageClass>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
  /** The nodes that can mount the volumes of each class. */
  readonly provided?: ClusterConfig['provided']
  /** Answers about facts outside the cluster: whether a provisioner exists. */
  readonly assumed?: ClusterConfig['assumed']
}

interface State {
  /** uids of claims whose volumes are being created. */
  provisioning: Set<string>
}

export class VolumeController extends QueueController<State> {
  readonly #options: VolumeControllerOptions

  constructor(sim: Simulation, options: VolumeControllerOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.#options = options
    const { claims, volumes } = options
    const wake = (claim: KubeObject, change: string) =>
      this.queue.add(keyOf(claim), `PersistentVolumeClaim ${claim.metadata.name} ${change}`)
    claims.addHandler({
      onAdd: (claim) => wake(claim, 'ADDED'),
      onUpdate: (_before, claim) => wake(claim, 'MODIFIED'),
      onDelete: (claim) => wake(claim, 'DELETED'),
    })
    const wakeVolume = (volume: KubeObject, change: string) =>
      this.queue.add(keyOf(volume), `PersistentVolume ${volume.metadata.name} ${change}`)
    volumes.addHandler({
      onAdd: (volume) => wakeVolume(volume, 'ADDED'),
      onUpdate: (_before, volume) => wakeVolume(volume, 'MODIFIED'),
    })
  }

  override initialState(): State {
    return { provisioning: new Set() }
  }

  /** Handles the end of a provisioning. */
  override handle({
    payload: { key, uid },
  }: EventOf<{ readonly provisioned: { readonly key: string; readonly uid: string } }>): void {
    this.state.provisioning.delete(uid)
    const claim = this.#claim(key)
    if (claim?.metadata.uid !== uid || isBoundClaim(claim)) return
    const { client, recorder } = this.#options
    const name = `pvc-${uid}`
    const error = refusalOf(() => client.create('persistentvolumes', '', this.#volumeOf(claim, name)))
    if (error)
      recorder.event(
        claim,
        'Warning',
        'ProvisioningFailed',
        `failed to provision volume with StorageClass "${classNameOf(claim)}": ${error.message}`,
      )
    else recorder.event(claim, 'Normal', 'ProvisioningSucceeded', `Successfully provisioned volume ${name}`)
  }

  #volumeOf(claim: Claim, name: string): JsonObject {
    const { client, provided } = this.#options
    const storageClass = this.#classOf(claim)
    return provisionedVolume({ claim, name, storageClass, provided, nodes: client.list('nodes', '') })
  }

  /** Syncs a claim, by its key, or a volume, by its name. */
  protected override sync(key: string): void {
    if (key.includes('/')) this.#syncClaim(key)
    else this.#syncVolume(key)
  }

  // Models syncVolume, of a volume that is bound to no claim yet.
  #syncVolume(name: string): void {
    const volume = this.#options.volumes.lister.get('', name)
    const { claimRef } = volume?.spec ?? {}
    if (!volume) return
    if (claimRef?.uid) {
      const key = `${claimRef.namespace}/${claimRef.name}`
      const claim = this.#claim(key)
      if (claim?.metadata.uid === claimRef.uid && !claim.spec.volumeName)
        this.queue.add(key, `PersistentVolume ${name} is the claim's`)
    } else if (volume.status.phase === 'Pending')
      this.#options.client.updateStatus('persistentvolumes', '', {
        ...volume,
        status: { phase: 'Available' },
      })
  }

  #syncClaim(key: string): void {
    const claim = this.#claim(key)
    if (!claim) {
      this.#reclaim(key)
      return
    }
    if (isBoundClaim(claim)) return
    const volume = this.#volumeFor(claim)
    if (volume) this.#bind(key, claim, volume)
    else this.#seekVolume(key, claim)
  }

  #claim(key: string): Claim | undefined {
    const [namespace = '', name = ''] = key.split('/')
    return this.#options.claims.lister.get(namespace, name)
  }

  #classOf(claim: Claim): StorageClass | undefined {
    const name = classNameOf(claim)
    return name === '' ? undefined : this.#options.classes.lister.get('', name)
  }

  /** The volume that the claim names, or the best available one. */
  // Models pkg/controller/volume/persistentvolume/index.go findBestMatchForClaim (v1.36).
  #volumeFor(claim: Claim): Volume | undefined {
    const { volumes } = this.#options
    if (claim.spec.volumeName) {
      const named = volumes.lister.get('', claim.spec.volumeName)
      return named && namedVolumeObstacle(named, claim) === undefined ? named : undefined
    }
    return matchingVolume(volumes.lister.all(), claim, {
      isDelayed: waitsForNode(this.#classOf(claim)),
    })
  }

  #bind(key: string, claim: Claim, volume: Volume): void {
    const { client } = this.#options
    const { namespace = '', name, uid, resourceVersion } = claim.metadata
    this.#decideOn(key)(decisions.bind, { volume: volume.metadata.name })
    const claimRef = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid, resourceVersion }
    const owned = client.update('persistentvolumes', '', {
      ...volume,
      spec: volume.spec.claimRef?.uid === uid ? volume.spec : { ...volume.spec, claimRef },
    })
    client.updateStatus('persistentvolumes', '', { ...owned, status: { phase: 'Bound' } })
    const annotations = {
      ...claim.metadata.annotations,
      [BIND_COMPLETED]: 'yes',
      ...(claim.spec.volumeName ? {} : { [BOUND_BY_CONTROLLER]: 'yes' }),
    }
    const bound = client.update('persistentvolumeclaims', namespace, {
      ...claim,
      metadata: { ...claim.metadata, annotations },
      spec: { ...claim.spec, volumeName: volume.metadata.name },
    })
    const { accessModes = [], capacity = {} } = volume.spec
    client.updateStatus('persistentvolumeclaims', namespace, {
      ...bound,
      status: { phase: 'Bound', accessModes, capacity },
    })
  }

  /** Handles a claim without a matching volume: provisions one if the claim's class has a provisioner. */
  // Models syncUnboundClaim and provisionClaim.
  #seekVolume(key: string, claim: Claim): void {
    const storageClassName = classNameOf(claim)
    if (this.state.provisioning.has(claim.metadata.uid)) return
    if (claim.spec.volumeName) {
      const named = this.#options.volumes.lister.get('', claim.spec.volumeName)
      const obstacle = named && namedVolumeObstacle(named, claim)
      if (obstacle) this.#wait(key, claim, obstacle)
      else this.#waitForResync(key)
      return
    }
    if (!storageClassName) {
      const message = 'no persistent volumes available for this claim and no storage class is set'
      this.#wait(key, claim, ['Normal', 'FailedBinding', message])
      return
    }
    const found = this.#classOf(claim)
    if (!found) {
      const message = `storageclass.storage.k8s.io "${storageClassName}" not found`
      this.#wait(key, claim, ['Warning', 'ProvisioningFailed', message])
      return
    }
    if (waitsForNode(found) && claim.metadata.annotations?.[SELECTED_NODE] === undefined)
      this.#wait(key, claim, this.#waitingForNode(claim))
    else if (isProvisioning(found)) this.#provision(key, claim, storageClassName, found)
    else {
      const message = `no volume plugin matched name: ${found.provisioner}`
      this.#wait(key, claim, ['Warning', 'ProvisioningFailed', message])
    }
  }

  /** Asks the class's provisioner for a volume, which creates one if it runs. */
  // Models provisionClaimOperationExternal.
  #provision(key: string, claim: Claim, storageClassName: string, { provisioner }: StorageClass): void {
    const { recorder, client } = this.#options
    const { namespace = '', annotations } = claim.metadata
    if (PROVISIONER_ANNOTATIONS.some((name) => annotations?.[name] !== provisioner)) {
      const told = Object.fromEntries(PROVISIONER_ANNOTATIONS.map((name) => [name, provisioner ?? '']))
      const metadata = { ...claim.metadata, annotations: { ...annotations, ...told } }
      client.update('persistentvolumeclaims', namespace, { ...claim, metadata })
    }
    const waiting = `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.`
    recorder.event(claim, 'Normal', 'ExternalProvisioning', waiting)
    if (this.#options.assumed?.[driverKey(provisioner ?? '')] === 'absent') {
      this.#waitForResync(key)
      return
    }
    recorder.event(claim, 'Normal', 'Provisioning', `External provisioner is provisioning volume for claim "${key}"`)
    this.#decideOn(key)(decisions.provision, {
      class: storageClassName,
      provisioner: provisioner ?? '',
    })
    if (Object.keys(claim.spec.selector ?? {}).length > 0) {
      const message = `failed to provision volume with StorageClass "${storageClassName}": claim Selector is not supported`
      this.#wait(key, claim, ['Warning', 'ProvisioningFailed', message])
      return
    }
    const refusal = this.#refusalOf(claim, storageClassName, provisioner ?? '')
    if (refusal !== undefined) {
      const message = `failed to provision volume with StorageClass "${storageClassName}": ${refusal}`
      this.#wait(key, claim, ['Warning', 'ProvisioningFailed', message])
      return
    }
    this.state.provisioning.add(claim.metadata.uid)
    const [least, most] = PROVISION_MS
    this.sim.schedule(this.sim.random(NAME).int(least, most), this, 'provisioned', { key, uid: claim.metadata.uid })
  }

  /** The reason for which the provisioner creates no volume for several nodes. Block devices may be shared. */
  #refusalOf({ spec }: Claim, storageClass: string, provisioner: string): string | undefined {
    const { accessModes = [], volumeMode } = spec
    if (volumeMode !== 'Filesystem') return undefined
    const mode = sharedModeOf(accessModes)
    const isRefused = mode !== undefined && this.#options.assumed?.[accessKey(storageClass, mode)] === 'refused'
    return isRefused ? `access mode ${mode} is not supported` : modeRefusal(provisioner, accessModes)
  }

  /** Records an Event with the reason for which the claim stays unbound. */
  #wait(key: string, claim: Claim, [type, reason, message]: readonly ['Normal' | 'Warning', string, string]): void {
    this.#options.recorder.event(claim, type, reason, message)
    this.#decideOn(key)(decisions.wait, { reason, message })
    this.#waitForResync(key)
  }

  /**
   * Enqueues the claim for the next periodic sync. Periods count from the start of the controller, which is the start
   * of the cluster.
   */
  // Models the resync in pv_controller_base.go Run.
  #waitForResync(key: string): void {
    this.queue.addAfter(key, RESYNC_MS - (this.now % RESYNC_MS), 'the claim is not bound')
  }

  // Models emitEventForUnboundDelayBindingClaim.
  #waitingForNode({ metadata }: Claim): readonly ['Normal', string, string] {
    // A new claim is synced before a request can create a Pod after it, although here both may have the same time.
    const isNew = unixMsAt(this.now) < fromTimestamp(metadata.creationTimestamp) + NEW_MS
    const names = this.#options.pods.lister
      .list(metadata.namespace ?? '')
      .filter((pod) => !isNew || versionOf(pod) < versionOf({ metadata }) || isOwnedBy(pod, metadata))
      .filter(({ status }) => status.phase !== 'Succeeded' && status.phase !== 'Failed')
      .filter((pod) => !pod.spec.nodeName && claimNamesOf(pod).includes(metadata.name))
      .map((pod) => pod.metadata.name)
    if (names.length === 0)
      return ['Normal', 'WaitForFirstConsumer', 'waiting for first consumer to be created before binding']
    const pods = names.length > 1 ? 'pods' : 'pod'
    return ['Normal', 'WaitForPodScheduled', `waiting for ${pods} ${names.join(',')} to be scheduled`]
  }

  /** Deletes or releases the volume of a deleted claim, by its reclaim policy. */
  // Models syncVolume, by which a volume is released first, and reclaimVolume.
  #reclaim(key: string): void {
    const { client, volumes } = this.#options
    const [namespace, name] = key.split('/')
    for (const volume of [...volumes.lister.all()]) {
      const { claimRef, persistentVolumeReclaimPolicy: policy } = volume.spec
      if (claimRef?.namespace !== namespace || claimRef?.name !== name || volume.status.phase !== 'Bound') continue
      this.#decideOn(key)(decisions.reclaim, {
        volume: volume.metadata.name,
        policy: policy ?? 'Retain',
      })
      client.updateStatus('persistentvolumes', '', { ...volume, status: { phase: 'Released' } })
      if (policy === 'Delete') client.delete('persistentvolumes', '', volume.metadata.name)
    }
  }

  #decideOn(key: string): Decide {
    return decideOn(this.sim, NAME, `persistentvolumeclaim/${key}`)
  }
}

/** An Event with the reason for which a claim does not get the volume that it names. */
// Models syncUnboundClaim, of a claim with a volumeName.
function namedVolumeObstacle(volume: Volume, claim: Claim): readonly ['Warning', string, string] | undefined {
  const { name } = volume.metadata
  if (volume.spec.claimRef)
    return isReservedFor(volume, claim)
      ? undefined
      : ['Warning', 'FailedBinding', `volume "${name}" already bound to a different claim.`]
  const mismatch = namedVolumeMismatch(volume, claim)
  if (mismatch === undefined) return undefined
  return ['Warning', 'VolumeMismatch', `Cannot bind to requested volume "${name}": ${mismatch}`]
}

const versionOf = ({ metadata }: Pick<KubeObject, 'metadata'>): number => Number(metadata.resourceVersion)

const isOwnedBy = ({ metadata: { uid } }: Pod, { ownerReferences = [] }: Claim['metadata']): boolean =>
  ownerReferences.some((owner) => owner.uid === uid)
