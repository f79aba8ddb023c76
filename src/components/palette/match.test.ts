import { describe, expect, it } from 'vitest'
import { bestFits, fitOf } from './match.ts'

const item = (label: string, words = '') => ({ label, words })

describe('fitOf', () => {
  it.each([
    ['Speed 2×', '', 'speed', 0],
    ['Step back', '', 'back', 1],
    ['Step back', '', 'ste ba', 1],
    ['Playback', '', 'back', 2],
    ['Dark', 'theme appearance', 'theme dark', 3],
    ['web-758fd5b698-x7k2p', 'pod', 'x7k2p', 1],
    ['Dark', 'theme', 'them light', undefined],
    ['Dark', 'theme', '  ', 0],
  ])('ranks the label %s (synonyms: %s) for the query %j as %s', (label, words, query, fit) => {
    expect(fitOf(item(label, words), query)).toBe(fit)
  })
})

describe('bestFits', () => {
  it('puts better matches first, keeps the order of equal matches, and stops at the limit', () => {
    const items = [item('Playback'), item('Step back'), item('Back'), item('Go back'), item('Forward')]
    expect(bestFits(items, 'back', 3).map(({ label }) => label)).toEqual(['Back', 'Step back', 'Go back'])
    expect(bestFits(items, 'nothing of the kind', 3)).toEqual([])
  })
})
