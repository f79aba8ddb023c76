import { describe, expect, it } from 'vitest'
import { jsonOf } from '../../app/browserStorage.ts'
import { initialPrefs, usePrefs } from '../../store/prefs.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { readPrefs, storePrefs } from './prefsStorage.ts'

const page = new ScriptedPage()

describe('readPrefs', () => {
  it.each([
    [['zh-CN', 'en'], 'zh-CN'],
    [['zh'], 'zh-CN'],
    [['de-DE', 'zh-TW'], 'zh-CN'],
    [['en-GB', 'zh'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
  ] as const)('chooses the language for a visitor who prefers %j', (languages, locale) => {
    expect(readPrefs(null, languages).locale).toBe(locale)
  })

  it('reads stored preferences', () => {
    const kept = { theme: 'light', locale: 'zh-CN', layout: { panes: { left: 20, stage: 60, right: 20 } } } as const
    expect(readPrefs(kept, ['en'])).toEqual(kept)
  })

  it.each([
    '',
    'nonsense',
    '[]',
    'null',
    '7',
    '{"theme":7,"locale":"xx","layout":{"panes":{"left":"wide"}}}',
    '{"layout":[1]}',
  ])('falls back to the defaults for %j', (stored) => {
    expect(readPrefs(jsonOf(stored), ['en'])).toEqual(initialPrefs)
  })

  it('returns the valid preferences of a damaged text', () => {
    expect(readPrefs({ theme: 'dark', layout: { a: { x: -5 }, b: { x: 100 } } }, ['en'])).toEqual({
      theme: 'dark',
      locale: 'en',
      layout: { b: { x: 100 } },
    })
  })
})

describe('storePrefs', () => {
  it('loads the preferences, and writes every change', () => {
    const kept = new Map([['rollscope.prefs', '{"theme":"dark"}']])
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as Storage
    const stop = storePrefs(() => storage, ['en'])
    expect(usePrefs.getState().theme).toBe('dark')
    page.chooseTheme('light')
    stop()
    expect(JSON.parse(kept.get('rollscope.prefs') ?? '')).toMatchObject({ theme: 'light' })
  })

  it('works if the browser blocks the storage', () => {
    const stop = storePrefs(() => {
      throw new DOMException('blocked', 'SecurityError')
    }, ['zh'])
    expect(() => page.chooseTheme('light')).not.toThrow()
    expect(usePrefs.getState()).toMatchObject({ theme: 'light', locale: 'zh-CN' })
    stop()
  })
})
