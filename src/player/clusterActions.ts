/** What changes the cluster itself, as commands of the run or before one begins. */
import type { NodeConfig, PlannedWorkload } from '../engine/index.ts'
import { moreNodes, nodesFor, roomOf } from '../layout/clusterSize.ts'
import { useCluster } from '../store/cluster.ts'
import { useForecast } from '../store/forecast.ts'
import { useFreshCluster } from '../store/freshCluster.ts'
import { useManifest } from '../store/manifest.ts'
import { installedPlayer, play, runKubectl } from './actions.ts'
import { freshConfig } from './freshStart.ts'

/** Adds machines to the cluster of the run, as a command of it; to the one that is to be started, where that is what is planned. */
export async function addNodes(nodes: readonly NodeConfig[]): Promise<void> {
  if (nodes.length === 0) return
  if (useManifest.getState().target === 'fresh') {
    const config = freshConfig(useForecast.getState().plan?.plan)
    useFreshCluster.setState({ config: { ...config, nodes: [...config.nodes, ...nodes] } })
    return
  }
  await installedPlayer()?.command({ type: 'addNodes', nodes })
  play()
}

/** How many more nodes of the cluster's own size so many Pods need; 0 if no such node takes one. */
export function nodesForWaiting(perPod: PlannedWorkload['perPod'], pods: number): readonly NodeConfig[] {
  const own = installedPlayer()?.currentRun()?.config.nodes ?? []
  const [like] = own
  if (like === undefined) return []
  const taken = [...useCluster.getState().nodes.keys()]
  const zones = new Set(own.flatMap(({ zone }) => zone ?? []))
  const count = nodesFor([{ perPod, pods }], roomOf(like))
  return moreNodes(zones.size > 0 ? own : [like], count, taken)
}

/** Creates an object that Pods name and that is not there, empty but for the keys that they ask for. */
export async function createMissing(
  objects: readonly {
    readonly kind: 'ConfigMap' | 'Secret'
    readonly namespace: string
    readonly name: string
    readonly keys: readonly string[]
  }[],
): Promise<void> {
  for (const { kind, namespace, name, keys } of objects) {
    const what = kind === 'Secret' ? ['secret', 'generic'] : ['configmap']
    const literals = keys.map((key) => `--from-literal=${key}=example`)
    await runKubectl(['create', ...what, name, '-n', namespace, ...literals])
  }
}
