import type { ObjectOf, ResourceName } from '../api/kindTypes.ts'
import type { Deployment, KubeObject, Pod, ReplicaSet } from '../api/types.ts'
import { ApiServer } from '../apiserver/apiServer.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import { resources } from '../apiserver/resources.ts'
import { Store } from '../apiserver/store.ts'
import { Recorder } from '../client/eventRecorder.ts'
import { Informer } from '../client/informer.ts'
import type { WorkQueue } from '../client/workqueue.ts'
import { DeploymentController } from '../controllers/deployment/controller.ts'
import { replicaSetKind, replicationControllerKind } from '../controllers/replicaSet/adapter.ts'
import { ReplicaSetController } from '../controllers/replicaSet/controller.ts'
import { type Release, UNNAMED_RELEASE } from '../releases.ts'
import { AssertionError, assert } from '../sim/assert.ts'
import { Simulation } from '../sim/simulation.ts'
import type { DecisionRecord, TraceRecord, WriteRecord } from '../trace/records.ts'

const WATCH_MS = 1
const QUEUE_MS = 10
/** Virtual time of the tests, far enough from 0 for earlier timestamps. */
export const RIG_NOW_MS = 3_600_000

type RigController = 'deployment' | 'replicaSet' | 'replicationController'

interface RigOptions {
  readonly controller: RigController
  /** Virtual ms at which the caches are filled. */
  readonly now?: number
  readonly release?: Release
}

/** Test rig of a single controller with an API server: a test stores objects, runs one sync, and checks the writes. */
export class ControllerRig {
  readonly sim = new Simulation(1)
  readonly store = new Store(this.sim)
  readonly api: ApiServer
  readonly admin: ApiClient
  readonly queue: WorkQueue
  readonly replicaSets: ReplicaSetController | undefined
  readonly trace: TraceRecord[] = []

  constructor({ controller, now = RIG_NOW_MS, release = UNNAMED_RELEASE }: RigOptions) {
    this.api = new ApiServer(this.sim, this.store, { release })
    this.admin = this.api.client('test')
    this.sim.onTrace = (record) => {
      this.trace.push(record)
    }
    if (now > 0) this.sim.setClock(now)
    this.admin.create('namespaces', '', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default' } })
    const built = this.#build(controller)
    this.queue = built.queue
    this.replicaSets = built instanceof ReplicaSetController ? built : undefined
  }

  /** Stores objects unchanged and delivers them to the caches. Queued keys stay in the queue. */
  given(...objects: readonly KubeObject[]): this {
    for (const object of objects) this.store.commit(resourceOf(object), object)
    this.sim.runUntil(this.sim.now + WATCH_MS)
    this.trace.length = 0
    return this
  }

  /** Stores an object without delivering it to the caches until the next `observe`. */
  commit(object: KubeObject): this {
    this.store.commit(resourceOf(object), object)
    return this
  }

  /** Delivers all stored objects to the caches. */
  observe(): this {
    this.sim.runUntil(this.sim.now + WATCH_MS)
    return this
  }

  /** Syncs a key once without delivering anything to the caches; `writes` contains the writes. */
  sync(key: string): this {
    this.queue.add(key, 'the test')
    for (let keysBefore = this.queue.view.queue.length; keysBefore > 0; keysBefore--) {
      this.trace.length = 0
      this.sim.schedule(0, this.queue, 'process')
      this.sim.step()
      if (this.trace.some((record) => record.type === 'sync' && record.key === key)) return this
    }
    throw new AssertionError(`${key} was not synced`)
  }

  /** Writes of the last sync in order: `update ReplicaSet web-1 spec.replicas 10 → 8`. */
  get writes(): string[] {
    const written = this.trace.filter((record): record is WriteRecord => record.type === 'write')
    return written.map(({ verb, kind, name, summary }) => `${verb} ${kind} ${name}${summary ? ` ${summary}` : ''}`)
  }

  /** Error of the last sync; undefined after a success. */
  get error(): string | undefined {
    for (const record of this.trace) if (record.type === 'sync' && record.error !== undefined) return record.error
    return undefined
  }

  get decisions(): DecisionRecord[] {
    return this.trace.filter((record): record is DecisionRecord => record.type === 'decision')
  }

  /** `reason: message` of all Events so far. */
  get events(): string[] {
    return [...this.store.list('events')].map(({ reason, message }) => `${reason}: ${message}`)
  }

  deployment(name = 'web'): Deployment {
    return this.admin.get('deployments', 'default', name)
  }

  replicaSet(name: string): ReplicaSet {
    return this.admin.get('replicasets', 'default', name)
  }

  pods(): Pod[] {
    return this.admin.list('pods', 'default')
  }

  #build(controller: RigController): DeploymentController | ReplicaSetController {
    const latency = {
      watchMs: [WATCH_MS, WATCH_MS],
      queueMs: [QUEUE_MS, QUEUE_MS],
      syncMs: [1, 1],
      scheduleMs: [1, 1],
    } as const
    const pods = this.#informer('pods')
    if (controller === 'deployment')
      return new DeploymentController(this.sim, {
        client: this.api.client('deployment-controller'),
        deployments: this.#informer('deployments'),
        replicaSets: this.#informer('replicasets'),
        pods,
        recorder: new Recorder(this.sim, this.api.client('deployment-controller'), {
          component: 'deployment-controller',
        }),
        latency,
        release: this.api.release,
      })
    const kind = controller === 'replicaSet' ? replicaSetKind : replicationControllerKind
    const client = this.api.client(kind.component)
    return new ReplicaSetController(this.sim, {
      kind,
      client,
      owners: this.#informer(kind.resource),
      pods,
      recorder: new Recorder(this.sim, client, { component: kind.component }),
      latency,
      release: this.api.release,
    })
  }

  #informer<R extends ResourceName>(resource: R): Informer<ObjectOf<R>> {
    const name = `informer/${resource}`
    const informer = Informer.of(this.sim, resource, name)
    this.store.watch({ name, component: informer, resource, latencyMs: [WATCH_MS, WATCH_MS] })
    return informer
  }
}

function resourceOf({ kind }: KubeObject): string {
  const found = resources.find((info) => info.kind === kind)
  assert(found !== undefined, `no resource is of kind ${kind}`)
  return found.resource
}
