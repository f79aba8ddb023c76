import { describe, expect, it } from 'vitest'
import { continueTokenOf, readContinueToken } from './listOptions.ts'

describe('the continue token of a list', () => {
  it.each(['a', 'default/web', 'kube-system/x-y.z', 'n/???>>>'])(
    'contains the last key of a page, and needs no escaping in a URL: %s',
    (after) => {
      const token = continueTokenOf({ version: 12, after })
      expect(token).toMatch(/^[\w-]+$/)
      expect(readContinueToken(token)).toEqual({ version: 12, after })
    },
  )

  it.each(['a', '%%%', 'ab+/', 'eyJ', '====', 'e30'])(
    'is refused if the server did not create the token: %s',
    (token) => {
      expect(() => readContinueToken(token)).toThrow('continue key is not valid')
    },
  )
})
