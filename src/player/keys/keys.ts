import { useHowSure } from '../../store/howSure.ts'
import { useManifest } from '../../store/manifest.ts'
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

/** What a key does, for the handler and for the list that `?` shows. */
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

/** Keys that need ⌘ or Ctrl, and with it work in the editor too; the others do neither. */
export const commandActions: ReadonlySet<KeyAction> = new Set(['apply', 'palette', 'openFile'])

/** Every key of the page. */
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

/** What a key that is held down does no second time. */
const once: ReadonlySet<KeyAction> = new Set(['branch', 'present', 'presenterWindow', 'lessons', 'howSure'])

/** The action of a key press; undefined if the press belongs to the element that has the focus. */
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

/** The view that a key puts before a room, in presenter mode. */
const viewKeys: { readonly [key: string]: StageView } = { '1': 'replicaSet', '2': 'node', '3': 'controlLoop' }

/**
 * The keys that only presenter mode has. They count from the press that begins it on, before its picture has come: what a
 * clicker sends in the meantime is not lost.
 */
function takesPresenterKey(event: KeyboardEvent): boolean {
  const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
  if (!useUi.getState().presenting || isTaken) return false
  const view = viewKeys[event.key]
  if (view !== undefined) showStageView(view)
  else if (event.key === 'Escape') setPresenting(false)
  else return takesRoomKey(event)
  return true
}

/** The keys that the presenter's window has as well: what they do comes late, and which they are is known at once. */
function takesRoomKey(event: KeyboardEvent): boolean {
  const isJump = event.shiftKey && event.code.startsWith('Digit')
  if (!isJump && !/^(Page(Down|Up)|[0lmq])$/i.test(event.key)) return false
  event.preventDefault()
  void import('../presenting/presenterKeys.ts').then(({ actByKey }) => actByKey(event))
  return true
}

/** The keys that a study has while it, or the run of one of its seeds, is on the stage. */
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

/** Escape also counts for a dialog that was asked for and whose code has not come yet. */
function endsComingDialog(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || useUi.getState().dialog === undefined) return false
  event.preventDefault()
  closeDialog()
  return true
}

/** Opens the window with the presenter's notes and controls; this one becomes the room's. */
export async function openPresenterWindow(): Promise<void> {
  const { openPresenter } = await import('../presenting/presenterWindow.ts')
  await openPresenter()
}

/** Listens to the whole page; gives back how to stop. */
export function listenToKeys(target: Window): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    // While a dialog is open, the page behind it does not move.
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
    // The run that is is out of sight while a manifest is previewed: no key moves it unseen.
    if (moves.has(action) && useManifest.getState().target === 'fresh') return
    run[action]()
  }
  target.addEventListener('keydown', onKeyDown)
  return () => target.removeEventListener('keydown', onKeyDown)
}

/** What keys do while the lessons are in place of the run: nothing that happens to it unseen. */
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
