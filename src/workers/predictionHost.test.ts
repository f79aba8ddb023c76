/** Tests of the worker that simulates a recorded rollout. */
import { expect, test } from 'vitest'
import { DEFAULT_CONFIG, exportStream, observe, predictionOf, predictSeed, Session } from '../engine/index.ts'
import { readRecords } from '../kubectlOutput/readRecords.ts'
import { PredictionHost } from './predictionHost.ts'
import { requestMessage, type WorkerMessage } from './requests.ts'
import type { PredictionRequests } from './workerRequests.ts'

const manifest = (image: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: ${image} }] }`

test('the prediction worker returns the runs of predictSeed in request order, without cancelled runs', async () => {
  const session = new Session({ format: 1, engineVersion: '', seed: 7, config: DEFAULT_CONFIG, journal: [] })
  for (const image of ['shop/web:v1', 'shop/web:v2']) {
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest(image) })
    session.advance({ until: session.cursor.at + 30_000 })
  }
  const { records, problems } = readRecords(exportStream(session.document, session.cursor))
  const start = predictionOf(observe(records, problems))?.start
  if (start === undefined) throw new Error('no rollout was found')

  const said: WorkerMessage<PredictionRequests>[] = []
  const wanted: (() => void)[] = []
  let clock = 0
  const host = new PredictionHost({
    post: (message) => said.push(structuredClone(message)),
    later: (callback) => wanted.push(callback),
    now: () => (clock += 20),
  })
  host.receive(requestMessage<PredictionRequests, 'seed'>(1, 'seed', { seed: 1 }))
  wanted.shift()?.()
  expect(said.splice(0)).toEqual([{ type: 'refused', id: 1, message: 'nothing was started' }])

  host.receive(requestMessage<PredictionRequests, 'start'>(2, 'start', structuredClone(start)))
  for (const seed of [1, 2, 3]) host.receive(requestMessage<PredictionRequests, 'seed'>(10 + seed, 'seed', { seed }))
  // Cancels in the middle of the first run, and before the second.
  wanted.shift()?.()
  expect(
    said.map(({ type }) => type),
    'one slice is not a whole seed',
  ).toEqual(['answer'])
  host.receive({ id: 12, cancel: true })
  while (wanted.length > 0) wanted.shift()?.()
  expect(said.slice(1)).toEqual(
    [1, 3].map((seed) => ({ type: 'answer', id: 10 + seed, name: 'seed', answer: predictSeed(start, seed) })),
  )
})
