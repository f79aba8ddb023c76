/** What becomes of the requests to Services: a steady stream to each, sent where kube-proxy's rules say. */
import type { SimEvent } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation } from '../sim/simulation.ts'
import type { RuleTarget, ServiceRules } from './kubeProxy.ts'

const NAME = 'service-clients'

/** From when to when a Pod answers; virtual ms, the end not included. */
export interface AnswerSpan {
  readonly from: number
  readonly to: number
  readonly end: 'stop' | 'exit' | 'fault' | 'unreachable'
}

/** What becomes of the requests to one Service until something changes. */
export interface ServiceTraffic {
  readonly rules: ServiceRules
  /** By place in `rules.targets`; undefined: there is no container. */
  readonly spans: readonly (AnswerSpan | undefined)[]
  readonly answering: number
  /** Clients come once there has been a Pod to ask; then until the Service is deleted. */
  readonly isAsked: boolean
  /** Virtual ms at which one more Pod answers, or one less, if nothing happens before; `Infinity`: none. */
  readonly changesAt: number
}

interface ClientsState {
  /** By `namespace/name`; those of deleted Services stay. */
  traffic: Map<string, ServiceTraffic>
}

/**
 * The stream is a rate, not single requests: of n Pods that it is spread over, m that do not answer lose m/n of it. It only
 * watches: nothing in the cluster depends on it.
 */
export class ServiceClients implements Component {
  readonly name = NAME
  readonly #sim: Simulation
  readonly #spanOf: (target: RuleTarget) => AnswerSpan | undefined
  /** Keys of Services whose traffic has changed since `takeChanges`. */
  #changed = new Set<string>()

  readonly #onChange: (service: string) => void

  /** `onChange` hears of every Service whose traffic may have changed, at once. */
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

  /** The traffic of Services that may have changed since the last call. */
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

  /** kube-proxy has written rules again, or, without any, has removed them. */
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

  /** Containers of a Pod have started, are being stopped, or are gone. */
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

  /** A node can no longer be reached, or can again. */
  nodeChanged(node: string): void {
    this.#watched(() => this.#nodeChanged(node))
  }

  #nodeChanged(node: string): void {
    for (const { rules, isAsked } of this.#state.traffic.values())
      if (rules.targets.some((target) => target.node === node))
        this.#settle(rules, { isAsked, spans: rules.targets.map(this.#spanOf) })
  }

  handle(event: SimEvent): void {
    const traffic = this.#state.traffic.get(event.payload as string)
    if (traffic?.changesAt === this.#sim.now) this.#watched(() => this.#settle(traffic.rules, traffic))
  }

  /** Nobody in the cluster waits for what becomes of requests. */
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
      this.#sim.schedule(changesAt - now, NAME, 'change', rules.key)
  }

  get #state(): ClientsState {
    return this.#sim.state<ClientsState>(NAME)
  }
}
