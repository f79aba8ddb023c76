import { expect, it } from 'vitest'
import { beginPage } from './pageState.ts'
import { persistedStore } from './persistedStore.ts'
import { scriptState } from './scriptedState.ts'

interface Counted {
  readonly count: number
  readonly isShown: boolean
}

const useCounted = persistedStore<Counted, { readonly count: number }>(() => ({ count: 0, isShown: false }), {
  name: 'counted',
  keep: ({ count }) => ({ count }),
  restore: ({ count }, state) => ({ ...state, count }),
})

const decode = (value: unknown) => {
  const { count } = Object(value)
  return typeof count === 'number' ? { count } : undefined
}

const counted = (): Counted => useCounted.getState()

function storageWith(text: string | null) {
  const texts = new Map(text === null ? [] : [['counted', text]])
  const area = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
  }
  return { area: () => area as Storage, stored: () => texts.get('counted') }
}

it('restores the stored part, and stores each change of it until it is stopped', () => {
  const { area, stored } = storageWith('{"count":3,"isShown":true}')
  const stop = useCounted.keepIn(area, decode)
  expect(counted()).toEqual({ count: 3, isShown: false })
  scriptState(useCounted, { count: 4, isShown: true })
  expect(stored()).toBe('{"count":4}')
  stop()
  scriptState(useCounted, { count: 5 })
  expect(stored()).toBe('{"count":4}')
})

it.each([null, '', 'nonsense', 'null', '[7]', '{"count":"3"}'])('begins anew with the stored text %j', (text) => {
  useCounted.keepIn(storageWith(text).area, decode)
  expect(counted()).toEqual({ count: 0, isShown: false })
})

it('stores nothing before it has a storage, and nothing of the page before', () => {
  const { area, stored } = storageWith(null)
  scriptState(useCounted, { count: 7 })
  useCounted.keepIn(area, decode)
  expect(counted().count).toBe(7)
  expect(stored()).toBeUndefined()
  beginPage()
  scriptState(useCounted, { count: 8 })
  expect(stored()).toBeUndefined()
  expect(counted()).toEqual({ count: 8, isShown: false })
})

it('works if the browser forbids the storage', () => {
  const forbidden = (): Storage => {
    throw new DOMException('blocked', 'SecurityError')
  }
  useCounted.keepIn(forbidden, decode)
  scriptState(useCounted, { count: 2 })
  expect(counted().count).toBe(2)
})

const useNamed = persistedStore<{ readonly name: string }, string>(() => ({ name: 'none' }), {
  name: 'counted',
  keep: ({ name }) => name,
  restore: (name) => ({ name }),
  parse: (text) => text,
  print: (name) => name,
})

it('stores the part in the form of the store', () => {
  const { area, stored } = storageWith('first "one"')
  useNamed.keepIn(area, (text) => (typeof text === 'string' ? text : undefined))
  expect(useNamed.getState().name).toBe('first "one"')
  scriptState(useNamed, { name: 'second' })
  expect(stored()).toBe('second')
})

it.each([
  ['absent', null, 'null'],
  ['empty', '', ''],
])('tells a decoder that a text is %s', (_, text, name) => {
  useNamed.keepIn(storageWith(text).area, String)
  expect(useNamed.getState().name).toBe(name)
})
