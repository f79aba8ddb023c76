import type { Simulation } from '../sim/simulation.ts'
import type { ClusterProjector } from './clusterProjector.ts'
import type { ClusterView, TimelineSample, ViewDiff } from './types.ts'

const nothing: ClusterView = { workloads: [], revisions: [], nodes: [], others: [], pods: [] }
const unchanged: ViewDiff = { ...nothing, removed: [] }

/** The picture as a run asks for it: where it cannot be drawn, the run goes on without. */
export class Picture {
  readonly #sim: Simulation
  readonly #projector: ClusterProjector

  constructor(sim: Simulation, projector: ClusterProjector) {
    this.#sim = sim
    this.#projector = projector
  }

  /** Everything; later diffs count from here. */
  full(): ClusterView {
    return this.#asked(nothing, () => this.#projector.full())
  }

  /** What has changed since the last `full` or `diff`. */
  diff(): ViewDiff {
    return this.#asked(unchanged, () => this.#projector.diff())
  }

  takeSamples(): readonly TimelineSample[] {
    return this.#asked([], () => this.#projector.takeSamples())
  }

  /** Every rollout is over: complete, paused, or past its deadline. */
  get isSettled(): boolean {
    return this.#asked(false, () => this.#projector.rolloutsSettled())
  }

  /** When it next changes by itself (virtual ms). */
  get nextTurnAt(): number | undefined {
    return this.#asked(undefined, () => this.#projector.pods.nextTurnAt)
  }

  /** The clock has come to its next turn. */
  turn(): void {
    this.#asked(undefined, () => this.#projector.pods.turn())
  }

  #asked<T>(otherwise: T, work: () => T): T {
    return this.#sim.observers.ask('picture', otherwise, work)
  }
}
