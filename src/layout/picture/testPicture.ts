/** A theme and texts of pictures for tests. */
import type { PodState } from '../../engine/index.ts'
import type { CanvasTheme, TokenWords } from '../canvasTheme.ts'
import { forTones } from '../revisionTone.ts'
import type { TimelineLabels } from '../timeline/timelineScene.ts'
import type { Say } from './pictureWords.ts'

const grey = (n: number) => `rgb(${n}, ${n}, ${n})`
/** Builds the token texts of each state. */
export const wordsOf = (words: (state: PodState) => readonly string[]): TokenWords => ({
  pending: words('pending'),
  pulling: words('pulling'),
  starting: words('starting'),
  ready: words('ready'),
  available: words('available'),
  notReady: words('notReady'),
  crash: words('crash'),
  imagePull: words('imagePull'),
  terminating: words('terminating'),
  succeeded: words('succeeded'),
  failed: words('failed'),
  gone: words('gone'),
})
export const theme: CanvasTheme = {
  colours: {
    tones: forTones((tone) => grey(tone === 'plain' ? 5 : 1 + (tone % 4))),
    onTone: { ...forTones(() => grey(6)), plain: grey(7) },
    fg: grey(8),
    fg2: grey(9),
    fg3: grey(10),
    bg: grey(11),
    panel: grey(12),
    panel3: grey(13),
    line: grey(14),
    line2: grey(15),
    bad: grey(16),
    warn: grey(17),
    accent: grey(18),
  },
  words: wordsOf((state) => [state]),
  toCreate: 'to create',
  sans: 'sans-serif',
  mono: 'monospace',
}
export const say: Say = (key, ...[params]) =>
  [key, ...Object.entries(params ?? {}).map(([name, value]) => `${name}=${value}`)].join(' ')
export const labels: TimelineLabels = {
  folded: 'marks',
  refused: ({ text, refused }) => `${text} refused: ${refused?.why}`,
  lanes: { sync: 'syncs', write: 'writes', event: 'Events' },
  commands: 'commands',
  requests: 'requests',
  failed: (requests) => `${requests} failed`,
  early: (requests) => `${requests} too early`,
}
export const measure = { font: '', measureText: (text: string) => ({ width: text.length * 6 }) as TextMetrics }
