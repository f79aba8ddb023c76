import { expect, test } from 'vitest'
import { jsonOf, readText, removeText, writeText } from './browserStorage.ts'

const key = 'rollscope.test'

function memory(): Storage {
  const texts = new Map<string, string>()
  const storage: Partial<Storage> = {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  }
  return storage as Storage
}

test('a text is stored, read and removed', () => {
  const storage = memory()
  expect(readText(() => storage, key)).toBeNull()
  writeText(() => storage, key, 'text')
  expect(readText(() => storage, key)).toBe('text')
  removeText(() => storage, key)
  expect(readText(() => storage, key)).toBeNull()
})

test('a storage that the browser forbids keeps nothing, and any other error is thrown', () => {
  const forbidden = (): Storage => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(readText(forbidden, key)).toBeUndefined()
  expect(() => writeText(forbidden, key, 'text')).not.toThrow()
  const broken = (): Storage => {
    throw new RangeError('broken')
  }
  expect(() => readText(broken, key)).toThrow('broken')
})

test('a stored text that is no JSON has no value', () => {
  expect(jsonOf('{"a":1}')).toEqual({ a: 1 })
  for (const text of ['{', '', null, undefined]) expect(jsonOf(text)).toBeUndefined()
})
