import { useManifest } from '../../store/manifest.ts'
import type { StageView } from '../../store/selection.ts'
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
import { applyManifest, togglePlay } from '../actions/applyActions.ts'
import { startBranch } from '../actions/branchActions.ts'
import { pickFiles } from '../runs/runFiles.ts'
import { belongsToCommandLine, takesText, typeIntoCommandLine } from '../terminal/promptKeys.ts'

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
  | 'toggleLeft'
  | 'toggleRight'
  | 'palette'
  | 'openFile'
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
  { key: '[', action: 'toggleLeft' },
  { key: ']', action: 'toggleRight' },
  { key: 'k', action: 'palette' },
  { key: 'o', action: 'openFile' },
  { key: '?', action: 'showKeys' },
]

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
  if ((binding.action === 'branch' || binding.action === 'present') && event.repeat) return undefined
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
  else return false
  return true
}

/** Listens to the whole page; gives back how to stop. */
export function listenToKeys(target: Window): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    // While a dialog is open, the page behind it does not move.
    if (target.document.querySelector('dialog[open]') !== null) return
    if (takesPresenterKey(event)) return
    if (!event.defaultPrevented && !event.isComposing && belongsToCommandLine(event)) {
      typeIntoCommandLine(event)
      return
    }
    const action = actionOfKey(event)
    if (action === undefined) return
    event.preventDefault()
    if (action === 'togglePlay' && event.repeat) return
    // The run that is is out of sight while a manifest is previewed: no key moves it unseen.
    if (moves.has(action) && useManifest.getState().target === 'fresh') return
    run[action]()
  }
  target.addEventListener('keydown', onKeyDown)
  return () => target.removeEventListener('keydown', onKeyDown)
}

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
  apply: applyManifest,
  toggleLeft: () => togglePane('left'),
  toggleRight: () => togglePane('right'),
  present: () => setPresenting(!useUi.getState().presenting),
  palette: () => openDialog('palette'),
  openFile: pickFiles,
  showKeys: () => openDialog('keys'),
}

/** Where a user types, every key is text; on a button, Space presses it; in a list or on a slider, arrows move. */
function belongsToElement(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (takesText(target)) return true
  const isNavigation = key.startsWith('Arrow') || key === 'Home' || key === 'End'
  if (
    isNavigation &&
    target.closest('[role=slider], [role=separator], [role=tablist], [role=listbox], [role=menu], [role=grid], input')
  )
    return true
  if (isNavigation && isScrollable(target, key)) return true
  return key === ' ' && target.closest('button, a, summary, input, [role=tab], [role=button], [role=slider]') !== null
}

/** Home and End belong to a scrollable pane that has the focus itself. */
function isScrollable(target: Element, key: string): boolean {
  return (
    (key === 'Home' || key === 'End') &&
    target.scrollHeight > target.clientHeight + 1 &&
    target.hasAttribute('tabindex') &&
    /auto|scroll/.test(getComputedStyle(target).overflowY)
  )
}
