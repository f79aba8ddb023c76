import type { DynamicClient } from '../apiserver/interface.ts'
import type { Cluster } from '../cluster.ts'
import { shellReleases } from '../kubectl/core/releases.ts'
import type { Kubectl } from '../kubectl/kubectl.ts'
import type { ReadingPlace } from '../kubectl/reading.ts'

/** kubectl at the cursor of a run: the run's own commands, and the place of lines that only read. */
export class RunShell {
  /** The processes of the run's own commands, in the order of the journal. */
  readonly commands: Pick<Kubectl, 'begin' | 'process' | 'processes'>
  readonly #cluster: Cluster
  #client: DynamicClient | undefined

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.commands = cluster.kubectl
  }

  /** The client of lines outside of the run. Its dry-run requests do not change the run's random streams. */
  get client(): DynamicClient {
    if (this.#client === undefined) {
      const { api, sim } = this.#cluster
      const client = api.dynamicClient('kubectl')
      this.#client = { ...client, create: (...request) => sim.tentatively(() => client.create(...request)) }
    }
    return this.#client
  }

  /** The place of a line outside of the run; `now`: virtual ms. */
  placeAt(now: number): ReadingPlace {
    const { config, sim } = this.#cluster
    const { compatibility = 'v1.36' } = config
    return { client: this.client, compatibility, releases: shellReleases(config), now, epochMs: sim.epochMs }
  }
}
