import { showLeftTab, showMobileTab, togglePane } from '../../../player/actions/actions.ts'
import type { LeftTab } from '../../../store/selection.ts'

/** Shows a tab of the left pane, which opens if it is closed. */
export function showLeft(tab: LeftTab): void {
  togglePane('left', false)
  showMobileTab('manifest')
  showLeftTab(tab)
}
