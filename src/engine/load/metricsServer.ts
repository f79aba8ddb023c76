/** CPU and memory usage of Pods under the loads of a run, as metrics-server reports it. */
import { virtualMsOf } from '../api/clock.ts'
import { isOfKind } from '../api/fields/ofKind.ts'
import { objectKey } from '../api/objectKey.ts'
import { quantityMilliValue } from '../api/quantity.ts'
import { labelsMatch, selectorMatches, selectorOfObject } from '../api/selector.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import type { ContainerMetrics, ResourceMetrics } from '../controllers/controllerUtils/descriptor.ts'
import { isPodReady } from '../controllers/controllerUtils/podUtils.ts'
import type { LoadCommand, LoadTarget } from '../document/types.ts'
import type { ServiceTraffic } from '../kubeProxy/serviceClients.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, Stateful } from '../sim/simulation.ts'
import {
  answeredBy,
  countRequestsUntil,
  DEFAULT_LOAD_COST,
  Load,
  RESOLUTION_MS,
  scrapeBefore,
  setServing,
} from './load.ts'

const MIB = 1024 * 1024
/** A container that has run for this long is measured from its start, even if the previous scrape did not see it. */
// Models metrics-server pkg/storage/pod.go freshContainerMinMetricsResolution.
const FRESH_MS = 10_000

interface LoadsState {
  /** Loads by kind and `namespace/name` of their target. */
  loads: Map<string, Load>
}

interface MetricsServerOptions {
  /** Registers an observer that is called at every commit of a Pod; `after` is undefined for a deleted Pod. */
  readonly observePods: (observer: (before: Pod | undefined, after: Pod | undefined) => void) => void
  readonly get: (resource: string, key: string) => KubeObject | undefined
  readonly podsIn: (namespace: string) => readonly Pod[]
  /** Undefined if no traffic to Services is simulated. */
  readonly trafficOf: (service: string) => ServiceTraffic | undefined
}

const resourceOf: { readonly [Kind in LoadTarget['kind']]: string } = {
  Service: 'services',
  Deployment: 'deployments',
  StatefulSet: 'statefulsets',
  ReplicaSet: 'replicasets',
  ReplicationController: 'replicationcontrollers',
}

/**
 * Has no events of its own: shares are accumulated at changes and queries. Requests to a Service follow kube-proxy's
 * rules; without rules, and for a workload, they go to the ready Pods.
 */
export class MetricsServer implements Stateful, ResourceMetrics {
  readonly name = 'metrics-server'
  readonly #sim: Simulation
  readonly #options: MetricsServerOptions

