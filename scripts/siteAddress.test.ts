import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withAddress } from './vite/siteAddress.ts'

const html = readFileSync('index.html', 'utf8')

test.each(['https://example.com/rollscope', 'https://example.com/rollscope/'])(
  'withAddress gives the preview card of the page an absolute address at %s',
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

test('withAddress refuses an invalid address of the page', () => {
  expect(() => withAddress(html, 'javascript:alert(1)')).toThrow('SITE_URL')
  expect(() => withAddress(html, 'example')).toThrow()
})
