import { addressWith } from '../../app/addressWith.ts'
import { hideCatalogue, showCatalogue, useUi } from '../../store/ui.ts'
import { pause } from '../actions/actions.ts'
import { LESSONS_FRAGMENT } from '../runs/pageFragments.ts'

/**
 * Shows the lessons in place of the run, which pauses; Back in the browser returns to the run, like `closeCatalogue`.
 */
export function openCatalogue(): void {
  if (useUi.getState().catalogue) return
  pause()
  const { history } = window
  history.pushState({ ...history.state, overRun: true }, '', addressWith(LESSONS_FRAGMENT))
  showCatalogue()
}

/** Returns to the run, which is unchanged. */
export function closeCatalogue(): void {
  hideCatalogue()
  const { history, location } = window
  if (location.hash !== LESSONS_FRAGMENT) return
  // After an opening by link there is no history entry of the run.
  if (history.state?.overRun === true) history.back()
  else history.replaceState(history.state, '', addressWith(''))
}
