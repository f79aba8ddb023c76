import { singleRunViews } from '../../../share/stageViews.ts'
import { keySet } from './keySet.ts'

/** Keys of presenter mode in both windows. A clicker's key for a black screen sends one of `blank`. */
export const roomKeys = keySet('presenter', {
  turn: ['PageDown', 'PageUp'],
  jump: { range: ['Shift+1', 'Shift+2', 'Shift+3', 'Shift+4', 'Shift+5', 'Shift+6', 'Shift+7', 'Shift+8', 'Shift+9'] },
  mark: ['m'],
  moment: ['g'],
  free: ['l'],
  code: ['q'],
  blank: ['0', 'b', '.'],
})

/** Keys of the audience's window alone. */
export const wallKeys = keySet('presenter', {
  view: singleRunViews.map((_, index) => String(index + 1)),
})

/** Keys of the presenter's window alone: votes, because digits choose the view in the audience's. */
export const presenterWindowKeys = keySet('presenter', {
  poll: { range: ['1', '2', '3', '4'] },
  notes: ['+', '-'],
})
