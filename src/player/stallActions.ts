/** What the stall card does. */
import type { NodeConfig, NodeView, PodView } from '../engine/index.ts'
import { useCluster } from '../store/cluster.ts'
import { installedPlayer, play, runKubectl } from './actions.ts'
import { startBranch } from './branchActions.ts'
import { runLine } from './terminalActions.ts'
import { setNodeReach } from './troubleActions.ts'

/** Carries out a kubectl line in this run; time goes on. */
export const carryOut = (line: string): Promise<void> => runLine(line)

/** The same on a branch of its own, which begins at the cursor. */
export async function tryOnBranch(line: string): Promise<void> {
  await startBranch()
  await runLine(line)
}

export const bringNodeBack = (node: string): Promise<void> => setNodeReach(node, 'back')

/** A claim of the size that one mostly begins with. */
export async function createClaim(namespace: string, name: string): Promise<void> {
  const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name, namespace } }
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
  await runKubectl(['apply', '-f', '-'], JSON.stringify({ ...claim, spec }))
  play()
}

/** As many nodes as the Pods without one need, each like the largest that there is. */
export async function addNodesUntilTheyFit(): Promise<void> {
  const { nodes, pods } = useCluster.getState()
  const waiting = [...pods.values()].filter(({ block }) => block === 'unschedulable')
  const added = nodesFor(waiting, [...nodes.values()])
  if (added.length === 0) return
  await installedPlayer()?.command({ type: 'addNodes', nodes: added })
  play()
}

const MOST_ADDED = 50

/** Nodes for Pods that no node takes: room for each of them, on nodes of one size that takes the largest of them. */
export function nodesFor(
  waiting: readonly Pick<PodView, 'cpuMilli' | 'memoryBytes'>[],
  nodes: readonly NodeView[],
): NodeConfig[] {
  if (waiting.length === 0) return []
  const most = (amounts: readonly number[]) => Math.max(1, ...amounts)
  const cpu = most([...nodes, ...waiting].map(({ cpuMilli }) => cpuMilli))
  const memory = most([...nodes, ...waiting].map(({ memoryBytes }) => memoryBytes))
  const pods = most(nodes.map((node) => node.pods))
  const perNode = (size: number, asked: number) => (asked === 0 ? pods : Math.floor(size / asked))
  const largest = {
    cpu: Math.max(...waiting.map(({ cpuMilli }) => cpuMilli)),
    memory: Math.max(...waiting.map(({ memoryBytes }) => memoryBytes)),
  }
  const each = Math.max(1, Math.min(pods, perNode(cpu, largest.cpu), perNode(memory, largest.memory)))
  const count = Math.min(MOST_ADDED, Math.ceil(waiting.length / each))
  const taken = new Set(nodes.map(({ name }) => name))
  const added: NodeConfig[] = []
  for (let i = 1; added.length < count; i++) {
    const name = `node-${i}`
    if (!taken.has(name)) added.push({ name, cpu: `${cpu}m`, memory: `${Math.ceil(memory / 1024)}Ki`, pods })
  }
  return added
}
