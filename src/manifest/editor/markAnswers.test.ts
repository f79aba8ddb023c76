// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view'
import { expect, it, vi } from 'vitest'
import { answersElement, markAnswers } from './markAnswers.ts'

const choose = vi.fn()
const answers = {
  label: 'On my cluster:',
  name: 'On my cluster, driver/d',
  keys: 'Alt+Enter: answer',
  choices: [
    { text: 'on every node', isPressed: false, choose: () => choose('yes') },
    { text: 'missing', isPressed: true, choose: () => choose('no') },
    { text: 'Reset', choose: () => choose('reset') },
  ],
}

function shown() {
  const view = new EditorView({ doc: 'csi: {}', extensions: [markAnswers], parent: document.body })
  const tooltip = document.createElement('div')
  tooltip.className = 'cm-tooltip'
  tooltip.append(answersElement(view, answers))
  view.dom.append(tooltip)
  return { view, buttons: [...tooltip.querySelectorAll('button')] }
}

const press = (target: Element, key: string, more = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

it('a mark shows the given answer, accepts another answer by keys, and returns the focus to the text', () => {
  const { view, buttons } = shown()
  expect(buttons.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['on every node', 'false'],
    ['missing', 'true'],
    ['Reset', null],
  ])
  view.focus()
  press(view.contentDOM, 'Enter', { altKey: true, keyCode: 13 })
  expect(document.activeElement).toBe(buttons[0])
  buttons[0]?.click()
  expect(choose).toHaveBeenCalledExactlyOnceWith('yes')
  expect(document.activeElement).toBe(view.contentDOM)
  buttons[1]?.focus()
  press(buttons[1] ?? view.dom, 'Escape')
  expect(document.activeElement).toBe(view.contentDOM)
  view.destroy()
})
