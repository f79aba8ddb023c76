import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonOf } from '../../app/browserStorage.ts'
import { useFirstVisit } from '../../store/firstVisit.ts'
import { initialPrefs, usePrefs } from '../../store/prefs.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { readPrefs, storeFirstVisit, storePrefs } from './prefsStorage.ts'

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
    expect(usePrefs.getState()).toEqual({ theme: 'dark', locale: 'en', layout: {} })
    expect(kept.get('rollscope.prefs')).toBe('{"theme":"dark"}')
    page.chooseTheme('light')
    stop()
    page.chooseTheme('system')
    expect(JSON.parse(kept.get('rollscope.prefs') ?? '')).toEqual({ theme: 'light', locale: 'en', layout: {} })
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

let kept: Map<string, string>
let stop: () => void

const key = 'rollscope.firstVisit'
const stage = () => useFirstVisit.getState().stage

function storage(): Storage {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  }
}

beforeEach(() => {
  kept = new Map()
  stop = () => undefined
})
afterEach(() => stop())

describe('a first visit', () => {
  it('starts with the stage "what", and continues at the stage where the user left', () => {
    stop = storeFirstVisit(storage)
    expect(stage()).toBe('what')
    page.hints('why')
    stop()
    page.reload()
    stop = storeFirstVisit(storage)
    expect(stage()).toBe('why')
  })

  it('is over after the last hint, and for an unknown stored value', () => {
    for (const stored of ['over', '<b>', '']) {
      kept.set(key, stored)
      stop()
      stop = storeFirstVisit(storage)
      expect(stage()).toBe('over')
    }
  })

  it('continues with the stage "time" after the bar of the first hint is closed', () => {
    stop = storeFirstVisit(storage)
    page.proposesRollout()
    page.proposesRollout(false)
    expect([stage(), kept.get(key)]).toEqual(['time', 'time'])
    page.proposesRollout()
    page.proposesRollout(false)
    expect(stage()).toBe('time')
  })

  it('is stored as plain text from its first change on', () => {
    stop = storeFirstVisit(storage)
    expect(kept.has(key)).toBe(false)
    page.hints('lesson')
    expect(kept.get(key)).toBe('lesson')
  })

  it('has no hints without storage', () => {
    stop = storeFirstVisit(() => {
      throw new DOMException('no storage here', 'SecurityError')
    })
    expect(stage()).toBe('over')
  })
})
