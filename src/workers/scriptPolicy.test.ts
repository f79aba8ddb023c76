import { expect, it } from 'vitest'
import { installScriptPolicy, isOwnScript } from './scriptPolicy.ts'

const page = 'https://example.com/sub/?embed#r2.x'

it.each([
  'assets/engine.worker-NUqenRZP.js',
  './serviceWorker.js',
  'https://example.com/sub/assets/gif.worker-C34qYVs5.js',
])('a worker may start from %s', (address) => {
  expect(isOwnScript(address, page, false)).toBe(true)
  expect(isOwnScript(address, page, true)).toBe(false)
})

it.each([
  'https://example.org/sub/assets/engine.js',
  '//example.org/assets/engine.js',
  'https://example.com/assets/engine.js',
  'https://example.com/submarine/assets/engine.js',
  'assets/../../other/assets/engine.js',
  'assets/more/engine.js',
  'assets/engine.js?callback=alert',
  'assets/engine.js#x',
  'assets/%2e%2e%2fother.js',
  'opened/upload.js',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'blob:https://example.com/00000000-0000-0000-0000-000000000000',
  'singleFile.html',
  '',
])('a worker may not start from %s', (address) => {
  expect(isOwnScript(address, page, false)).toBe(false)
})

it('a worker in the single-file page may start from a blob of this page, but not from a data URL', () => {
  expect(isOwnScript('blob:null/00000000-0000-0000-0000-000000000000', 'file:///home/me/run.html', true)).toBe(true)
  expect(isOwnScript('data:text/javascript,alert(1)', 'file:///home/me/run.html', true)).toBe(false)
})

it('the Trusted Types policy is installed once, and creates neither scripts nor HTML from text', () => {
  const made: string[] = []
  const rules: { createScriptURL?: (address: string) => string | null } = {}
  const trustedTypes = {
    defaultPolicy: null as object | null,
    createPolicy(name: string, given: object) {
      made.push(name)
      trustedTypes.defaultPolicy = Object.assign(rules, given)
    },
  }
  const browser = { trustedTypes, location: { href: page } as Location }
  installScriptPolicy(browser)
  installScriptPolicy(browser)
  expect(made).toEqual(['default'])
  expect(Object.keys(rules)).toEqual(['createScriptURL'])
  expect(rules.createScriptURL?.('assets/engine.js')).toBe('assets/engine.js')
  expect(rules.createScriptURL?.('data:text/javascript,')).toBeNull()
})
