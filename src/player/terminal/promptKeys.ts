/** Keys while a command line is open: what is typed beside it is meant for it, not for the page's shortcuts. */
import { useTerminal } from '../../store/terminal.ts'
import { useUi } from '../../store/ui.ts'

/** Marks the pane of a command line, also while its file is on its way. */
const paneMark = 'data-command-line'
/** Spread on the pane of a command line. */
export const commandLinePane = { [paneMark]: '' } as const
/** The picture and the sliders have the page's keys once someone has gone to them. */
const elsewhere = '#stage, [role=slider], [role=separator]'

/** Where someone types: every key is text there. */
const textFields =
  'input:not([type=radio], [type=checkbox], [type=range], [type=button]), textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox]'

/** Whether the element is one in which someone types. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null
}

/** Puts the caret behind the prompt, as soon as that is there. */
export function focusPrompt(): void {
  useTerminal.setState({ wantsFocus: true })
}

/**
 * Whether a key belongs to an open command line: a character typed anywhere but in the picture, on a slider or in another
 * text field, and any key in the command line's own pane.
 */
export function belongsToCommandLine(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  const pane = openPane()
  if (pane === undefined || !(target instanceof Element) || takesText(target)) return false
  if (pane.contains(target)) return true
  if (event.key.length !== 1) return false
  // The caret is on its way there.
  if (useTerminal.getState().wantsFocus) return true
  if (target.closest(elsewhere) !== null) return false
  return event.key !== ' ' || target.closest('button, a, summary, input, [role=tab], [role=button]') === null
}

/**
 * Brings the caret into the command line before the character is written, so that it goes there; where the field is not
 * there yet, the character waits in the draft. So it does in a field that has just come: until it takes the caret itself,
 * it may show less than the draft has.
 */
export function typeIntoCommandLine(event: KeyboardEvent): void {
  if (event.key.length !== 1 || isPressing(event)) return
  const field = openPane()?.querySelector('textarea')
  if (field && !useTerminal.getState().wantsFocus) {
    moveCaretBehind(field)
    return
  }
  event.preventDefault()
  useTerminal.setState(({ draft }) => ({ draft: draft + event.key, wantsFocus: true }))
}

/** The caret into a field, behind what is in it. */
export function moveCaretBehind(field: HTMLTextAreaElement): void {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

/** Space on a button of the pane presses it. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  const isOnItsWay = useTerminal.getState().wantsFocus
  return key === ' ' && !isOnItsWay && target instanceof Element && target.closest('button, a') !== null
}

/** The pane in sight: of a closed tab, or behind what is presented, it takes no keys. */
function openPane(): Element | undefined {
  if (useUi.getState().presenting) return undefined
  const panes = [...document.querySelectorAll(`[${paneMark}]`)]
  return panes.find((pane) => pane.closest('[hidden], [inert]') === null)
}
