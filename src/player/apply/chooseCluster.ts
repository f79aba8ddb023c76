/** Changes the run's cluster, to a preset or to the user's own, or its release. Loaded with the choices. */

import { presetNamed, withoutPreset, withPreset, withRelease } from '../../clusters/presets.ts'
import type { ClusterConfig, Release, ReleaseReport } from '../../engine/index.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { useForecast } from '../../store/forecast.ts'
import { prepareCluster } from '../../store/late/freshCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { bringOwnCluster } from '../../store/ownCluster.ts'
import { canChangeCluster } from '../../store/recording.ts'
import { uncover } from '../../store/ui.ts'
import { askEngine, installedPlayer } from '../actions/actions.ts'
import { freshConfig } from '../runs/freshStart.ts'
import { currentSetting, replayRun } from '../runs/replayRun.ts'
import { changeRun } from '../runs/runChange.ts'

/** Replaces nodes and classes of a configuration; the other fields stay. */
type OtherCluster = (config: ClusterConfig) => ClusterConfig

/** The preset with this id; any other id is the simulation's default cluster. */
export const clusterLike = (id: string): OtherCluster => {
  const preset = presetNamed(id)
  return (config) => (preset === undefined ? withoutPreset(config) : withPreset(config, preset))
}

/** Replaces the nodes, provided objects and release of a configuration by those of an imported cluster. */
export const clusterAs =
  ({ nodes, provided, kubernetes }: ClusterConfig): OtherCluster =>
  (config) => ({
    ...withoutPreset(config),
    nodes,
    ...(kubernetes === undefined ? {} : { kubernetes }),
    ...(provided === undefined ? {} : { provided }),
  })

/**
 * Replays the run's commands in another cluster, or sets the cluster of the next manifest if the manifest starts a new
 * cluster. A recording is replaced by an empty cluster. Returns false if the cluster could not be changed.
 */
export async function beginInCluster(other: OtherCluster): Promise<boolean> {
  if (useManifest.getState().target === 'fresh') {
    prepareCluster(other(freshConfig(useForecast.getState().plan?.plan)))
    return true
  }
  const setting = currentSetting()
  if (setting !== undefined && canChangeCluster()) return replayRun({ ...setting, config: other(setting.config) })
  const player = installedPlayer()
  if (player === undefined) return false
  const document = { format: 1 as const, engineVersion: '', seed: 1, config: other(defaultCluster), journal: [] }
  return changeRun({ how: 'push', fragment: '', save: 'atOnce' }, () => player.open({ document }))
}

/** Shows the imported cluster before a run is started in it. */
export function showOwnCluster(text: string): void {
  bringOwnCluster(text)
  uncover({ dialog: 'cluster', catalogue: false })
}

/**
 * Replays the run's commands on a release, or sets the release of the next manifest if the manifest starts a new
 * cluster.
 */
export const beginOnRelease = (release: Release): Promise<boolean> =>
  beginInCluster((config) => withRelease(config, release))

/** The consequences of a change of release for the editor's text and, if the text goes into the run, for the run. */
export function askDifferences(from: Release, to: Release): Promise<ReleaseReport> {
  const { text, target } = useManifest.getState()
  return askEngine('releaseLines', { manifest: text, withRun: target === 'run', from, to })
}
