/** Collapses the side panes for content that replaces the stage and needs their space. */

import { pageState } from '../../app/pageState.ts'
import { clearStage } from '../../store/late/ui.ts'
import { showMobileTab } from '../../store/selection.ts'
import { togglePane, type UiState, useUi } from '../../store/ui.ts'

type ClosedPanes = UiState['closedPanes']

interface OwnState {
  /** State of the panes before. */
  panesBefore: ClosedPanes | undefined
  /** State of the panes after a pending change. */
  coming: ClosedPanes | undefined
  paneTimer: ReturnType<typeof setTimeout> | undefined
}

const own = pageState(
  (): OwnState => ({
    panesBefore: undefined,
    coming: undefined,
    paneTimer: undefined,
  }),
)

/** Wall-clock ms between the changes of two panes. */
const paneMs = 60

const closedPanes = (): ClosedPanes => own.coming ?? useUi.getState().closedPanes

/** Collapses the side panes. */
export function takeRoom(): void {
  showMobileTab('stage')
  own.panesBefore = closedPanes()
  clearStage()
  setPanes({ left: true, right: true })
}

/** Restores the side panes; a pane opened meanwhile stays open. */
export function giveRoomBack(): void {
  const { left, right } = closedPanes()
  if (left && right && own.panesBefore !== undefined) setPanes(own.panesBefore)
  own.panesBefore = undefined
}

/** Changes the panes one after the other, because each change resizes every pane. */
function setPanes(panes: ClosedPanes): void {
  togglePane('left', panes.left)
  own.coming = panes
  clearTimeout(own.paneTimer)
  own.paneTimer = setTimeout(() => {
    own.coming = undefined
    togglePane('right', panes.right)
  }, paneMs)
}
