import { useLayoutEffect, useState } from 'react'
import type { Tile } from '../../../layout/workloads/tiles.ts'
import { useElementSize } from '../../canvas/useElementSize.ts'

/**
 * Share of its limit by which the grid may exceed the limit. It is small, because in a low window the Pods need the
 * space.
 */
const mostOver = 0.2

/** Space for the ring around a tile, in CSS px. */
const ring = 3

/**
 * Height in CSS px of the whole rows that fit the limit, at least of one row; undefined without rows or without a
 * limit. `bottoms`: lower edges of the rows.
 */
export function wholeRowsHeight(bottoms: readonly number[], limit: number): number | undefined {
  const [first] = bottoms
  if (first === undefined || limit === 0) return undefined
  return Math.max(first, ...bottoms.filter((bottom) => bottom <= limit * (1 + mostOver)))
}

interface Grid {
  readonly scroller: HTMLElement | null
  readonly tiles: readonly Tile[]
  readonly columns: number
  readonly width: number
}

/**
 * The grid's height in CSS px at which its limit cuts no row; undefined without a limit. `setMost` takes an element
 * that is as high as the style sheet's limit.
 */
export function useWholeRows({ scroller, tiles, columns, width }: Grid): {
  readonly rows: number | undefined
  readonly setMost: (element: HTMLElement | null) => void
} {
  const [most, setMost] = useState<HTMLElement | null>(null)
  const { height: limit } = useElementSize(most)
  const [rows, setRows] = useState<number>()
  const names = tiles.map(({ name }) => name).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows depend on the lines of the names
  useLayoutEffect(() => {
    if (scroller === null) return
    const options = [...scroller.querySelectorAll<HTMLElement>('[role=option]')]
    const ofLastInRow = options.filter((_, i) => i % columns === columns - 1 || i === options.length - 1)
    setRows(
      wholeRowsHeight(
        ofLastInRow.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight + ring),
        limit,
      ),
    )
  }, [scroller, names, columns, width, limit])
  return { rows, setMost }
}
