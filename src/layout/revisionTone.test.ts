import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Seen, seenDistance } from './colourVision.ts'
import { hasCutCorner, toneAt, toneColour } from './revisionTone.ts'

const css = readFileSync('src/styles/tokens.css', 'utf8')

/** The value of a CSS colour token in a theme, as `#rrggbb`. */
function token(name: string, theme: 'light' | 'dark'): string {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)
  return found?.[theme === 'light' ? 1 : 2] ?? ''
}

const sights: readonly Seen[] = ['usual', 'protanopia', 'deuteranopia', 'tritanopia']
const eight = ['rev1', 'rev2', 'rev3', 'rev4', 'rev5', 'rev6', 'rev7', 'rev8']

/** In OKLab: about four times the smallest difference that is visible in large areas. */
const leastDistance = 0.08

describe.each(['light', 'dark'] as const)('the colours on the %s page', (theme) => {
  it.each(sights)('differ from each other and from the error colour with %s vision', (seen) => {
    const colours = [...eight, 'bad'].map((name) => [name, token(name, theme)] as const)
    for (const [index, [one, first]] of colours.entries()) {
      for (const [other, second] of colours.slice(index + 1)) {
        expect(seenDistance(first, second, seen), `${one} and ${other}`).toBeGreaterThanOrEqual(leastDistance)
      }
    }
  })
})

it('seenDistance reports merged colours as close', () => {
  expect(seenDistance('#b04c08', '#c22f37', 'deuteranopia')).toBeLessThan(leastDistance)
  expect(seenDistance('#ffffff', '#000000', 'usual')).toBeCloseTo(1, 2)
  expect(seenDistance('#6ea8fe', '#6ea8fe', 'tritanopia')).toBe(0)
})

it('hasCutCorner separates two tones that share a colour', () => {
  expect(toneColour(toneAt(0))).toBe(toneColour(toneAt(8)))
  expect([toneAt(0), toneAt(8), toneAt(undefined)].map(hasCutCorner)).toEqual([false, true, false])
})
