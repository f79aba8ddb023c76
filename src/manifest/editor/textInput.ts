/** Keys, typed text and pastes that the editor treats in another way than CodeMirror. */
import { EditorState, type Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']

/**
 * After Escape, Tab and Shift+Tab leave the editor until the next key press. CodeMirror itself allows it for two
 * seconds only, and not at all if Escape closed a selection or the completions: Tab would indent the lines instead.
 */
export const leaveByTab = EditorView.domEventObservers({
  keydown: ({ key, isComposing }, view) => {
    if (key === 'Escape') view.setTabFocusMode(!isComposing)
    else if (!modifiers.includes(key)) view.setTabFocusMode(false)
  },
  blur: (_, view) => view.setTabFocusMode(false),
})

/**
 * Replaces a selection by typed text without the browser's default: Chrome would keep the old text's colour with inline
 * styles, which the page's policy blocks with an error in the console.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { inputType, data, isComposing, cancelable } = event
    const { state } = view
    const { from, to, empty } = state.selection.main
    if (inputType !== 'insertText' || data === null || isComposing || !cancelable || empty) return false
    event.preventDefault()
    const insert = () => state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    const isTaken = state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, insert))
    if (!isTaken) view.dispatch(insert())
    return true
  },
})

/** Puts the caret at the beginning after a paste that replaces the whole text. */
export const pasteAtTop = EditorState.transactionFilter.of((tr) =>
  tr.isUserEvent('input.paste') && replacesAll(tr)
    ? [tr, { selection: { anchor: 0 }, effects: EditorView.scrollIntoView(0, { y: 'start' }), sequential: true }]
    : tr,
)

/** Whether only white space of the old text remains. */
function replacesAll({ changes, startState }: Transaction): boolean {
  let kept = ''
  let end = 0
  changes.iterChangedRanges((from, to) => {
    kept += startState.sliceDoc(end, from)
    end = to
  })
  return (kept + startState.sliceDoc(end)).trim() === ''
}
