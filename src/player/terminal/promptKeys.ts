/** Keys while a terminal is open: typed characters go to it rather than to the page's shortcuts. */
import { typeAtPrompt, useTerminal } from '../../store/terminal.ts'
import { useUi } from '../../store/ui.ts'

/** Attribute of a terminal's pane, also while its code is loading. */
const paneMark = 'data-command-line'
/** Props of a terminal's pane. */
export const commandLinePane = { [paneMark]: '' } as const
/** Elements that use the page's keys while they are focused. */
const elsewhere = '#stage, [role=slider], [role=separator]'

/** Text fields, where every key is text. */
const textFields =
  'input:not([type=radio], [type=checkbox], [type=range], [type=button]), textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox]'

/** Whether an element is a text field. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null
}

/**
 * Whether a key belongs to an open terminal: a character typed anywhere except in the picture, on a slider or in
 * another text field, and any key in the terminal's own pane.
 */
export function belongsToCommandLine(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  const pane = openPane()
  if (pane === undefined || !(target instanceof Element) || takesText(target)) return false
  if (pane.contains(target)) return true
  if (event.key.length !== 1) return false
  // The focus is already on its way to the prompt.
  if (useTerminal.getState().wantsFocus) return true
  if (target.closest(elsewhere) !== null) return false
  return event.key !== ' ' || target.closest('button, a, summary, input, [role=tab], [role=button]') === null
}

/**
 * Focuses the prompt before the character is inserted, so that it is typed there. Without a field, or in a field that
 * is not focused yet, the character is appended to the draft.
 */
export function typeIntoCommandLine(event: KeyboardEvent): void {
  if (event.key.length !== 1 || isPressing(event)) return
  const field = openPane()?.querySelector('textarea')
  if (field && !useTerminal.getState().wantsFocus) {
    moveCaretBehind(field)
    return
  }
  event.preventDefault()
  typeAtPrompt(event.key)
}

/** Focuses a field with the caret at its end. */
export function moveCaretBehind(field: HTMLTextAreaElement): void {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

/** Space presses a focused button of the pane. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  const isOnItsWay = useTerminal.getState().wantsFocus
  return key === ' ' && !isOnItsWay && target instanceof Element && target.closest('button, a') !== null
}

/** The visible pane: in a closed tab or behind presenter mode it takes no keys. */
function openPane(): Element | undefined {
  if (useUi.getState().presenting) return undefined
  const panes = [...document.querySelectorAll(`[${paneMark}]`)]
  return panes.find((pane) => pane.closest('[hidden], [inert]') === null)
}
