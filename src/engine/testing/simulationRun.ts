/** Random runs of the whole cluster: faults and commands by seed, with all invariants checked after every event. */
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { ClusterConfig, Command, SessionDocument } from '../document/types.ts'
import { componentsOf } from '../session/runReader.ts'
import { Session } from '../session/session.ts'
import { AssertionError } from '../sim/assert.ts'
import { Random, seedStream } from '../sim/prng.ts'
import { emptyDocument } from './harness.ts'
import { agreementChecker } from './invariants/agreement.ts'
import { boundsChecker } from './invariants/bounds.ts'
import { capacityChecker } from './invariants/capacity.ts'
import { requestGaps, unconverged } from './invariants/convergence.ts'
import { identityChecker, ownershipChecker, slotChecker } from './invariants/identity.ts'
import { type Checker, Monitor } from './invariants/monitor.ts'
import { versionChecker } from './invariants/versions.ts'
import { goodCommands, healingCommands, randomCommand, servicesCommand } from './randomCommands.ts'

/** Virtual ms in which a healed cluster must come to rest. */
const HEALING_MS = 1_800_000
/** Virtual ms for which it must then stay unchanged. */
const REST_MS = 600_000
/** Of this many runs, one has lost and drained nodes; every second of these has serving nodes instead of kubelets. */
const ONE_IN_LOSES_NODES = 8
/** Of this many runs, one has clients. */
const ONE_IN_HAS_SERVICES = 3
/** Label of the healing commands. */
export const HEAL_LABEL = 'heal'
/** Virtual ms between two checks for rest. */
const CHECK_INTERVAL_MS = 5_000

export interface SimulationResult {
  /** Violations in order of occurrence; empty after a success. */
  readonly violations: readonly string[]
  /** Document that replays the run. */
  readonly document: SessionDocument
  readonly events: number
  readonly commands: number
}

/** Runs the simulation of one seed. */
export function runSimulation(seed: number): SimulationResult {
  const random = new Random(seedStream(seed, 'simulation'))
  const faults = new Random(seedStream(seed, 'node faults'))
  const config = configOf(random)
  const losesNodes = seed % ONE_IN_LOSES_NODES === 0
  const isServing = losesNodes && seed % (2 * ONE_IN_LOSES_NODES) === 0
  const document = emptyDocument({ seed, config: isServing ? servingConfig(config) : config })
  return play(new Session(document), checkersOfAll(), (session, monitor) => {
    const world = { random, store: session.objects }
    if (seed % ONE_IN_HAS_SERVICES === 0) session.command(servicesCommand)
    for (let left = random.int(4, 22); left > 0 && monitor.violations.length === 0; left--) {
      if (losesNodes && faults.float() < 0.4) session.command(nodeFault(faults, config))
      session.command(randomCommand(world))
      session.advance({ until: session.cursor.at + pauseMs(random) })
    }
    if (monitor.violations.length > 0) return
    // Leaves time for foreground deletions to finish.
    session.advance({ until: session.cursor.at + 60_000 })
    if (losesNodes) for (const command of nodesHealed(config)) session.command({ ...command, label: HEAL_LABEL })
    for (const command of healingCommands(world)) session.command({ ...command, label: HEAL_LABEL })
    session.advance({ until: session.cursor.at + 30_000 })
    for (const command of goodCommands(world)) session.command({ ...command, label: HEAL_LABEL })
    rest(session, monitor)
  })
}

/** Stops or restarts a kubelet, or adds or removes a NoExecute taint. */
function nodeFault(random: Random, { nodes }: ClusterConfig): Command {
  const node = random.pick(nodes).name
  const draw = random.float()
  if (draw < 0.4) return { type: 'node', node, to: 'lost' }
  if (draw < 0.75) return { type: 'node', node, to: 'back' }
  const taint = draw < 0.9 ? 'trouble=now:NoExecute' : 'trouble-'
  return { type: 'kubectl', args: ['taint', 'nodes', node, taint, ...(draw < 0.9 ? ['--overwrite'] : [])] }
}

