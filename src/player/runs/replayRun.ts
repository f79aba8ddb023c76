/** Replays the run from its start with other nodes, delays or seed. */
import type { ClusterConfig, Command, Cursor, NodeConfig, SessionDocument } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { followWorkload } from '../../store/late/selection.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { installedPlayer } from '../actions/actions.ts'
import { changeRun } from './runChange.ts'

/** Parameters of a run in the cluster row. */
export interface Setting {
  /** Includes all nodes that exist at the cursor. */
  readonly config: ClusterConfig
  readonly seed: number
}

/** All nodes that a run ever has, from its configuration and its commands. */
function nodesEver({ config, journal }: SessionDocument): readonly NodeConfig[] {
  return [...config.nodes, ...journal.flatMap(({ command }) => (command.type === 'addNodes' ? command.nodes : []))]
}

/** The run's parameters at the cursor; undefined before the first run. */
export function currentSetting(): Setting | undefined {
  const run = installedPlayer()?.currentRun()
  if (run === undefined) return undefined
  const existing = useCluster.getState().nodes
  const nodes = new Map(nodesEver(run).map((node) => [node.name, node]))
  return {
    seed: run.seed,
    config: { ...run.config, nodes: [...nodes.values()].filter(({ name }) => existing.has(name)) },
  }
}

/** Names that new nodes must not have: the names of deleted and of later nodes. */
export function takenNames(): readonly string[] {
  const run = installedPlayer()?.currentRun()
  return [...useCluster.getState().nodes.keys(), ...(run ? nodesEver(run).map(({ name }) => name) : [])]
}

/**
 * The same commands with other parameters. Nodes missing in `after` are removed from the start, also those added by a
 * command; new nodes exist from the start. Another kind of cluster has only its own nodes.
 */
export function withSetting(run: SessionDocument, before: ClusterConfig, after: Setting): SessionDocument {
  const isOther = JSON.stringify(run.config.provided) !== JSON.stringify(after.config.provided)
  const changed = new Map(isOther ? [] : after.config.nodes.map((node) => [node.name, node]))
  const known = new Set(before.nodes.map(({ name }) => name))
  const adapted = (nodes: readonly NodeConfig[]): NodeConfig[] =>
    nodes.flatMap((node) => (known.has(node.name) ? (changed.get(node.name) ?? []) : node))
  const adaptedCommand = (command: Command): readonly Command[] => {
    if (command.type !== 'addNodes') return [command]
    const nodes = adapted(command.nodes)
    return nodes.length === 0 ? [] : [{ ...command, nodes }]
  }
  const fresh = after.config.nodes.filter(({ name }) => !known.has(name))
  return {
    ...run,
    seed: after.seed,
    config: { ...after.config, nodes: isOther ? after.config.nodes : [...adapted(run.config.nodes), ...fresh] },
    journal: run.journal.flatMap((entry) => adaptedCommand(entry.command).map((command) => ({ ...entry, command }))),
  }
}

/** Replays the run up to the same time; the previous run is saved. Returns whether the new run could be opened. */
export async function replayRun(after: Setting): Promise<boolean> {
  const player = installedPlayer()
  const run = player?.currentRun()
  const before = currentSetting()
  if (player === undefined || run === undefined || before === undefined) return false
  const document = withSetting(run, before.config, after)
  const { cursor, head } = usePlayback.getState()
  // Another run has other events, so only the time is kept.
  const moment: Cursor = { at: cursor.at, step: 0 }
  const shown = useCluster.getState().workloads.get(useSelection.getState().workloadUid)
  return changeRun({ how: 'push', fragment: '', save: 'atOnce' }, async () => {
    if (!(await player.open({ document, cursor: moment }, head.at > 0 ? { computeUntil: head.at } : {}))) return false
    const same = [...useCluster.getState().workloads.values()].find(
      ({ namespace, name }) => namespace === shown?.namespace && name === shown.name,
    )
    followWorkload(same?.uid ?? '')
    return true
  })
}
