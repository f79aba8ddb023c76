import { useMemo } from 'react'
import type { DeploymentView, ReplicaSetView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { formatCount } from '../../../layout/format.ts'
import { sortedDeployments } from '../../../layout/inOrder.ts'
import { boundsOf } from '../../../layout/stage/bounds.ts'
import { classes } from '../../ui/classes.ts'
import { Strip } from './BoundsBar.tsx'
import styles from './DeploymentGrid.module.css'

interface DeploymentGridProps {
  readonly deployments: readonly DeploymentView[]
  readonly replicaSets: readonly ReplicaSetView[]
  /** The one on the stage. */
  readonly shownUid: string
  readonly onShow: (uid: string) => void
}

const barWidth = 116

/** Every Deployment of the cluster at once; a press puts one on the stage. */
export function DeploymentGrid({ deployments, replicaSets, shownUid, onShow }: DeploymentGridProps) {
  const t = useT()
  const sorted = useMemo(() => sortedDeployments(deployments), [deployments])
  return (
    <nav className={styles.frame} aria-label={t('stage.overview.label')}>
      <ul className={styles.grid}>
        {sorted.map((deployment) => (
          <li key={deployment.uid}>
            <DeploymentTile
              deployment={deployment}
              replicaSets={replicaSets}
              isShown={deployment.uid === shownUid}
              onShow={onShow}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface TileProps {
  readonly deployment: DeploymentView
  readonly replicaSets: readonly ReplicaSetView[]
  readonly isShown: boolean
  readonly onShow: (uid: string) => void
}

function DeploymentTile({ deployment, replicaSets, isShown, onShow }: TileProps) {
  const t = useT()
  const { uid, name, namespace, specReplicas } = deployment
  // A stall is known long before the deadline that calls it failed.
  const rollout = deployment.stall && deployment.rollout === 'progressing' ? 'stalled' : deployment.rollout
  const owned = useMemo(() => replicaSets.filter((set) => set.ownerUid === uid), [replicaSets, uid])
  const bounds = useMemo(() => boundsOf(deployment, owned), [deployment, owned])
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
