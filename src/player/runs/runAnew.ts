/** The run once more from its start, with other machines, delays or another seed. */
import type { ClusterConfig, Command, Cursor, NodeConfig, SessionDocument } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { installedPlayer } from '../actions/actions.ts'
import { changeRun } from './runChange.ts'

/** What a run is played with, as the cluster row shows it. */
export interface Setting {
  /** With all nodes that are at the cursor. */
  readonly config: ClusterConfig
  readonly seed: number
}

/** All nodes that a run ever has, by its configuration and by its commands. */
function nodesEver({ config, journal }: SessionDocument): readonly NodeConfig[] {
  return [...config.nodes, ...journal.flatMap(({ command }) => (command.type === 'addNodes' ? command.nodes : []))]
}

/** What the run has at the cursor; undefined before the first run. */
export function currentSetting(): Setting | undefined {
  const run = installedPlayer()?.currentRun()
  if (run === undefined) return undefined
  const standing = useCluster.getState().nodes
  const nodes = new Map(nodesEver(run).map((node) => [node.name, node]))
  return {
    seed: run.seed,
    config: { ...run.config, nodes: [...nodes.values()].filter(({ name }) => standing.has(name)) },
  }
}

/** Names that no further node of the run may have: of nodes that are deleted, or that come later. */
export function takenNames(): readonly string[] {
  const run = installedPlayer()?.currentRun()
  return [...useCluster.getState().nodes.keys(), ...(run ? nodesEver(run).map(({ name }) => name) : [])]
}

/**
 * The same commands with another setting. Nodes of `before` that `after` has no more are gone from the start, also where a
 * command had added them; new ones are there from the start. Another kind of cluster has its own nodes alone.
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

/** Plays the run again, up to the same moment; the one before is kept. Gives whether it could be opened. */
export async function runAnew(after: Setting): Promise<boolean> {
  const player = installedPlayer()
  const run = player?.currentRun()
  const before = currentSetting()
  if (player === undefined || run === undefined || before === undefined) return false
  const document = withSetting(run, before.config, after)
  const { cursor, head } = usePlayback.getState()
  // The events of another run are other ones: only the moment is the same.
  const moment: Cursor = { at: cursor.at, step: 0 }
  const shown = useCluster.getState().workloads.get(useSelection.getState().workloadUid)
  return changeRun({ how: 'push', fragment: '', keep: 'atOnce' }, async () => {
    if (!(await player.open({ document, cursor: moment }, head.at > 0 ? { computeUntil: head.at } : {}))) return false
    const same = [...useCluster.getState().workloads.values()].find(
      ({ namespace, name }) => namespace === shown?.namespace && name === shown.name,
    )
    useSelection.setState({ workloadUid: same?.uid ?? '', selected: undefined })
    return true
  })
}
