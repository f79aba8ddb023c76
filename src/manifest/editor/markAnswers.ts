/** Answers that are given on a line of the text: buttons below the words of its mark. */
import { nextDiagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { closeHoverTooltips, EditorView, keymap } from '@codemirror/view'

/** What somebody can say about a mark at once. */
export interface MarkAnswers {
  /** Before the choices, and what a screen reader calls them. */
  readonly label: string
  readonly name: string
  /** How one gets to the choices by keys. */
  readonly keys: string
  readonly choices: readonly MarkChoice[]
}

export interface MarkChoice {
  readonly text: string
  /** It is what was said; of a choice that takes an answer back, nothing. */
  readonly isPressed?: boolean
  readonly choose: () => void
}

/** The answers as they stand below a mark's words. Whoever presses one is back in the text. */
export function answersElement(view: EditorView, { label, name, keys, choices }: MarkAnswers): HTMLElement {
  const element = document.createElement('div')
  element.className = 'cm-answers'
  element.setAttribute('role', 'group')
  element.setAttribute('aria-label', name)
  const words = document.createElement('span')
  words.textContent = label
  const hint = document.createElement('kbd')
  hint.textContent = keys
  element.append(words, ...choices.map((choice) => choiceElement(view, choice)), hint)
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    leave(view)
  })
  return element
}

function choiceElement(view: EditorView, { text, isPressed, choose }: MarkChoice): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  if (isPressed !== undefined) button.setAttribute('aria-pressed', String(isPressed))
  button.addEventListener('click', () => {
    leave(view)
    choose()
  })
  return button
}

function leave(view: EditorView): void {
  view.dispatch({ effects: closeHoverTooltips })
  view.focus()
}

/** The first answer of the mark whose words are shown takes the focus. */
function goToAnswers(view: EditorView): boolean {
  const first = view.dom.querySelector<HTMLElement>('.cm-tooltip .cm-answers button')
  first?.focus()
  return first !== null
}

/** A press on the sign behind a line shows the words of its mark, also where nothing hovers. */
function showMark(event: MouseEvent, view: EditorView): boolean {
  const sign = event.target instanceof Element ? event.target.closest('.cm-asked') : null
  const from = Number(sign?.getAttribute('data-mark-from') ?? Number.NaN)
  if (Number.isNaN(from)) return false
  // The next mark behind that place is this one.
  view.dispatch({ selection: { anchor: Math.max(0, from - 1) } })
  return nextDiagnostic(view)
}

export const markAnswers: Extension = [
  keymap.of([{ key: 'Alt-Enter', run: goToAnswers }]),
  EditorView.domEventHandlers({ click: showMark }),
]
