/** Room for what takes the place of the stage and needs that of the panes beside it. */
import { type UiState, useUi } from '../../store/ui.ts'
import { showMobileTab, togglePane } from '../actions/actions.ts'

type ClosedPanes = UiState['closedPanes']

/** The panes as they were before. */
let panesBefore: ClosedPanes | undefined
/** As they will be in a moment. */
let coming: ClosedPanes | undefined
let paneTimer: ReturnType<typeof setTimeout> | undefined

/** Wall-clock ms in which one pane has its new size. */
const paneMs = 60

const closedPanes = (): ClosedPanes => coming ?? useUi.getState().closedPanes

/** Closes the panes beside the stage. */
export function takeRoom(): void {
  showMobileTab('stage')
  panesBefore = closedPanes()
  useUi.setState({ catalogue: false, presenting: false, firstHint: false })
  setPanes({ left: true, right: true })
}

/** Opens them again; what was opened in the meantime stays open. */
export function giveRoomBack(): void {
  const { left, right } = closedPanes()
  if (left && right && panesBefore !== undefined) setPanes(panesBefore)
  panesBefore = undefined
}

/** One after the other: each change of the layout tells every pane its size. */
function setPanes(panes: ClosedPanes): void {
  togglePane('left', panes.left)
  coming = panes
  clearTimeout(paneTimer)
  paneTimer = setTimeout(() => {
    coming = undefined
    togglePane('right', panes.right)
  }, paneMs)
}
