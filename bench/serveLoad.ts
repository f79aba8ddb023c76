/**
 * Measures a served cluster under load: watchers and requests for a while, then malformed requests. Prints latencies,
 * memory and lost events. `node scripts/runTs.mjs bench/serveLoad.ts [--seconds 60] [--rate 1000] [--watchers 50]
 * [--malformed 100000]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { Random, seedStream } from '../src/engine/sim/prng.ts'
import { LoadClient } from './served/loadClient.ts'
import { malformed } from './served/malformed.ts'
import { memoryOf, processorSecondsOf } from './serverUse.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '1000' },
    watchers: { type: 'string', default: '50' },
    malformed: { type: 'string', default: '100000' },
  },
})
const seconds = Number(values.seconds)
const rate = Number(values.rate)
const watchers = Number(values.watchers)
const malformedCount = Number(values.malformed)

/** Number of writes among ten requests. */
const WRITES_OF_TEN = 2
const OBJECTS = 50
const created = new Set<string>()
const configMaps = '/api/v1/namespaces/default/configmaps'

const folder = mkdtempSync(join(tmpdir(), 'rollscope-load-'))
const kubeconfig = join(folder, 'kubeconfig')
const server = spawn(
  process.execPath,
  ['bin/rollscope.mjs', 'serve', '--until-eof', '--clock', 'fast', '--kubeconfig', kubeconfig],
  { stdio: ['pipe', 'pipe', 'inherit'] },
)
try {
  await ready(server)
  const client = new LoadClient(readFileSync(kubeconfig, 'utf8'))
  await load(client)
  await refuseAll(client)
  client.close()
} finally {
  server.stdin.end()
  rmSync(folder, { recursive: true, force: true })
}

function ready({ stdout }: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    stdout?.on('data', (text: Buffer) => {
      if (/^ready /m.test(text.toString())) resolve()
    })
  })
}

async function load(client: LoadClient): Promise<void> {
  for (let number = 0; number < OBJECTS; number++) await write(client, number, new Random(seedStream(1, 'objects')))
  const seen = Array.from({ length: watchers }, () => client.watch(`${configMaps}?watch=1`))
  await Promise.all(seen.map(({ opened }) => opened))
  const isComplete = (): boolean =>
    new Set(seen.map(({ events }) => events)).size === 1 && (seen[0]?.events ?? 1) > OBJECTS
  await client.until(isComplete, 10_000)
  const initial = seen[0]?.events ?? 0
  const usedBefore = processorSecondsOf(server.pid)
  const from = performance.now()
  const memories = [memoryOf(server.pid)]
  const open: Promise<void>[] = []
  const latencies: number[] = []
  const refusals = new Map<number, number>()
  let writes = 0
  let sent = 0
  let stored = 0
  const random = new Random(seedStream(1, 'load'))
  for (let second = 0; sent < seconds * rate; ) {
    const due = Math.min(seconds * rate, ((performance.now() - from) / 1000) * rate)
    for (; sent < due; sent++) {
      const isWrite = sent % 10 < WRITES_OF_TEN
      if (isWrite) writes++
      const began = performance.now()
      open.push(
        (isWrite ? write(client, sent, random) : read(client, sent)).then((status) => {
          latencies.push(performance.now() - began)
          if (status < 400 && isWrite) stored++
          if (status >= 400) refusals.set(status, (refusals.get(status) ?? 0) + 1)
        }),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
    const now = Math.floor((performance.now() - from) / 5_000)
    if (now > second) {
      second = now
      memories.push(memoryOf(server.pid))
    }
  }
  await Promise.all(open)
  const took = (performance.now() - from) / 1000
  await client.until(() => seen.every((one) => one.events - initial >= stored), 30_000)
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    `${latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]?.toFixed(1)} ms`
  const lost = seen.reduce((sum, one) => sum + stored - (one.events - initial), 0)
  print(
    `${sent} requests in ${took.toFixed(1)} s (${Math.round(sent / took)} a second, ${writes} of them writes), ${watchers} watchers`,
  )
  print(`latency: median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`)
  const used = processorSecondsOf(server.pid) - usedBefore
  print(`processor time of the server: ${used.toFixed(1)} s, ${((1000 * used) / sent).toFixed(2)} ms a request`)
  print(`refused: ${[...refusals].map(([code, count]) => `${count} with ${code}`).join(', ') || 'none'}`)
  print(`events lost: ${lost} of ${stored * watchers}`)
  print(`memory (MiB, every 5 s): ${[...memories, memoryOf(server.pid)].join(' ')}`)
  for (const one of seen) one.close()
}

async function read(client: LoadClient, number: number): Promise<number> {
  const path = number % 10 === 9 ? configMaps : `${configMaps}/load-${number % OBJECTS}`
  return (await client.ask('GET', path)).status
}

async function write(client: LoadClient, number: number, random: Random): Promise<number> {
  const name = `load-${number % OBJECTS}`
  const body = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: { text: `${number} ${random.int(0, 1e9)}` },
  }
  const isNew = !created.has(name)
  created.add(name)
  return (await client.ask(isNew ? 'POST' : 'PUT', isNew ? configMaps : `${configMaps}/${name}`, JSON.stringify(body)))
    .status
}

async function refuseAll(client: LoadClient): Promise<void> {
  const before = memoryOf(server.pid)
  const random = new Random(seedStream(1, 'malformed'))
  const unlike: string[] = []
  const statuses = new Map<number, number>()
  const began = performance.now()
  let left = malformedCount
  const one = async (): Promise<void> => {
    while (left-- > 0) {
      const request = malformed(random)
      const { status, text } = await client.ask(request.method, request.path, request.body, request.headers)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const problem = request.problemOf(status, text)
      if (problem !== undefined) unlike.push(`${request.method} ${request.path.slice(0, 100)}: ${problem}`)
    }
  }
  await Promise.all(Array.from({ length: 32 }, one))
  const took = (performance.now() - began) / 1000
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([code, count]) => `${count} with ${code}`)
  print(`${malformedCount} malformed requests in ${took.toFixed(1)} s: ${counts.join(', ')}`)
  print(`answers without the right Status: ${unlike.length}`)
  for (const line of unlike.slice(0, 10)) print(`  ${line}`)
  print(
    `memory: ${before} MiB before, ${memoryOf(server.pid)} MiB after; the server ${server.exitCode === null ? 'still runs' : 'has ended'}`,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
