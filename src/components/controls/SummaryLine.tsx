import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { summariseRollout } from '../../layout/rolloutSummary.ts'
import { sortedDeployments } from '../../layout/stageLayout.ts'
import { useCluster } from '../../store/cluster.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import styles from './Transport.module.css'

/** How close the rollout on the stage has come to its two bounds, up to the moment shown. */
export function SummaryLine() {
  const t = useT()
  const deployments = useCluster((cluster) => cluster.deployments)
  const samples = useCluster((cluster) => cluster.samples)
  const wantedUid = useSelection((selection) => selection.deploymentUid)
  const at = usePlayback((playback) => playback.cursor.at)
  const deployment = useMemo(
    () => deployments.get(wantedUid) ?? sortedDeployments([...deployments.values()])[0],
    [deployments, wantedUid],
  )
  // The first revision comes from nothing: its lowest is always 0.
  if (deployment?.rolloutStartedAt === undefined || deployment.revision < 2) return null
  const summary = summariseRollout(samples, deployment.uid, deployment.rolloutStartedAt, at)
  if (summary === undefined) return null
  return (
    <p className={styles.summary}>{t('frame.summary', { lowest: summary.lowestAvailable, most: summary.mostPods })}</p>
  )
}
