import { WorkQueue, type WorkQueueOptions } from '../../client/workqueue.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { SimEvent } from '../../sim/eventQueue.ts'
import type { Component, Simulation } from '../../sim/simulation.ts'

interface QueueControllerOptions extends Pick<WorkQueueOptions, 'workers' | 'maxRetries' | 'retries'> {
  /** Name of the controller and its queue. */
  readonly name: string
  readonly latency: ClusterConfig['latency']
}

/** The base of most controllers: a work queue of keys, workers that sync a key each, and state between syncs. */
export abstract class QueueController<State extends object = object> implements Component {
  readonly name: string
  readonly queue: WorkQueue
  protected readonly sim: Simulation

  constructor(sim: Simulation, { name, latency, ...rest }: QueueControllerOptions) {
    this.name = name
    this.sim = sim
    sim.register(this)
    this.queue = new WorkQueue(sim, {
      name,
      ...rest,
      queueMs: latency.queueMs,
      seenQueueMs: latency.seenQueueMs,
      syncMs: latency.syncMs,
      sync: (key) => this.sync(key),
      isPeriodic: (key) => this.isPeriodic(key),
      extraSyncMs: (key) => this.extraSyncMs(key),
    })
  }

  /** Moves the object of a key towards its spec: reads caches and writes through the client. Throws StatusError. */
  protected abstract sync(key: string): void

  /** Syncs a key outside of the queue. Throws StatusError. */
  trySync(key: string): void {
    this.sync(key)
  }

  /** Whether the delayed sync of a key is routine and no retry, so that waiting for it shows no progress. */
  protected isPeriodic(_key: string): boolean {
    return false
  }

  /** Additional virtual ms for which a sync occupies its worker, because its work grows with the size of the object. */
  protected extraSyncMs(_key: string): number {
    return 0
  }

  initialState(): object {
    return {}
  }

  /** Has nothing to do: the queue handles its own events. */
  handle(_event: SimEvent): void {}

  get now(): number {
    return this.sim.now
  }

  /** The state in the current world. It is read at each event, because restoring a snapshot replaces it. */
  protected get state(): State {
    return this.sim.state<State>(this.name)
  }
}
