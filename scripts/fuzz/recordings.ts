/** Recordings of clusters such as strangers bring: cut off, mixed up, edited, of objects that lack parts. */

import { explainRun } from '../../src/engine/observed/explain.ts'
import { exportKwok, exportStream } from '../../src/engine/observed/exportStream.ts'
import { findingsOf } from '../../src/engine/observed/findings/table.ts'
import { Observation } from '../../src/engine/observed/observe.ts'
import type { Random } from '../../src/engine/sim/prng.ts'
import { Harness } from '../../src/engine/testing/harness.ts'
import { KWOK_EPOCH, withoutKwokTimes } from '../../src/imported/kwokTimes.ts'
import { FileReader } from '../../src/imported/readRecords.ts'
import { toYaml } from '../../src/manifest/toYaml.ts'
import { mutateJson, mutateText } from './mutations.ts'

const played = (() => {
  const h = new Harness().deployment({ replicas: 2 })
  h.run(15_000)
  h.setImage('web', 'shop/web:v2.nopull')
  h.run(20_000)
  const { document, cursor } = h.session
  return { document, cursor }
})()

const honest: readonly string[] = (() => {
  const files = exportStream(played.document, played.cursor)
  const wanted = ['deployments.json', 'replicasets.json', 'pods.json', 'events.json']
  const lines = files.filter(({ name }) => wanted.includes(name)).flatMap(({ text }) => text.trimEnd().split('\n'))
  return lines.filter((_, i) => i % 2 === 0 || i < 40)
})()

const honestKwok = exportKwok(played.document, played.cursor)

/** Documents of kwok that follow one another, each changed or not. */
function randomKwok(random: Random): string {
  const from = random.int(0, honestKwok.length - 1)
  const documents = honestKwok.slice(from, from + random.int(1, 60))
  const changed = documents.map((one) => (random.float() < 0.2 ? mutateJson(one, random) : one))
  return withoutKwokTimes(changed.map(yamlOf).join('---\n'), KWOK_EPOCH)
}

/** Some lines of an honest recording, in order or not, each changed or not, as a stream, a list or YAML. */
export function randomRecording(random: Random): string {
  if (random.float() < 0.15) {
    const text = randomKwok(random)
    return random.float() < 0.4 ? mutateText(text, random) : text
  }
  const from = random.int(0, honest.length - 1)
  const lines = honest.slice(from, from + random.int(1, 30))
  const events = lines.map((line) => {
    const event = JSON.parse(line)
    return random.float() < 0.4 ? mutateJson(event, random) : event
  })
  if (random.float() < 0.2) events.reverse()
  const form = random.float()
  const items = events.map((event) => (event as { object?: unknown } | null)?.object ?? event)
  const list = { apiVersion: 'v1', kind: 'List', items }
  const text =
    form < 0.6
      ? events.map((event) => JSON.stringify(event)).join('\n')
      : form < 0.8
        ? JSON.stringify(list, undefined, random.int(0, 4))
        : yamlOf(list)
  return random.float() < 0.4 ? mutateText(text, random) : text
}

function yamlOf(value: unknown): string {
  try {
    return toYaml(JSON.parse(JSON.stringify(value)))
  } catch {
    // What YAML cannot write is JSON all the same.
    return JSON.stringify(value)
  }
}

/** Reads a text in pieces and judges what it holds; false if it holds nothing. */
export function diagnoseRecording(text: string, random: Random): boolean {
  const observation = new Observation()
  const reader = new FileReader('recording')
  const size = random.int(1, text.length + 1)
  let objects = 0
  const take = ({ records, problems }: ReturnType<FileReader['push']>): void => {
    for (const record of records) {
      if ('object' in record) objects++
      observation.add(record)
    }
    for (const { message, place } of problems)
      if (message === '' || place.line < 1) throw new Error(`a problem without a word or a place: ${message}`)
  }
  for (let at = 0; at < text.length; at += size) take(reader.push(text.slice(at, at + size)))
  take(reader.end())
  const run = observation.finish([])
  const { writes, explained, unexplained } = explainRun(run)
  if (explained.size + unexplained.length !== writes) throw new Error('writes are lost')
  for (const { at, object } of findingsOf(run).findings)
    if (!Number.isFinite(at) || object === '') throw new Error('a finding about nothing, or of no time')
  return objects > 0
}
