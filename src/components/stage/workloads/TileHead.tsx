import '../../../i18n/en/stage/workloads.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { type Tile, type TileState, tileOrders, tileSum } from '../../../layout/workloads/tiles.ts'
import { setWorkloadList, useSelection } from '../../../store/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { LineIcon } from '../../ui/LineIcon.tsx'
import { PillSelect } from '../../ui/PillSelect.tsx'
import { RichText } from '../../ui/RichText.tsx'
import styles from './TileHead.module.css'

interface TileHeadProps {
  /** All tiles in their order. */
  readonly tiles: readonly Tile[]
  readonly filterField: RefObject<HTMLInputElement | null>
  /** Whether the filter matches any tile. */
  readonly isFound: boolean
}

/** Head of the card of many workloads: counts, a square per workload, filter and order. */
export function TileHead({ tiles, filterField, isFound }: TileHeadProps) {
  const t = useT()
  const { filter, order } = useSelection((selection) => selection.list)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    setWorkloadList({ filter: '' })
    filterField.current?.blur()
  }
  return (
    <>
      <div className={styles.head}>
        <Sum tiles={tiles} />
        <span className={styles.squares} aria-hidden="true">
          {tiles.map(({ workload, state }) => (
            <i key={workload.uid} data-state={state} />
          ))}
        </span>
        <div className={styles.find}>
          <LineIcon>
            <path d="M7 11.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM10.5 10.5l3 3" />
          </LineIcon>
          <input
            className={styles.input}
            ref={filterField}
            type="search"
            value={filter}
            placeholder={t('workloads.filter')}
            aria-label={t('workloads.filter.label')}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWorkloadList({ filter: event.target.value })}
            onKeyDown={onKeyDown}
          />
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        </div>
        <PillSelect
          label={t('workloads.order')}
          value={order}
          options={tileOrders.map((id) => ({ id, text: t(`workloads.order.${id}`) }))}
          onChange={(next) => setWorkloadList({ order: next })}
        />
      </div>
      {!isFound && filter.trim() !== '' && (
        <div className={styles.none} role="status">
          {t('workloads.none', { filter: filter.trim() })}
          <Button onClick={() => setWorkloadList({ filter: '' })}>{t('workloads.none.clear')}</Button>
        </div>
      )}
    </>
  )
}

/**
 * Counts by state as text. Screen readers hear changes together with the counts: `cart complete, 22 of 24 complete`.
 */
function Sum({ tiles }: Pick<TileHeadProps, 'tiles'>) {
  const t = useT()
  const became = useChanges(tiles)
  const sum = tileSum(tiles)
  const { rolling, stalled, paused } = sum
  const and = t('workloads.and')
  return (
    <p className="ui-fixed ui-nowrap ui-values" role="status">
      <span className="visuallyHidden">
        {became.map(({ name, state }) => t('workloads.became', { name, state: t(`workloads.state.${state}`) }) + and)}
      </span>
      <RichText text="workloads.complete" params={{ ...sum }} />
      {rolling > 0 && (
        <>
          {and}
          <RichText text="workloads.rolling" params={{ rolling, count: rolling }} />
        </>
      )}
      {stalled > 0 && (
        <>
          {and}
          <RichText text="workloads.stalled" params={{ stalled, count: stalled }} />
        </>
      )}
      {paused > 0 && (
        <>
          {and}
          <RichText text="workloads.paused" params={{ paused }} />
        </>
      )}
    </p>
  )
}

/** Above this number the counts alone are announced. */
const mostNamed = 3

/** Workloads that completed or failed since the last announcement; empty if there are too many. */
function useChanges(tiles: readonly Tile[]): readonly Tile[] {
  const known = useRef<ReadonlyMap<string, TileState>>(undefined)
  const [became, setBecame] = useState<readonly Tile[]>([])
  useEffect(() => {
    const before = known.current
    known.current = new Map(tiles.map(({ workload, state }) => [workload.uid, state]))
    if (before === undefined) return
    const changed = tiles.filter(({ workload, state }) => (before.get(workload.uid) ?? state) !== state)
    if (changed.length === 0) return
    const ended = changed.filter(({ state }) => state !== 'progressing')
    setBecame(ended.length > mostNamed ? [] : ended)
  }, [tiles])
  return became
}
