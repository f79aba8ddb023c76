import { describe, expect, it } from 'vitest'
import { continueTokenOf, readContinueToken } from './listOptions.ts'

describe('a token of a list in pages', () => {
  it.each(['', 'a', 'default/web', 'kube-system/x-y.z', 'n/???>>>'])(
    'restores its place, and needs no escaping in addresses: %s',
    (after) => {
      const token = continueTokenOf({ version: 12, after })
      expect(token).toMatch(/^[\w-]+$/)
      expect(readContinueToken(token)).toEqual({ version: 12, after })
    },
  )

  it.each(['a', '%%%', 'ab+/', 'eyJ', '====', 'e30'])('is refused if the server did not make it: %s', (token) => {
    expect(() => readContinueToken(token)).toThrow('continue key is not valid')
  })
})
