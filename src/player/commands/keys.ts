import { singleRunViews } from '../../share/stageViews.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import { setPresenting, togglePane, useUi } from '../../store/ui.ts'
import { changeSpeed, jumpToEnd, jumpToStart, openDialog, showStageView, step, stepBack } from '../actions/actions.ts'
import { showHowSure } from '../actions/showHowSure.ts'
import { createAndApply, togglePlay } from '../apply/applyActions.ts'
import { startBranch } from '../branches/branchActions.ts'
import { belongsToElement } from '../keys/belongsToElement.ts'
import { addKeyLayer, listenToKeyLayers, type TakesKey } from '../keys/keyLayers.ts'
import { keySet, pressedIn } from '../keys/sets/keySet.ts'
import { roomKeys, wallKeys } from '../keys/sets/presenterKeys.ts'
import { closeCatalogue, openCatalogue } from '../lesson/catalogueActions.ts'
import { openPresenterWindow } from '../presenting/openPresenterWindow.ts'
import { leaveDialog } from '../runs/pageFragments.ts'
import { pickFiles } from '../runs/pickFiles.ts'
import { belongsToCommandLine, typeIntoCommandLine } from '../terminal/promptKeys.ts'

interface PageCommand {
  /** `KeyboardEvent.key`s, as `keySet` describes them. */
  readonly keys: readonly string[]
  readonly run: () => unknown
  /** A held key does not repeat the action. */
  readonly isOnce?: true
  /** The action moves the run: it does nothing while a previewed manifest hides the run. */
  readonly moves?: true
  /** The action works while the list of lessons hides the run. */
  readonly worksOverLessons?: true
}

/** Declares the commands of the page, so that each is checked and keeps its name. */
const commandsOf = <Id extends string>(commands: Readonly<Record<Id, PageCommand>>) => commands

/** The commands of the page, in the order of the list of keys; buttons and the palette's entries do the same. */
export const pageCommands = commandsOf({
  togglePlay: { keys: [' '], run: togglePlay, moves: true },
  step: { keys: ['ArrowRight'], run: () => step(), moves: true },
  stepBack: { keys: ['ArrowLeft'], run: () => stepBack(), moves: true },
  nextWrite: { keys: ['.'], run: () => step('write'), moves: true },
  previousWrite: { keys: [','], run: () => stepBack('write'), moves: true },
  start: { keys: ['Home'], run: jumpToStart, moves: true },
  end: { keys: ['End'], run: jumpToEnd, moves: true },
  faster: { keys: ['+'], run: () => changeSpeed('faster') },
  slower: { keys: ['-'], run: () => changeSpeed('slower') },
  branch: { keys: ['b'], run: startBranch, isOnce: true },
  apply: { keys: ['Mod+Enter'], run: createAndApply, isOnce: true },
  present: { keys: ['p'], run: () => setPresenting(!useUi.getState().presenting), isOnce: true },
  presenterWindow: { keys: ['n'], run: openPresenterWindow, isOnce: true },
  toggleLeft: { keys: ['['], run: () => togglePane('left') },
  toggleRight: { keys: [']'], run: () => togglePane('right') },
  palette: { keys: ['Mod+k'], run: () => openDialog('palette'), isOnce: true, worksOverLessons: true },
  openFile: { keys: ['Mod+o'], run: pickFiles, isOnce: true, worksOverLessons: true },
  lessons: {
    keys: ['c'],
    run: () => (useUi.getState().catalogue ? closeCatalogue() : openCatalogue()),
    isOnce: true,
    worksOverLessons: true,
  },
  howSure: { keys: ['h'], run: () => showHowSure(), isOnce: true },
  load: { keys: ['l'], run: () => document.getElementById('load-now')?.focus() },
  showKeys: { keys: ['?'], run: () => openDialog('keys'), worksOverLessons: true },
})

export type KeyAction = keyof typeof pageCommands

export const pageKeys = keySet('frame', pageCommands)

/**
 * The action of a key press; undefined if it belongs to the focused element. Keys with ⌘ or Ctrl work in text fields,
 * too.
 */
export function actionOfKey(event: KeyboardEvent): KeyAction | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const action = pressedIn(pageKeys, event)?.id
  if (action === undefined || (event.repeat && pageCommands[action].isOnce)) return undefined
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
  leaveDialog()
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
  if (action === undefined || (catalogue && !pageCommands[action].worksOverLessons)) return false
  // While a manifest is previewed, the run is hidden, and keys must not move it.
  const isHidden = pageCommands[action].moves && useManifest.getState().target === 'fresh'
  // A held Space does nothing, and does not scroll.
  const isHeld = action === 'togglePlay' && event.repeat
  if (!isHidden && !isHeld) pageCommands[action].run()
  return true
}
