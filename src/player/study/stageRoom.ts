/** Collapses the side panes for content that replaces the stage and needs their space. */
import { type UiState, useUi } from '../../store/ui.ts'
import { showMobileTab, togglePane } from '../actions/actions.ts'

type ClosedPanes = UiState['closedPanes']

/** State of the panes before. */
let panesBefore: ClosedPanes | undefined
/** State of the panes after a pending change. */
let coming: ClosedPanes | undefined
let paneTimer: ReturnType<typeof setTimeout> | undefined

/** Wall-clock ms between the changes of two panes. */
const paneMs = 60

const closedPanes = (): ClosedPanes => coming ?? useUi.getState().closedPanes

/** Collapses the side panes. */
export function takeRoom(): void {
  showMobileTab('stage')
  panesBefore = closedPanes()
  useUi.setState({ catalogue: false, presenting: false, firstHint: false })
  setPanes({ left: true, right: true })
}

/** Restores the side panes; a pane opened meanwhile stays open. */
export function giveRoomBack(): void {
  const { left, right } = closedPanes()
  if (left && right && panesBefore !== undefined) setPanes(panesBefore)
  panesBefore = undefined
}

/** One pane after the other, because each change resizes every pane. */
function setPanes(panes: ClosedPanes): void {
  togglePane('left', panes.left)
  coming = panes
  clearTimeout(paneTimer)
  paneTimer = setTimeout(() => {
    coming = undefined
    togglePane('right', panes.right)
  }, paneMs)
}