/** Restarts all kubelets and removes all taints. */
const nodesHealed = ({ nodes }: ClusterConfig): Command[] =>
  nodes.flatMap(({ name: node }): Command[] => [
    { type: 'node', node, to: 'back' },
    { type: 'kubectl', args: ['taint', 'nodes', node, 'trouble-'] },
  ])

const servingConfig = (config: ClusterConfig): ClusterConfig => ({
  ...config,
  components: { scheduler: true, kubelet: false, node: 'serves' },
})

/** Replays a document with all checks; if its commands heal the cluster, it must come to rest as well. */
export function replaySimulation(document: SessionDocument, checkers = checkersOfAll()): SimulationResult {
  return play(new Session(document), checkers, (session, monitor) => {
    const { journal } = document
    session.advance({ until: journal.at(-1)?.at ?? 0 })
    if (journal.some(({ command }) => command.label === HEAL_LABEL)) rest(session, monitor)
    else session.advance({ until: session.cursor.at + HEALING_MS })
  })
}

const checkersOfAll = (): readonly Checker[] => [
  boundsChecker,
  capacityChecker,
  ownershipChecker(),
  identityChecker(),
  slotChecker(),
  versionChecker(),
  agreementChecker(),
]

/** Runs with all checks; an error that stops the run is reported like a violation. */
export function play(
  session: Session,
  checkers: readonly Checker[],
  run: (session: Session, monitor: Monitor) => void,
): SimulationResult {
  const monitor = new Monitor(session, checkers)
  try {
    run(session, monitor)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const kind = error instanceof AssertionError ? 'assertion' : 'fault'
    monitor.violations.push(`${kind}: ${error.message} (at ${session.cursor.at} ms)\n${error.stack ?? ''}`)
  }
  const { document, handled } = session
  return { violations: monitor.violations, document, events: handled, commands: document.journal.length }
}

/** Checks that a healed cluster comes to rest and then writes nothing. */
function rest(session: Session, monitor: Monitor): void {
  const { objects: store } = session
  const until = session.cursor.at + HEALING_MS
  let missing = unconverged(store)
  while (missing.length > 0 && session.cursor.at < until && monitor.violations.length === 0) {
    session.advance({ until: session.cursor.at + CHECK_INTERVAL_MS })
    missing = unconverged(store)
  }
  // A violation has already stopped the run.
  if (monitor.violations.length > 0) return
  for (const gap of missing)
    monitor.violations.push(`convergence: ${gap}, ${HEALING_MS} ms after all faults were healed`)
  if (missing.length > 0) return
  // Leaves time for the last Events, history clean-ups and minReadySeconds.
  session.advance({ until: session.cursor.at + 60_000 })
  const version = store.resourceVersion
  session.advance({ until: session.cursor.at + REST_MS })
  for (const gap of requestGaps(componentsOf(session).cluster)) monitor.violations.push(`requests: ${gap}`)
  if (store.resourceVersion !== version)
    monitor.violations.push(`rest: ${store.resourceVersion - version} writes in a cluster that has nothing left to do`)
}

/** A pause between "the same time" and "after the deadline". */
function pauseMs(random: Random): number {
  const draw = random.float()
  if (draw < 0.15) return 0
  if (draw < 0.4) return random.int(1, 40)
  if (draw < 0.75) return random.int(40, 4000)
  if (draw < 0.97) return random.int(4000, 30_000)
  return random.int(30_000, 400_000)
}

/** Clusters with short or long latencies. */
function configOf(random: Random): ClusterConfig {
  const { latency, kubelet } = DEFAULT_CONFIG
  const slow = random.float()
  return {
    ...DEFAULT_CONFIG,
    nodes: DEFAULT_CONFIG.nodes.slice(0, random.int(1, 3)),
    latency:
      slow < 0.6
        ? latency
        : slow < 0.8
          ? { watchMs: [1, 400], queueMs: [0, 50], syncMs: [1, 100], scheduleMs: [1, 200] }
          : { watchMs: [0, 0], queueMs: [0, 0], syncMs: [0, 0], scheduleMs: [0, 0] },
    kubelet:
      random.float() < 0.7
        ? kubelet
        : { pullMs: [10, 50], startMs: [10, 200], readyMs: [0, 100], terminateMs: [0, 30_000] },
  }
}
