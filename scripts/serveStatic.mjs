// Serves a folder of static files on this machine, under any path: `node scripts/serveStatic.mjs [--dir dist] [--base
// /sub/path/] [--port 4173]`. `--base` may be given several times.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { createGzip } from 'node:zlib'
import { readCommandLine } from './commandLine.mjs'
import { siteHeaders } from './siteHeaders.mjs'

/** @type {Record<string, string>} */
const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/**
 * @typedef {{ path: string, from: number | undefined, body: string | undefined }} LiveRequest `path`: the path after the prefix; `body`: the body of a POST.
 * @typedef {{ text: string, sent?: () => void } | { problem: string } | undefined} LiveAnswer Undefined: the address does not exist.
 * @typedef {{ prefix: string, answer: (request: LiveRequest) => Promise<LiveAnswer> }} Live
 * @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean} First
 */

/** Largest body in bytes, for a manifest. */
const mostBodyBytes = 16 * 1024 * 1024

/**
 * Listens on 127.0.0.1 and resolves with the port. Tries `port` and the 20 after it; 0 takes any free one.
 * @param {{ folder: string, bases?: string[], port?: number, texts?: Readonly<Record<string, string | null>>, live?: Live | undefined, compress?: boolean, alsoAt?: string | undefined, first?: First | undefined, isExact?: boolean }} options
 *   `texts`: JSON for single paths, in place of the folder's files; null: the path does not exist.
 *   `alsoAt`: a further address of this machine, at the same port. `isExact`: no other port is tried.
 *   `first`: tries to answer before the files; true: it has answered.
 *   `live`: JSON only for pages of this server. It grows (with `?from=N`, a page says how much it has), or answers a page's POST.
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function serveStatic(options) {
  const { folder, bases = ['/'], port = 0, texts = {}, live, compress = false, alsoAt, first, isExact } = options
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const listener = (request, response) => {
    // For every response: a file, a text, or an error.
    for (const [name, value] of Object.entries(siteHeaders)) response.setHeader(name, value)
    if (first?.(request, response)) return
    const text = Object.hasOwn(texts, request.url ?? '') ? texts[request.url ?? ''] : undefined
    if (live !== undefined && request.url?.startsWith(live.prefix)) answerLive(live, request, response)
    else if (text === null) notFound(response)
    else if (text !== undefined) answerText(text, response)
    else
      answer({ folder: resolve(folder), bases, compress }, request, response).catch((error) => {
        console.error(error)
        response.writeHead(500).end()
      })
  }
  const server = createServer(listener)
  const second = alsoAt === undefined ? undefined : createServer(listener)
  for (let attempt = 0; ; attempt++) {
    try {
      const bound = await listen(server, port === 0 ? 0 : port + attempt, '127.0.0.1')
      if (second !== undefined) await listen(second, bound, alsoAt)
      const close = () => {
        server.close()
        second?.close()
      }
      return { port: bound, close }
    } catch (error) {
      // If the port is free at only one of two addresses, the next port is tried.
      server.close()
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || attempt === 20 || isExact) throw error
    }
  }
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string | undefined} address
 * @returns {Promise<number>} the port
 */
function listen(server, port, address) {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, address, () => {
      server.off('error', fail)
      const bound = server.address()
      if (bound === null || typeof bound === 'string') fail(new Error('the server has no port'))
      else done(bound.port)
    })
  })
}

/**
 * @param {{ folder: string, bases: string[], compress: boolean }} site
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer({ folder, bases, compress }, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { 'Content-Type': 'text/plain', Allow: 'GET, HEAD' }).end('Method not allowed\n')
    return
  }
  const file = fileFor(folder, bases, request.url ?? '/')
  const info = file === null ? null : await stat(file).catch(() => null)
  if (file === null || info === null || !info.isFile()) {
    notFound(response)
    return
  }
  // Names under assets/ contain a hash of the content; other files may change with the next build.
  const caching = file.startsWith(join(folder, 'assets') + sep) ? 'public, max-age=31536000, immutable' : 'no-cache'
  const isPacked = compress && !['.png', '.woff2'].includes(extname(file))
  response.writeHead(200, {
    'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : { 'Content-Length': info.size }),
    'Cache-Control': caching,
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  // An abandoned download must close the file as well.
  const over = () => undefined
  if (isPacked) pipeline(createReadStream(file), createGzip(), response, over)
  else pipeline(createReadStream(file), response, over)
}

/** @param {import('node:http').ServerResponse} response */
function notFound(response) {
  response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
}

/**
 * @param {string} text
 * @param {import('node:http').ServerResponse} response
 */
function answerText(text, response) {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  response.end(text)
}

/**
 * Answers only pages of this server. Rejects pages of another origin and requests to another name of this machine.
 * @param {Live} live
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function answerLive(live, request, response) {
  const { host = '', 'sec-fetch-site': site = 'same-origin', 'content-type': type } = request.headers
  const isPost = request.method === 'POST' && type === 'application/json'
  const isOwn = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host) && site === 'same-origin'
  if (!isOwn || !(isPost || request.method === 'GET')) {
    response.writeHead(403, { 'Content-Type': 'text/plain' }).end('Forbidden\n')
    return
  }
  const [path = '', query = ''] = (request.url ?? '').slice(live.prefix.length).split('?')
  const [, from] = /^from=(\d{1,9})$/.exec(query) ?? []
  const asked = async () => {
    const body = isPost ? await readBody(request) : undefined
    return live.answer({ path, from: from === undefined ? undefined : Number(from), body })
  }
  asked().then(
    (answer) => {
      if (answer === undefined) notFound(response)
      else if ('problem' in answer)
        response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end(answer.problem)
      else {
        if (answer.sent) response.on('finish', answer.sent)
        answerText(answer.text, response)
      }
    },
    (error) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
}

/**
 * Throws for a body that is too large.
 * @param {import('node:http').IncomingMessage} request
 */
async function readBody(request) {
  /** @type {Buffer[]} */
  const chunks = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > mostBodyBytes) throw new Error('a page has posted too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The file of a request, or null if it is outside every base or outside the folder.
 * @param {string} folder
 * @param {string[]} bases
 * @param {string} url
 */
function fileFor(folder, bases, url) {
  let path = ''
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
  } catch {
    return null
  }
  const longestFirst = [...bases].sort((a, b) => b.length - a.length)
  const base = longestFirst.find((candidate) => path.startsWith(candidate))
  if (base === undefined || path.includes('\0')) return null
  const rest = path.slice(base.length)
  const file = resolve(folder, rest === '' || rest.endsWith('/') ? `${rest}index.html` : rest)
  return file.startsWith(folder + sep) ? file : null
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = readCommandLine('node scripts/serveStatic.mjs [--dir dist] [--base /sub/path/] [--port 4173]', {
    options: {
      dir: { type: 'string', default: 'dist' },
      base: { type: 'string', multiple: true, default: ['/'] },
      port: { type: 'string', default: '4173' },
    },
  })
  const { port } = await serveStatic({ folder: values.dir, bases: values.base, port: Number(values.port) })
  for (const base of values.base) console.log(`http://127.0.0.1:${port}${base}`)
}
