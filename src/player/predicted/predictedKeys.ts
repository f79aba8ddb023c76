/** Keys of the comparison with simulated runs. */
import { useUi } from '../../store/ui.ts'
import { belongsToElement } from '../keys/belongsToElement.ts'
import { addKeyLayer } from '../keys/keyLayers.ts'
import { pressedIn } from '../keys/sets/keySet.ts'
import { predictedKeys } from '../keys/sets/predictedKeys.ts'
import { closePredicted, goToNextDifference } from './predictedActions.ts'

/** Takes the keys until the returned function is called. */
export function takePredictedKeys(): () => void {
  return addKeyLayer('predicted', (event) => {
    const pressed = pressedIn(predictedKeys, event)
    if (pressed === undefined || useUi.getState().catalogue || belongsToElement(event.target, event.key)) return false
    if (pressed.id === 'close') closePredicted()
    else void goToNextDifference(pressed.id === 'next' ? 1 : -1)
    return true
  })
}
