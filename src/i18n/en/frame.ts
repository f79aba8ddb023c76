import type { Catalogue } from '../message.ts'

/** Header, panes, transport, dialogs and notices. Keys begin with `frame.`. */
export const frame = {
  'frame.play': 'Play',
  'frame.pause': 'Pause',
} as const satisfies Catalogue
