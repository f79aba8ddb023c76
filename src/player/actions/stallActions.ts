/** What the stall card does. */
import type { Command, NodeConfig } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { runLine } from '../terminal/terminalActions.ts'
import { installedPlayer, play } from './actions.ts'
import { startBranch } from './branchActions.ts'
import { createMissing, type NamedByPods, nodesForWaiting } from './clusterActions.ts'

/** Carries out a kubectl line in this run; time continues. */
export const carryOut = (line: string): Promise<void> => runLine(line)

/** Gives commands one after the other; time continues. */
export async function carryOutAll(commands: readonly Command[]): Promise<void> {
  for (const command of commands) await installedPlayer()?.command(command)
  play()
}

/** Creates what Pods wait for; time continues. */
export async function createHeld(objects: readonly NamedByPods[]): Promise<void> {
  await createMissing(objects)
  play()
}

/** A kubectl line on a branch of its own, which begins at the cursor. */
export async function tryOnBranch(line: string): Promise<void> {
  await startBranch()
  await runLine(line)
}

/** As many nodes as the Pods without one need; none where no run is open. */
export function nodesForBlocked(): readonly NodeConfig[] {
  const waiting = [...useCluster.getState().pods.values()].filter(({ block }) => block === 'unschedulable')
  return nodesForWaiting(waiting)
}
