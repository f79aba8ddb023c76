import { DataTable } from '../ui/DataTable.tsx'
import '../../i18n/en/decisions.ts'
import '../../i18n/en/lesson.ts'
import type { WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import { boundSums } from '../../layout/stage/bounds.ts'
import { useCluster } from '../../store/cluster.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import styles from './DecidedLater.module.css'

/** Replaces the next decisions while a question is open; for a Deployment it shows minimum and maximum. */
export function DecidedLater({ uid }: { readonly uid: string }) {
  const t = useT()
  const workload = useCluster(({ workloads }) => workloads.get(uid))
  return (
    <>
      {workload?.kind === 'Deployment' && workload.strategy === 'RollingUpdate' && <BoundsThatHold of={workload} />}
      <p className={styles.later}>{t('lesson.decidedLater')}</p>
    </>
  )
}

function BoundsThatHold({ of }: { readonly of: WorkloadView }) {
  const t = useT()
  const { least, most } = boundSums(of)
  const rows = [
    { name: t('inspector.math.wanted'), sum: '', pods: of.specReplicas },
    { name: t('inspector.math.atMost'), sum: most, pods: of.maxPods },
    { name: t('inspector.math.atLeast'), sum: least, pods: of.minAvailable },
  ]
  return (
    <section className={styles.bounds}>
      <h3>{t('lesson.mayUse')}</h3>
      <DataTable className="ui-muted ui-box">
        {rows.map(({ name, sum, pods }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{sum}</td>
            <td>{formatCount(pods)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}

/** Says that the run waits for an answer. */
export function WaitsForAnswer() {
  const t = useT()
  const atMs = usePlayback(({ cursor }) => cursor.at)
  return (
    <section className={styles.waits} data-point="waits">
      <h3 className="ui-heading ui-faint">{t('inspector.waits')}</h3>
      <p>
        {t('lesson.waitsForAnswer')} <code className="ui-code">{formatClock(atMs)}</code>
      </p>
    </section>
  )
}
