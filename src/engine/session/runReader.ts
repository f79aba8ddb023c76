import type { StoredObjects } from '../apiserver/store.ts'
import { type Cluster, createCluster } from '../cluster.ts'
import { MOST_EVENTS, MOST_MS, MOST_PODS } from '../document/limits.ts'
import type { Cursor, SessionDocument } from '../document/types.ts'
import type { ObserverFault, ObserverName } from '../sim/observers.ts'
import { Simulation } from '../sim/simulation.ts'
import { ClusterProjector } from '../view/clusterProjector.ts'
import type { HiddenFacts } from '../view/hiddenFacts.ts'
import { Picture } from '../view/picture.ts'
import type { PodProjector } from '../view/podProjector.ts'
import type { StallWatch } from '../view/stallWatch.ts'
import type { EventLog } from './eventLog.ts'
import { History } from './history.ts'
import { RunShell } from './runShell.ts'
import type { SyncLog } from './syncLog.ts'

/** The components of a run. They are known to `engine/session` and to tests only: `src/arch.test.ts` holds that. */
export interface RunComponents {
  readonly sim: Simulation
  readonly cluster: Cluster
  readonly projector: ClusterProjector
  readonly picture: Picture
  readonly history: History
}

/** Workloads and Pods at the cursor, as the page shows them. */
type RunView = Pick<
  ClusterProjector,
  'full' | 'outcomes' | 'podSources' | 'rolloutOf' | 'rolloutsSettled' | 'rolloutStartedAt' | 'stallOf' | 'standsStill'
> & {
  readonly pods: Pick<PodProjector, 'all' | 'countsOf' | 'get'>
  readonly stalls: Pick<StallWatch, 'of'>
}

/** The recorded past of a run, up to its head. */
export type RunPast = Pick<
  History,
  | 'cursorAfter'
  | 'findBack'
  | 'handled'
  | 'recordCount'
  | 'recordsFrom'
  | 'requestsUpTo'
  | 'samplesUpTo'
  | 'stopRecord'
  | 'stopBefore'
  | 'takeTimeline'
  | 'tellAgain'
  | 'timeOf'
  | 'traceBetween'
  | 'writesSince'
> & {
  readonly events: Pick<EventLog, 'commandBefore' | 'commandUpTo' | 'deliveryBefore' | 'find'>
  readonly syncs: Pick<SyncLog, 'lastOf' | 'nextOf' | 'waysOf'>
}

const componentsByRun = new WeakMap<RunReader, RunComponents>()

/** The components of a run. */
export function componentsOf(run: RunReader): RunComponents {
  const components = componentsByRun.get(run)
  if (components === undefined) throw new TypeError('the run has no components')
  return components
}

interface ComponentOptions {
  /** Virtual time 0 as Unix ms; undefined: the simulation's own. */
  readonly epochMs: number | undefined
  /** Whether a failing observer is switched off and reported; else its error ends the run. */
  readonly reportsFaults: boolean
}

/** The components at the start of a run, before its initial state. */
export function createComponents(document: SessionDocument, options: ComponentOptions): RunComponents {
  const { seed, config } = document
  const sim = new Simulation(seed, options.epochMs)
  sim.observers.reportsFaults = options.reportsFaults
  const cluster = createCluster(sim, config)
  const projector = new ClusterProjector(sim, cluster.store, hiddenFactsOf(cluster))
  return { sim, cluster, projector, picture: new Picture(sim, projector), history: new History() }
}

/** The facts about a run at its cursor: the objects, the view, the past and kubectl, for reading only. */
export class RunReader {
  readonly objects: StoredObjects
  readonly view: RunView
  readonly past: RunPast
  /** The view as the page receives it, in whole and in changes. */
  readonly picture: Picture
  readonly shell: RunShell
  readonly #sim: Simulation
  readonly #cluster: Cluster

  constructor(components: RunComponents) {
    const { sim, cluster, projector, picture, history } = components
    componentsByRun.set(this, components)
    this.objects = cluster.store
    this.view = projector
    this.past = history
    this.picture = picture
    this.shell = new RunShell(cluster)
    this.#sim = sim
    this.#cluster = cluster
  }

  get cursor(): Cursor {
    return { at: this.#sim.now, step: this.#sim.handledNow }
  }

  /** Events handled from the start to the cursor: a measure of work, not a position. */
  get handled(): number {
    return this.#sim.handled
  }

  /** Whether the run has reached its largest size and does not continue. */
  get isFull(): boolean {
    const { handled, now } = this.#sim
    return handled >= MOST_EVENTS || now >= MOST_MS || this.objects.count('pods') > MOST_PODS
  }

  /** A text that is equal for equal states of the simulation. */
  get fingerprint(): string {
    return this.#sim.fingerprint([this.objects.resourceVersion])
  }

  /** Names of the nodes whose kubelets a command has stopped. */
  get lostNodes(): readonly string[] {
    return this.#cluster.leases.lostNodes
  }

  /** Failed observers, each with its first error. */
  get observerFaults(): readonly ObserverFault[] {
    return this.#sim.observers.faults
  }

  /** Reports an error that an observer made outside of the run's events. */
  noteFault(observer: ObserverName, error: unknown): void {
    this.#sim.observers.note(observer, error)
  }
}

/** Facts that the view shows although the cluster's API does not contain them. */
function hiddenFactsOf({ config, kubectl, nodes, leases, scheduler }: Cluster): HiddenFacts {
  return {
    expectedReadyAt: (node, uid) => nodes.kubeletOf(node)?.expectedReadyAt(uid),
    expectedEndAt: (node, uid, container) => nodes.kubeletOf(node)?.expectedEndAt(uid, container),
    lastAttempt: (uid) => scheduler?.attemptOf(uid),
    claimsBinding: (uid) => scheduler?.claimsBinding(uid),
    lostAt: (node) => leases.stoppedAt(node),
    shortagesOf: (node) => nodes.kubeletOf(node)?.shortages,
    recordOf: (node, uid) => nodes.kubeletOf(node)?.recordOf(uid),
    pullsBefore: (node, uid) => nodes.kubeletOf(node)?.pullsBefore(uid),
    refusedEvictions: () =>
      kubectl.refusedEvictions.map(({ node, pod: { uid, refused } }) => ({
        node,
        uid,
        since: refused?.since ?? 0,
        message: refused?.message ?? '',
      })),
    areNodesPlayed: !config.components.kubelet,
  }
}
