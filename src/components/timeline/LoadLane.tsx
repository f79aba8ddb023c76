import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/timelineTip.ts'
import { useState } from 'react'
import type { LoadPoint, LoadTarget, LoadView, ScalingSync } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { aheadOf, loadAt, loadStep, withRateNow } from '../../layout/timeline/loadCurve.ts'
import type { TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { setLoad } from '../../player/actions/workloadActions.ts'
import { Button } from '../ui/Button.tsx'
import { LoadCurve } from './LoadCurve.tsx'
import styles from './LoadLane.module.css'
import { LoadNow } from './LoadNow.tsx'

interface LoadLaneProps {
  readonly scene: TimelineScene
  /** The commands for the target, in order. */
  readonly loads: readonly LoadView[]
  readonly target: LoadTarget
  /** The autoscaler's last sync at the cursor. */
  readonly last: ScalingSync | undefined
  /** Virtual ms. */
  readonly cursorMs: number
}

/** Requests per second over the time axis of the timeline below. The future can be drawn and becomes a command. */
export function LoadLane({ scene, loads, target, last, cursorMs }: LoadLaneProps) {
  const t = useT()
  const [draft, setDraft] = useState<readonly LoadPoint[]>()
  const ahead = draft ?? aheadOf(loads, cursorMs)
  const commit = async (points: readonly LoadPoint[]) => {
    const [present, ...others] = points
    const now = { at: cursorMs, perSecond: present?.perSecond ?? 0 }
    await setLoad(target, [now, ...others.filter(({ at }) => at > cursorMs)])
    setDraft(undefined)
  }
  const name = `${target.kind.toLowerCase()}/${target.name}`
  return (
    <section className="ui-anchor ui-small ui-muted" aria-label={t('timelineTip.load.title', { target: name })}>
      <Toolbar className={styles.head}>
        <h2 className={styles.title}>{t('timelineTip.load.title', { target: name })}</h2>
        <LoadNow
          perSecond={Math.round(loadAt(loads, cursorMs))}
          onSet={(rate) => void commit(withRateNow(ahead, rate))}
        />
        {loads.length === 0 ? (
          <span>{t('timelineTip.load.none')}</span>
        ) : (
          <span className={styles.keys}>
            <span>{t('timelineTip.load.draw')}</span>
            <span>{t('timelineTip.load.keys', { step: loadStep })}</span>
          </span>
        )}
        {last && (
          <span className={styles.sizes}>
            <span className={styles.wanted}>{t('timelineTip.load.wanted')}</span> <b>{last.wanted ?? '–'}</b>{' '}
            <span className={styles.desired}>{t('timelineTip.load.desired')}</span> <b>{last.desired}</b>
          </span>
        )}
        {ahead.length > 1 && (
          <Button onClick={() => void commit(ahead.slice(0, 1))}>{t('timelineTip.load.clear')}</Button>
        )}
      </Toolbar>
      <LoadCurve
        {...{ scene, loads, ahead, cursorMs }}
        onDraft={setDraft}
        onCommit={(points) => {
          // A point that had the focus but was not moved changes nothing.
          if (draft !== undefined || points !== ahead) void commit(points)
        }}
      />
    </section>
  )
}
