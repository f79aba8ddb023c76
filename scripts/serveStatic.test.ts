import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serveStatic } from './serveStatic.mjs'
import { siteHeaders, trustedTypesPolicy } from './siteHeaders.mjs'

const parent = mkdtempSync(join(tmpdir(), 'serve-static-'))
const folder = join(parent, 'site')
let server: Awaited<ReturnType<typeof serveStatic>>

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<title>home</title>')
  writeFileSync(join(folder, 'assets/main-abc.js'), 'export {}')
  writeFileSync(join(parent, 'secret.txt'), 'not for the page')
  server = await serveStatic({ folder, bases: ['/', '/sub/path/'] })
})

afterAll(() => {
  server.close()
  rmSync(parent, { recursive: true })
})

/** Requests a path exactly as written: fetch would normalise `..`. */
function ask(
  path: string,
  method = 'GET',
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: server.port, path, method, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    asked.on('error', reject).end()
  })
}

test.each(['/', '/index.html', '/?run=1', '/sub/path/', '/sub/path/index.html'])(
  'the static server answers %s with the page',
  async (path) => {
    const answer = await ask(path)
    expect(answer).toMatchObject({ status: 200, body: '<title>home</title>' })
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  },
)

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('the static server refuses the method %s', async (method) => {
  for (const path of ['/', '/none.js'])
    expect(await ask(path, method)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
      body: 'Method not allowed\n',
    })
})

test('the static server answers HEAD without the content of the file', async () => {
  expect(await ask('/', 'HEAD')).toMatchObject({ status: 200, headers: { 'content-length': '19' }, body: '' })
  expect(await ask('/none.js', 'HEAD')).toMatchObject({ status: 404 })
})

test('the static server allows caching of files with a hash in their name', async () => {
  const { status, headers } = await ask('/sub/path/assets/main-abc.js')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets',
  '/none.js',
  '/%zz',
  '/%00',
])('the static server answers %s, which is not a file of the folder, with 404', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, body: 'Not found\n' })
})

test('the static server sends the headers that every host of the page should send', async () => {
  const { headers } = await ask('/')
  const others = [await ask('/none.js'), await ask('/', 'POST')].map((answer) => answer.headers)
  const index = readFileSync(join(import.meta.dirname, '..', 'index.html'), 'utf8')
  expect(index).toContain(trustedTypesPolicy)
  expect(siteHeaders['Content-Security-Policy']).toBe(trustedTypesPolicy)
  const text = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  const vercel = JSON.parse(text('vercel.json')).headers[0].headers
  const every = text('public/_headers').split('\n\n')[0]
  const nginx = text('docs/hosting.md').split('location /assets/')
  for (const [key, value] of Object.entries(siteHeaders)) {
    for (const sent of [headers, ...others]) expect(sent[key.toLowerCase()]).toBe(value)
    expect(vercel).toContainEqual({ key, value })
    expect(every).toContain(`\n  ${key}: ${value}`)
    for (const part of nginx) expect(part).toContain(`add_header ${key} "${value}" always;`)
  }
  expect(vercel).toHaveLength(Object.keys(siteHeaders).length)
})

test('the static server takes the next port if the requested port is in use', async () => {
  const second = await serveStatic({ folder, port: server.port })
  second.close()
  expect(second.port).toBeGreaterThan(server.port)
})

test('the static server answers requests for growing files and posts only from its own page', async () => {
  const asked: unknown[] = []
  const live = {
    prefix: '/watch/',
    answer: async ({ path, from, body }: { path: string; from: number | undefined; body: string | undefined }) => {
      if (path !== 'name') return undefined
      asked.push(body ?? from)
      return body === 'wrong' ? { problem: 'no' } : { text: '{}', sent: () => asked.push('sent') }
    },
  }
  const growing = await serveStatic({ folder, live })
  const get = (path: string, headers: Record<string, string> = {}, body?: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const at = { host: '127.0.0.1', port: growing.port, path, headers, method, agent: false }
      const one = request(at, (response) => response.resume().on('end', () => resolve(response.statusCode)))
      one.on('error', reject).end(body)
    })
  expect(await get('/watch/name')).toBe(200)
  expect(await get('/watch/name?from=12', { 'Sec-Fetch-Site': 'same-origin' })).toBe(200)
  expect(asked).toEqual([undefined, 'sent', 12, 'sent'])
  expect(await get('/watch/name', { 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  expect(await get('/watch/name', { 'Sec-Fetch-Site': 'same-site' })).toBe(403)
  expect(await get('/watch/name', { Host: 'rebound.example:4380' })).toBe(403)
  expect(await get('/watch/other')).toBe(404)
  expect(asked).toHaveLength(4)
  const json = { 'Content-Type': 'application/json' }
  expect(await get('/watch/name', json, '{}')).toBe(200)
  expect(await get('/watch/name', json, 'wrong')).toBe(400)
  expect(asked.slice(4)).toEqual(['{}', 'sent', 'wrong'])
  expect(await get('/watch/name', { 'Content-Type': 'text/plain' }, '{}')).toBe(403)
  expect(await get('/watch/name', { ...json, 'Sec-Fetch-Site': 'cross-site' }, '{}')).toBe(403)
  expect(asked).toHaveLength(7)
  growing.close()
})

test.skipIf(!existsSync('/proc/self/fd')).each([false, true])(
  'the static server leaves no file open after an abandoned download, with or without compression: %s',
  async (compress) => {
    const large = join(folder, 'large.bin')
    writeFileSync(large, randomBytes(8 * 1024 * 1024))
    const own = await serveStatic({ folder, compress })
    const givenUp = () =>
      new Promise<void>((resolve, reject) => {
        const asked = request({ host: '127.0.0.1', port: own.port, path: '/large.bin', agent: false }, (response) => {
          response.once('data', () => response.destroy())
          response.once('close', resolve)
        })
        asked.on('error', reject).end()
      })
    for (let i = 0; i < 8; i++) await givenUp()
    await vi.waitFor(() => expect(openFiles(large)).toBe(0), { timeout: 10_000 })
    own.close()
  },
)

/** The number of this process's open handles for a file. */
const openFiles = (path: string): number =>
  readdirSync('/proc/self/fd').filter((one) => {
    try {
      return readlinkSync(join('/proc/self/fd', one)) === path
    } catch {
      return false
    }
  }).length
