import { singleRunViews } from '../../share/stageViews.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import { useUi } from '../../store/ui.ts'
import { setPresenting, showStageView } from '../actions/actions.ts'
import { belongsToElement } from '../keys/belongsToElement.ts'
import { addKeyLayer, listenToKeyLayers, type TakesKey } from '../keys/keyLayers.ts'
import { pressedIn } from '../keys/sets/keySet.ts'
import { type KeyAction, pageKeys } from '../keys/sets/pageKeys.ts'
import { roomKeys, wallKeys } from '../keys/sets/presenterKeys.ts'
import { closeDialog } from '../runs/pageFragments.ts'
import { belongsToCommandLine, typeIntoCommandLine } from '../terminal/promptKeys.ts'
import { pageActions } from './pageActions.ts'

/**
 * The action of a key press; undefined if it belongs to the focused element. Keys with ⌘ or Ctrl work in text fields,
 * too.
 */
export function actionOfKey(event: KeyboardEvent): KeyAction | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const action = pressedIn(pageKeys, event)?.id
  if (action === undefined || (event.repeat && pageActions[action].isOnce)) return undefined
  const isCommand = event.metaKey || event.ctrlKey
  return isCommand || !belongsToElement(event.target, event.key) ? action : undefined
}

/**
 * Keys of presenter mode. The keys work from the press that starts presenter mode, before the code of the mode has
 * loaded, so that no press of a clicker is lost.
 */
function takesPresenterKey(event: KeyboardEvent): boolean {
  if (!useUi.getState().presenting || hasModifier(event)) return false
  const view = singleRunViews[pressedIn(wallKeys, event)?.index ?? -1]
  if (view !== undefined) showStageView(view)
  // With a presenter's window, only P leaves presenter mode: after an Escape from a clicker, the room would see the
  // page's controls.
  else if (event.key === 'Escape' && usePresenterLink.getState().other === 'there') return true
  else if (event.key === 'Escape') setPresenting(false)
  else if (pressedIn(roomKeys, event) === undefined) return false
  else void import('../presenting/presenterKeys.ts').then(({ actByKey }) => actByKey(event))
  return true
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey

/** Escape also cancels a dialog whose code has not loaded yet. */
function endsComingDialog(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || useUi.getState().dialog === undefined) return false
  closeDialog()
  return true
}

/** Listens to the whole page; returns the stop function. */
export function listenToKeys(target: Window): () => void {
  addKeyLayer('page', takesPageKey)
  return listenToKeyLayers(target)
}

function takesPageKey(event: KeyboardEvent): ReturnType<TakesKey> {
  if (endsComingDialog(event) || takesPresenterKey(event)) return true
  const { catalogue } = useUi.getState()
  if (!catalogue && belongsToCommandLine(event)) {
    typeIntoCommandLine(event)
    return 'native'
  }
  const action = actionOfKey(event)
  if (action === undefined || (catalogue && !pageActions[action].worksOverLessons)) return false
  // While a manifest is previewed, the run is hidden, and keys must not move it.
  const isHidden = pageActions[action].moves && useManifest.getState().target === 'fresh'
  // A held Space does nothing, and does not scroll.
  const isHeld = action === 'togglePlay' && event.repeat
  if (!isHidden && !isHeld) pageActions[action].run()
  return true
}
