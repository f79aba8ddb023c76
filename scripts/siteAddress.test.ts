import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withAddress } from './vite/siteAddress.ts'

const html = readFileSync('index.html', 'utf8')

test.each(['https://example.com/rollscope', 'https://example.com/rollscope/'])(
  'the card has an absolute address at %s',
  (site) => {
    const page = withAddress(html, site)
    expect(page.match(/content="https:[^"]*"/g)).toEqual([
      'content="https://example.com/rollscope/"',
      'content="https://example.com/rollscope/card.png"',
      'content="https://example.com/rollscope/card.png"',
    ])
    expect(page).not.toContain('./card.png')
  },
)

test('an invalid page address is refused', () => {
  expect(() => withAddress(html, 'javascript:alert(1)')).toThrow('SITE_URL')
  expect(() => withAddress(html, 'example')).toThrow()
})
