import { useHowSure } from '../../store/howSure.ts'
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

/** A key with its action, for the handler and the list of keys. */
export interface KeyBinding {
  /** `KeyboardEvent.key`. */
  readonly key: string
  readonly action: KeyAction
}

export type KeyAction =
  | 'togglePlay'
  | 'step'
  | 'stepBack'
  | 'nextWrite'
  | 'previousWrite'
  | 'start'
  | 'end'
  | 'faster'
  | 'slower'
  | 'branch'
  | 'apply'
  | 'present'
  | 'presenterWindow'
  | 'toggleLeft'
  | 'toggleRight'
  | 'palette'
  | 'openFile'
  | 'lessons'
  | 'howSure'
  | 'load'
  | 'showKeys'

/** Actions that need ⌘ or Ctrl, and then work in the editor too; the others do neither. */
export const commandActions: ReadonlySet<KeyAction> = new Set(['apply', 'palette', 'openFile'])

/** All keys of the page. */
export const keyBindings: readonly KeyBinding[] = [
  { key: ' ', action: 'togglePlay' },
  { key: 'ArrowRight', action: 'step' },
  { key: 'ArrowLeft', action: 'stepBack' },
  { key: '.', action: 'nextWrite' },
  { key: ',', action: 'previousWrite' },
  { key: 'Home', action: 'start' },
  { key: 'End', action: 'end' },
  { key: '+', action: 'faster' },
  { key: '-', action: 'slower' },
  { key: 'b', action: 'branch' },
  { key: 'Enter', action: 'apply' },
  { key: 'p', action: 'present' },
  { key: 'n', action: 'presenterWindow' },
  { key: '[', action: 'toggleLeft' },
  { key: ']', action: 'toggleRight' },
  { key: 'k', action: 'palette' },
  { key: 'o', action: 'openFile' },
  { key: 'c', action: 'lessons' },
  { key: 'h', action: 'howSure' },
  { key: 'l', action: 'load' },
  { key: '?', action: 'showKeys' },
]

/** Actions that a held key does not repeat. */
const once: ReadonlySet<KeyAction> = new Set(['branch', 'present', 'presenterWindow', 'lessons', 'howSure'])

/** The action of a key press; undefined if it belongs to the focused element. */
export function actionOfKey(event: KeyboardEvent): KeyAction | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const binding = keyBindings.find(({ key }) => key === pressed)
  if (binding === undefined) return undefined
  const withCommand = event.metaKey || event.ctrlKey
  if (commandActions.has(binding.action))
    return withCommand && !event.altKey && !event.shiftKey && !event.repeat ? binding.action : undefined
  if (withCommand || event.altKey) return undefined
  if (once.has(binding.action) && event.repeat) return undefined
  return belongsToElement(event.target, event.key) ? undefined : binding.action
}

/** Views by key in presenter mode. */
const viewKeys: { readonly [key: string]: StageView } = { '1': 'replicaSet', '2': 'node', '3': 'controlLoop' }

/**
 * Keys of presenter mode. They work from the press that starts it, before its code has loaded, so that no press of a
 * clicker is lost.
 */
function takesPresenterKey(event: KeyboardEvent): boolean {
  const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
  if (!useUi.getState().presenting || isTaken) return false
  const view = viewKeys[event.key]
  if (view !== undefined) showStageView(view)
  // The room would see the tool; with a presenter's window, P leaves.
  else if (event.key === 'Escape' && usePresenterLink.getState().other === 'there') return true
  else if (event.key === 'Escape') setPresenting(false)
  else return takesRoomKey(event)
  return true
}

/** Keys shared with the presenter's window; which keys they are is known before their code has loaded. */
function takesRoomKey(event: KeyboardEvent): boolean {
  const isJump = event.shiftKey && event.code.startsWith('Digit')
  if (!isJump && !/^(Page(Down|Up)|[0blmq.])$/i.test(event.key)) return false
  event.preventDefault()
  void import('../presenting/presenterKeys.ts').then(({ actByKey }) => actByKey(event))
  return true
}

/** Keys of a study while it, or one of its runs, is on the stage. */
function takesStudyKey(event: KeyboardEvent): boolean {
  const { isOpen, opened } = useHowSure.getState()
  const isElsewhere = (!isOpen && opened === undefined) || event.defaultPrevented || event.isComposing
  if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || belongsToElement(event.target, event.key))
    return false
  const isKey = /^[hw]$/i.test(event.key) || (isOpen ? event.key === 'Escape' : /^[[\]]$/.test(event.key))
  if (!isKey) return false
  event.preventDefault()
  if (!event.repeat) void import('../study/howSureKeys.ts').then(({ actByStudyKey }) => actByStudyKey(event.key))
  return true
}

/** Escape also cancels a dialog whose code has not loaded yet. */
function endsComingDialog(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || useUi.getState().dialog === undefined) return false
  event.preventDefault()
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
  const onKeyDown = (event: KeyboardEvent): void => {
    // While a dialog is open, keys do not act on the page behind it.
    if (target.document.querySelector('dialog[open]') !== null) return
    if (endsComingDialog(event)) return
    if (takesPresenterKey(event)) return
    const { catalogue } = useUi.getState()
    if (!catalogue && takesStudyKey(event)) return
    if (!catalogue && !event.defaultPrevented && !event.isComposing && belongsToCommandLine(event)) {
      typeIntoCommandLine(event)
      return
    }
    const action = actionOfKey(event)
    if (action === undefined || (catalogue && !overCatalogue.has(action))) return
    event.preventDefault()
    if (action === 'togglePlay' && event.repeat) return
    // While a manifest is previewed, the run is hidden, and keys must not move it.
    if (moves.has(action) && useManifest.getState().target === 'fresh') return
    run[action]()
  }
  target.addEventListener('keydown', onKeyDown)
  return () => target.removeEventListener('keydown', onKeyDown)
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

const run: Readonly<Record<KeyAction, () => unknown>> = {
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
