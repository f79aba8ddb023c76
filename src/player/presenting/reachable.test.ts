import { expect, it } from 'vitest'
import { isReachable } from './reachable.ts'

it.each([
  ['https://rollscope.example/#12', true],
  ['http://192.168.1.20:4811/#12/3', true],
  ['http://localhost.example/', true],
  ['file:///home/me/rollscope.html#12', false],
  ['http://localhost:4173/#1', false],
  ['http://demo.localhost/', false],
  ['http://127.0.0.1:8080/', false],
  ['http://127.3.2.1/', false],
  ['http://[::1]:8080/', false],
  ['http://0.0.0.0/', false],
  ['', false],
])('isReachable returns for the link %j: %j', (link, expected) => expect(isReachable(link)).toBe(expected))
