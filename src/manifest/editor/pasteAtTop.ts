/** Puts the caret at the beginning after a paste that replaces the whole text. */
import { EditorState, type Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

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
