import { keySet } from './keySet.ts'

export const pageKeys = keySet('frame', {
  togglePlay: [' '],
  step: ['ArrowRight'],
  stepBack: ['ArrowLeft'],
  nextWrite: ['.'],
  previousWrite: [','],
  start: ['Home'],
  end: ['End'],
  faster: ['+'],
  slower: ['-'],
  branch: ['b'],
  apply: ['Mod+Enter'],
  present: ['p'],
  presenterWindow: ['n'],
  toggleLeft: ['['],
  toggleRight: [']'],
  palette: ['Mod+k'],
  openFile: ['Mod+o'],
  lessons: ['c'],
  howSure: ['h'],
  load: ['l'],
  showKeys: ['?'],
})

export type KeyAction = keyof typeof pageKeys
