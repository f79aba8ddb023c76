/** Another cluster for the run: a preset, or one's own. Loaded with what offers them. */
import { presetNamed, withoutPreset, withPreset } from '../../clusters/presets.ts'
import type { ClusterConfig } from '../../engine/index.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { useForecast } from '../../store/forecast.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { isObserved } from '../../store/observed.ts'
import { useOwnCluster } from '../../store/ownCluster.ts'
import { useRecording } from '../../store/recording.ts'
import { useUi } from '../../store/ui.ts'
import { freshConfig } from '../runs/freshStart.ts'
import { currentSetting, runAnew } from '../runs/runAnew.ts'
import { changeRun } from '../runs/runChange.ts'
import { installedPlayer } from './actions.ts'

/** Nodes and classes of a cluster; what else there is stays as it is. */
export type OtherCluster = (config: ClusterConfig) => ClusterConfig

/** A preset by its id; anything else is the cluster of the simulation. */
export const clusterLike = (id: string): OtherCluster => {
  const preset = presetNamed(id)
  return (config) => (preset === undefined ? withoutPreset(config) : withPreset(config, preset))
}

/** One that was read. */
export const clusterAs =
  ({ nodes, provided }: ClusterConfig): OtherCluster =>
  (config) => ({ ...withoutPreset(config), nodes, ...(provided === undefined ? {} : { provided }) })

/**
 * The same commands in another cluster, from the start; the next manifest, where that is to begin one of its own. A recording
 * is as it was: then an empty cluster is opened in its place. Gives whether it could be.
 */
export async function beginInCluster(other: OtherCluster): Promise<boolean> {
  if (useManifest.getState().target === 'fresh') {
    useFreshCluster.setState({ config: other(freshConfig(useForecast.getState().plan?.plan)) })
    return true
  }
  const setting = currentSetting()
  const isRecorded = isObserved() || useRecording.getState().recording !== undefined
  if (setting !== undefined && !isRecorded) return runAnew({ ...setting, config: other(setting.config) })
  const player = installedPlayer()
  if (player === undefined) return false
  const document = { format: 1 as const, engineVersion: '', seed: 1, config: other(defaultCluster), journal: [] }
  return changeRun({ how: 'push', fragment: '', keep: 'atOnce' }, () => player.open({ document }))
}

/** Shows what was read of one's own cluster, before anything is begun in it. */
export function showOwnCluster(text: string): void {
  useOwnCluster.setState(({ brought }) => ({ text, brought: brought + 1 }))
  useUi.setState({ dialog: 'cluster', catalogue: false })
}
