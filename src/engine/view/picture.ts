import type { Simulation } from '../sim/simulation.ts'
import type { ClusterProjector } from './clusterProjector.ts'
import type { ClusterView, TimelineSample, ViewDiff } from './types.ts'

const nothing: ClusterView = { workloads: [], revisions: [], nodes: [], others: [], pods: [] }
const unchanged: ViewDiff = { ...nothing, removed: [] }

/** The view of a run as an observer: if it fails, the run continues without it. */
export class Picture {
  readonly #sim: Simulation
  readonly #projector: ClusterProjector

  constructor(sim: Simulation, projector: ClusterProjector) {
    this.#sim = sim
    this.#projector = projector
  }

  /** The complete view; later diffs are relative to it. */
  full(): ClusterView {
    return this.#asked(nothing, () => this.#projector.full())
  }

  /** Changes since the last `full` or `diff`. */
  diff(): ViewDiff {
    return this.#asked(unchanged, () => this.#projector.diff())
  }

  takeSamples(): readonly TimelineSample[] {
    return this.#asked([], () => this.#projector.takeSamples())
  }

  /** Whether every rollout is over: complete, paused, or past its deadline. */
  get isSettled(): boolean {
    return this.#asked(false, () => this.#projector.rolloutsSettled())
  }

  /** Virtual ms of its next own change. */
  get nextTurnAt(): number | undefined {
    return this.#asked(undefined, () => this.#projector.pods.nextTurnAt)
  }

  /** Applies the change that is due now. */
  turn(): void {
    this.#asked(undefined, () => this.#projector.pods.turn())
  }

  #asked<T>(otherwise: T, work: () => T): T {
    return this.#sim.observers.ask('picture', otherwise, work)
  }
}
