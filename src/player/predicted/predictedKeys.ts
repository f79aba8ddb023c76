/** The keys that the page has while a recorded rollout stands beside simulated ones. */
import { useUi } from '../../store/ui.ts'
import { belongsToElement } from '../keys/belongsToElement.ts'
import { closePredicted, goToNextDifference } from './predictedActions.ts'

/** Listens to the whole page; gives back how to stop. */
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
