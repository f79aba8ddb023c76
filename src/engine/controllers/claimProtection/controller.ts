/** Keeps a claim that is deleted until no Pod uses it. Models pkg/controller/volume/pvcprotection/pvc_protection_controller.go (v1.36). */
import type { Claim } from '../../api/kindTypes.ts'
import { objectKey } from '../../api/objectKey.ts'
import { claimNamesOf } from '../../api/podVolumes.ts'
import type { KubeObject, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { QueueController } from '../controllerUtils/queueController.ts'

export const NAME = 'persistentvolumeclaim-protection-controller'
export const WORKERS = 1
const FINALIZER = 'kubernetes.io/pvc-protection'

interface ClaimProtectionOptions {
  readonly client: ApiClient
  readonly claims: Informer<Claim>
  readonly pods: Informer<Pod>
  readonly latency: ClusterConfig['latency']
}

export class ClaimProtectionController extends QueueController {
  readonly #client: ApiClient
  readonly #claims: Informer<Claim>
  readonly #pods: Informer<Pod>

  constructor(sim: Simulation, { client, claims, pods, latency }: ClaimProtectionOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency })
    this.#client = client
    this.#claims = claims
    this.#pods = pods
    const wake = (claim: KubeObject, change: string) => {
      if (isKept(claim)) this.#add(claim.metadata.namespace, claim.metadata.name, `${claim.metadata.name} ${change}`)
    }
    claims.addHandler({
      onAdd: (claim) => wake(claim, 'ADDED'),
      onUpdate: (_, claim) => wake(claim, 'MODIFIED'),
    })
    pods.addHandler({
      onDelete: ({ metadata }, cached) => {
        if (cached === undefined || claims.size === 0) return
        for (const name of claimNamesOf(cached)) this.#add(metadata.namespace, name, `Pod ${metadata.name} DELETED`)
      },
    })
  }

  /** Removes the finalizer of a deleted claim once no Pod with a node uses it. */
  protected override sync(key: string): void {
    const slash = key.indexOf('/')
    const namespace = key.slice(0, slash)
    const claim = this.#claims.lister.get(namespace, key.slice(slash + 1))
    if (!claim || !isKept(claim) || this.#isUsed(claim)) return
    const finalizers = (claim.metadata.finalizers ?? []).filter((one) => one !== FINALIZER)
    this.#client.update('persistentvolumeclaims', namespace, { ...claim, metadata: { ...claim.metadata, finalizers } })
  }

  #add(namespace: string | undefined, name: string, why: string): void {
    this.queue.add(objectKey(namespace, name), `PersistentVolumeClaim ${why}`)
  }

  #isUsed({ metadata: { namespace = '', name } }: Claim): boolean {
    for (const pod of this.#pods.lister.list(namespace))
      if (pod.spec.nodeName && claimNamesOf(pod).includes(name)) return true
    return false
  }
}

/** Whether the claim is being deleted and has this controller's finalizer. */
const isKept = ({ metadata }: KubeObject): boolean =>
  metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(FINALIZER)
