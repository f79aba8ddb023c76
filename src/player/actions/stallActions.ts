/** What the stall card does. */
import { useCluster } from '../../store/cluster.ts'
import { runLine } from '../terminal/terminalActions.ts'
import { play } from './actions.ts'
import { startBranch } from './branchActions.ts'
import { addNodes, createMissing, type NamedByPods, nodesForWaiting } from './clusterActions.ts'
import { setNodeReach } from './troubleActions.ts'

/** Carries out a kubectl line in this run; time continues. */
export const carryOut = (line: string): Promise<void> => runLine(line)

/** The same on a branch of its own, which begins at the cursor. */
export async function tryOnBranch(line: string): Promise<void> {
  await startBranch()
  await runLine(line)
}

export const bringNodeBack = (node: string): Promise<void> => setNodeReach(node, 'back')

/** Creates what Pods wait for; time continues. */
export async function createHeld(objects: readonly NamedByPods[]): Promise<void> {
  await createMissing(objects)
  play()
}

/** As many nodes as the Pods without one need. */
export async function addNodesUntilTheyFit(): Promise<void> {
  const waiting = [...useCluster.getState().pods.values()].filter(({ block }) => block === 'unschedulable')
  await addNodes(nodesForWaiting(waiting))
}
