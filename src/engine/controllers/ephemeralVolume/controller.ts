/** Creates the claims of ephemeral volumes. Models pkg/controller/volume/ephemeral/controller.go (v1.36). */
import { StatusError } from '../../api/errors.ts'
import { keyOf } from '../../api/objectKey.ts'
import { claimNamesOf, ephemeralClaimName, notOwnClaim } from '../../api/podVolumes.ts'
import type { JsonObject, KubeObject, Labels, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { decideOn } from '../../trace/declaration.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import * as decisions from './decisions.ts'

export const NAME = 'ephemeral-volume-controller'
export const WORKERS = 10

interface EphemeralVolumeOptions {
  readonly client: ApiClient
  readonly claims: Informer<KubeObject>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
}

interface EphemeralVolume {
  readonly name: string
  readonly ephemeral?: {
    readonly volumeClaimTemplate?: {
      readonly metadata?: { readonly labels?: Labels; readonly annotations?: Labels }
      readonly spec?: JsonObject
    }
  }
}

export class EphemeralVolumeController extends QueueController {
  readonly #options: EphemeralVolumeOptions

  constructor(sim: Simulation, options: EphemeralVolumeOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.#options = options
    const { pods, claims } = options
    pods.addHandler({ onAdd: (pod) => this.#wake(pod, `Pod ${pod.metadata.name} ADDED`) })
    claims.addHandler({
      onDelete: ({ metadata }) => {
        for (const pod of pods.lister.list(metadata.namespace ?? ''))
          if (claimNamesOf(pod).includes(metadata.name)) this.#wake(pod, `${metadata.name} DELETED`)
      },
    })
  }

  #wake(pod: Pod, why: string): void {
    if (pod.metadata.deletionTimestamp === undefined && volumesOf(pod).length > 0) this.queue.add(keyOf(pod), why)
  }

  // Models syncHandler.
  protected override sync(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const pod = this.#options.pods.lister.get(namespace, name)
    if (!pod || pod.metadata.deletionTimestamp !== undefined) return
    for (const volume of volumesOf(pod)) {
      const fault = this.#handle(pod, volume)
      if (fault === undefined) continue
      this.#options.recorder.event(pod, 'Warning', 'FailedBinding', `ephemeral volume ${volume.name}: ${fault}`)
      decideOn(this.sim, NAME, `pod/${key}`)(decisions.failed, { volume: volume.name, message: fault })
      throw new StatusError('InternalError', `pod ${key}, ephemeral volume ${volume.name}: ${fault}`)
    }
  }

  /** Creates the volume's claim. Returns the problem; undefined if the Pod's own claim exists or was created. */
  // Models handleVolume.
  #handle(pod: Pod, { name, ephemeral }: EphemeralVolume): string | undefined {
    const { claims, client } = this.#options
    const { namespace = '', uid } = pod.metadata
    const claimName = ephemeralClaimName(pod.metadata.name, name)
    const found = claims.lister.get(namespace, claimName)
    if (found) return notOwnClaim(pod, found)
    const { metadata = {}, spec = {} } = ephemeral?.volumeClaimTemplate ?? {}
    const owner = { apiVersion: 'v1', kind: 'Pod', name: pod.metadata.name, uid }
    const error = refusalOf(() => {
      client.create('persistentvolumeclaims', namespace, {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: {
          ...metadata,
          name: claimName,
          ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }],
        },
        spec,
      })
      decideOn(this.sim, NAME, `pod/${keyOf(pod)}`)(decisions.create, { volume: name, claim: claimName })
    })
    return error && `create PVC ${claimName}: ${error.message}`
  }
}

function volumesOf({ spec }: Pod): readonly EphemeralVolume[] {
  const { volumes = [] } = spec
  return volumes.filter(({ ephemeral }) => ephemeral !== undefined)
}
