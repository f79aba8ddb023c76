/** The claims that the scheduler sees: the informer's version, or its own last write until the watch shows it. */
import type { ResourceClaim } from '../../api/kindTypes.ts'
import type { SharedInformer } from '../../client/interface.ts'
import type { CowMap } from '../../sim/cowMap.ts'
import type { Reader } from '../storageListers.ts'

// Models k8s.io/kubernetes/pkg/scheduler/util/assumecache (v1.36).
export class ClaimCache implements Reader<ResourceClaim> {
  readonly #claims: SharedInformer<ResourceClaim>
  /** The scheduler's own writes by uid. They are read at each use, because restoring a snapshot replaces them. */
  readonly #assumed: () => CowMap<ResourceClaim>

  constructor(claims: SharedInformer<ResourceClaim>, assumed: () => CowMap<ResourceClaim>) {
    this.#claims = claims
    this.#assumed = assumed
    claims.addHandler({
      onAdd: (claim) => this.#onSeen(claim),
      onUpdate: (_before, claim) => this.#onSeen(claim),
      onDelete: ({ metadata: { uid } }) => {
        if (this.#assumed().size > 0) this.#assumed().delete(uid)
      },
    })
  }

  get(namespace: string, name: string): ResourceClaim | undefined {
    const claim = this.#claims.lister.get(namespace, name)
    return claim && this.#newest(claim)
  }

  /** All claims, with the scheduler's own new claims, which the watch has not shown yet. */
  all(): readonly ResourceClaim[] {
    const seen = [...this.#claims.lister.all()].map((claim) => this.#newest(claim))
    const own = this.#assumed()
    if (own.size === 0) return seen
    const uids = new Set(seen.map(({ metadata }) => metadata.uid))
    return [...seen, ...[...own.values()].filter(({ metadata }) => !uids.has(metadata.uid))]
  }

  assume(claim: ResourceClaim): void {
    this.#assumed().set(claim.metadata.uid, claim)
  }

  /** Removes a claim that the scheduler has deleted. */
  forget({ metadata }: ResourceClaim): void {
    this.#assumed().delete(metadata.uid)
  }

  #newest(claim: ResourceClaim): ResourceClaim {
    return this.#assumed().get(claim.metadata.uid) ?? claim
  }

  #onSeen(claim: ResourceClaim): void {
    const assumed = this.#assumed().get(claim.metadata.uid)
    if (assumed && versionOf(claim) >= versionOf(assumed)) this.#assumed().delete(claim.metadata.uid)
  }
}

const versionOf = ({ metadata }: ResourceClaim): number => Number(metadata.resourceVersion)
