/** Keys of the comparison with simulated runs. */
import { useUi } from '../../store/ui.ts'
import { belongsToElement } from '../keys/belongsToElement.ts'
import { closePredicted, goToNextDifference } from './predictedActions.ts'

/** Listens to the whole page; returns the stop function. */
export function listenToPredictedKeys(target: Window): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const isElsewhere = target.document.querySelector('dialog[open]') !== null || useUi.getState().catalogue
    if (isElsewhere || event.defaultPrevented || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || belongsToElement(event.target, event.key)) return
    if (event.key === 'Escape') closePredicted()
    else if (event.key.toLowerCase() === 'd') void goToNextDifference(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  target.addEventListener('keydown', onKeyDown)
  return () => target.removeEventListener('keydown', onKeyDown)
}
