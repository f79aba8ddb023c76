import '../../../i18n/en/stage.ts'
import { Fragment, type ReactNode } from 'react'
import type { PodView } from '../../../engine/index.ts'
import { type Translate, useT } from '../../../i18n/index.ts'
import { formatSpan } from '../../../layout/format.ts'
import { type Tone, toneColour } from '../../../layout/revisionTone.ts'
import { formatClock } from '../../../store/runClock.ts'
import styles from './PodFacts.module.css'
import { PodScheduling } from './PodScheduling.tsx'
import { stateEnd } from './podText.ts'

interface PodFactsProps {
  readonly pod: PodView
  readonly tone: Tone
  /** Revision of the Pod's ReplicaSet; 0 without a ReplicaSet. */
  readonly revision: number
  /** Cursor in virtual ms. */
  readonly atMs: number
}

/** A Pod in a few rows; ready, available and serving are different facts. */
export function PodFacts({ pod, tone, revision, atMs }: PodFactsProps) {
  const t = useT()
  // The times of becoming ready and available have their own rows.
  const end = pod.state === 'starting' || pod.state === 'ready' ? undefined : stateEnd(t, pod, atMs)
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('stage.pod.ready'), readyText(t, pod, atMs)],
    [t('stage.pod.available'), availableText(t, pod, atMs)],
    ...(pod.serving ? [[t('stage.pod.serving'), t(`stage.pod.serving.${pod.serving}`)] as const] : []),
    [t('stage.pod.node'), pod.node === '' ? t('stage.pod.noNode') : pod.node],
    [t('stage.pod.image'), <code key="image">{pod.image}</code>],
    ...(pod.restarts > 0 ? [[t('stage.pod.restarts'), pod.restarts] as const] : []),
    ...(pod.reason ? [[t('stage.pod.reason'), <code key="reason">{pod.reason}</code>] as const] : []),
  ]
  return (
    <>
      <div className="ui-split ui-apart ui-baseline">
        <b className={styles.name}>{pod.name}</b>
        {revision > 0 && (
          <span className="ui-fixed ui-tiny" style={{ color: toneColour(tone) }}>
            {t('stage.revision', { revision })}
          </span>
        )}
      </div>
      <p className={styles.state}>
        <strong>{t(`stage.state.${pod.state}`)}</strong> {t('stage.pod.since', { time: formatClock(pod.stateSince) })}
        {end && <span>{end}</span>}
      </p>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {pod.message && <p className={styles.message}>{pod.message}</p>}
      {pod.attempt && (
        <div className={styles.attempt}>
          <PodScheduling attempt={pod.attempt} />
        </div>
      )}
    </>
  )
}

function readyText(t: Translate, { ready, readySince, state, stateUntil }: PodView, atMs: number): string {
  if (ready && readySince !== undefined) return t('stage.pod.since', { time: formatClock(readySince) })
  if (state === 'starting' && stateUntil !== undefined && stateUntil > atMs) return inSpan(t, stateUntil - atMs)
  return t('stage.pod.no')
}

/** A deleted Pod does not count as available, ready or not. */
function availableText(t: Translate, { state, stateSince, stateUntil }: PodView, atMs: number): string {
  if (state === 'available') return t('stage.pod.since', { time: formatClock(stateSince) })
  if (state === 'ready' && stateUntil !== undefined && stateUntil > atMs) return inSpan(t, stateUntil - atMs)
  return t('stage.pod.no')
}

function inSpan(t: Translate, ms: number): string {
  return t('stage.pod.in', { span: formatSpan(ms) })
}
