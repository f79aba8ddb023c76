import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiAnswer, ApiClient, accessIn, membersOf, RequestError } from './apiClient.ts'

/** State of a cluster's clock. */
export interface ClockState {
  readonly mode: string
  /** Virtual seconds since the run began. */
  readonly seconds: number
  /** The virtual time, as in timestamps of objects. */
  readonly time: string
  /** Equal runs at equal moments have equal fingerprints. */
  readonly fingerprint: string
}

/** Why an object is in its state, as the page explains it. */
export interface Explanation {
  /** The outcome of a workload's rollout; undefined for other objects. */
  readonly outcome: string | undefined
  /** Reasons why the object waits, in sentences. */
  readonly waitsFor: readonly string[]
  /** Decisions of the last sync of its controller, in sentences. */
  readonly decisions: readonly string[]
  /** The whole answer, with facts, causes and Events. */
  readonly details: Readonly<Record<string, unknown>>
}

export interface NodeState {
  readonly name: string
  readonly ready: boolean
  readonly schedulable: boolean
  readonly reachable: boolean
}

/** Nodes to add. By default they are like the cluster's first node. */
export interface AddedNodes {
  readonly zone?: string
  readonly cpu?: string
  readonly memory?: string
}

/** No pending event can bring about the outcome. */
export class UntilError extends Error {
  override readonly name = 'UntilError'
}

/** The way in which a cluster ends. */
interface ClusterEnd {
  readonly stop: () => Promise<void>
}

/** A served cluster. */
export class TestCluster {
  /** `https://127.0.0.1:PORT` */
  readonly address: string
  /** Path of a kubeconfig, which `stop` removes. */
  readonly kubeconfig: string
  /** `KUBECONFIG`, for the environment of a client process. */
  readonly env: { readonly KUBECONFIG: string }
  readonly seed: number
  readonly #client: ApiClient
  readonly #end: ClusterEnd

  /** `startCluster` and `fork` call the constructor. */
  constructor(kubeconfig: string, text: string, seed: number, end: ClusterEnd) {
    const access = accessIn(text)
    this.address = access.address
    this.kubeconfig = kubeconfig
    this.env = { KUBECONFIG: kubeconfig }
    this.seed = seed
    this.#client = new ApiClient(access, 'rollscope-testing')
    this.#end = end
  }

  /** Sends a request to the API server. A rejection is an answer, too. A body that is not a text is sent as JSON. */
  request(method: string, path: string, body?: unknown, contentType?: string): Promise<ApiAnswer> {
    return this.#client.send(method, path, body, contentType)
  }

