import { useManifest } from '../../store/manifest.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import type { StageView } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import {
  changeSpeed,
  closeDialog,
  jumpToEnd,
  jumpToStart,
  openDialog,
  setPresenting,
  showStageView,
  step,
  stepBack,
  togglePane,
} from '../actions/actions.ts'
import { createAndApply, togglePlay } from '../actions/applyActions.ts'
import { startBranch } from '../actions/branchActions.ts'
import { showHowSure } from '../actions/showHowSure.ts'
import { closeCatalogue, openCatalogue } from '../lesson/catalogueActions.ts'
import { pickFiles } from '../runs/pickFiles.ts'
import { belongsToCommandLine, typeIntoCommandLine } from '../terminal/promptKeys.ts'
import { belongsToElement } from './belongsToElement.ts'
import { addKeyLayer, listenToKeyLayers, type TakesKey } from './keyLayers.ts'
import { pressedIn } from './keySet.ts'
import { type KeyAction, pageKeys } from './sets/pageKeys.ts'
import { roomKeys, wallKeys } from './sets/presenterKeys.ts'

/** Actions that a held key does not repeat. */
const once: ReadonlySet<KeyAction> = new Set([
  'branch',
  'apply',
  'palette',
  'openFile',
  'present',
  'presenterWindow',
  'lessons',
  'howSure',
])

/**
 * The action of a key press; undefined if it belongs to the focused element. Keys with ⌘ or Ctrl work in text fields,
 * too.
 */
export function actionOfKey(event: KeyboardEvent): KeyAction | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const action = pressedIn(pageKeys, event)?.id
  if (action === undefined || (event.repeat && once.has(action))) return undefined
  const isCommand = event.metaKey || event.ctrlKey
  return isCommand || !belongsToElement(event.target, event.key) ? action : undefined
}

/** Views by the index of their key in presenter mode. */
const viewKeys: readonly StageView[] = ['replicaSet', 'node', 'controlLoop']

/**
 * Keys of presenter mode. They work from the press that starts it, before its code has loaded, so that no press of a
 * clicker is lost.
 */
function takesPresenterKey(event: KeyboardEvent): boolean {
  if (!useUi.getState().presenting || hasModifier(event)) return false
  const view = viewKeys[pressedIn(wallKeys, event)?.index ?? -1]
  if (view !== undefined) showStageView(view)
  // The room would see the tool; with a presenter's window, P leaves.
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

/** Opens the presenter's window with notes and controls; this window becomes the audience's. */
export async function openPresenterWindow(): Promise<void> {
  const { openPresenter } = await import('../presenting/presenterWindow.ts')
  await openPresenter()
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
  if (action === undefined || (catalogue && !overCatalogue.has(action))) return false
  // While a manifest is previewed, the run is hidden, and keys must not move it.
  const isHidden = moves.has(action) && useManifest.getState().target === 'fresh'
  // A held Space does nothing, and does not scroll.
  const isHeld = action === 'togglePlay' && event.repeat
  if (!isHidden && !isHeld) actions[action]()
  return true
}

/** Keys that work while the list of lessons hides the run. */
const overCatalogue: ReadonlySet<KeyAction> = new Set(['palette', 'openFile', 'showKeys', 'lessons'])

const moves: ReadonlySet<KeyAction> = new Set([
  'togglePlay',
  'step',
  'stepBack',
  'nextWrite',
  'previousWrite',
  'start',
  'end',
])

const actions: Readonly<Record<KeyAction, () => unknown>> = {
  togglePlay,
  step: () => step(),
  stepBack: () => stepBack(),
  nextWrite: () => step('write'),
  previousWrite: () => stepBack('write'),
  start: jumpToStart,
  end: jumpToEnd,
  faster: () => changeSpeed('faster'),
  slower: () => changeSpeed('slower'),
  branch: startBranch,
  apply: createAndApply,
  toggleLeft: () => togglePane('left'),
  toggleRight: () => togglePane('right'),
  present: () => setPresenting(!useUi.getState().presenting),
  presenterWindow: openPresenterWindow,
  palette: () => openDialog('palette'),
  openFile: pickFiles,
  load: () => document.getElementById('load-now')?.focus(),
  showKeys: () => openDialog('keys'),
  howSure: () => showHowSure(),
  lessons: () => (useUi.getState().catalogue ? closeCatalogue() : openCatalogue()),
}
