/** Plays a recording in the simulation and says where it first differs. */
import type { Pod } from '../src/engine/api/types.ts'
import { type Cluster, createCluster } from '../src/engine/cluster.ts'
import type { ClusterConfig } from '../src/engine/session/types.ts'
import { Simulation } from '../src/engine/sim/simulation.ts'
import { PlayedNode } from './playedNode.ts'
import type { Difference, Scenario, ScenarioStep } from './scenario.ts'
import { compareEvents, compareScales, compareState, compareText, type FieldDifference } from './scenarioCompare.ts'
import { ScenarioObserver } from './scenarioObserver.ts'

/**
 * A cluster without nodes: the recording plays the node. Watches are quicker than a sync with its writes, as on the one
 * machine that the recordings were made on: a controller has seen what it did before it looks again.
 */
const config: ClusterConfig = {
  nodes: [],
  latency: { watchMs: [1, 2], queueMs: [0, 1], syncMs: [4, 8], scheduleMs: [1, 2] },
  kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [0, 0] },
  components: { scheduler: false, kubelet: false },
}

/** Recordings begin on a cluster that has been up for a while. */
const WARM_UP_MS = 3000

interface Stage {
  readonly cluster: Cluster
  readonly node: PlayedNode
  readonly observer: ScenarioObserver
  /** Objects whose Events are no longer compared. */
  readonly varying: Set<string>
}

/** Plays a scenario from its beginning; undefined if it went as recorded. */
export function playScenario(scenario: Scenario): Difference | undefined {
  const stage = createStage(scenario)
  for (const [step, recorded] of scenario.steps.entries()) {
    const difference = playStep(stage, recorded)
    if (difference) return { step, ...difference }
  }
  return undefined
}

function createStage(scenario: Scenario): Stage {
  const sim = new Simulation(1)
  const cluster = createCluster(sim, config)
  const observer = new ScenarioObserver(cluster.store)
  const node = new PlayedNode(sim, {
    store: cluster.store,
    client: cluster.api.client('kubelet/node-1'),
    mode: scenario.node === 'ready' ? 'ready' : 'manual',
  })
  sim.runUntil(WARM_UP_MS)
  return { cluster, node, observer, varying: new Set() }
}

function playStep(stage: Stage, step: ScenarioStep): FieldDifference | undefined {
  const { cluster, node, observer, varying } = stage
  const { sim, kubectl } = cluster
  const startedAt = sim.now
  let process: number | undefined
  if (step.kubectl !== undefined) {
    const args = observer
      .fill(step.kubectl)
      .split(/\s+/)
      .filter((word) => word !== '')
    process = kubectl.run(args, {
      ...(step.stdin === undefined ? {} : { stdin: observer.fill(step.stdin) }),
      ...(step.client === undefined ? {} : { client: step.client }),
    })
    if (step.interrupt !== undefined) {
      sim.runUntil(startedAt + step.interrupt * 1000)
      kubectl.interrupt(process)
    }
  }
  if (step.pods) {
    const { of, to, count } = step.pods
    node.play(to, count, ownedBy(observer, of))
  }
  sim.runUntil(startedAt + Math.round(step.took * 1000))
  for (const object of step.then.eventsVary ?? []) varying.add(object)
  const scales = observer.takeScales()
  const events = observer.takeEvents()
  return (
    (process === undefined ? undefined : compareOutput(stage, step, process)) ??
    compareState(step.then, observer.state()) ??
    compareScales(step.then.scales, scales) ??
    compareEvents(step.then.events, events, varying)
  )
}

function compareOutput({ cluster, observer }: Stage, step: ScenarioStep, id: number): FieldDifference | undefined {
  const { out } = step
  if (!out) return undefined
  const { stdout, stderr, exit } = cluster.kubectl.process(id)
  if (out.exit !== null && out.exit !== exit)
    return { field: 'out.exit', expected: `${out.exit} ${out.stderr ?? ''}`, got: `${exit} ${stderr}` }
  for (const [field, expected, got] of [
    ['out.stdout', out.stdout, stdout],
    ['out.stderr', out.stderr, stderr],
  ] as const) {
    const difference = expected === null ? undefined : compareText(field, expected, observer.shorten(got))
    if (difference) return difference
  }
  return undefined
}

/** `{n}` names the ReplicaSets of a hash, anything else the owner itself. */
function ownedBy(observer: ScenarioObserver, of: string): (pod: Pod) => boolean {
  const hash = observer.hashOf(of)
  const name = observer.fill(of)
  return ({ metadata }) => {
    const owner = metadata.ownerReferences?.find((ref) => ref.controller)
    return owner !== undefined && (hash === undefined ? owner.name === name : owner.name.endsWith(`-${hash}`))
  }
}
