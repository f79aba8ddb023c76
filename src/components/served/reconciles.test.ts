import { expect, it } from 'vitest'
import type { ServedRequest } from '../../share/servedRun.ts'
import { reconcilesOf, stepsOf } from './reconciles.ts'

const event = (at: number, words = 'MODIFIED shops/eu'): ServedRequest => ({
  kind: 'event',
  number: 0,
  at,
  words,
  status: 0,
})
const request = (at: number, words: string, status = 200): ServedRequest => ({
  kind: 'request',
  number: at,
  at,
  words,
  status,
})

it('a reconcile lasts from an event to the last write before the next event', () => {
  const [second, first, ...rest] = reconcilesOf(
    [
      request(5, 'list shops'),
      event(10),
      request(20, 'get shops/eu'),
      request(30, 'patch deployments/eu'),
      request(40, 'get shops/eu'),
      event(50),
      request(60, 'update shops/eu/status', 409),
      event(90),
      request(95, 'get shops/eu'),
    ].toReversed(),
  )
  expect(rest).toEqual([])
  expect(first).toMatchObject({ tookMs: 20, pauseMs: 10, requests: [{ at: 20 }, { at: 30 }] })
  expect(second).toMatchObject({ tookMs: 10, pauseMs: 30, requests: [{ status: 409 }] })
})

it('a client that gets no events has no reconciles', () => {
  expect(reconcilesOf([request(2, 'patch a/b'), request(1, 'get a/b')])).toEqual([])
})

it('the steps of a reconcile contain the write that a conflict was with, at its time, and at most five steps', () => {
  const conflict = { ...request(30, 'update shops/eu', 409), after: { client: 'helm', at: 15 } }
  const [one] = reconcilesOf([conflict, request(20, 'get shops/eu'), event(10)])
  expect(stepsOf(one!).steps.map(({ type }) => type)).toEqual(['sent', 'other', 'request', 'request'])
  const many = Array.from({ length: 9 }, (_, i) => request(20 + i, 'patch a/b')).toReversed()
  const [long] = reconcilesOf([...many, event(10)])
  expect(stepsOf(long!)).toMatchObject({ left: 5, steps: [{ type: 'sent' }, {}, {}, {}, { of: { at: 28 } }] })
})
