import '../../i18n/en/stage/workloads.ts'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { TimelineSample, WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { toneColour } from '../../layout/revisionTone.ts'
import { otherLanes } from '../../layout/timeline/otherLanes.ts'
import { otherLanePx, plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { togetherSpans, type WorkloadSpan, workloadSpans } from '../../layout/timeline/workloadSpans.ts'
import { inTileOrder, type Tile, tilesOf } from '../../layout/workloads/tiles.ts'
import { showWorkload } from '../../store/selection.ts'
import { ChevronDownIcon, StopIcon } from '../ui/icons.tsx'
import { useOneAfterAnother } from '../ui/useOneAfterAnother.ts'
import styles from './OtherWorkloads.module.css'

interface OtherWorkloadsProps {
  readonly scene: TimelineScene
  readonly samples: readonly TimelineSample[]
  readonly workloads: ReadonlyMap<string, WorkloadView>
  /** uid of the workload with the curves. */
  readonly shownUid: string
  readonly headMs: number
  /** Time of the playhead in virtual ms. */
  readonly shownMs: number
}

/**
 * Lanes below one workload's curves: one for each other active workload, and one for the rest, which opens over the
 * curves.
 */
export function OtherWorkloads({ scene, samples, workloads, shownUid, headMs, shownMs }: OtherWorkloadsProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const fold = useRef<HTMLButtonElement>(null)
  const { tiles } = useMemo(() => tilesOf([...workloads.values()]), [workloads])
  const spans = useOneAfterAnother(workloadSpans, samples, '')
  const { plot, others: band } = scene.rows
  const { held, ...holding } = useHeld(() => own)
  const { own, folded } = otherLanes(tiles, { shownUid, spans, count: band?.count ?? 0, held })
  if (band === undefined) return null
  const rows = isOpen ? inTileOrder(tiles, 'name', new Map()) : own
  const top = isOpen ? plot.top - openAbovePx : band.top
  const spansOf = ({ workload }: Tile) => spans.byWorkload.get(workload.uid) ?? []
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isClosing = isOpen && event.key === 'Escape'
    if (isClosing) {
      setIsOpen(false)
      fold.current?.focus()
    } else if (!moveFocus(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const sizes = { '--left': `${scene.left}px`, '--right': `${plotRight}px`, '--lane': `${otherLanePx}px` }
  return (
    // Keys are handled by the buttons inside.
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: see above
    <section
      className={styles.others}
      style={{ top, height: band.top + band.height - top, ...sizes }}
      aria-label={t('workloads.lanes')}
      data-open={isOpen}
      onKeyDown={onKeyDown}
      {...holding}
    >
      {(folded.length > 0 || isOpen) && (
        <button
          ref={fold}
          type="button"
          className={styles.lane}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.name}>
            <ChevronDownIcon size={10} />
            {t(isOpen ? 'workloads.lanes.all' : 'workloads.lanes.others', { count: (isOpen ? tiles : folded).length })}
          </span>
          {!isOpen && <Bars scene={scene} spans={togetherSpans(folded.map(spansOf))} headMs={headMs} />}
        </button>
      )}
      <ul className={styles.lanes}>
        {rows.map((tile, index) => (
          <li key={tile.workload.uid}>
            <Lane
              tile={tile}
              isShown={tile.workload.uid === shownUid}
              isFirst={index === 0}
              scene={scene}
              spans={spansOf(tile)}
              headMs={headMs}
            />
          </li>
        ))}
      </ul>
      <Playhead scene={scene} shownMs={shownMs} headMs={headMs} />
    </section>
  )
}

/** Freezes the lanes while focus or pointer is inside. */
function useHeld(lanesNow: () => readonly Tile[]) {
  const [held, setHeld] = useState<readonly string[]>()
  const hold = () => setHeld((before) => before ?? lanesNow().map(({ workload }) => workload.uid))
  return {
    held,
    onFocus: hold,
    onPointerEnter: hold,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setHeld(undefined)
    },
    onPointerLeave: ({ currentTarget }: PointerEvent) => {
      if (!currentTarget.contains(document.activeElement)) setHeld(undefined)
    },
  }
}

/** Px above the curves that the open list covers: the stall bars. */
const openAbovePx = 4

interface BarsProps {
  readonly scene: TimelineScene
  readonly spans: readonly WorkloadSpan[]
  readonly headMs: number
}

interface LaneProps extends BarsProps {
  readonly tile: Tile
  readonly isShown: boolean
  /** Tab focuses the first lane, arrow keys the others. */
  readonly isFirst: boolean
}

/** A workload's lane: its name and its rollouts over time. A press puts the workload on the stage. */
function Lane({ tile: { workload, state, name }, isShown, isFirst, ...bars }: LaneProps) {
  const t = useT()
  const words = t(`workloads.state.${state}`)
  return (
    <button
      type="button"
      className={styles.lane}
      tabIndex={isFirst ? 0 : -1}
      aria-current={isShown}
      aria-label={t('workloads.other', { name: `${workload.namespace}/${workload.name}`, state: words })}
      title={`${workload.namespace}/${workload.name}: ${words}`}
      onClick={() => showWorkload(workload.uid)}
    >
      <span className={styles.name} data-state={state}>
        {(state === 'stalled' || state === 'failed') && <StopIcon size={10} />}
        <span>{name}</span>
      </span>
      <Bars {...bars} />
    </button>
  )
}

/** Rolling is high, stalled has an edge, settled is a line: the states differ by more than colour. */
function Bars({ scene, spans, headMs }: BarsProps) {
  const { left, width, x } = scene
  const end = width - plotRight
  const inside = (ms: number) => Math.max(left, Math.min(end, x(Math.min(ms, headMs)))) - left
  return (
    <svg className={styles.bars} aria-hidden="true" focusable="false">
      {spans.map(({ fromMs, toMs, doing, tone }) => {
        const [from, to] = [inside(fromMs), inside(toMs)]
        if (to - from < 0.5) return null
        const high = doing === 'settled' ? 2 : 6
        return (
          <rect
            key={fromMs}
            x={from}
            y={(otherLanePx - high) / 2}
            width={to - from}
            height={high}
            data-doing={doing}
            style={doing === 'rolling' ? { fill: toneColour(tone) } : undefined}
          />
        )
      })}
    </svg>
  )
}

function Playhead({ scene, shownMs, headMs }: Pick<OtherWorkloadsProps, 'scene' | 'shownMs' | 'headMs'>) {
  const [left, right] = [scene.left, scene.width - plotRight]
  const at = scene.x(shownMs)
  const from = Math.max(left, Math.min(right, at))
  const to = Math.max(left, Math.min(right, scene.x(headMs)))
  return (
    <span aria-hidden="true">
      {to > from && <i className={styles.future} style={{ left: from, width: to - from }} />}
      {at >= left - 1 && at <= right + 1 && (
        <i className={styles.playhead} style={{ transform: `translateX(${at}px)` }} />
      )}
    </span>
  )
}

/** Up, down, Home and End move the focus; returns whether the key was used. */
function moveFocus({ key, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean {
  if (ctrlKey || metaKey || altKey) return false
  const buttons = [...currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const targets: { readonly [key: string]: number } = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const target = targets[key]
  if (target === undefined) return false
  buttons[Math.max(0, Math.min(buttons.length - 1, target))]?.focus()
  return true
}
