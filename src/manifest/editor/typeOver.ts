import { EditorView } from '@codemirror/view'

/**
 * Replaces selected text by what is typed, without the browser's help. Left to itself, Chrome gives the new text the colour of
 * the old one by inline styles, which the page's policy refuses, each with an error in the console.
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
