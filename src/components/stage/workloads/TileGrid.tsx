import '../../../i18n/en/stage/workloads.ts'
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { RevisionView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import type { Tile } from '../../../layout/workloads/tiles.ts'
import { setWorkloadList, useSelection } from '../../../store/selection.ts'
import { useElementSize } from '../../canvas/useElementSize.ts'
import { hugeWindow, useMediaQuery } from '../../ui/useMediaQuery.ts'
import type { WorkloadsForm } from './form.ts'
import styles from './TileGrid.module.css'
import { useWholeRows } from './useWholeRows.ts'
import { WorkloadTile } from './WorkloadTile.tsx'

interface TileGridProps {
  readonly revisions: readonly RevisionView[]
  /** uid of the workload on the stage. */
  readonly shownUid: string
  readonly form: WorkloadsForm
  readonly onShow: (uid: string) => void
  readonly tiles: readonly Tile[]
  readonly hold: (isHeld: boolean) => void
}

/** Minimum width of a tile, gap between tiles, and width of a tile without its name, in CSS px. */
const [leastWidth, gap, besideName] = [128, 5, 35]

/** Number of columns in a very wide window. */
const hugeColumns = 8

/** The tiles as a listbox: arrow keys move, Enter puts a workload on the stage and scrolls it into view. */
export function TileGrid({ tiles, revisions, shownUid, form, hold, onShow }: TileGridProps) {
  const t = useT()
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { width, height } = useElementSize(scroller)
  const isHuge = useMediaQuery(hugeWindow) && form !== 'list'
  const columns =
    form === 'list' ? 1 : isHuge ? hugeColumns : Math.max(1, Math.floor((width + gap) / (leastWidth + gap)))
  const { rows, setMost } = useWholeRows({ scroller, tiles, columns, width })
  const owned = useMemo(() => byWorkload(revisions), [revisions])
  const [active, setActive] = useState(shownUid)
  const activeUid = tiles.some(({ workload }) => workload.uid === active) ? active : (tiles[0]?.workload.uid ?? '')
  const shownPlace = tiles.findIndex(({ workload }) => workload.uid === shownUid)
  useEffect(() => setActive(shownUid), [shownUid])
  useScrollPlace(scroller, form === 'list')
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of size, other tiles are visible
  useEffect(() => {
    if (scroller !== null && shownPlace >= 0 && form !== 'list') reveal(scroller, optionAt(scroller, shownPlace))
  }, [scroller, shownPlace, columns, height, form])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || scroller === null) return
    const place = tiles.findIndex(({ workload }) => workload.uid === activeUid)
    const target = placeOfKey(event.key, place, columns, tiles.length)
    const isPress = event.key === 'Enter' || event.key === ' '
    if (target === undefined && !isPress) return
    event.preventDefault()
    event.stopPropagation()
    if (target === undefined) return onShow(activeUid)
    const tile = tiles[target]
    if (tile === undefined) return
    setActive(tile.workload.uid)
    const option = optionAt(scroller, target)
    option?.focus({ preventScroll: true })
    reveal(scroller, option)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => hold(currentTarget.contains(relatedTarget as Node))
  const tileWidth = (width - (columns - 1) * gap) / columns
  return (
    <div
      ref={setScroller}
      className={styles.grid}
      data-form={form}
      style={gridStyle(form, columns, rows)}
      role="listbox"
      tabIndex={-1}
      aria-label={t('workloads.label')}
      aria-orientation={form === 'list' ? 'vertical' : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => hold(true)}
      onBlur={onBlur}
      onPointerEnter={() => hold(true)}
      onPointerLeave={({ currentTarget }) => hold(currentTarget.contains(document.activeElement))}
    >
      {form === 'card' && <i ref={setMost} className={styles.most} aria-hidden="true" />}
      {tiles.map((tile) => (
        <WorkloadTile
          key={tile.workload.uid}
          tile={tile}
          revisions={owned.get(tile.workload.uid) ?? none}
          nameWidth={form === 'list' ? width - 190 : (tileWidth - besideName) * (isHuge ? 0.88 : 1)}
          lines={form === 'list' ? 1 : 2}
          isShown={tile.workload.uid === shownUid}
          isActive={tile.workload.uid === activeUid}
          hasCurve={isHuge}
          onShow={onShow}
        />
      ))}
    </div>
  )
}

const none: readonly RevisionView[] = []

const gridStyle = (form: WorkloadsForm, columns: number, rows: number | undefined) => ({
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gap: form === 'list' ? 0 : gap,
  ...(rows !== undefined && { '--rows': `${rows}px` }),
})

function byWorkload(revisions: readonly RevisionView[]): ReadonlyMap<string, readonly RevisionView[]> {
  const owned = new Map<string, RevisionView[]>()
  for (const set of revisions) {
    const others = owned.get(set.workloadUid)
    if (others) others.push(set)
    else owned.set(set.workloadUid, [set])
  }
  return owned
}

function optionAt(scroller: HTMLElement, place: number): HTMLElement | undefined {
  return scroller.querySelectorAll<HTMLElement>('[role=option]')[place]
}

/** The index that a key moves to; undefined if it moves nowhere. */
function placeOfKey(key: string, place: number, columns: number, count: number): number | undefined {
  const targets: { readonly [key: string]: number } = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place - columns,
    ArrowDown: place + columns,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  if (target === undefined) return undefined
  return target < 0 || target >= count ? place : target
}

/** Scrolls the grid, and nothing around it, by the smallest distance. */
function reveal(scroller: HTMLElement, option: HTMLElement | undefined): void {
  if (option === undefined) return
  const top = option.offsetTop - 3
  const bottom = option.offsetTop + option.offsetHeight + 3
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight
}

/** Restores the scroll position of a list that is shown again. */
function useScrollPlace(scroller: HTMLElement | null, isKept: boolean): void {
  useLayoutEffect(() => {
    if (scroller === null || !isKept) return
    scroller.scrollTop = useSelection.getState().list.scrollTop
    let scrollTop = scroller.scrollTop
    const onScroll = () => {
      scrollTop = scroller.scrollTop
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      setWorkloadList({ scrollTop })
    }
  }, [scroller, isKept])
}
