import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/stage.ts'
import type { WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { fullName } from '../../layout/workloadName.ts'
import { classes } from '../ui/classes.ts'
import { Pill } from '../ui/Pill.tsx'
import { RichText } from '../ui/RichText.tsx'
import styles from './StageHeader.module.css'

type Condition = WorkloadView['conditions'][number]

interface StageHeaderProps {
  readonly workload: WorkloadView
  /** The common prefix of all names, if it is shown elsewhere. */
  readonly prefix?: string
  readonly onSelect: () => void
}

/** The workload's name, strategy and conditions. */
export function StageHeader({ workload, prefix = '', onSelect }: StageHeaderProps) {
  const t = useT()
  const { name, namespace, revision, strategy, paused } = workload
  return (
    <Toolbar as="header" className={styles.header}>
      <h2 className={styles.title}>
        <button type="button" className={styles.name} title={`${namespace}/${name}`} onClick={onSelect}>
          {fullName({ ...workload, name: name.slice(prefix.length) })}
        </button>
        <small className={styles.revision}>{t('stage.revision', { revision })}</small>
      </h2>
      <ul className={classes('ui-wrap ui-shrink ui-spaced', styles.pills)} aria-label={t('stage.conditions')}>
        {strategy === 'Recreate' && (
          <li>
            <Pill title={t('stage.recreateTitle')}>
              <b>{t('stage.recreate')}</b>
            </Pill>
          </li>
        )}
        {paused && (
          <li>
            <Pill tone="warn">
              <b>{t('stage.paused')}</b>
            </Pill>
          </li>
        )}
        {strategy === 'OnDelete' && (
          <li>
            <Pill title={t('stage.onDeleteTitle')}>
              <b>{t('stage.onDelete')}</b>
            </Pill>
          </li>
        )}
        {(workload.ordinals || workload.daemons) && <CountPills workload={workload} />}
        {sorted(workload.conditions).map((condition) => (
          <li key={condition.type} data-point={`condition/${condition.type}`}>
            <ConditionPill condition={condition} />
          </li>
        ))}
      </ul>
    </Toolbar>
  )
}

/**
 * StatefulSets and DaemonSets have no conditions: their progress is shown by counts, as `kubectl rollout status` reads
 * them.
 */
function CountPills({ workload }: Pick<StageHeaderProps, 'workload'>) {
  const t = useT()
  const { specReplicas, status, ordinals, daemons, stall } = workload
  const { updatedReplicas } = status
  const least = Math.max(0, specReplicas - (ordinals?.partition ?? 0))
  // With a partition, Pods with ordinals below the partition may also have the newest revision.
  const asked = updatedReplicas > least ? specReplicas : least
  const good = ordinals ? status.readyReplicas : status.availableReplicas
  const isUpdated = updatedReplicas >= least
  const isGood = good >= specReplicas
  if (daemons?.fitsNowhere && status.replicas === 0)
    return (
      <li data-point="count/updated">
        <Pill tone="warn">
          <b>{t('stage.fitsNowhere')}</b>
        </Pill>
      </li>
    )
  return (
    <>
      <li data-point="count/updated">
        <Pill tone={isUpdated ? 'good' : 'warn'}>
          <RichText text="stage.updatedOf" params={{ pods: updatedReplicas, of: asked }} />
        </Pill>
      </li>
      <li data-point="count/good">
        <Pill tone={isGood ? 'good' : stall ? 'bad' : 'warn'}>
          <RichText text={ordinals ? 'stage.readyOf' : 'stage.availableOf'} params={{ pods: good, of: specReplicas }} />
        </Pill>
      </li>
    </>
  )
}

function ConditionPill({ condition }: { readonly condition: Condition }) {
  const { type, status, reason, message } = condition
  const tone = toneOf(condition)
  const title = [status, reason, message].filter(Boolean).join(': ')
  return (
    <Pill tone={tone} title={title}>
      <b>{type}</b>
      <span className={styles.reason} data-calm={tone === 'bad' ? undefined : ''}>
        {wordOf(type, status, reason)}
      </span>
    </Pill>
  )
}

/** Available shows its status; the other conditions show their reason. */
function wordOf(type: Condition['type'], status: Condition['status'], reason: string | undefined): string {
  if (type === 'Available' || reason === undefined || reason === '') return status
  return reason
}

/** The tone of a condition. `True` is bad for ReplicaFailure and good for the others. */
function toneOf({ type, status, reason }: Condition): 'good' | 'warn' | 'bad' {
  if (status === 'Unknown') return 'warn'
  if (type === 'ReplicaFailure') return status === 'True' ? 'bad' : 'good'
  if (status === 'False') return 'bad'
  return type === 'Progressing' && reason !== 'NewReplicaSetAvailable' ? 'warn' : 'good'
}

const order: readonly Condition['type'][] = ['Progressing', 'Available', 'ReplicaFailure']

function sorted(conditions: readonly Condition[]): readonly Condition[] {
  return [...conditions].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
}
