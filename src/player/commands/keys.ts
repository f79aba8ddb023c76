import { singleRunViews } from '../../share/stageViews.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import { useUi } from '../../store/ui.ts'
import {
  changeSpeed,
  jumpToEnd,
  jumpToStart,
  openDialog,
  setPresenting,
  showStageView,
  step,
  stepBack,
  togglePane,
} from '../actions/actions.ts'
import { showHowSure } from '../actions/showHowSure.ts'
import { createAndApply, togglePlay } from '../apply/applyActions.ts'
import { startBranch } from '../branches/branchActions.ts'
import { belongsToElement } from '../keys/belongsToElement.ts'
import { addKeyLayer, listenToKeyLayers, type TakesKey } from '../keys/keyLayers.ts'
import { pressedIn } from '../keys/sets/keySet.ts'
import { type KeyAction, pageKeys } from '../keys/sets/pageKeys.ts'
import { roomKeys, wallKeys } from '../keys/sets/presenterKeys.ts'
import { closeCatalogue, openCatalogue } from '../lesson/catalogueActions.ts'
import { openPresenterWindow } from '../presenting/openPresenterWindow.ts'
import { closeDialog } from '../runs/pageFragments.ts'
import { pickFiles } from '../runs/pickFiles.ts'
import { belongsToCommandLine, typeIntoCommandLine } from '../terminal/promptKeys.ts'

interface PageAction {
  readonly run: () => unknown
  /** A held key does not repeat the action. */
  readonly isOnce?: true
  /** The action moves the run: it does nothing while a previewed manifest hides the run. */
  readonly moves?: true
  /** The action works while the list of lessons hides the run. */
  readonly worksOverLessons?: true
}

/** The action of each key of the page, which buttons and the palette share. */
export const pageActions: Readonly<Record<KeyAction, PageAction>> = {
  togglePlay: { run: togglePlay, moves: true },
  step: { run: () => step(), moves: true },
  stepBack: { run: () => stepBack(), moves: true },
  nextWrite: { run: () => step('write'), moves: true },
  previousWrite: { run: () => stepBack('write'), moves: true },
  start: { run: jumpToStart, moves: true },
  end: { run: jumpToEnd, moves: true },
  faster: { run: () => changeSpeed('faster') },
  slower: { run: () => changeSpeed('slower') },
  branch: { run: startBranch, isOnce: true },
  apply: { run: createAndApply, isOnce: true },
  toggleLeft: { run: () => togglePane('left') },
  toggleRight: { run: () => togglePane('right') },
  present: { run: () => setPresenting(!useUi.getState().presenting), isOnce: true },
  presenterWindow: { run: openPresenterWindow, isOnce: true },
  palette: { run: () => openDialog('palette'), isOnce: true, worksOverLessons: true },
  openFile: { run: pickFiles, isOnce: true, worksOverLessons: true },
  load: { run: () => document.getElementById('load-now')?.focus() },
  showKeys: { run: () => openDialog('keys'), worksOverLessons: true },
  howSure: { run: () => showHowSure(), isOnce: true },
  lessons: {
    run: () => (useUi.getState().catalogue ? closeCatalogue() : openCatalogue()),
    isOnce: true,
    worksOverLessons: true,
  },
}

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
