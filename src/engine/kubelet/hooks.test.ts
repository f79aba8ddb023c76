import { describe, expect, it } from 'vitest'
import type { LifecycleHandler } from '../api/types.ts'
import { hookOf, requestError } from './hooks.ts'

const exec = (...command: string[]): LifecycleHandler => ({ exec: { command } })

describe('hookOf', () => {
  it.each<[string, LifecycleHandler, number, 'success' | 'failure']>([
    ['the sleep action', { sleep: { seconds: 3 } }, 3000, 'success'],
    ['sleep', exec('sleep', '5'), 5000, 'success'],
    ['a path to it', exec('/bin/sleep', '0.5'), 500, 'success'],
    ['a script', exec('/bin/sh', '-c', 'nginx -s quit; sleep 15s'), 15_000, 'success'],
    ['two of them', exec('sh', '-c', 'sleep 1m && drain && sleep 2'), 62_000, 'success'],
    ['a script that fails', exec('sh', '-c', 'sleep 2; exit 3'), 2000, 'failure'],
    ['exit 0', exec('sh', '-c', 'exit 0'), 0, 'success'],
    ['false', exec('false'), 0, 'failure'],
    ['a request', { httpGet: { path: '/stop', port: 80, scheme: 'HTTP' } }, 0, 'success'],
    ['a command of its own', exec('/app/sleeper', 'now'), 0, 'success'],
  ])('returns the duration and result of %s', (_name, handler, forMs, result) => {
    expect(hookOf(handler)).toEqual({ forMs, result })
  })

  it('returns undefined without a handler', () => {
    expect(hookOf(undefined)).toBeUndefined()
  })
})

describe('requestError', () => {
  const source = { assumed: {}, namespace: 'default', container: { name: 'c', ports: [] }, podIP: '10.0.0.7' }

  it('returns the message of the kubelet for a hook that cannot run or is not answered', () => {
    expect(requestError({ tcpSocket: { port: 9999 } } as LifecycleHandler, source)).toBe(
      'Cannot run handler: invalid handler: &LifecycleHandler{Exec:nil,HTTPGet:nil,TCPSocket:&TCPSocketAction{Port:{0 9999 },Host:,},Sleep:nil,}',
    )
    expect(requestError({ httpGet: { path: '/', port: 'http', scheme: 'HTTP' } }, source)).toBe(
      'strconv.Atoi: parsing "http": invalid syntax',
    )
    const closed = { ...source, assumed: { 'poststart/c': 'closed' } }
    expect(requestError({ httpGet: { port: 8080, path: '/warm', scheme: 'HTTP' } }, closed)).toBe(
      'Get "http://10.0.0.7:8080/warm": dial tcp 10.0.0.7:8080: connect: connection refused',
    )
  })

  it('returns undefined for a command, a sleep, and an answered request', () => {
    for (const handler of [
      undefined,
      exec('true'),
      { sleep: { seconds: 1 } },
      { httpGet: { path: '/', port: 8080, scheme: 'HTTP' } },
    ])
      expect(requestError(handler, source)).toBeUndefined()
  })
})
