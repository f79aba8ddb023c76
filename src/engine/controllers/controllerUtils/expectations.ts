import { MutableRecord } from '../../sim/cloneState.ts'
import type { Simulation } from '../../sim/simulation.ts'

const TIMEOUT_MS = 5 * 60_000

/**
 * The creations and deletions that a controller requested and its cache does not show yet, for one owner
 * (`namespace/name`).
 */
class Expectation extends MutableRecord {
  add = 0
  del = 0
  /** The number of requested creations or deletions. */
  asked = 0
  /** Keys of the Pods whose deletion is awaited: each counts once. */
  delKeys = new Set<string>()
  /** Virtual ms. */
  since = 0
}

export type ExpectationState = Map<string, Expectation>

/**
 * Keeps a controller from acting again on a cache that does not show its last creations and deletions yet.
 * Models pkg/controller/controller_utils.go UIDTrackingControllerExpectations (v1.36).
 */
export class Expectations {
  readonly #sim: Simulation
  readonly #state: () => ExpectationState

  constructor(sim: Simulation, state: () => ExpectationState) {
    this.#sim = sim
    this.#state = state
  }

  get(key: string): Expectation | undefined {
    return this.#state().get(key)
  }

  /** Expectations with open creations or deletions. */
  open(): ({ readonly key: string } & Pick<Expectation, 'add' | 'del' | 'asked' | 'since'>)[] {
    return [...this.#state()]
      .filter(([, { add, del }]) => add > 0 || del > 0)
      .map(([key, { add, del, asked, since }]) => ({ key, add, del, asked, since }))
  }

  /** True if nothing is awaited, or if it has been awaited for longer than five minutes. */
  satisfied(key: string): boolean {
    const expected = this.#state().get(key)
    if (!expected) return true
    return (expected.add <= 0 && expected.del <= 0) || this.#sim.now - expected.since > TIMEOUT_MS
  }

  expectCreations(key: string, count: number): void {
    this.#expect(key, { add: count, asked: count })
  }

  expectDeletions(key: string, podKeys: readonly string[]): void {
    const asked = podKeys.length
    this.#expect(key, { del: asked, asked, delKeys: new Set(podKeys) })
  }

  /** Expects deletions as a number, without names: any deleted Pod counts. */
  // Models ControllerExpectations.SetExpectations.
  expectCounts(key: string, add: number, del: number): void {
    this.#expect(key, { add, del, asked: add + del })
  }

  /** Counts a deletion expected by `expectCounts` that was observed or has failed. */
  anyDeletionObserved(key: string): void {
    const expected = this.#state().get(key)
    if (expected) expected.del--
  }

  /** Counts creations that were observed or have failed. */
  creationsObserved(key: string, count: number): void {
    const expected = this.#state().get(key)
    if (expected) expected.add -= count
  }

  deletionObserved(key: string, podKey: string): void {
    const expected = this.#state().get(key)
    if (expected?.delKeys.delete(podKey)) expected.del--
  }

  forget(key: string): void {
    this.#state().delete(key)
  }

  #expect(key: string, asked: Partial<Expectation>): void {
    this.#state().set(key, Object.assign(new Expectation(), asked, { since: this.#sim.now }))
  }
}
