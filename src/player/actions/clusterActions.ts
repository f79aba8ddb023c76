/** What changes the cluster itself, as commands of the run or before one begins. */
import type { NodeConfig, PlannedWorkload } from '../../engine/index.ts'
import { nodesForPods } from '../../layout/clusterRoom.ts'
import { useForecast } from '../../store/forecast.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { freshConfig } from '../runs/freshStart.ts'
import { currentSetting, takenNames } from '../runs/runAnew.ts'
import { installedPlayer, play, runKubectl } from './actions.ts'

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

/** Nodes that the run needs besides for these Pods, which no node takes. */
export function nodesForWaiting(waiting: readonly PlannedWorkload['perPod'][]): readonly NodeConfig[] {
  return nodesForPods(waiting, currentSetting()?.config.nodes ?? [], takenNames())
}

/** An object that Pods name, with the keys of it that they ask for. */
export interface NamedByPods {
  readonly kind: 'ConfigMap' | 'Secret' | 'PersistentVolumeClaim'
  readonly namespace: string
  readonly name: string
  readonly keys: readonly string[]
}

/** Creates objects that Pods name and that are not there, empty but for the keys that they ask for. */
export async function createMissing(objects: readonly NamedByPods[]): Promise<void> {
  for (const { kind, namespace, name, keys } of objects) {
    if (kind === 'PersistentVolumeClaim') {
      await runKubectl(['apply', '-f', '-'], claimText(namespace, name))
      continue
    }
    const what = kind === 'Secret' ? ['secret', 'generic'] : ['configmap']
    const literals = keys.map((key) => `--from-literal=${key}=example`)
    await runKubectl(['create', ...what, name, '-n', namespace, ...literals])
  }
}

/** A claim of the size that one mostly begins with. */
function claimText(namespace: string, name: string): string {
  const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name, namespace } }
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
  return JSON.stringify({ ...claim, spec })
}
