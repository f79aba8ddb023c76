/** Room for what takes the place of the stage and needs that of the panes beside it. */
import { useUi } from '../../store/ui.ts'
import { showMobileTab, togglePane } from '../actions/actions.ts'

/** The panes as they were before. */
let panesBefore: { readonly left: boolean; readonly right: boolean } | undefined

/** Closes the panes beside the stage. */
export function takeRoom(): void {
  showMobileTab('stage')
  panesBefore = useUi.getState().closedPanes
  useUi.setState({ catalogue: false, presenting: false, firstHint: false })
  setPanes({ left: true, right: true })
}

/** Opens them again; what was opened in the meantime stays open. */
export function giveRoomBack(): void {
  const { left, right } = useUi.getState().closedPanes
  if (left && right && panesBefore !== undefined) setPanes(panesBefore)
  panesBefore = undefined
}

/** One after the other: each change of the layout tells every pane its size. */
function setPanes({ left, right }: { readonly left: boolean; readonly right: boolean }): void {
  togglePane('left', left)
  clearTimeout(paneTimer)
  paneTimer = setTimeout(() => togglePane('right', right), paneMs)
}

/** Wall-clock ms in which one pane has its new size. */
const paneMs = 60
let paneTimer: ReturnType<typeof setTimeout> | undefined
