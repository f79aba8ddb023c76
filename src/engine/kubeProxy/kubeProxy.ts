/** Which Pods the requests to each Service are sent to, on the node from which clients ask. */
import type { EndpointSlice, Service } from '../api/kindTypes.ts'
import { objectKey } from '../api/objectKey.ts'
import type { KubeObject, Labels } from '../api/types.ts'
import type { Informer } from '../client/informer.ts'
import type { ClusterConfig } from '../document/types.ts'
import type { EventOf } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation } from '../sim/simulation.ts'
import { decideOn } from '../trace/declaration.ts'
import * as decisions from './decisions.ts'

const NAME = 'kube-proxy'
/** Shortest interval between two writes of the rules: --iptables-min-sync-period. */
const MIN_SYNC_MS = 1_000
const SERVICE_NAME = 'kubernetes.io/service-name'

/** A Pod that requests are sent to. */
export interface RuleTarget {
  readonly uid: string
  readonly pod: string
  readonly node: string
  readonly port: number
}

/** Targets of one Service's requests, with equal weights. */
export interface ServiceRules {
  /** `namespace/name` of the Service. */
  readonly key: string
  readonly uid: string
  readonly namespace: string
  readonly name: string
  readonly selector: Labels
  readonly targets: readonly RuleTarget[]
  /** `terminating`: no endpoint is ready, so terminating endpoints that still serve are used. */
  readonly use: 'ready' | 'terminating'
}

interface KubeProxyState {
  rules: Map<string, ServiceRules>
  /** Keys of Services that changed since the last write of the rules. */
  changed: Set<string>
  syncedAt: number
  isDue: boolean
}

interface KubeProxyOptions {
  readonly services: Informer<Service>
  readonly slices: Informer<EndpointSlice>
  readonly latency: ClusterConfig['latency']
  /** `rules` is undefined for a deleted Service. */
  readonly onRules: (key: string, rules: ServiceRules | undefined) => void
}

/**
 * Converts EndpointSlices to rules: immediately if the last write is at least a second ago, else at the end of that
 * second.
 */
// Models pkg/proxy/iptables/proxier.go syncProxyRules and pkg/proxy/runner (v1.36).
export class KubeProxy implements Component {
  readonly name = NAME
  readonly #sim: Simulation
  readonly #options: KubeProxyOptions

  constructor(sim: Simulation, options: KubeProxyOptions) {
    this.#sim = sim
    this.#options = options
    sim.register(this)
    const touch = ({ metadata: { namespace = '', name } }: KubeObject) => this.#touch(objectKey(namespace, name))
    const touchService = ({ metadata: { namespace = '', labels } }: KubeObject) =>
      this.#touch(objectKey(namespace, labels?.[SERVICE_NAME] ?? ''))
    options.services.addHandler({ onAdd: touch, onUpdate: (_before, service) => touch(service), onDelete: touch })
    options.slices.addHandler({
      onAdd: touchService,
      onUpdate: (_before, slice) => touchService(slice),
      onDelete: touchService,
    })
  }

  initialState(): KubeProxyState {
    return { rules: new Map(), changed: new Set(), syncedAt: Number.NEGATIVE_INFINITY, isDue: false }
  }

  handle(_event: EventOf<{ readonly sync: undefined }>): void {
    const state = this.#state
    state.isDue = false
    state.syncedAt = this.#sim.now
    const changed = [...state.changed]
    state.changed.clear()
    for (const key of changed) this.#sync(key)
  }

  #touch(key: string): void {
    const state = this.#state
    state.changed.add(key)
    if (state.isDue) return
    state.isDue = true
    const { now } = this.#sim
    const [least, most] = this.#options.latency.syncMs
    const takesMs = this.#sim.random(NAME).int(least, most)
    this.#sim.schedule(Math.max(0, state.syncedAt + MIN_SYNC_MS - now) + takesMs, this, 'sync')
  }

  #sync(key: string): void {
    const { rules } = this.#state
    const { services, slices, onRules } = this.#options
    const [namespace = '', name = ''] = key.split('/')
    const service = services.lister.get(namespace, name)
    const before = rules.get(key)
    const { selector = {} } = service?.spec ?? {}
    if (!service || Object.keys(selector).length === 0) {
      rules.delete(key)
      if (before) onRules(key, undefined)
      return
    }
    const own = slices.lister.list(namespace).filter(({ metadata }) => metadata.labels?.[SERVICE_NAME] === name)
    const after: ServiceRules = freeze({
      key,
      uid: service.metadata.uid,
      namespace,
      name,
      selector,
      ...chosen(own),
    })
    rules.set(key, after)
    const facts = { endpoints: after.targets.length, before: before?.targets.length ?? 0 }
    decideOn(this.#sim, NAME, `service/${key}`)(decisionOf(after), facts)
    onRules(key, after)
  }

  get #state(): KubeProxyState {
    return this.#sim.state<KubeProxyState>(NAME)
  }
}

function decisionOf({ targets, use }: ServiceRules) {
  if (targets.length === 0) return decisions.reject
  return use === 'ready' ? decisions.rules : decisions.fallback
}

/** Ready endpoints; without any, the terminating ones that still serve. */
// Models pkg/proxy/topology.go CategorizeEndpoints (v1.36), for a Service whose traffic policies are Cluster.
export function chosen(slices: readonly EndpointSlice[]): Pick<ServiceRules, 'targets' | 'use'> {
  const ready: RuleTarget[] = []
  const ending: RuleTarget[] = []
  for (const { endpoints = [], ports } of slices) {
    const port = ports?.[0]?.port ?? 0
    for (const { conditions, nodeName = '', targetRef } of endpoints) {
      // Only Pods answer requests here.
      if (!targetRef) continue
      const target = freeze({ uid: targetRef.uid ?? '', pod: targetRef.name ?? '', node: nodeName, port })
      if (conditions.ready) ready.push(target)
      else if (conditions.serving && conditions.terminating) ending.push(target)
    }
  }
  return ready.length > 0 ? { targets: ready, use: 'ready' } : { targets: ending, use: 'terminating' }
}
