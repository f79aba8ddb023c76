/** Plays a scenario and returns its first difference. */
import { readFileSync } from 'node:fs'
import { type Cluster, createCluster } from '../src/engine/cluster.ts'
import type { FieldDescriptions } from '../src/engine/kubectl/core/command.ts'
import { shellReleases } from '../src/engine/kubectl/core/releases.ts'
import type { KubectlProcess } from '../src/engine/kubectl/kubectl.ts'
import { startReading } from '../src/engine/kubectl/reading.ts'
import { bareRun, StepPlayer } from '../src/engine/recordings/player.ts'
import { BUSY_FROM_MS, recordingStart, timedSteps } from '../src/engine/recordings/recording.ts'
import { Simulation } from '../src/engine/sim/simulation.ts'
import type { Difference, Scenario, ScenarioStep, Tries } from './scenario.ts'
import {
  compareEvents,
  compareScales,
  compareState,
  compareText,
  type FieldDifference,
  unrecordedIn,
} from './scenarioCompare.ts'
import { ScenarioObserver } from './scenarioObserver.ts'

/** First start time tried, in virtual ms: the middle of a second, because no recording begins at a full second. */
const FIRST_BEGINNING_MS = 3500

/**
 * Start times in virtual ms, on a cluster that has been up for a while. API timestamps are whole seconds, and objects
 * created within one second are sorted by name. The recording's offset within a second is unknown, so a scenario passes
 * if a run from any start time matches it. Races in a recording (a node before a controller, or after it) have
 * different results for different start times; from `BUSY_FROM_MS` on, the results vary more.
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
  /** Maps that the recording lacks. */
  readonly unrecorded: ReadonlySet<string>
}

/** Plays a scenario; undefined if it matches, otherwise the latest difference. */
export function playScenario(scenario: Scenario): Difference | undefined {
  const { difference } = followScenario(scenario)
  return difference
}

/**
 * Start time (virtual ms) from which a scenario matches, or matches for the longest time. `firstTry`: it is the first
 * start time.
 */
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

function playFrom(scenario: Scenario, beginsMs: number): Difference | undefined {
  const { seed, config } = recordingStart(scenario, beginsMs)
  const cluster = createCluster(new Simulation(seed), config)
  const steps = timedSteps(scenario.steps, beginsMs)
  const player = new StepPlayer(bareRun(cluster), steps)
  const observer = new ScenarioObserver(cluster.store, player.hashes)
  const stage: Stage = {
    cluster,
    observer,
    varying: new Set(),
    unrecorded: unrecordedIn(scenario),
  }
  for (const [step, recorded] of scenario.steps.entries()) {
    player.playUntil(steps[step]?.endAt ?? 0)
    const difference = compareStep(stage, recorded)
    if (difference) return { step, ...difference }
  }
  return undefined
}

/** Compares the state after a step. */
function compareStep(
  { cluster, observer, varying, unrecorded }: Stage,
  step: ScenarioStep,
): FieldDifference | undefined {
  for (const object of step.then.eventsVary ?? []) varying.add(object)
  const process = step.kubectl === undefined ? undefined : answerOf(cluster, step.kubectl)
  const scales = observer.takeScales()
  const events = observer.takeEvents()
  return (
    (process ? compareOutput(observer, step, process) : undefined) ??
    compareState(step.then, observer.state(), unrecorded) ??
    compareScales(step.then.scales, scales) ??
    compareEvents(step.then.events, events, varying, [...(step.then.eventsAnyOrder ?? []), ...parallelSets(cluster)])
  )
}

/** Sets that create their Pods at the same time, so that the order of the Pods' Events has no meaning. */
const parallelSets = ({ store }: Cluster): string[] =>
  [...store.list('statefulsets')].flatMap(({ metadata: { name }, spec }) =>
    spec.podManagementPolicy === 'Parallel' ? [`statefulset/${name}`] : [],
  )

type Answer = Pick<KubectlProcess, 'stdout' | 'stderr' | 'exit'>

/**
 * Output of the last command. The page loads the API documentation for `explain` separately; the run does not contain
 * it.
 */
function answerOf({ api, config, kubectl, sim }: Cluster, line: string): Answer | undefined {
  const args = line.split(' ')
  if (args[0] !== 'explain') return kubectl.processes.at(-1)
  const { compatibility = 'v1.36' } = config
  const { now, epochMs } = sim
  const place = { client: api.dynamicClient('kubectl'), compatibility, releases: shellReleases(config), now, epochMs }
  const descriptions = JSON.parse(readFileSync('src/descriptions/fieldDescriptions.json', 'utf8')) as FieldDescriptions
  return startReading(place, args, { descriptions })
}

function compareOutput(
  observer: ScenarioObserver,
  { out }: ScenarioStep,
  { stdout, stderr, exit }: Answer,
): FieldDifference | undefined {
  if (!out) return undefined
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
