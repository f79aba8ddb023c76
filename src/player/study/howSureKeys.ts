/** Keys of a study while the study or one of its runs is on the stage. */
import { useHowSure } from '../../store/howSure.ts'
import { useUi } from '../../store/ui.ts'
import { belongsToElement } from '../keys/belongsToElement.ts'
import { addKeyLayer } from '../keys/keyLayers.ts'
import { pressedIn } from '../keys/sets/keySet.ts'
import { studyKeys } from '../keys/sets/studyKeys.ts'
import { backToHowSure, closeHowSure, openNeighbour, openWorst } from './howSureActions.ts'

/** Takes the keys from now on. */
export function takeStudyKeys(): void {
  addKeyLayer('study', takesKey)
}

function takesKey(event: KeyboardEvent): boolean {
  const { isOpen, opened } = useHowSure.getState()
  const { presenting, catalogue, dialog } = useUi.getState()
  if ((!isOpen && opened === undefined) || presenting || catalogue || dialog !== undefined) return false
  if (event.ctrlKey || event.metaKey || event.altKey || belongsToElement(event.target, event.key)) return false
  const pressed = pressedIn(studyKeys, event)
  if (isOpen ? event.key !== 'Escape' && (pressed === undefined || pressed.id === 'neighbours') : pressed === undefined)
    return false
  if (event.repeat) return true
  if (pressed?.id === 'neighbours') void openNeighbour(pressed.index === 0 ? -1 : 1)
  else if (pressed?.id === 'worst') void openWorst()
  else if (isOpen) closeHowSure()
  else void backToHowSure()
  return true
}
