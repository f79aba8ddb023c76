import { classes } from '../ui/classes.ts'
import '../../i18n/en/recorded/chain.ts'
import type { ReactNode } from 'react'
import type { Finding, WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { clusterClock } from '../../layout/clusterTime.ts'
import { pause, seek } from '../../player/actions/actions.ts'
import { useImported } from '../../store/imported.ts'
import { usePlayback } from '../../store/playback.ts'
import { openRun } from '../../store/run/openRun.ts'
import { useRunEpochMs } from '../../store/runClock.ts'
import { StopIcon, WarningIcon } from '../ui/icons.tsx'
import { type Chain, type ChainPoint, chainOf, momentOf, placeIn, pointAt, pointsUntil, secondOf } from './chain.ts'
import { countsOf, pointText, titleOf } from './chainText.ts'
import styles from './FindingChain.module.css'

interface FindingChainProps {
  readonly finding: Finding
  /** The workload of the finding, at the cursor. */
  readonly workload: WorkloadView
}

/**
 * The course of a finding at the cursor: the change before it, its beginning, the present moment, its end. It has no
 * live region, because its words change with every second of a run that plays.
 */
export function FindingChain({ finding, workload }: FindingChainProps) {
  const t = useT()
  const head = useImported(({ recording }) => recording?.head)
  const epochMs = useRunEpochMs() ?? 0
  const now = usePlayback(({ seekingTo, cursor }) => secondOf(epochMs + (seekingTo ?? cursor.at)))
  // A state has one moment alone.
  if (head?.to === undefined || head.isState) return null
  const chain = chainOf(finding, head.to)
  const least = chain.type === 'none' ? 1 : (finding.impact?.outages[0]?.atLeast ?? Number.POSITIVE_INFINITY)
  const isOver = workload.status.availableReplicas >= least
  const place = placeIn(chain, now, isOver)
  const isHolding = place.phase === 'begins' || place.phase === 'during'
  const isOutage = chain.type === 'none' || chain.type === 'below'
  return (
    <section
      className={styles.card}
      aria-label={t('chain.label')}
      data-chain={place.phase}
      data-tone={isHolding ? (isOutage ? 'bad' : 'warn') : undefined}
    >
      <div className={classes('ui-flex ui-baseline ui-spaced', styles.head)}>
        <span className={styles.icon}>{isOutage ? <StopIcon /> : <WarningIcon />}</span>
        <h2 className={styles.title}>{titleOf(chain, place, finding, now, t)}</h2>
        <span className="ui-nowrap">{countsOf(workload, finding, now, t)}</span>
      </div>
      <Points {...{ chain, finding, workload, now }} beginsAt={epochMs} tone={isOutage ? 'bad' : 'warn'} />
    </section>
  )
}

interface PointsProps extends FindingChainProps {
  readonly chain: Chain
  /** The second of the cursor, and the beginning of the recording, Unix ms. */
  readonly now: number
  readonly beginsAt: number
  readonly tone: 'bad' | 'warn'
}

/**
 * The points of the course, and the present moment among them. Points keep their places in the document while the
 * present moment passes them, so that the focus stays where it is.
 */
function Points({ chain, finding, workload, now, beginsAt, tone }: PointsProps) {
  const t = useT()
  const { points } = chain
  const met = pointAt(chain, now)
  const passed = pointsUntil(chain, now)
  const indexOf = (id: ChainPoint['id']) => points.findIndex((one) => one.id === id)
  const railAfter = (i: number) => (i >= indexOf('begin') && i < indexOf('end') ? tone : undefined)
  const last = points.length - 1
  const { specReplicas: wanted, status } = workload
  const { updatedReplicas: updated, readyReplicas: ready } = status
  return (
    <ol className={styles.points}>
      {points.map((point, i) => (
        <Point
          key={point.id}
          order={i < passed ? i : i + 1}
          dot={point.id === 'end' && !chain.isStill ? 'good' : point.id === 'change' ? undefined : tone}
          rail={i === last && (passed <= last || point === met) ? 'none' : railAfter(i)}
          isHere={point === met}
        >
          <button
            type="button"
            className={classes('ui-block ui-wide ui-start ui-plain ui-bare ui-rounded ui-target', styles.jump)}
            onClick={() => {
              pause()
              void seek(openRun().virtualMsAfter(momentOf(chain, point)))
            }}
          >
            <span className={classes('ui-flex ui-close ui-tiny ui-accent ui-nowrap', styles.time)}>
              <time>{clusterClock(point.at)}</time>
              {point === met && <span>{t('chain.point.here')}</span>}
            </span>
            <span className={styles.text}>{pointText(point, chain, finding, beginsAt, t)}</span>
          </button>
        </Point>
      ))}
      <Point
        order={passed}
        rail={passed > last ? 'none' : railAfter(passed - 1)}
        isHere={met === undefined}
        isHidden={met !== undefined}
      >
        <span className={classes('ui-block', styles.place)}>
          <span className={classes('ui-flex ui-close ui-tiny ui-accent ui-nowrap', styles.time)}>
            <time>{clusterClock(now)}</time>
            <span>{t('chain.point.here')}</span>
          </span>
          <span className={styles.text}>{t('chain.point.state', { updated, wanted, ready })}</span>
        </span>
      </Point>
    </ol>
  )
}

interface PointProps {
  /** Place in the order of time. */
  readonly order: number
  readonly dot?: 'bad' | 'warn' | 'good' | undefined
  /** The line from this point to the next. */
  readonly rail: 'none' | 'bad' | 'warn' | undefined
  readonly isHere: boolean
  /** Takes its place without being seen: the present moment is at another point. */
  readonly isHidden?: boolean
  readonly children: ReactNode
}

function Point({ order, dot, rail, isHere, isHidden = false, children }: PointProps) {
  return (
    <li
      className={styles.point}
      style={{ order }}
      data-tone={rail === 'none' ? undefined : rail}
      data-last={rail === 'none' || undefined}
      data-hidden={isHidden || undefined}
      aria-current={isHere ? 'time' : undefined}
    >
      <span className={styles.dot} data-tone={dot} data-here={isHere || undefined} />
      {children}
    </li>
  )
}
