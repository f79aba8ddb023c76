import '../../i18n/en/stage.ts'
import '../../i18n/en/presenter.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { slashName } from '../../layout/workloadName.ts'
import { isReachable } from '../../player/presenting/reachable.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePresenterLink, usePresenting } from '../../store/presenting.ts'
import { formatClock } from '../../store/runClock.ts'
import { PageZoom } from '../canvas/pageZoom.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { Stage } from '../stage/Stage.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import { QrCode, useQrShape } from '../ui/QrCode.tsx'
import styles from './Picture.module.css'
import { RoomSide } from './RoomSide.tsx'
import { Sentence } from './Sentence.tsx'

/**
 * Window size in px that is shown at zoom 1; larger windows are zoomed. On a projector of 1280 × 720 the smallest text
 * of 11 px is then more than 20 px high.
 */
const plainSize = { width: 690, height: 389 } as const

interface Size {
  readonly width: number
  readonly height: number
}

/** Zoom factor for an audience's window of this size, 1..4 in steps of 1/20. */
export function zoomOf({ width, height }: Size): number {
  const fits = Math.min(width / plainSize.width, height / plainSize.height)
  return Math.round(Math.max(1, Math.min(4, fits)) * 20) / 20
}

interface PictureProps {
  readonly zoom: number
  /** Controls in the head; only in the audience's window. */
  readonly children?: ReactNode
}

/** The audience's view: picture, minimum and maximum, timeline, one sentence, and the presenter's additions. */
export function Picture({ zoom, children }: PictureProps) {
  const shows = usePresenting((presenting) => presenting.shows)
  const isBlank = usePresenting((presenting) => presenting.isBlank)
  const hasLargeCode = usePresenting((presenting) => presenting.hasLargeCode)
  if (isBlank) return <Blank />
  return (
    <PageZoom value={zoom}>
      <div className={styles.picture} style={{ zoom }}>
        <header className={styles.head}>
          <Title />
          <span className={styles.space} />
          {children ?? <Bounds />}
          <Clock />
        </header>
        <div className="ui-flex ui-fill ui-grow">
          {hasLargeCode ? (
            <LargeCode />
          ) : (
            <>
              <div className="ui-flex ui-fill ui-grow">
                <Stage isBare />
              </div>
              <RoomSide />
            </>
          )}
        </div>
        {shows.timeline && !hasLargeCode && (
          <div className={styles.timeline}>
            <Timeline />
          </div>
        )}
        <Sentence />
        {shows.pointer && <Pointer />}
      </div>
    </PageZoom>
  )
}

function Blank() {
  const t = useT()
  return (
    <div className={styles.blank}>
      <span className="visuallyHidden">{t('presenter.isBlank')}</span>
    </div>
  )
}

/** Name and update strategy of the workload. */
function Title() {
  const t = useT()
  const workload = useShownWorkload()
  if (!workload) return <h2 className={styles.title}>Rollscope</h2>
  return (
    <>
      <h2 className={styles.title} aria-label={slashName(workload)}>
        <span>{workload.kind.toLowerCase()}/</span>
        <span className={styles.name}>{workload.name}</span>
      </h2>
      <span className={styles.revision}>{t('stage.revision', { revision: workload.revision })}</span>
    </>
  )
}

/** Desired Pods, maxSurge and maxUnavailable. */
function Bounds() {
  const t = useT()
  const workload = useShownWorkload()
  if (workload?.strategy !== 'RollingUpdate') return null
  const { specReplicas: count, maxSurge, maxUnavailable, ordinals, daemons } = workload
  const size = t(daemons ? 'presenter.nodes' : 'presenter.replicas', { count })
  // A StatefulSet has no surge, and its partition is drawn in the picture.
  const bounds = ordinals ? [] : [`${maxSurge.written} / ${maxUnavailable.written}`]
  return <span className={styles.revision}>{[size, ...bounds].join(' · ')}</span>
}

function Clock() {
  const at = usePlayback((state) => state.seekingTo ?? state.cursor.at)
  return <output className={styles.clock}>{formatClock(at)}</output>
}

/** The presenter's pointer. */
function Pointer() {
  const to = usePresenterLink((link) => link.pointed)
  if (to === undefined) return null
  return <span className={styles.pointer} data-pointer="" style={{ left: `${to.x * 100}%`, top: `${to.y * 100}%` }} />
}

/** The QR code of the link to this moment, in place of the picture. */
function LargeCode() {
  const t = useT()
  const link = usePresenting((presenting) => presenting.link)
  const shape = useQrShape(link)
  return (
    <div className={styles.largeCode}>
      {shape ? (
        <QrCode shape={shape} label={t('presenter.code')} />
      ) : (
        <b>{t(isReachable(link) ? 'presenter.noCode' : 'presenter.onlyHere')}</b>
      )}
      {isReachable(link) ? (
        <p className="ui-ellipsis ui-muted">{link}</p>
      ) : (
        <p className="ui-ellipsis ui-muted">{t('presenter.onlyHereHelp')}</p>
      )}
    </div>
  )
}
