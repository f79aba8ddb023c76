/**
 * Keeps a PersistentVolume that is deleted while it is bound. Models
 * pkg/controller/volume/pvprotection/pv_protection_controller.go (v1.36).
 */
import type { Volume } from '../../api/kindTypes.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { QueueController } from '../controllerUtils/queueController.ts'

export const NAME = 'persistentvolume-protection-controller'
export const WORKERS = 1
const FINALIZER = 'kubernetes.io/pv-protection'

interface VolumeProtectionOptions {
  readonly client: ApiClient
  readonly volumes: Informer<Volume>
  readonly latency: ClusterConfig['latency']
}

export class VolumeProtectionController extends QueueController {
  readonly #client: ApiClient
  readonly #volumes: Informer<Volume>

  constructor(sim: Simulation, { client, volumes, latency }: VolumeProtectionOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency })
    this.#client = client
    this.#volumes = volumes
    const wake = (volume: Volume, change: string) => {
      if (isKept(volume)) this.queue.add(volume.metadata.name, `PersistentVolume ${volume.metadata.name} ${change}`)
    }
    volumes.addHandler({
      onAdd: (volume) => wake(volume, 'ADDED'),
      onUpdate: (_, volume) => wake(volume, 'MODIFIED'),
    })
  }

  /** Removes the finalizer of a deleted volume that is not bound. */
  protected override sync(name: string): void {
    const volume = this.#volumes.lister.get('', name)
    if (!volume || !isKept(volume) || volume.status?.phase === 'Bound') return
    const finalizers = (volume.metadata.finalizers ?? []).filter((one) => one !== FINALIZER)
    this.#client.update('persistentvolumes', '', { ...volume, metadata: { ...volume.metadata, finalizers } })
  }
}

/** Whether the volume is being deleted and has this controller's finalizer. */
const isKept = ({ metadata }: Volume): boolean =>
  metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(FINALIZER)
