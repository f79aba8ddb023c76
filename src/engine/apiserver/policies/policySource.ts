import type { ObjectOf } from '../../api/kindTypes.ts'
import { freeze } from '../../sim/freeze.ts'
import type { Simulation, Stateful } from '../../sim/simulation.ts'
import type { StoredObjects } from '../store.ts'

const resources = [
  'validatingadmissionpolicies',
  'validatingadmissionpolicybindings',
  'mutatingadmissionpolicies',
  'mutatingadmissionpolicybindings',
] as const
type PolicyResource = (typeof resources)[number]

/** Policies and their bindings at a moment, by resource. */
export type PolicyObjects = { readonly [R in PolicyResource]: readonly ObjectOf<R>[] }

interface PolicySourceState {
  /** The policies for the checks of requests. */
  active: PolicyObjects
  /** The policies after the last change. */
  latest: PolicyObjects
  /** Virtual ms of the first change that is not active yet; undefined without one. */
  changedAt: number | undefined
}

/** Virtual ms between two reads of changed policies. */
const REFRESH_MS = 1000

const none: PolicyObjects = freeze(policiesOf(() => []))

/**
 * The active policies of the API server: a change becomes active at the next read, so that the Pods of a Deployment in
 * the same file precede it.
 */
// Models apiserver pkg/admission/plugin/policy/generic/policy_source.go Run and refreshPolicies (v1.36).
export class PolicySource implements Stateful {
  readonly name = 'apiserver/policies'
  readonly #sim: Simulation
  readonly #store: StoredObjects

  constructor(sim: Simulation, store: StoredObjects) {
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

  /** The policies that are active now. */
  get active(): PolicyObjects {
    this.#refresh()
    return this.#state.active
  }

  /** Activates all stored policies, as at the start of a server. */
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

/** The policies that match a request. */
export const policiesFor = (
  store: StoredObjects,
  { policies }: { readonly policies?: { readonly active: PolicyObjects } },
): PolicyObjects => policies?.active ?? storedPolicies(store)

const storedPolicies = (store: StoredObjects): PolicyObjects =>
  freeze(policiesOf((resource) => [...store.list(resource)]))

function policiesOf(listOf: <R extends PolicyResource>(resource: R) => readonly ObjectOf<R>[]): PolicyObjects {
  return {
    validatingadmissionpolicies: listOf('validatingadmissionpolicies'),
    validatingadmissionpolicybindings: listOf('validatingadmissionpolicybindings'),
    mutatingadmissionpolicies: listOf('mutatingadmissionpolicies'),
    mutatingadmissionpolicybindings: listOf('mutatingadmissionpolicybindings'),
  }
}
