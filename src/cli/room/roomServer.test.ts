import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { serveStatic } from '../../../scripts/serveStatic.mjs'
import type { WallState } from '../../room/messages.ts'
import { RoomServer } from './roomServer.ts'
import { lanAddresses } from './runRoom.ts'

const token = 'ab'.repeat(16)
const code = '4827'
const [lan] = lanAddresses(networkInterfaces())
const closings: (() => void)[] = []

afterEach(() => {
  for (const close of closings.splice(0)) close()
})

interface Sent {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly host?: string
}

async function openRoom(address?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'rollscope-room-'))
  writeFileSync(join(folder, 'index.html'), 'the page')
  let drawn = 0
  const draw = (): string => (drawn++).toString(16).padStart(32, '0')
  const room = new RoomServer({ token, code, opens: '#12', lan: address, draw, now: Date.now })
  const { port, close } = await serveStatic({ folder, first: room.answer, alsoAt: address })
  room.listensAt(port)
  closings.push(() => {
    room.close()
    close()
  })
  /** Sends a request with any headers. Returns the status with the text. */
  const send = (path: string, { method = 'GET', body, headers = {}, host = '127.0.0.1' }: Sent = {}) =>
    new Promise<{ readonly status: number; readonly text: string; readonly location: string | undefined }>(
      (resolve, reject) => {
        const sent = request(
          { host, port, path, method, headers: { host: `${host}:${port}`, ...headers } },
          (answer) => {
            let text = ''
            answer.setEncoding('utf8').on('data', (part: string) => {
              text += part
              // A stream has no end, so its first event is enough.
              if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.destroy()
            })
            answer.on('close', () =>
              resolve({ status: answer.statusCode ?? 0, text, location: answer.headers.location }),
            )
          },
        )
        sent.on('error', reject)
        sent.end(body)
      },
    )
  const post = (path: string, message: unknown, headers: Readonly<Record<string, string>> = {}, host = '127.0.0.1') =>
    send(path, {
      method: 'POST',
      body: typeof message === 'string' ? message : JSON.stringify(message),
      headers: { 'content-type': 'application/json', origin: `http://${host}:${port}`, ...headers },
      host,
    })
  // A slow reader may get several events at once.
  const dropped = async (): Promise<number> => {
    const { text } = await send('/room/api/wall', { headers: bearer })
    return JSON.parse(text.trim().split('\n\n').at(-1)?.slice('data: '.length) ?? '').dropped
  }
  return { send, post, port, dropped }
}

const bearer = { authorization: `Bearer ${token}` }
const wall: WallState = {
  title: 'Both bounds',
  locale: 'en',
  address: '#12/2',
  question: { name: '12/2', text: 'How many?' },
  scene: { type: 'asking', asked: { type: 'choice', answers: ['one', 'two'] } },
  picture: [],
}