  constructor(sim: Simulation, options: MetricsServerOptions) {
    this.#sim = sim
    this.#options = options
    sim.register(this)
    options.observePods((before, after) => this.#podChanged(before, after))
  }

  initialState(): LoadsState {
    return { loads: new Map() }
  }

  /** Virtual ms of the last change of any load; undefined without a load. */
  get lastChangeAt(): number | undefined {
    const ends = [...this.#state.loads.values()].map(({ command, since }) =>
      Math.max(since, command?.points.at(-1)?.at ?? 0),
    )
    return ends.length === 0 ? undefined : Math.max(...ends)
  }

  /** Replaces the load of a target from now on. */
  setLoad(command: LoadCommand): void {
    const { kind, namespace, name } = command.target
    const { loads } = this.#state
    const key = `${kind} ${objectKey(namespace, name)}`
    const load = loads.get(key) ?? new Load()
    if (loads.has(key)) countRequestsUntil(load, this.#sim.now)
    else load.at = this.#sim.now
    load.since = this.#sim.now
    load.command = freeze(command)
    if (command.cost) load.cost = freeze(command.cost)
    loads.set(key, load)
    this.#findServing(load)
  }

  /** Must be called when kube-proxy's rules or the responses of a Service's Pods change. */
  trafficChanged(service: string): void {
    const load = this.#state.loads.get(`Service ${service}`)
    if (load) this.#findServing(load)
  }

  podMetrics(pods: readonly Pod[]): readonly ContainerMetrics[] {
    const loads = [...this.#state.loads.values()]
    for (const load of loads) countRequestsUntil(load, this.#sim.now)
    return pods.flatMap((pod) => measurementOf(pod, loads, scrapeBefore(this.#sim.now)) ?? [])
  }

  #podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const { loads } = this.#state
    const pod = after ?? before
    if (loads.size === 0 || !pod || (before && after && serves(before) === serves(after))) return
    for (const load of loads.values()) {
      const target = load.command?.target
      if (target?.namespace !== pod.metadata.namespace || this.#rulesOf(load)) continue
      if (!this.#isBehind(load, pod)) continue
      countRequestsUntil(load, this.#sim.now)
      const isServing = after !== undefined && serves(after)
      const served = before !== undefined && serves(before)
      setServing(load, pod.metadata.uid, isServing)
      load.spread += Number(isServing) - Number(served)
    }
  }

  /** Recomputes which Pods of a load serve. */
  #findServing(load: Load): void {
    const { command } = load
    if (!command) return
    countRequestsUntil(load, this.#sim.now)
    const rules = this.#rulesOf(load)
    const { podsIn } = this.#options
    const now = this.#sim.now
    const serving = rules
      ? rules.rules.targets.flatMap(({ uid }, i) => {
          const span = rules.spans[i]
          return span && span.from <= now && now < span.to ? [uid] : []
        })
      : podsIn(command.target.namespace).flatMap((pod) =>
          serves(pod) && this.#isBehind(load, pod) ? [pod.metadata.uid] : [],
        )
    const found = new Set(serving)
    for (const uid of [...load.spans.keys()]) if (!found.has(uid)) setServing(load, uid, false)
    for (const uid of serving) setServing(load, uid, true)
    load.spread = rules ? rules.rules.targets.length : serving.length
  }

  #rulesOf({ command }: Load): ServiceTraffic | undefined {
    if (command?.target.kind !== 'Service') return undefined
    return this.#options.trafficOf(objectKey(command.target.namespace, command.target.name))
  }

  /** Whether requests of a load may go to a Pod. */
  #isBehind({ command }: Load, pod: Pod): boolean {
    if (!command) return false
    const { kind, namespace, name } = command.target
    const target = this.#options.get(resourceOf[kind], objectKey(namespace, name))
    if (!target) return false
    // Services and ReplicationControllers have a map of labels instead of a LabelSelector.
    return isOfKind('Service', target) || isOfKind('ReplicationController', target)
      ? labelsMatch(target.spec.selector, pod.metadata.labels)
      : selectorMatches(selectorOfObject(target), pod.metadata.labels)
  }

  get #state(): LoadsState {
    return this.#sim.state<LoadsState>(this.name)
  }
}

const serves = (pod: Pod): boolean => isPodReady(pod) && pod.metadata.deletionTimestamp === undefined

/** Usage of a Pod at a scrape (virtual ms); undefined if the Pod does not run, or not for long enough. */
function measurementOf(pod: Pod, loads: readonly Load[], scrapeAt: number): ContainerMetrics | undefined {
  if (pod.status.phase !== 'Running') return undefined
  const statuses = pod.status.containerStatuses ?? []
  const starts = statuses.flatMap(({ state: { running } }) =>
    running?.startedAt === undefined ? [] : [virtualMsOf(running.startedAt)],
  )
  if (starts.length === 0 || starts.length < pod.spec.containers.length) return undefined
  const startedAt = Math.max(...starts)
  const isFresh = scrapeAt - startedAt < RESOLUTION_MS
  if (isFresh && scrapeAt - startedAt < FRESH_MS) return undefined
  const windowMs = isFresh ? scrapeAt - startedAt : RESOLUTION_MS
  const own = loads.filter(({ spans }) => spans.has(pod.metadata.uid))
  const cost = own[0]?.cost ?? DEFAULT_LOAD_COST
  const busy = own.reduce(
    (sum, load) => sum + (answeredBy(load, pod.metadata.uid, scrapeAt) / (windowMs / 1000)) * load.cost.cpuPerRequest,
    0,
  )
  // Requests cost CPU and memory in the first container only.
  const usage = new Map(
    pod.spec.containers.map(({ name, resources }, i) => {
      const wanted = cost.cpuIdle + (i === 0 ? busy : 0)
      const most = resources?.limits?.cpu
      const cpu = most === undefined ? wanted : Math.min(wanted, quantityMilliValue(most))
      // CPU in nanocores, as the kubelet counts, converted to millicores, rounded up.
      const memory = i === 0 ? cost.memoryMi * MIB * 1000 : 0
      return [name, { cpu: Math.ceil(Math.round(cpu * 1e6) / 1e6), memory }] as const
    }),
  )
  return { pod: pod.metadata.name, at: Math.floor(scrapeAt / 1000) * 1000, windowMs, usage }
}
