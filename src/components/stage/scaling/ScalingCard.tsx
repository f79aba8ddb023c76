import '../../../i18n/en/timelineTip.ts'
import { useMemo } from 'react'
import type { PlannedObject, ScalingSync, WorkloadView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { loadAt, loadsOf, syncsOf } from '../../../layout/timeline/loadCurve.ts'
import { withoutField } from '../../../manifest/editor/textEdits.ts'
import { forgetReplicas } from '../../../player/actions/workloadActions.ts'
import { applyManifest } from '../../../player/apply/applyActions.ts'
import { startBranch } from '../../../player/branches/branchActions.ts'
import { useForecast } from '../../../store/forecast.ts'
import { isAsking, useLesson } from '../../../store/lesson.ts'
import { useManifest } from '../../../store/manifest.ts'
import { usePlayback } from '../../../store/playback.ts'
import { useScaling } from '../../../store/scaling.ts'
import { changeText } from '../../manifest/editText.ts'
import { useLoadTarget } from '../../run/useLoadTarget.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './ScalingCard.module.css'

interface ScalingCardProps {
  readonly workload: WorkloadView
}

/**
 * Card of a workload with an autoscaler: its metric and desired replicas, and the effect of applying the editor's
 * `replicas`.
 */
export function ScalingCard({ workload }: ScalingCardProps) {
  const t = useT()
  const last = useLastSync(workload)
  const perSecond = useLoadNow(workload)
  const planned = usePlannedReplicas(workload)
  if (!last) return null
  const pods = workload.status.availableReplicas
  const isHeld = last.heldAt !== undefined && last.desired !== last.wanted
  const figures: readonly Figure[] = [
    {
      id: 'load',
      name: t('timelineTip.scaling.load'),
      value: t('timelineTip.scaling.load.rate', { rate: Math.round(perSecond) }),
      note: pods > 0 ? t('timelineTip.scaling.load.perPod', { rate: (perSecond / pods).toFixed(1) }) : '',
    },
    ...(last.use
      ? [
          {
            id: 'use',
            name: t('timelineTip.scaling.use'),
            value: last.use.current,
            note: t('timelineTip.scaling.use.target', { target: last.use.target }),
            title: last.use.metric,
          },
        ]
      : []),
    {
      id: 'wanted',
      name: t('timelineTip.scaling.wanted'),
      value: String(last.wanted ?? '–'),
      note: t('timelineTip.scaling.wanted.bounds', { min: last.min, max: last.max }),
    },
    {
      id: 'desired',
      name: t(isHeld ? 'timelineTip.scaling.held' : 'timelineTip.scaling.desired'),
      value: String(last.desired),
      note: isHeld
        ? t('timelineTip.scaling.held.window', { seconds: last.windowSeconds })
        : t('timelineTip.scaling.desired.current', { pods: last.current }),
    },
  ]
  return (
    <section
      className="ui-stack ui-fixed ui-apart"
      aria-label={t('timelineTip.scaling.label')}
      data-scaling={last.name}
    >
      <Figures figures={figures} />
      {planned && <AgainstManifest workload={workload} {...planned} />}
    </section>
  )
}

interface Figure {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly note: string
  readonly title?: string
}

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <Card as="dl" className={styles.figures}>
      {figures.map(({ id, name, value, note, title }) => (
        <div key={id} title={title} data-figure={id}>
          <dt className="ui-small ui-muted">{name}</dt>
          <dd className="ui-grid">
            <b>{value}</b>
            <small className="ui-small ui-muted">{note}</small>
          </dd>
        </div>
      ))}
    </Card>
  )
}

interface PlannedReplicas {
  /** Replicas after the apply. */
  readonly replicas: number
  readonly object: PlannedObject
}

type AgainstManifestProps = ScalingCardProps & PlannedReplicas

/** Warns about `replicas` in a manifest: the next apply overwrites the autoscaler's value. */
function AgainstManifest({ workload, replicas, object }: AgainstManifestProps) {
  const t = useT()
  const text = useManifest((manifest) => manifest.text)
  const drop = withoutField(text, object, '/spec/replicas')
  const count = Math.abs(workload.specReplicas - replicas)
  const tryIt = async () => {
    await startBranch()
    await applyManifest()
  }
  return (
    <div className={styles.against}>
      <WarningIcon />
      <p className="ui-grow">
        <b>{t('timelineTip.scaling.says', { replicas })}</b>{' '}
        <span>
          {drop
            ? t(replicas < workload.specReplicas ? 'timelineTip.scaling.fewer' : 'timelineTip.scaling.more', {
                count,
                replicas,
              })
            : t('timelineTip.scaling.default')}
        </span>
      </p>
      <div className={classes('ui-flex ui-fixed ui-spaced', styles.ways)}>
        <Button onClick={() => void tryIt()}>{t('timelineTip.scaling.whatIf')}</Button>
        {drop ? (
          <Button onClick={() => changeText([drop])}>{t('timelineTip.scaling.drop')}</Button>
        ) : (
          <Button title="kubectl apply set-last-applied" onClick={() => void forgetReplicas(workload)}>
            {t('timelineTip.scaling.forget')}
          </Button>
        )}
      </div>
    </div>
  )
}

function useLastSync(workload: WorkloadView): ScalingSync | undefined {
  const cursorMs = usePlayback((playback) => playback.cursor.at)
  const view = useScaling((scaling) => scaling.view)
  const syncs = useMemo(() => (view ? syncsOf(view.syncs, workload) : []), [view, workload])
  return syncs.findLast(({ at }) => at <= cursorMs)
}

/** Requests per second at the cursor. */
function useLoadNow(workload: WorkloadView): number {
  const cursorMs = usePlayback((playback) => playback.cursor.at)
  const view = useScaling((scaling) => scaling.view)
  const target = useLoadTarget(workload)
  const loads = useMemo(() => (view && target ? loadsOf(view.loads, target) : []), [view, target])
  return loadAt(loads, cursorMs)
}

/**
 * Replicas that an apply of the editor's text would set, if they differ from the autoscaler's; undefined while a lesson
 * asks a question.
 */
function usePlannedReplicas({ kind, namespace, name, specReplicas }: WorkloadView): PlannedReplicas | undefined {
  const text = useManifest((manifest) => manifest.text)
  const isWaiting = useLesson(isAsking)
  const edit = useForecast((forecast) => forecast.plan)
  if (isWaiting || edit === undefined || edit.text !== text || edit.target !== 'run') return undefined
  const object = edit.plan.objects.find((one) => one.kind === kind && one.namespace === namespace && one.name === name)
  const replicas = object?.workload?.replicas.to
  return object === undefined || replicas === undefined || replicas === specReplicas ? undefined : { replicas, object }
}
