import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PathModel } from '../../layout/codePath/pathModel.ts'
import { isClosing, toneOf } from '../why/whySteps.ts'

/** The user's position on the path of a sync. */
export interface PathWalk {
  /** The box shown in detail. */
  readonly box: string
  /** Index of the box on the path; −1 for a box beside the path. */
  readonly index: number
  readonly select: (box: string) => void
  /** Moves to a neighbour on the path. */
  readonly move: (by: 1 | -1) => void
  /** Arrow keys, Home and End move along the path together with the focus. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** The element of every box must have `data-box`. */
  readonly container: React.RefObject<HTMLDivElement | null>
}

/** Walks the path. A new sync starts at its most significant box, unless the selected box is also on the new path. */
export function usePathWalk(model: PathModel): PathWalk {
  const [chosen, setChosen] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  const { boxes } = model.walk
  const box = chosen !== undefined && isIn(model, chosen) ? chosen : telling(model)
  const index = boxes.indexOf(box)

  useEffect(() => {
    if (chosen === undefined) reveal(container.current, box)
  }, [chosen, box])

  const go = (to: number, focus: 'focus' | 'leave') => {
    const next = boxes[Math.min(Math.max(to, 0), boxes.length - 1)]
    if (next === undefined) return
    setChosen(next)
    const element = reveal(container.current, next)
    if (focus === 'focus') element?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = targetOf(event.key, index, boxes.length)
    if (to === undefined) return
    event.preventDefault()
    go(to, 'focus')
  }
  return { box, index, select: setChosen, move: (by) => go(index + by, 'leave'), onKeyDown, container }
}

/** Scrolls to a box; returns its focusable element. */
export function reveal(container: HTMLElement | null, box: string): HTMLElement | null | undefined {
  const element = container?.querySelector<HTMLElement>(`[data-box="${box}"]`)
  // In the list, the description of a box is part of its item.
  const item = element?.closest('li')
  item?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  return element
}

function targetOf(key: string, index: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return index + 1
    case 'ArrowUp':
    case 'ArrowLeft':
      return index - 1
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return undefined
  }
}

const isIn = ({ flow }: PathModel, box: string): boolean => flow.boxes.some(({ id }) => id === box)

/**
 * The most significant box: the failed one, else the first that acted, else the first with a decision, else the last.
 */
function telling({ walk, records, flow, keyIn }: PathModel): string {
  const acted = walk.boxes.find((box) =>
    records.get(box)?.some((record) => toneOf(record) === 'acted' && !isClosing(record)),
  )
  const said = walk.boxes.find((box) => records.has(box))
  return walk.failedIn ?? keyIn ?? acted ?? said ?? walk.boxes.at(-1) ?? flow.start
}
