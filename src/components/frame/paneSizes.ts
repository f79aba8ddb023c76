import { usePrefs } from '../../store/prefs.ts'
import { hugeWindow } from '../ui/useMediaQuery.ts'

/** Shares of the panes in percent, by id. */
export type PaneLayout = Readonly<Record<string, number>>

/** Panes of the frame: two rows, the upper one with three panes. */
const panesOf = { rows: ['top', 'time'], panes: ['left', 'middle', 'right'] } as const

/** Initial sizes in px; side panes are narrower in a small window, in favour of the stage. */
const firstSizes = { left: 372, right: 348, time: 176 } as const

/** Initial sizes in a very wide window, in px. */
const hugeSizes = { left: 460, right: 460, time: 300 } as const

const wantedSizes = () => (window.matchMedia(hugeWindow).matches ? hugeSizes : firstSizes)

/** Initial height of the timeline pane in px; lower in a low window, in favour of the stage. */
export const firstHeight = (): number => (window.innerHeight < 1_000 ? firstSizes : wantedSizes()).time

/** Height of the timeline pane with a load curve, in px, unless the user has set a height. */
export const timeWithLoad = 300

/** Minimum width of an open side pane in px, and its largest initial share of the window. */
export const leastSide = 260
const mostAtFirst = 0.255

/** Width of a collapsed side pane, in px. */
export const railSize = 45

/** Initial width of a side pane, in px. */
export function firstWidth(id: 'left' | 'right'): number {
  return Math.max(leastSide, Math.min(wantedSizes()[id], Math.round(window.innerWidth * mostAtFirst)))
}

/** Width of the inspector with a recording's findings, in px, unless the user has set a width. */
export const widthWithFindings = (): number => Math.max(firstWidth('right'), Math.min(440, window.innerWidth * 0.3))

/** The stored sizes, if they match the current panes. */
export function rememberedLayout(group: keyof typeof panesOf): PaneLayout | undefined {
  const layout = usePrefs.getState().layout[group]
  if (layout === undefined) return undefined
  const ids = panesOf[group]
  const isComplete = Object.keys(layout).length === ids.length && ids.every((id) => Object.hasOwn(layout, id))
  const sum = Object.values(layout).reduce((total, size) => total + size, 0)
  return isComplete && Math.abs(sum - 100) < 0.5 ? { ...layout } : undefined
}
