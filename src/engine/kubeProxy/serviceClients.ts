/** Results of requests to Services: a constant rate per Service, sent by kube-proxy's rules. */
import type { EventOf } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation } from '../sim/simulation.ts'
import type { RuleTarget, ServiceRules } from './kubeProxy.ts'

const NAME = 'service-clients'

/** Period in which a Pod responds, in virtual ms; `to` is exclusive. */
export interface AnswerSpan {
  readonly from: number
  readonly to: number
  readonly end: 'stop' | 'exit' | 'fault' | 'unreachable'
}

/** Traffic of one Service until its next change. */
export interface ServiceTraffic {
  readonly rules: ServiceRules
  /** By index in `rules.targets`; undefined: no container. */
  readonly spans: readonly (AnswerSpan | undefined)[]
  readonly answering: number
  /** Clients send from the first available target on, until the Service is deleted. */
  readonly isAsked: boolean
  /** Virtual ms of the next start or end of a Pod's responses, if no other event intervenes; `Infinity`: none. */
  readonly changesAt: number
}

interface ClientsState {
  /** By `namespace/name`, including deleted Services. */
  traffic: Map<string, ServiceTraffic>
}

/**
 * Requests are a rate, not single requests: if m of n targets do not respond, m/n of the requests fail. The
 * component only observes: nothing in the cluster depends on it.
 */
export class ServiceClients implements Component {
  readonly name = NAME
  readonly #sim: Simulation
  readonly #spanOf: (target: RuleTarget) => AnswerSpan | undefined
  /** Keys of Services whose traffic changed since the last `takeChanges`. */
  #changed = new Set<string>()

  readonly #onChange: (service: string) => void

  /** `onChange` is called immediately for every Service whose traffic may have changed. */
  constructor(
    sim: Simulation,
    spanOf: (target: RuleTarget) => AnswerSpan | undefined,
    onChange: (service: string) => void = () => {},
  ) {
    this.#sim = sim
    this.#spanOf = spanOf
    this.#onChange = onChange
    sim.register(this)
  }

  initialState(): ClientsState {
    return { traffic: new Map() }
  }

  /** Traffic of the Services that may have changed since the last call. */
  takeChanges(): ServiceTraffic[] {
    if (this.#changed.size === 0) return []
    const { traffic } = this.#state
    const changed = [...this.#changed].flatMap((key) => traffic.get(key) ?? [])
    this.#changed.clear()
    return changed
  }

  /** By `namespace/name` of the Service. */
  trafficOf(key: string): ServiceTraffic | undefined {
    return this.#state.traffic.get(key)
  }

  /** Must be called when kube-proxy has written or removed a Service's rules. */
  rulesChanged(key: string, rules: ServiceRules | undefined): void {
    this.#watched(() => this.#rulesChanged(key, rules))
  }

  #rulesChanged(key: string, rules: ServiceRules | undefined): void {
    const before = this.#state.traffic.get(key)
    if (rules) {
      const isAsked = rules.targets.length > 0 || (before?.isAsked === true && before.rules.uid === rules.uid)
      this.#settle(rules, { isAsked, spans: rules.targets.map(this.#spanOf) })
    } else if (before) this.#settle({ ...before.rules, targets: [] }, { isAsked: false, spans: [] })
  }

  /** Must be called when containers of a Pod start, are stopped, or are removed. */
  podChanged(uid: string): void {
    this.#watched(() => this.#podChanged(uid))
  }

  #podChanged(uid: string): void {
    for (const { rules, spans, isAsked } of this.#state.traffic.values()) {
      const index = rules.targets.findIndex((target) => target.uid === uid)
      const target = rules.targets[index]
      if (target) this.#settle(rules, { isAsked, spans: spans.with(index, this.#spanOf(target)) })
    }
  }

  /** Must be called when a node becomes unreachable or reachable. */
  nodeChanged(node: string): void {
    this.#watched(() => this.#nodeChanged(node))
  }

  #nodeChanged(node: string): void {
    for (const { rules, isAsked } of this.#state.traffic.values())
      if (rules.targets.some((target) => target.node === node))
        this.#settle(rules, { isAsked, spans: rules.targets.map(this.#spanOf) })
  }

  handle(event: EventOf<{ readonly change: string }>): void {
    const traffic = this.#state.traffic.get(event.payload)
    if (traffic?.changesAt === this.#sim.now) this.#watched(() => this.#settle(traffic.rules, traffic))
  }

  /** As an observer: nothing in the cluster depends on the results of requests. */
  #watched(work: () => void): void {
    this.#sim.observers.ask('clients', undefined, work)
  }

  #settle(rules: ServiceRules, { isAsked, spans }: Pick<ServiceTraffic, 'isAsked' | 'spans'>): void {
    const { now } = this.#sim
    const { traffic } = this.#state
    let answering = 0
    let changesAt = Number.POSITIVE_INFINITY
    for (const span of spans) {
      if (!span) continue
      if (now < span.from) changesAt = Math.min(changesAt, span.from)
      else if (now < span.to) {
        answering++
        changesAt = Math.min(changesAt, span.to)
      }
    }
    const known = traffic.get(rules.key)?.changesAt
    traffic.set(rules.key, freeze({ rules, spans, answering, isAsked, changesAt }))
    this.#changed.add(rules.key)
    this.#onChange(rules.key)
    if (changesAt !== known && Number.isFinite(changesAt))
      this.#sim.schedule(changesAt - now, this, 'change', rules.key)
  }

  get #state(): ClientsState {
    return this.#sim.state<ClientsState>(NAME)
  }
}
