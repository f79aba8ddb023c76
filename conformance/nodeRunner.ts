/**
 * Plays recordings of a real kubelet or scheduler and checks whether the simulation matches them (README.md, "kubelet/,
 * scheduler/, trouble/").
 *
 * Real nodes behave randomly: the phase of the kubelet's sync within a second, the jitter of retries, the choice among
 * equal nodes. So a recording counts as matched if any run matches it. The runner tries a fixed list of seeds, then
 * allows nodes to overtake each other, then redraws the random delays at checkpoints of runs that match so far.
 */
import type { JsonValue } from '../src/engine/api/types.ts'
import type { ApiClient } from '../src/engine/apiserver/interface.ts'
import { createCluster } from '../src/engine/cluster.ts'
import type { Kubectl } from '../src/engine/kubectl/kubectl.ts'
import { bareRun, type PlayerState, StepPlayer } from '../src/engine/recordings/player.ts'
import { Simulation, type Snapshot } from '../src/engine/sim/simulation.ts'
import { type Comparison, compareRun, type Difference, followsSoFar } from './nodeCompare.ts'
import { NodeObserver, type ObserverState } from './nodeObserver.ts'
import { compareOutputs } from './nodeOutput.ts'
import { configOf, hasKubelet, inputOf, middle, nodesOf, warmUpMs } from './nodeSetup.ts'
import type { Tries } from './scenario.ts'
import { type At, type NodeRecording, type RecordedNode, takesOf } from './takes.ts'

export interface NodeResult extends Difference {
  readonly name: string
  readonly passed: boolean
  /** The first run matches: seed 1, at the full second, without overtaking. */
  readonly firstTry: boolean
  /** Seed of the matching run; without a match, of the closest run. */
  readonly seed: number
}

const SEEDS = 20
/**
 * Additional seeds for recordings with several nodes. In these runs, the scheduler's search may find a node before its
 * turn, as upstream's parallel search does.
 */
const OVERTAKING_SEEDS = 300
const OVERTAKING = 0.3
const AFTER_LAST_STEP_MS = 2000

/**
 * Virtual ms between checkpoints. If several random delays must be right in a row, the search continues from runs that
 * match so far.
 */
const CHECKPOINT_MS = 4000
const KEPT_RUNS = 40
const BRANCHES = 3
const SEARCHED_SEEDS = 2

/** Offsets within a second. The kubelet counts whole seconds, and the recording's offset is unknown. */
const LATER_MS = [0, 250, 500, 750]

/**
 * Plays a recording with one seed after the other until a run matches one of its takes; `first` tries only seed 1, with
 * the step times of each take.
 */
export function runNodeRecording(recording: NodeRecording, tries: Tries = 'search'): NodeResult {
  const takes = takesOf(recording)
  let closest: Played | undefined
  for (const search of tries === 'first' ? [playPlain] : [playPlain, searchWide])
    for (const take of takes) {
      const played = search(take)
      if (played.result.passed) return played.result
      if (!closest || played.matched > closest.matched) closest = played
    }
  return (closest as Played).result
}

const playPlain = (take: NodeRecording): Played => play(take, 1, { overtaking: 0, laterMs: 0 })

function searchWide(take: NodeRecording): Played {
  let closest: Played | undefined
  for (const laterMs of hasKubelet(take) ? LATER_MS : [0]) {
    const found = searchFrom(take, laterMs)
    if (found.result.passed) return found
    if (!closest || found.matched > closest.matched) closest = found
  }
  return closest as Played
}

interface Played {
  readonly result: NodeResult
  /** Number of states that the run matched before it differed. */
  readonly matched: number
}

/** The first matching run; without a match, the closest run. */
function searchFrom(recording: NodeRecording, laterMs: number): Played {
  const overtakingFrom = SEEDS + 1
  const seeds = SEEDS + ((recording.nodes?.length ?? 0) > 1 ? OVERTAKING_SEEDS : 0)
  let closest: Played | undefined
  for (let seed = 1; seed <= seeds; seed++) {
    const played = play(recording, seed, { overtaking: seed >= overtakingFrom ? OVERTAKING : 0, laterMs })
    if (played.result.passed) return played
    if (!closest || played.matched > closest.matched) closest = played
  }
  const seed = hasKubelet(recording) ? searchBranches(recording, laterMs) : undefined
  if (seed !== undefined) return { result: followed(recording, seed, false), matched: Number.POSITIVE_INFINITY }
  return closest as Played
}

function play(recording: NodeRecording, seed: number, draws: NodeDraws): Played {
  const run = new NodeRun(recording, seed, draws)
  // The end is relative to the first Pod, so the run itself makes it known.
  while (run.now < run.endAt) run.playUntil(run.endAt)
  const { matched, difference } = run.compare()
  const { name } = recording
  if (difference) return { result: { name, passed: false, firstTry: false, seed, ...difference }, matched }
  return { result: followed(recording, seed, seed === 1 && draws.laterMs === 0), matched }
}

const followed = ({ name }: NodeRecording, seed: number, firstTry: boolean): NodeResult => ({
  name,
  passed: true,
  firstTry,
  seed,
  field: '',
  expected: '',
  got: '',
})

