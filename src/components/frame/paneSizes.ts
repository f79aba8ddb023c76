import { usePrefs } from '../../store/prefs.ts'
import { hugeWindow } from './hugeWindow.ts'

/** Shares of the panes, in percent, by their ids. */
export type PaneLayout = Readonly<Record<string, number>>

/** The panes of the frame: two rows, the upper one of three panes. */
export const panesOf = { rows: ['top', 'time'], panes: ['left', 'middle', 'right'] } as const

/** Sizes at the beginning, in px; those of the sides are less in a small window, where the stage needs the room more. */
const firstSizes = { left: 372, right: 348, time: 176 } as const

/** The same in a window that is very wide, in px. */
const hugeSizes = { left: 460, right: 460, time: 300 } as const

const wantedSizes = () => (window.matchMedia(hugeWindow).matches ? hugeSizes : firstSizes)

/** Height of the time's pane at the beginning, in px. A low window leaves the stage more. */
export const firstHeight = (): number => (window.innerHeight < 1_000 ? firstSizes : wantedSizes()).time

/** Height of the time's pane where a load is above it, in px, as long as nobody has chosen another. */
export const timeWithLoad = 300

/** What a side pane cannot be narrower than without being closed, in px, and its share of the window at the beginning. */
export const leastSide = 260
const mostAtFirst = 0.255

/** Width of a closed side pane, in px. */
export const railSize = 45

/** Width of a side pane at the beginning, in px. */
export function firstWidth(id: 'left' | 'right'): number {
  return Math.max(leastSide, Math.min(wantedSizes()[id], Math.round(window.innerWidth * mostAtFirst)))
}

/** The sizes from the last visit, if they are for the panes that there are. */
export function rememberedLayout(group: keyof typeof panesOf): PaneLayout | undefined {
  const layout = usePrefs.getState().layout[group]
  if (layout === undefined) return undefined
  const ids = panesOf[group]
  const isComplete = Object.keys(layout).length === ids.length && ids.every((id) => Object.hasOwn(layout, id))
  const sum = Object.values(layout).reduce((total, size) => total + size, 0)
  return isComplete && Math.abs(sum - 100) < 0.5 ? { ...layout } : undefined
}
