import '../../../i18n/en/stage.ts'
import { useMemo } from 'react'
import type { RevisionView, WorkloadView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { formatCount } from '../../../layout/format.ts'
import { sortedWorkloads } from '../../../layout/inOrder.ts'
import { boundsOf } from '../../../layout/stage/bounds.ts'
import { classes } from '../../ui/classes.ts'
import { Strip } from './BoundsBar.tsx'
import styles from './WorkloadGrid.module.css'

interface WorkloadGridProps {
  readonly workloads: readonly WorkloadView[]
  readonly revisions: readonly RevisionView[]
  /** The one on the stage. */
  readonly shownUid: string
  readonly onShow: (uid: string) => void
}

const barWidth = 116

/** Every Deployment of the cluster at once; a press puts one on the stage. */
export function WorkloadGrid({ workloads, revisions, shownUid, onShow }: WorkloadGridProps) {
  const t = useT()
  const sorted = useMemo(() => sortedWorkloads(workloads), [workloads])
  return (
    <nav className={styles.frame} aria-label={t('stage.overview.label')}>
      <ul className={styles.grid}>
        {sorted.map((workload) => (
          <li key={workload.uid}>
            <WorkloadTile
              workload={workload}
              revisions={revisions}
              isShown={workload.uid === shownUid}
              onShow={onShow}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface TileProps {
  readonly workload: WorkloadView
  readonly revisions: readonly RevisionView[]
  readonly isShown: boolean
  readonly onShow: (uid: string) => void
}

function WorkloadTile({ workload, revisions, isShown, onShow }: TileProps) {
  const t = useT()
  const { uid, name, namespace, specReplicas } = workload
  // A stall is known long before the deadline that calls it failed.
  const rollout = workload.stall && workload.rollout === 'progressing' ? 'stalled' : workload.rollout
  const owned = useMemo(() => revisions.filter((set) => set.workloadUid === uid), [revisions, uid])
  const bounds = useMemo(() => boundsOf(workload, owned), [workload, owned])
  const words = t(`stage.overview.${rollout}`)
  return (
    <button
      type="button"
      className={classes(styles.tile, isShown && styles.shown)}
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onShow(uid)}
      title={`${namespace}/${name}: ${words}`}
    >
      <span className={styles.row}>
        <span className={classes(styles.dot, styles[rollout])} />
        <span className={styles.name}>{name}</span>
        <span className={styles.count} aria-hidden="true">
          {formatCount(bounds.counts.available)}/{formatCount(specReplicas)}
        </span>
        <span className="visuallyHidden">
          {words}, {t('stage.overview.ready', { available: bounds.counts.available, replicas: specReplicas })}
        </span>
      </span>
      <Strip bounds={bounds} width={barWidth} height={6} />
    </button>
  )
}
