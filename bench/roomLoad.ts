/**
 * Measures a room under load: phones join, follow the wall and answer its questions at the same time. Prints latencies,
 * processor time, memory and lost messages. `node scripts/runTs.mjs bench/roomLoad.ts [--phones 200] [--questions 30]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { Phone, post, type RoomAddress, wallOf } from './room/roomClient.ts'
import { memoryOf, processorSecondsOf } from './serverUse.ts'

const { values } = parseArgs({
  options: { phones: { type: 'string', default: '200' }, questions: { type: 'string', default: '30' } },
})
const phoneCount = Number(values.phones)
const questionCount = Number(values.questions)

const folder = mkdtempSync(join(tmpdir(), 'rollscope-room-load-'))
const server = spawn(process.execPath, ['bin/rollscope.mjs', 'room', '12', '--no-browser', '--port', '4899'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, XDG_CACHE_HOME: folder },
})
try {
  await measure(await ready(server))
} finally {
  server.kill('SIGINT')
  rmSync(folder, { recursive: true, force: true })
}

function ready({ stdout }: ChildProcess): Promise<RoomAddress> {
  let said = ''
  return new Promise((resolve) => {
    stdout?.on('data', (text: Buffer) => {
      said += text.toString()
      const [, port, token] = /127\.0\.0\.1:(\d+)\/#room\/(\w+)/.exec(said) ?? []
      const [, code] = /\/room\/#(\d{4})/.exec(said) ?? []
      if (token !== undefined && code !== undefined) resolve({ port: Number(port), token, code })
    })
  })
}

async function measure(address: RoomAddress): Promise<void> {
  const memoryBefore = memoryOf(server.pid)
  const joinedFrom = performance.now()
  const phones = await Promise.all(Array.from({ length: phoneCount }, () => Phone.join(address)))
  const joinMs = performance.now() - joinedFrom
  const [from, fromProcessor] = [performance.now(), processorSecondsOf(server.pid)]
  const shown: number[] = []
  const taken: number[] = []
  let lost = 0
  for (let question = 1; question <= questionCount; question++) {
    const asked = { type: 'choice', answers: ['one', 'two', 'three', 'four'] } as const
    const askedFrom = performance.now()
    const name = `question ${question}`
    await post(address, 'wall', {
      seq: question * 2 - 1,
      wall: wallOf(name, { type: 'asking', asked: { ...asked, answers: [...asked.answers] } }),
    })
    await Promise.all(
      phones.map(async (phone) => {
        await phone.shows(question)
        shown.push(performance.now() - askedFrom)
      }),
    )
    taken.push(
      ...(await Promise.all(phones.map((phone, index) => phone.answer({ type: 'choice', choice: index % 4 })))),
    )
    const over = await post(address, 'wall', { seq: question * 2, wall: wallOf(name, { type: 'playing' }) })
    const counted: readonly { readonly count: number }[] = JSON.parse(over.text).question.counted
    lost += phoneCount - counted.reduce((sum, { count }) => sum + count, 0)
  }
  const seconds = (performance.now() - from) / 1_000
  await new Promise((resolve) => setTimeout(resolve, 500))
  const walls = phones.reduce((sum, phone) => sum + phone.walls, 0)
  // Each phone also receives a state when it connects.
  const expected = phoneCount * (questionCount * 2 + 1)
  console.log(
    `${phoneCount} phones joined in ${Math.round(joinMs)} ms; ${questionCount} questions in ${seconds.toFixed(1)} s`,
  )
  console.log(`a question is on every phone: ${percentiles(shown)}`)
  console.log(`an answer is taken: ${percentiles(taken)}`)
  console.log(
    `lost: ${lost} of ${phoneCount * questionCount} answers, ${expected - walls} of ${expected} states of the wall`,
  )
  console.log(`connections lost: ${phones.filter(({ closed }) => closed).length}`)
  const processor = processorSecondsOf(server.pid) - fromProcessor
  console.log(
    `processor: ${processor.toFixed(1)} s, ${Math.round((processor / seconds) * 100)} % of one core under this load`,
  )
  console.log(`memory: ${memoryBefore} MiB before, ${memoryOf(server.pid)} MiB with all phones`)
  await idle()
  for (const phone of phones) phone.leave()
}

/** Measures the cost of an idle room. */
async function idle(): Promise<void> {
  const [from, fromProcessor] = [performance.now(), processorSecondsOf(server.pid)]
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  const share = (processorSecondsOf(server.pid) - fromProcessor) / ((performance.now() - from) / 1_000)
  console.log(`processor while phones only wait: ${(share * 100).toFixed(1)} % of one core`)
}

function percentiles(all: readonly number[]): string {
  const sorted = [...all].sort((a, b) => a - b)
  const at = (share: number): string =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)} ms`
  return `half within ${at(0.5)}, 95 of 100 within ${at(0.95)}, all within ${at(1)}`
}