/** A seed whose run, with delays redrawn at checkpoints, matches the recording; undefined if no seed is found. */
function searchBranches(recording: NodeRecording, laterMs: number): number | undefined {
  for (let seed = 1; seed <= SEARCHED_SEEDS; seed++) {
    const run = new NodeRun(recording, seed, { overtaking: 0, laterMs })
    let kept: RunState[] = [run.save()]
    while (kept.length > 0 && run.now < run.endAt) {
      const until = Math.min(run.now + CHECKPOINT_MS, run.endAt)
      const next: RunState[] = []
      for (let i = 0; i < KEPT_RUNS * BRANCHES && next.length < KEPT_RUNS; i++) {
        run.load(kept[i % kept.length] as RunState, seed * 1_000_003 + until * 131 + i)
        run.playUntil(until)
        if (run.isFollowing()) next.push(run.save())
      }
      kept = next
    }
    if (kept.some((end) => run.loadEnd(end))) return seed
  }
  return undefined
}

const latest = (at: At): number => (typeof at === 'number' ? at : at[1])

/** A saved state of a run. */
interface RunState {
  readonly snapshot: Snapshot
  readonly observed: ObserverState
  readonly player: PlayerState
}

/** Random behaviour in addition to the delays that the seed determines. */
interface NodeDraws {
  /** See `ClusterRaces`. */
  readonly overtaking: number
  readonly laterMs: number
}

/** A run of a recording's steps. */
class NodeRun {
  readonly #recording: NodeRecording
  readonly #sim: Simulation
  readonly #observer: NodeObserver
  readonly #player: StepPlayer
  readonly #kubectl: Kubectl
  readonly #beginsMs: number

  constructor(recording: NodeRecording, seed: number, { overtaking, laterMs }: NodeDraws) {
    this.#recording = recording
    this.#beginsMs = warmUpMs(recording) + laterMs
    this.#sim = new Simulation(seed)
    const cluster = createCluster(this.#sim, configOf(recording), { overtaking })
    this.#kubectl = cluster.kubectl
    this.#observer = new NodeObserver(this.#sim, cluster.store)
    const client = cluster.api.client('kubectl')
    for (const node of nodesOf(recording)) prepareNode(client, node)
    const steps = recording.steps.map((step) => ({ at: () => this.#timeOf(step), input: inputOf(step) }))
    this.#player = new StepPlayer(bareRun(cluster), steps)
    this.#sim.runUntil(this.#beginsMs)
  }

  get now(): number {
    return this.#sim.now
  }

  get endAt(): number {
    const last = this.#recording.steps.at(-1)
    return Math.round(this.#second0 + (latest(last?.at ?? 0) + (last?.wait ?? 0)) * 1000) + AFTER_LAST_STEP_MS
  }

  playUntil(until: number): void {
    this.#player.playUntil(until)
  }

  compare(): Comparison {
    const comparison = compareRun(this.#recording, this.#observer, this.#base)
    const { format, comparesOutputs } = this.#recording
    // Older recordings with takes are of a cluster in which other scenarios changed the output.
    if (comparison.difference || (format === 2 && !comparesOutputs)) return comparison
    const difference = compareOutputs(this.#recording.steps, this.#kubectl.processes, (text) =>
      this.#observer.plain(text),
    )
    return { ...comparison, ...(difference ? { difference } : {}) }
  }

  isFollowing(): boolean {
    return followsSoFar(this.#recording, this.#observer, this.#base, this.#sim.now)
  }

  save(): RunState {
    return { snapshot: this.#sim.snapshot(), observed: this.#observer.save(), player: this.#player.save() }
  }

  /** Restores `state` and reseeds the random delays of the kubelets. */
  load(state: RunState, seed: number): void {
    const streams = [...state.snapshot.world.prng.keys()]
    this.#sim.restore(state.snapshot)
    this.#sim.reseed(
      seed,
      streams.filter((name) => name.startsWith('kubelet/')),
    )
    this.#observer.load(state.observed)
    this.#player.load(state.player)
  }

  /** Whether a finished run matches the recording. */
  loadEnd(state: RunState): boolean {
    this.load(state, 0)
    return this.compare().difference === undefined
  }

  /** Virtual ms of the recording's second 0: the creation of the first Pod. */
  get #base(): number {
    return this.#observer.firstPodAt ?? this.#beginsMs
  }

  /** Virtual ms of the recording's second 0: the creation of the first Pod, or its expected time. */
  get #second0(): number {
    return this.#observer.firstPodAt ?? this.#beginsMs - middle(this.#recording.steps[0]?.at ?? 0) * 1000
  }

  /** Virtual ms of a step. Until the first Pod exists, the time counts from the first step. */
  #timeOf({ at }: NodeRecording['steps'][number]): number {
    return Math.round(this.#second0 + middle(at) * 1000)
  }
}

function prepareNode(client: ApiClient, node: RecordedNode): void {
  const { labels, taints, unschedulable } = node
  const patch = {
    ...(labels ? { metadata: { labels } } : {}),
    spec: { ...(taints ? { taints } : {}), ...(unschedulable ? { unschedulable } : {}) },
  }
  client.patch('nodes', '', node.name, 'merge', patch as JsonValue)
}
