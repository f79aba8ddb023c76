/**
 * Replays a run that clients made with many requests, in Node and, with --page, in the built page; --to writes the run
 * as a file. `node scripts/runTs.mjs bench/requestJournal.ts [--requests 10000] [--page] [--to run.json]`
 */
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { ENGINE_VERSION, Session } from '../src/engine/index.ts'
import { Random, seedStream } from '../src/engine/sim/prng.ts'
import { emptyDocument } from '../src/engine/testing/harness.ts'
import { playRandomRequests } from '../src/engine/testing/randomRequests.ts'
import { encodeRunFile } from '../src/share/runFile.ts'
import { playedInPage } from './served/journalInPage.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    page: { type: 'boolean', default: false },
    to: { type: 'string' },
  },
})

const { config, ...document } = emptyDocument({ seed: 1 })
const session = new Session({ ...document, engineVersion: ENGINE_VERSION, config: { ...config, clients: true } })
const random = new Random(seedStream(1, 'requests'))
const began = performance.now()
while (session.commandsDone < Number(values.requests)) playRandomRequests(session, random, 100)
print(`${session.commandsDone} requests that write, ${session.handled} events: made in ${secondsSince(began)}`)

const again = new Session(session.document)
const replayBegan = performance.now()
again.seekTo(session.cursor)
print(
  `played again in ${secondsSince(replayBegan)}: ${again.fingerprint === session.fingerprint ? 'the same fingerprint' : 'ANOTHER FINGERPRINT'}`,
)
print(`memory: ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MiB; fingerprint ${session.fingerprint}`)
const { cursor, fingerprint } = session
const text = encodeRunFile({ document: session.document, cursor, fingerprint, manifestText: '' })
if (values.page) {
  const shown = await playedInPage(text, cursor.at)
  const outcome = shown.fingerprint === fingerprint ? 'the same fingerprint' : 'ANOTHER FINGERPRINT'
  print(`played in the page in ${(shown.ms / 1000).toFixed(1)} s: ${outcome}`)
}
if (values.to !== undefined) {
  writeFileSync(values.to, text)
  print(`${values.to}: ${(text.length / 1e6).toFixed(1)} MB`)
}

function secondsSince(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