describe('a room over HTTP', () => {
  it("admits a phone by the room's code, and counts its answer once", async () => {
    const { post, send } = await openRoom()
    expect((await post('/room/api/wall', { seq: 1, wall }, bearer)).status).toBe(200)
    const { phone, seq } = JSON.parse((await post('/room/api/join', { code })).text)
    const stream = await send(`/room/api/events?phone=${phone}`)
    expect(stream.text).toContain('"round":1')
    const answer = { phone, seq: seq + 1, round: 1, answer: { type: 'choice', choice: 1 } }
    expect((await post('/room/api/answer', answer)).status).toBe(200)
    expect((await post('/room/api/answer', answer)).status).toBe(409)
    const over = await post('/room/api/wall', { seq: 2, wall: { ...wall, scene: { type: 'playing' } } }, bearer)
    expect(JSON.parse(over.text)).toMatchObject({
      question: { name: '12/2', counted: [{ answer: { type: 'choice', choice: 1 }, count: 1 }] },
      dropped: 1,
    })
  })

  it.each([
    ['without the token', {}],
    ['with another token', { authorization: `Bearer ${'cd'.repeat(16)}` }],
    ['of another site', { ...bearer, origin: 'http://example.com' }],
    ['of another site, as the browser says', { ...bearer, 'sec-fetch-site': 'cross-site' }],
    ['to another name', { ...bearer, host: 'example.com' }],
    ['to another port', { ...bearer, host: '127.0.0.1:1' }],
  ])('refuses a wall %s, and counts the refusal', async (_, headers) => {
    const { post, send, dropped } = await openRoom()
    expect((await post('/room/api/wall', { seq: 1, wall }, headers)).status).toBe(403)
    const own = 'host' in headers ? { host: headers.host } : undefined
    expect((await send('/', own && { headers: own })).status).toBe(own ? 403 : 200)
    expect(await dropped()).toBe(own ? 2 : 1)
  })

  it('sends the page to open only to the wall', async () => {
    const { send } = await openRoom()
    expect((await send('/room/api/opening')).status).toBe(403)
    expect(JSON.parse((await send('/room/api/opening', { headers: bearer })).text)).toEqual({ opens: '#12' })
  })

  it.each([
    ['no JSON', '{', 400],
    ['another form', { code: 4827 }, 400],
    ['too large a body', `{"code":"${'4'.repeat(3_000)}"}`, 413],
    ['a wrong code', { code: '0000' }, 401],
  ])('refuses %s, and counts the refusal', async (_, body, status) => {
    const { post, dropped } = await openRoom()
    expect((await post('/room/api/join', body)).status).toBe(status)
    expect(await dropped()).toBe(1)
  })

  it('limits guesses of the code', async () => {
    const { post } = await openRoom()
    for (let i = 0; i < 10; i++) expect((await post('/room/api/join', { code: `000${i}` })).status).toBe(401)
    expect((await post('/room/api/join', { code: '0010' })).status).toBe(429)
    expect((await post('/room/api/join', { code })).status).toBe(429)
  })

  it('limits the answers of a phone', async () => {
    const { post, dropped } = await openRoom()
    await post('/room/api/wall', { seq: 1, wall }, bearer)
    const { phone } = JSON.parse((await post('/room/api/join', { code })).text)
    const statuses = new Set<number>()
    for (let seq = 1; seq <= 40; seq++)
      statuses.add(
        (await post('/room/api/answer', { phone, seq, round: 1, answer: { type: 'choice', choice: seq % 2 } })).status,
      )
    expect([...statuses].sort()).toEqual([200, 429])
    expect(await dropped()).toBeGreaterThan(0)
  })

  it('serves no other path, and accepts no body of another type', async () => {
    const { post, send } = await openRoom()
    expect((await send('/room/api/secrets')).status).toBe(404)
    expect((await post('/room/api/secrets', {})).status).toBe(404)
    expect((await post('/room/api/join', { code }, { 'content-type': 'text/plain' })).status).toBe(404)
    expect((await send(`/room/api/events?phone=${'f'.repeat(32)}`)).status).toBe(404)
  })
})

describe.skipIf(lan === undefined)('at an address of the local network', () => {
  it('phones get their page, and nobody can act as the wall', async () => {
    const { post, send, port } = await openRoom(lan)
    expect(await send('/', { host: lan ?? '' })).toMatchObject({ status: 302, location: '/room/' })
    expect((await send('/index.html', { host: lan ?? '' })).text).toBe('the page')
    expect((await post('/room/api/wall', { seq: 1, wall }, bearer, lan)).status).toBe(403)
    expect((await send('/room/api/wall', { host: lan ?? '', headers: bearer })).status).toBe(403)
    const news = await send('/room/api/wall', { headers: bearer })
    expect(news.text).toContain(`"join":"http://${lan}:${port}/"`)
  })

  it('a host name of another address is refused', async () => {
    const { send, port } = await openRoom(lan)
    expect((await send('/', { host: lan ?? '', headers: { host: `127.0.0.1:${port}` } })).status).toBe(403)
    expect((await send('/', { headers: { host: `${lan}:${port}` } })).status).toBe(403)
  })
})
