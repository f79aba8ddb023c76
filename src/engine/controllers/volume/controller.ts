/**
 * Binds claims to volumes, and provides volumes of a class, as an external provisioner does. Models
 * pkg/controller/volume/persistentvolume (v1.36) and sigs.k8s.io/sig-storage-lib-external-provisioner.
 */

import { StatusError } from '../../api/errors.ts'
import type { Claim, StorageClass, Volume } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import { modeRefusal, sharedModeOf } from '../../api/outside/accessModes.ts'
import { accessKey, driverKey } from '../../api/outside/keys.ts'
import { claimNamesOf } from '../../api/podVolumes.ts'
import { quantityValue } from '../../api/quantity.ts'
import { selectorMatches } from '../../api/selector.ts'
import type { JsonObject, KubeObject, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { SimEvent } from '../../sim/eventQueue.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { type Decide, decideOn } from '../../trace/declaration.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import * as decisions from './decisions.ts'

const WAITS_FOR_CONSUMER = 'WaitForFirstConsumer'
const NO_PROVISIONER = 'kubernetes.io/no-provisioner'

const isBound = ({ status }: Claim): boolean => status?.phase === 'Bound'

/** Whether a volume is made for a claim of this class that a Pod asks for and that names no volume. */
export const isProvisioning = ({ provisioner }: StorageClass): boolean => provisioner !== NO_PROVISIONER

export const NAME = 'persistentvolume-controller'
export const WORKERS = 1
/** How long it takes to make a volume. */
const PROVISION_MS = [500, 1500] as const
/** A claim that nothing can be done for is looked at so often. */
const RESYNC_MS = 15_000

export interface VolumeControllerOptions {
  readonly client: ApiClient
  readonly claims: Informer<KubeObject>
  readonly volumes: Informer<KubeObject>
  readonly classes: Informer<KubeObject>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
  /** What was answered about the world outside: a provisioner may be absent. */
  readonly assumed?: ClusterConfig['assumed']
}

interface State {
  /** uids of claims for which a volume is being made. */
  provisioning: Set<string>
}

export class VolumeController extends QueueController<State> {
  readonly #options: VolumeControllerOptions

  constructor(sim: Simulation, options: VolumeControllerOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.#options = options
    const { claims, volumes, classes, pods } = options
    const wake = (claim: KubeObject, change: string) =>
      this.queue.add(keyOf(claim), `PersistentVolumeClaim ${claim.metadata.name} ${change}`)
    claims.addHandler({
      onAdd: (claim) => wake(claim, 'ADDED'),
      onUpdate: (_before, claim) => wake(claim, 'MODIFIED'),
      onDelete: (claim) => wake(claim, 'DELETED'),
    })
    const wakeWaiting = (why: string) => {
      for (const claim of claims.lister.all()) if (!isBound(claim as Claim)) this.queue.add(keyOf(claim), why)
    }
    volumes.addHandler({
      onAdd: (volume) => {
        this.queue.add(keyOf(volume), `PersistentVolume ${volume.metadata.name} ADDED`)
        wakeWaiting(`PersistentVolume ${volume.metadata.name} ADDED`)
      },
    })
    classes.addHandler({ onAdd: (one) => wakeWaiting(`StorageClass ${one.metadata.name} ADDED`) })
    pods.addHandler({
      onAdd: (pod) => {
        if (claims.size === 0) return
        for (const name of claimNamesOf(pod)) {
          const claim = claims.lister.get(pod.metadata.namespace ?? '', name)
          if (claim && !isBound(claim as Claim)) this.queue.add(keyOf(claim), `Pod ${pod.metadata.name} ADDED`)
        }
      },
    })
  }

  override initialState(): State {
    return { provisioning: new Set() }
  }

  /** A volume is ready. */
  override handle({ payload }: SimEvent): void {
    const { key, uid } = payload as { readonly key: string; readonly uid: string }
    this.state.provisioning.delete(uid)
    const claim = this.#claim(key)
    if (claim?.metadata.uid !== uid || isBound(claim)) return
    const { client, recorder } = this.#options
    const name = `pvc-${uid}`
    try {
      client.create('persistentvolumes', '', volumeFor(claim, name, this.#classOf(claim)))
      recorder.event(claim, 'Normal', 'ProvisioningSucceeded', `Successfully provisioned volume ${name}`)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      recorder.event(
        claim,
        'Warning',
        'ProvisioningFailed',
        `failed to provision volume with StorageClass "${claim.spec.storageClassName}": ${error.message}`,
      )
    }
  }

  /** Keys are those of claims, and the names of volumes. */
  protected override sync(key: string): void {
    if (key.includes('/')) this.#syncClaim(key)
    else this.#syncVolume(key)
  }

  // Models syncVolume, of a volume that nobody has claimed.
  #syncVolume(name: string): void {
    const volume = this.#options.volumes.lister.get('', name) as Volume | undefined
    if (!volume || volume.spec.claimRef || volume.status.phase !== 'Pending') return
    this.#options.client.updateStatus('persistentvolumes', '', { ...volume, status: { phase: 'Available' } })
  }

  #syncClaim(key: string): void {
    const claim = this.#claim(key)
    if (!claim) {
      this.#reclaim(key)
      return
    }
    if (claim.metadata.deletionTimestamp !== undefined) return
    if (isBound(claim)) return
    const volume = this.#volumeFor(claim)
    if (volume) this.#bind(key, claim, volume)
    else this.#seekVolume(key, claim)
  }

  #claim(key: string): Claim | undefined {
    const [namespace = '', name = ''] = key.split('/')
    return this.#options.claims.lister.get(namespace, name) as Claim | undefined
  }

  #classOf({ spec }: Claim): StorageClass | undefined {
    return spec.storageClassName ? this.#options.classes.lister.get('', spec.storageClassName) : undefined
  }

  /** The volume that is there for this claim, or the smallest that nobody has and that is large enough. */
  // Models pkg/controller/volume/persistentvolume/index.go findBestMatchForClaim (v1.36).
  #volumeFor(claim: Claim): Volume | undefined {
    const all = [...(this.#options.volumes.lister.all() as Iterable<Volume>)]
    const { uid, namespace, name } = claim.metadata
    const own = all.find(({ spec }) => spec.claimRef?.uid === uid)
    if (own) return own
    const isFree = ({ spec, status }: Volume) =>
      status.phase !== 'Released' &&
      (!spec.claimRef || (!spec.claimRef.uid && spec.claimRef.namespace === namespace && spec.claimRef.name === name))
    if (claim.spec.volumeName) {
      const named = all.find(({ metadata }) => metadata.name === claim.spec.volumeName)
      return named && isFree(named) ? named : undefined
    }
    const wanted = quantityValue(claim.spec.resources?.requests?.storage ?? '0')
    const fitting = all.filter(
      (volume) =>
        isFree(volume) &&
        volume.metadata.deletionTimestamp === undefined &&
        (volume.spec.storageClassName ?? '') === (claim.spec.storageClassName ?? '') &&
        (claim.spec.accessModes ?? []).every((mode) => volume.spec.accessModes?.includes(mode)) &&
        quantityValue(volume.spec.capacity?.storage ?? '0') >= wanted &&
        (!claim.spec.selector || selectorMatches(claim.spec.selector, volume.metadata.labels)),
    )
    const size = ({ spec }: Volume) => quantityValue(spec.capacity?.storage ?? '0')
    return fitting.sort((a, b) => size(a) - size(b))[0]
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
      'pv.kubernetes.io/bind-completed': 'yes',
      ...(claim.spec.volumeName ? {} : { 'pv.kubernetes.io/bound-by-controller': 'yes' }),
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
    } as Claim)
  }

  /** No volume is there: one is made, where the claim's class makes any. */
  // Models syncUnboundClaim and provisionClaim.
  #seekVolume(key: string, claim: Claim): void {
    const { storageClassName } = claim.spec
    const { provisioning } = this.state
    if (provisioning.has(claim.metadata.uid) || claim.spec.volumeName) return
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
    if (found.volumeBindingMode === WAITS_FOR_CONSUMER && !this.#hasConsumer(claim)) {
      this.#wait(key, claim, [
        'Normal',
        'WaitForFirstConsumer',
        'waiting for first consumer to be created before binding',
      ])
      return
    }
    if (!isProvisioning(found)) return
    const { provisioner } = found
    const { recorder } = this.#options
    const waiting = `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.`
    recorder.event(claim, 'Normal', 'ExternalProvisioning', waiting)
    if (this.#options.assumed?.[driverKey(provisioner ?? '')] === 'absent') return
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
    provisioning.add(claim.metadata.uid)
    const [least, most] = PROVISION_MS
    this.sim.schedule(this.sim.random(NAME).int(least, most), NAME, 'provisioned', { key, uid: claim.metadata.uid })
  }

  /** Why the provisioner makes no volume that several nodes have at once. Block devices may be shared. */
  #refusalOf({ spec }: Claim, storageClass: string, provisioner: string): string | undefined {
    const { accessModes = [], volumeMode = 'Filesystem' } = spec
    if (volumeMode !== 'Filesystem') return undefined
    const mode = sharedModeOf(accessModes)
    const isRefused = mode !== undefined && this.#options.assumed?.[accessKey(storageClass, mode)] === 'refused'
    return isRefused ? `access mode ${mode} is not supported` : modeRefusal(provisioner, accessModes)
  }

  /** Says why nothing is done; what wakes it is a volume, a class or a Pod. */
  #wait(key: string, claim: Claim, [type, reason, message]: readonly ['Normal' | 'Warning', string, string]): void {
    this.#options.recorder.event(claim, type, reason, message)
    this.#decideOn(key)(decisions.wait, { reason, message })
    this.queue.addAfter(key, RESYNC_MS, 'the claim is not bound')
  }

  #hasConsumer({ metadata }: Claim): boolean {
    return this.#options.pods.lister
      .list(metadata.namespace ?? '')
      .some((pod) => claimNamesOf(pod).includes(metadata.name))
  }

  /** What becomes of the volume of a claim that is gone. */
  // Models reclaimVolume.
  #reclaim(key: string): void {
    const { client, volumes } = this.#options
    const [namespace, name] = key.split('/')
    for (const volume of [...(volumes.lister.all() as Iterable<Volume>)]) {
      const { claimRef, persistentVolumeReclaimPolicy: policy } = volume.spec
      if (claimRef?.namespace !== namespace || claimRef?.name !== name || volume.status.phase !== 'Bound') continue
      this.#decideOn(key)(decisions.reclaim, {
        volume: volume.metadata.name,
        policy: policy ?? 'Retain',
      })
      if (policy === 'Delete') client.delete('persistentvolumes', '', volume.metadata.name)
      else client.updateStatus('persistentvolumes', '', { ...volume, status: { phase: 'Released' } })
    }
  }

  #decideOn(key: string): Decide {
    return decideOn(this.sim, NAME, `persistentvolumeclaim/${key}`)
  }
}

function volumeFor({ spec, metadata }: Claim, name: string, found: StorageClass | undefined): JsonObject {
  const { namespace = '', uid } = metadata
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, annotations: { 'pv.kubernetes.io/provisioned-by': found?.provisioner ?? '' } },
    spec: {
      accessModes: [...(spec.accessModes ?? [])],
      capacity: { storage: spec.resources?.requests?.storage ?? '1Gi' },
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name: metadata.name, uid },
      hostPath: { path: `/var/lib/volumes/${name}`, type: '' },
      persistentVolumeReclaimPolicy: found?.reclaimPolicy ?? 'Delete',
      storageClassName: spec.storageClassName ?? '',
      volumeMode: spec.volumeMode ?? 'Filesystem',
    },
  }
}
