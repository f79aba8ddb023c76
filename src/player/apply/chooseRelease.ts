/** Changes the run's release of Kubernetes, and asks for the differences. Loaded with the list of releases. */

import { withRelease } from '../../clusters/presets.ts'
import type { Release, ReleaseReport } from '../../engine/index.ts'
import { useManifest } from '../../store/manifest.ts'
import { askEngine } from '../actions/actions.ts'
import { beginInCluster } from './chooseCluster.ts'

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
