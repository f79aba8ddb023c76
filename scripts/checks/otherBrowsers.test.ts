import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { programsOf, requiredBrowsers, skippedBrowsers } from './otherBrowsers.mjs'

let folders: readonly [string, string]

beforeEach(() => {
  const made = () => mkdtempSync(join(tmpdir(), 'rollscope-path-'))
  folders = [made(), made()]
  vi.stubEnv('PATH', folders.join(delimiter))
})

afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Puts an empty program on the path. */
function install(name: string, folder: 0 | 1 = 0): string {
  const file = join(folders[folder], name)
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  return file
}

test('a browser is skipped as long as one of its programs is missing', () => {
  expect(skippedBrowsers()).toEqual(['firefox', 'webkit'])
  const driver = install('WebKitWebDriver')
  expect(programsOf('webkit')).toEqual({ files: [driver], missing: ['Xvfb'] })
  const screen = install('Xvfb', 1)
  expect(programsOf('webkit')).toEqual({ files: [driver, screen], missing: [] })
  expect(skippedBrowsers()).toEqual(['firefox'])
})

test('programsOf prefers the Firefox of Debian to a Firefox under another name', () => {
  const other = install('firefox')
  expect(programsOf('firefox').files).toEqual([other])
  const debian = install('firefox-esr', 1)
  expect(programsOf('firefox').files).toEqual([debian])
})

test('requiredBrowsers refuses a list with the name of an unknown browser', () => {
  expect(requiredBrowsers()).toEqual([])
  expect(requiredBrowsers('firefox, webkit')).toEqual(['firefox', 'webkit'])
  expect(() => requiredBrowsers('firefox,safari')).toThrow('safari')
})
