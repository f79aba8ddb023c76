import type { KubeObject } from '../../api/types.ts'
import { freeze } from '../../sim/freeze.ts'
import type { Simulation, Stateful } from '../../sim/simulation.ts'
import type { Store } from '../store.ts'

const resources = [
  'validatingadmissionpolicies',
  'validatingadmissionpolicybindings',
  'mutatingadmissionpolicies',
  'mutatingadmissionpolicybindings',
] as const
type PolicyResource = (typeof resources)[number]

/** Policies and their bindings at a moment, by resource. */
export type PolicyObjects = Readonly<Record<PolicyResource, readonly KubeObject[]>>

interface PolicySourceState {
  /** Policies that requests are checked against. */
  active: PolicyObjects
  /** After the last change. */
  latest: PolicyObjects
  /** Virtual ms of the first change that is not active yet; undefined if there is none. */
  changedAt: number | undefined
}

/** Virtual ms between two looks at whether policies have changed. */
const REFRESH_MS = 1000

const none: PolicyObjects = freeze(policiesOf(() => []))

/**
 * The policies that the API server goes by: a change counts from the next look on, so that the Pods of a Deployment in the
 * same file come before it.
 */
// Models apiserver pkg/admission/plugin/policy/generic/policy_source.go Run and refreshPolicies (v1.36).
export class PolicySource implements Stateful {
  readonly name = 'apiserver/policies'
  readonly #sim: Simulation
  readonly #store: Store

  constructor(sim: Simulation, store: Store) {
    this.#sim = sim
    this.#store = store
    sim.register(this)
    store.observe(({ resource }) => {
      if (resources.some((one) => one === resource)) this.#changed()
    })
  }

  initialState(): PolicySourceState {
    return { active: none, latest: none, changedAt: undefined }
  }

  /** Policies that requests are checked against now. */
  get active(): PolicyObjects {
    this.#refresh()
    return this.#state.active
  }

  /** All that is stored is active, as when a server has started. */
  started(): void {
    const state = this.#state
    state.latest = storedPolicies(this.#store)
    state.active = state.latest
    state.changedAt = undefined
  }

  #changed(): void {
    this.#refresh()
    const state = this.#state
    state.latest = storedPolicies(this.#store)
    state.changedAt ??= this.#sim.now
  }

  #refresh(): void {
    const state = this.#state
    if (state.changedAt === undefined || lookOf(this.#sim.now) === lookOf(state.changedAt)) return
    state.active = state.latest
    state.changedAt = undefined
  }

  get #state(): PolicySourceState {
    return this.#sim.state<PolicySourceState>(this.name)
  }
}

const lookOf = (at: number): number => Math.floor(at / REFRESH_MS)

/** The policies that a request is asked about. */
export const policiesFor = (
  store: Store,
  { policies }: { readonly policies?: { readonly active: PolicyObjects } },
): PolicyObjects => policies?.active ?? storedPolicies(store)

const storedPolicies = (store: Store): PolicyObjects => freeze(policiesOf((resource) => [...store.list(resource)]))

function policiesOf(listOf: (resource: PolicyResource) => readonly KubeObject[]): PolicyObjects {
  return {
    validatingadmissionpolicies: listOf('validatingadmissionpolicies'),
    validatingadmissionpolicybindings: listOf('validatingadmissionpolicybindings'),
    mutatingadmissionpolicies: listOf('mutatingadmissionpolicies'),
    mutatingadmissionpolicybindings: listOf('mutatingadmissionpolicybindings'),
  }
}
