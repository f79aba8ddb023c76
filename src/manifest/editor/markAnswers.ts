/** Answers to a mark's question: buttons below the mark's message in the editor. */
import { nextDiagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { closeHoverTooltips, EditorView, keymap } from '@codemirror/view'

/** Question and choices of a mark. */
export interface MarkAnswers {
  /** Label before the choices, and their accessible name. */
  readonly label: string
  readonly name: string
  /** Hint about the keys that reach the choices. */
  readonly keys: string
  readonly choices: readonly MarkChoice[]
}

interface MarkChoice {
  readonly text: string
  /** Whether it is the current answer; undefined for the choice that withdraws the answer. */
  readonly isPressed?: boolean
  readonly choose: () => void
}

/** Buttons below a mark's message. A press returns the focus to the text. */
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

/** Focuses the first answer of the visible mark. */
function goToAnswers(view: EditorView): boolean {
  const first = view.dom.querySelector<HTMLElement>('.cm-tooltip .cm-answers button')
  first?.focus()
  return first !== null
}

/** A press on the icon after a line shows its mark's message, for devices without hovering. */
function showMark(event: MouseEvent, view: EditorView): boolean {
  const sign = event.target instanceof Element ? event.target.closest('.cm-asked') : null
  const from = Number(sign?.getAttribute('data-mark-from') ?? Number.NaN)
  if (Number.isNaN(from)) return false
  // From just before the mark, the next diagnostic is the mark itself.
  view.dispatch({ selection: { anchor: Math.max(0, from - 1) } })
  return nextDiagnostic(view)
}

export const markAnswers: Extension = [
  keymap.of([{ key: 'Alt-Enter', run: goToAnswers }]),
  EditorView.domEventHandlers({ click: showMark }),
]
