/** Reads the last heartbeat of a node that stopped reporting. */
import { asObject, hasCondition, type JsonObject } from '../../engine/index.ts'
import type { CliHost } from '../cliHost.ts'
import { type ClusterChoice, clusterArgs } from './clusterArgs.ts'
import { readOnce } from './readOnce.ts'

/** The namespace in which kubelets keep their Leases. */
const LEASES = 'kube-node-lease'

/**
 * Reads a node's Lease once when the node is no longer ready. Every kubelet renews its Lease each 10 s, so a watch of all
 * Leases would be most of a recording, while only the last renewal before a loss says when the kubelet went silent.
 */
export class LastHeartbeats {
  readonly #cluster: ClusterChoice
  readonly #host: CliHost
  readonly #take: (change: JsonObject) => void
  readonly #silent = new Set<string>()

  /** `take` receives each Lease as a change of a watch. */
  constructor(cluster: ClusterChoice, host: CliHost, take: (change: JsonObject) => void) {
    this.#cluster = cluster
    this.#host = host
    this.#take = take
  }

  /** Takes a change of any object; only changes of Nodes have an effect. */
  see({ object }: JsonObject): void {
    const { kind, metadata, status } = asObject(object)
    const { name } = asObject(metadata)
    if (kind !== 'Node' || typeof name !== 'string') return
    const isSilent = hasCondition(status, 'Ready', 'Unknown')
    const wasSilent = this.#silent.has(name)
    if (isSilent) this.#silent.add(name)
    else this.#silent.delete(name)
    if (isSilent && !wasSilent) void this.#read(name)
  }

  async #read(node: string): Promise<void> {
    const args = ['get', 'leases.coordination.k8s.io', node, '-o', 'json', '-n', LEASES]
    const read = await readOnce([...args, ...clusterArgs(this.#cluster)], this.#host)
    const lease = 'text' in read ? parsed(read.text) : {}
    // A user who may not read Leases gets a recording without them.
    if (lease.kind === 'Lease') this.#take({ type: 'ADDED', object: lease })
  }
}

function parsed(text: string): JsonObject {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return {}
  }
}
