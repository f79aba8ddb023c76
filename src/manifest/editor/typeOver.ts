import { EditorView } from '@codemirror/view'

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
