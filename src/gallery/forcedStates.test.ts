import { expect, it } from 'vitest'
import { forcedSelector } from './forcedStates.ts'

const within = (state: string, of = 'button, label') => `:is([data-forced="${state}"] :where(${of}))`

it.each([
  ['.button:hover', `.button${within('hover')}`],
  ['.play:active:not(:disabled)', `.play${within('pressed')}:not(:disabled)`],
  [
    '.input:focus-visible + .text, .row:hover .text',
    `.input${within('focus', 'button, input')} + .text, .row${within('hover')} .text`,
  ],
  ['.button:disabled', undefined],
  ['.pane:focus-within', undefined],
])('%s', (selector, forced) => {
  expect(forcedSelector(selector)).toBe(forced)
})
