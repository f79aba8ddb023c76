/** What pictures look like and say in tests. */
import type { Look } from '../look.ts'
import { forTones } from '../revisionTone.ts'
import type { TimelineLabels } from '../timeline/timelineScene.ts'
import type { Say } from './pictureWords.ts'

const grey = (n: number) => `rgb(${n}, ${n}, ${n})`
const states = 'pending pulling starting ready available notReady crash imagePull terminating succeeded failed gone'
export const look: Look = {
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
  words: Object.fromEntries(states.split(' ').map((state) => [state, [state]])) as unknown as Look['words'],
  toCreate: 'to create',
  sans: 'sans-serif',
  mono: 'monospace',
}
export const say: Say = (key, params = {}) =>
  [key, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(' ')
export const labels: TimelineLabels = {
  folded: 'marks',
  refused: ({ text, refused }) => `${text} refused: ${refused?.why}`,
  lanes: { sync: 'syncs', write: 'writes', event: 'Events' },
  commands: 'commands',
  requests: 'requests',
  failed: (requests) => `${requests} failed`,
}
export const measure = { font: '', measureText: (text: string) => ({ width: text.length * 6 }) as TextMetrics }
