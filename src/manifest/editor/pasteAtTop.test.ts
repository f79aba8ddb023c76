import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { pasteAtTop } from './pasteAtTop.ts'

/** Where the caret is after a text was put in place of a part of `old text`, as a paste or otherwise. */
function caretAfter(from: number, to: number, userEvent: string): number {
  const state = EditorState.create({ doc: 'old text\n', extensions: [pasteAtTop] })
  const insert = 'kind: Pod\nmetadata: {}\n'
  const selection = { anchor: from + insert.length }
  return state.update({ changes: { from, to, insert }, selection, userEvent }).state.selection.main.head
}

it('a text that is pasted in place of all of another one is read from its first line', () => {
  expect(caretAfter(0, 9, 'input.paste')).toBe(0)
  expect(caretAfter(0, 8, 'input.paste')).toBe(0)
})

it('what is pasted into a text, or typed, leaves the caret behind it', () => {
  expect(caretAfter(4, 8, 'input.paste')).toBe(27)
  expect(caretAfter(9, 9, 'input.paste')).toBe(32)
  expect(caretAfter(0, 9, 'input.type')).toBe(23)
})
