/** Plays a recording in the simulation and says where it first differs. */
import { type Cluster, createCluster } from '../src/engine/cluster.ts'
import {
  BUSY_FROM_MS,
  commandOfStep,
  RECORDING_PAUSE_MS,
  recordingConfig,
  recordingSeed,
} from '../src/engine/recordings/recording.ts'
import { Simulation } from '../src/engine/sim/simulation.ts'
import type { Difference, Scenario, ScenarioStep, Tries } from './scenario.ts'
import { compareEvents, compareScales, compareState, compareText, type FieldDifference } from './scenarioCompare.ts'
import { ScenarioObserver } from './scenarioObserver.ts'

/** Tried first, in virtual ms: the middle of a second, since no recording begins as a second does. */
const FIRST_BEGINNING_MS = 3500

/**
 * When recordings begin, in virtual ms: on a cluster that has been up for a while. Timestamps of the API are whole
 * seconds, and objects created within one second are sorted by name; where in its second a recording began is not known, so
 * it is followed if it is from some beginning. What the recordings leave to chance (who is first, the node or a controller)
 * goes this way from one beginning and that way from another; from `BUSY_FROM_MS` on it goes more ways.
 */
const BEGINNINGS_MS = [
  FIRST_BEGINNING_MS,
  ...Array.from({ length: 12 }, (_, i) => 3000 + i * 250),
  ...Array.from({ length: 24 }, (_, i) => BUSY_FROM_MS + i * 250),
]

interface Stage {
  readonly cluster: Cluster
  readonly observer: ScenarioObserver
  /** Objects whose Events are no longer compared. */
  readonly varying: Set<string>
}

/** Plays a scenario; undefined if it went as recorded, else the difference that came latest. */
export function playScenario(scenario: Scenario): Difference | undefined {
  const { difference } = followScenario(scenario)
  return difference
}

/** From which beginning, in virtual ms, a scenario is followed, or followed for longest; `firstTry`: from the first one. */
export function followScenario(
  scenario: Scenario,
  tries: Tries = 'search',
): { beginsMs: number; firstTry: boolean; difference?: Difference } {
  let latest: { beginsMs: number; difference: Difference } | undefined
  for (const beginsMs of tries === 'first' ? [FIRST_BEGINNING_MS] : BEGINNINGS_MS) {
    const difference = playFrom(scenario, beginsMs)
    if (!difference) return { beginsMs, firstTry: beginsMs === FIRST_BEGINNING_MS }
    if (!latest || difference.step > latest.difference.step) latest = { beginsMs, difference }
  }
  return { beginsMs: 0, firstTry: false, ...latest }
}

function playFrom(scenario: Scenario, beginningMs: number): Difference | undefined {
  const stage = createStage(scenario, beginningMs)
  for (const [step, recorded] of scenario.steps.entries()) {
    const { sim } = stage.cluster
    if (step > 0) sim.runUntil(sim.now + RECORDING_PAUSE_MS)
    const difference = playStep(stage, recorded)
    if (difference) return { step, ...difference }
  }
  return undefined
}

function createStage(scenario: Scenario, beginningMs: number): Stage {
  const sim = new Simulation(recordingSeed(beginningMs))
  const cluster = createCluster(sim, recordingConfig(scenario, beginningMs))
  const observer = new ScenarioObserver(cluster.store)
  sim.runUntil(beginningMs)
  return { cluster, observer, varying: new Set() }
}

function playStep(stage: Stage, step: ScenarioStep): FieldDifference | undefined {
  const { cluster, observer, varying } = stage
  const { sim, kubectl, playedNode } = cluster
  const startedAt = sim.now
  const command = commandOfStep(step, observer)
  const process = command?.type === 'kubectl' ? kubectl.run(command.args, command) : undefined
  if (command?.type === 'pods') playedNode?.play(command)
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
