/** Actions of the stall card. */
import type { Command, NodeConfig } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { installedPlayer, play } from '../actions/actions.ts'
import { createMissing, type NamedByPods, nodesForWaiting } from '../apply/clusterActions.ts'
import { startBranch } from '../branches/branchActions.ts'
import { runLine } from './terminalActions.ts'

/** Runs a kubectl command line; virtual time continues. */
export const carryOut = (line: string): Promise<void> => runLine(line)

/** Gives commands in order; virtual time continues. */
export async function carryOutAll(commands: readonly Command[]): Promise<void> {
  for (const command of commands) await installedPlayer()?.command(command)
  play()
}

/** Creates the objects that Pods wait for; virtual time continues. */
export async function createHeld(objects: readonly NamedByPods[]): Promise<void> {
  await createMissing(objects)
  play()
}

/** Runs a kubectl command line on a new branch at the cursor. */
export async function tryOnBranch(line: string): Promise<void> {
  await startBranch()
  await runLine(line)
}

/** The nodes that unschedulable Pods need; empty without a run. */
export function nodesForBlocked(): readonly NodeConfig[] {
  const waiting = [...useCluster.getState().pods.values()].filter(({ block }) => block === 'unschedulable')
  return nodesForWaiting(waiting)
}
