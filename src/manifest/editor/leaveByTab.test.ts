import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { pasteAtTop } from './textInput.ts'

/** Caret position after a part of `old text` is replaced by paste or another event. */
function caretAfter(from: number, to: number, userEvent: string): number {
  const state = EditorState.create({ doc: 'old text\n', extensions: [pasteAtTop] })
  const insert = 'kind: Pod\nmetadata: {}\n'
  const selection = { anchor: from + insert.length }
  return state.update({ changes: { from, to, insert }, selection, userEvent }).state.selection.main.head
}

it('a paste that replaces the whole text puts the caret at the first line', () => {
  expect(caretAfter(0, 9, 'input.paste')).toBe(0)
  expect(caretAfter(0, 8, 'input.paste')).toBe(0)
})

it('a partial paste, or typing, puts the caret after the inserted text', () => {
  expect(caretAfter(4, 8, 'input.paste')).toBe(27)
  expect(caretAfter(9, 9, 'input.paste')).toBe(32)
  expect(caretAfter(0, 9, 'input.type')).toBe(23)
})
