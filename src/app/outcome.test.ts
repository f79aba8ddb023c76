import { expect, test } from 'vitest'
import { outcome } from './outcome.ts'

class GoneError extends Error {}

test('outcome returns its value for an error of a named type, and throws any other error again', async () => {
  const none = outcome('none', GoneError, RangeError)
  await expect(Promise.reject(new GoneError('gone')).catch(none)).resolves.toBe('none')
  expect(none(new RangeError('far'))).toBe('none')
  await expect(Promise.reject(new Error('broken')).catch(none)).rejects.toThrow('broken')
  expect(() => none('a text')).toThrow('a text')
})
