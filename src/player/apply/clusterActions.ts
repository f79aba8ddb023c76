/** Changes to the cluster itself, as commands of the run or before a run starts. */
import type { NodeConfig, PlannedWorkload } from '../../engine/index.ts'
import { nodesForPods } from '../../layout/clusterRoom.ts'
import { useForecast } from '../../store/forecast.ts'
import { prepareCluster } from '../../store/late/freshCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { installedPlayer, play, runKubectl } from '../actions/actions.ts'
import { freshConfig } from '../runs/freshStart.ts'
import { currentSetting, takenNames } from '../runs/replayRun.ts'

/** Adds nodes with a command, or to the planned cluster if the manifest starts a new cluster. */
export async function addNodes(nodes: readonly NodeConfig[]): Promise<void> {
  if (nodes.length === 0) return
  if (useManifest.getState().target === 'fresh') {
    const config = freshConfig(useForecast.getState().plan?.plan)
    prepareCluster({ ...config, nodes: [...config.nodes, ...nodes] })
    return
  }
  await installedPlayer()?.command({ type: 'addNodes', nodes })
  play()
}

/** Additional nodes for unschedulable Pods. */
export function nodesForWaiting(waiting: readonly PlannedWorkload['perPod'][]): readonly NodeConfig[] {
  return nodesForPods(waiting, currentSetting()?.config.nodes ?? [], takenNames())
}

/** An object that Pods refer to, with the keys that they need. */
export interface NamedByPods {
  readonly kind: 'ConfigMap' | 'Secret' | 'PersistentVolumeClaim'
  readonly namespace: string
  readonly name: string
  readonly keys: readonly string[]
}

/** Creates missing objects that Pods refer to, empty except for the needed keys. */
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

/** A PersistentVolumeClaim of a usual size. */
function claimText(namespace: string, name: string): string {
  const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name, namespace } }
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
  return JSON.stringify({ ...claim, spec })
}