  /** Reads the clock. */
  async clock(): Promise<ClockState> {
    return clockIn(await this.#client.control('GET', 'clock'))
  }

  /** Advances the clock by a virtual duration, such as `30s`. */
  async advance(duration: string): Promise<ClockState> {
    return clockIn(await this.#client.control('POST', 'clock', { advance: duration }))
  }

  /**
   * Advances the clock until a rollout has an outcome: `deployment/web complete`. Throws `UntilError` with the reason
   * if no pending event can bring about the outcome.
   */
  async until(condition: string, { namespace }: { readonly namespace?: string } = {}): Promise<ClockState> {
    const place = namespace === undefined ? {} : { namespace }
    const answer = await this.#client.control('POST', 'clock', { until: condition, ...place })
    if (answer.reached !== true) throw new UntilError(`${condition}: ${String(answer.reason)}`)
    return clockIn(answer)
  }

  /** Explains the state of an object, such as `deployment/web`. */
  async why(object: string, { namespace = 'default' }: { readonly namespace?: string } = {}): Promise<Explanation> {
    const query = new URLSearchParams({ object, namespace }).toString()
    const details = await this.#client.control('GET', `why?${query}`)
    const { outcome, waitsFor, decisions } = details
    return {
      outcome: typeof outcome === 'string' ? outcome : undefined,
      waitsFor: textsIn(waitsFor),
      decisions: textsIn(decisions),
      details,
    }
  }

  /** Takes a snapshot and returns its name. */
  async snapshot(name?: string): Promise<string> {
    return String((await this.#client.control('POST', 'snapshots', name === undefined ? {} : { name })).name)
  }

  /** Returns to a snapshot. It can be used repeatedly. */
  async restore(snapshot: string): Promise<void> {
    await this.#client.control('POST', 'restore', { snapshot })
  }

  /**
   * Serves a copy of the cluster. From now on the copy is independent; it ends when this cluster ends, at the latest.
   */
  async fork(): Promise<TestCluster> {
    const { kubeconfig } = await this.#client.control('POST', 'fork', {})
    const folder = mkdtempSync(join(tmpdir(), 'rollscope-test-'))
    const file = join(folder, 'kubeconfig')
    writeFileSync(file, String(kubeconfig), { mode: 0o600 })
    const copy: TestCluster = new TestCluster(file, String(kubeconfig), this.seed, {
      stop: async () => {
        rmSync(folder, { recursive: true, force: true })
        await copy.#endCopy()
      },
    })
    return copy
  }

  /** From now on, draws the delays of nodes from another seed. */
  async reseed(seed: number): Promise<void> {
    await this.#client.control('POST', 'seed', { seed })
  }

  async nodes(): Promise<readonly NodeState[]> {
    const { nodes } = await this.#client.control('GET', 'nodes')
    return listIn(nodes).map(membersOf).map(nodeIn)
  }

  /** Adds nodes and returns their names. */
  async addNodes(count: number, like: AddedNodes = {}): Promise<readonly string[]> {
    const { added } = await this.#client.control('POST', 'nodes', { add: count, ...like })
    return listIn(added).map(String)
  }

  /** Stops a node's kubelet and makes the node unreachable. */
  async loseNode(name: string): Promise<void> {
    await this.#client.control('POST', 'faults', { lose: name })
  }

  /** Brings a lost node back. */
  async returnNode(name: string): Promise<void> {
    await this.#client.control('POST', 'faults', { return: name })
  }

  /** Drains a node as kubectl does. */
  async drainNode(name: string): Promise<void> {
    await this.#client.control('POST', 'faults', { drain: name })
  }

  /** Gives a workload, such as `deployment/web`, an image that no registry has. */
  async breakImage(
    workload: string,
    at: { readonly namespace?: string; readonly container?: string } = {},
  ): Promise<void> {
    await this.#client.control('POST', 'faults', { breakImage: workload, ...at })
  }

  /** Writes the run to a file, which `rollscope open` shows. */
  async saveRun(path: string): Promise<void> {
    const run = await this.#client.control('GET', 'run')
    writeFileSync(path, `${JSON.stringify(run, undefined, 2)}\n`)
  }

  /** Ends the cluster and removes its kubeconfig. */
  async stop(): Promise<void> {
    await this.#end.stop()
    this.#client.close()
  }

  async #endCopy(): Promise<void> {
    try {
      await this.#client.control('DELETE', 'fork')
    } catch (error) {
      // The first cluster may have ended before its copy.
      if (error instanceof RequestError) throw error
    }
  }
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The sentence of each entry, without the object that waits. */
const textsIn = (value: unknown): string[] =>
  listIn(value).map((entry) => {
    const { who, text, message } = membersOf(entry)
    const sentence = who === undefined ? String(text) : `${String(who)} waits for ${String(text)}`
    return message === undefined ? sentence : `${sentence}: ${String(message)}`
  })

const clockIn = ({ mode, seconds, time, fingerprint }: Readonly<Record<string, unknown>>): ClockState => ({
  mode: String(mode),
  seconds: Number(seconds),
  time: String(time),
  fingerprint: String(fingerprint),
})

const nodeIn = ({ name, ready, schedulable, reachable }: Readonly<Record<string, unknown>>): NodeState => ({
  name: String(name),
  ready: ready === true,
  schedulable: schedulable === true,
  reachable: reachable === true,
})
