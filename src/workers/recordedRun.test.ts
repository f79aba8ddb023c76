/** Tests of a recording on its way from the import worker to the engine's worker. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  DEFAULT_CONFIG,
  diagnoseRun,
  exportStream,
  type ObservedRun,
  observe,
  predictSeed,
  Session,
} from '../engine/index.ts'
import { readRecords } from '../kubectlOutput/readRecords.ts'
import { createEngineClient, type EngineClient } from './engineClient.ts'
import type { RecordingMessage } from './importRequests.ts'
import { localPort } from './localEngine.ts'
import { PROTOCOL_VERSION, type RecordingReply, type UnderWayReply } from './protocol.ts'

const manifest = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: shop/web:v1 }] }`

let run: ObservedRun
let client: EngineClient
let worker: MessagePort
let opening: Promise<RecordingReply>

beforeAll(() => {
  const session = new Session({ format: 1, engineVersion: '', seed: 7, config: DEFAULT_CONFIG, journal: [] })
  session.advance({ until: 5_000 })
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest })
  session.advance({ until: 25_000 })
  const { records, problems } = readRecords(exportStream(session.document, session.cursor))
  run = observe(records, problems)
  client = createEngineClient(localPort(), { onFatal: ({ message }) => expect.fail(message) })
  const { port1, port2 } = new MessageChannel()
  worker = port1
  opening = client.ask('openRecording', { protocol: PROTOCOL_VERSION, source: port2 }, { transfer: [port2] })
})

const say = (message: RecordingMessage): void => worker.postMessage(message)

/** Repeats a request until its work is done. */
async function whole<Reply extends { readonly type: string }>(
  ask: (isFirst: boolean) => Promise<Reply>,
): Promise<Exclude<Reply, UnderWayReply>> {
  for (let isFirst = true; ; isFirst = false) {
    const reply = await ask(isFirst)
    if (reply.type !== 'underWay') return reply as Exclude<Reply, UnderWayReply>
  }
}

const renewed = (source: MessagePort): Promise<RecordingReply> =>
  whole((isFirst) => client.ask('renewRecording', isFirst ? { source } : {}, isFirst ? { transfer: [source] } : {}))

describe('an engine with a recording', () => {
  test("waits for the recorded run, and plays this run by the cluster's clock", async () => {
    say({ type: 'run', run })
    const { beginsAt, endAt, at, view } = await opening
    expect(at).toHaveLength(run.changes.length)
    expect(view.pods).toEqual([])
    expect(beginsAt).toBeLessThan(run.from ?? 0)
    const played = await client.ask('advance', { until: endAt })
    expect(played.cursor.at).toBe(endAt)
    expect(played.nextEventAt).toBeUndefined()
    const { object } = await client.ask('inspect', { kind: 'Deployment', namespace: 'default', name: 'web' })
    expect(object?.metadata.creationTimestamp).toBe('2026-01-01T00:00:05Z')
    expect(await client.ask('line', { query: { args: ['get', 'pods'] }, mayWrite: false })).toMatchObject({
      type: 'read',
    })
    const shown = await client.ask('terminal', { known: undefined })
    expect(shown?.entries[0]?.output[0]?.text).toMatch(/^NAME .*\nweb-\S+ +1\/1 +Running +0 +1?\ds\n/)
  })

  test('takes no commands and has no branches', async () => {
    const command = { type: 'kubectl', args: ['delete', 'deployment', 'web'] } as const
    await expect(client.ask('command', { command })).rejects.toThrow('takes no commands')
    await expect(client.ask('branch', { action: 'start' })).rejects.toThrow('no branches')
    expect(await client.ask('line', { query: { args: ['delete', 'pod', 'web-1'] }, mayWrite: false })).toMatchObject({
      type: 'writes',
    })
  })

  test('has explanations once these have arrived, and stays at the same cursor', async () => {
    const before = await client.ask('seek', { at: 9_000 })
    const { trace } = await client.ask('inspect', { kind: 'Deployment', namespace: 'default', name: 'web' })
    expect(trace.some(({ type }) => type === 'decision')).toBe(false)
    const explaining = whole(() => client.ask('explainRecording', {}))
    say({ type: 'explained', explained: diagnoseRun(run).explained })
    expect((await explaining).cursor).toEqual(before.cursor)
    const after = await client.ask('inspect', { kind: 'Deployment', namespace: 'default', name: 'web' })
    expect(after.trace.some(({ type }) => type === 'decision')).toBe(true)
  })

  test('returns the input for simulations of the recorded rollout, and the differences of simulated runs', async () => {
    const prediction = await client.ask('prediction', { perNode: false })
    if (prediction === undefined) throw new Error('no rollout was found')
    const { start, real } = prediction
    expect(start.workload).toEqual({ kind: 'Deployment', namespace: 'default', name: 'web' })
    expect(real).toMatchObject({ outcome: 'complete', availableAtEnd: 2 })
    const seeds = [1, 2].map((seed) => predictSeed(structuredClone(start), seed))
    const comparison = await client.ask('comparePrediction', { prediction, perNode: false, seeds })
    expect(comparison).toMatchObject({ seeds: 2, sameEnd: 2 })
    expect(comparison.agrees).toContain('scalings')
  })

  test('continues with a grown recording at the cursor, or at the new end if the cursor was at the end', async () => {
    const source = (grown: ObservedRun): MessagePort => {
      const { port1, port2 } = new MessageChannel()
      const post = (message: RecordingMessage): void => port1.postMessage(message)
      post({ type: 'run', run: grown })
      post({ type: 'explained', explained: diagnoseRun(grown).explained })
      return port2
    }
    const half = source({ ...run, changes: run.changes.slice(0, Math.floor(run.changes.length / 2)) })
    const { cursor } = await client.ask('seek', { at: 7_000 })
    const less = await renewed(half)
    expect(less.at).toHaveLength(Math.floor(run.changes.length / 2))
    expect(less.cursor.at).toBe(cursor.at)
    expect(less.head.at).toBe(less.endAt)
    await client.ask('seek', { at: less.endAt })
    const more = await renewed(source(run))
    expect(more.endAt).toBeGreaterThan(less.endAt)
    expect(more.cursor.at).toBe(more.endAt)
    expect(more.view.pods).toHaveLength(2)
    const { trace } = await client.ask('inspect', { kind: 'Deployment', namespace: 'default', name: 'web' })
    expect(trace.some(({ type }) => type === 'decision')).toBe(true)
  })

  test('plays a renewed recording in pieces beside the open run, which still answers and moves', async () => {
    const clock = vi.spyOn(performance, 'now')
    let now = 0
    // Each reading of the clock is an hour later, so that pieces are as small as possible.
    clock.mockImplementation(() => (now += 3_600_000))
    try {
      const { port1, port2 } = new MessageChannel()
      port1.postMessage({ type: 'run', run })
      port1.postMessage({ type: 'explained', explained: diagnoseRun(run).explained })
      await client.ask('seek', { at: 3_000 })
      const first = await client.ask('renewRecording', { source: port2 }, { transfer: [port2] })
      expect(first).toEqual({ type: 'underWay' })
      expect((await client.ask('seek', { at: 8_000 })).cursor.at).toBe(8_000)
      const reply = await whole(() => client.ask('renewRecording', {}))
      expect(reply.cursor.at).toBe(8_000)
      expect(reply.head.at).toBe(reply.endAt)
      await expect(client.ask('renewRecording', {})).rejects.toThrow('no recording is open')
    } finally {
      clock.mockRestore()
    }
  })

  test("plays a simulated run by the simulation's clock after the recording", async () => {
    const document = { format: 1, engineVersion: '', seed: 7, config: DEFAULT_CONFIG, journal: [] } as const
    await client.ask('open', { protocol: PROTOCOL_VERSION, document })
    await expect(client.ask('prediction', { perNode: false })).rejects.toThrow('no recording is open')
    await expect(client.ask('explainRecording', {})).rejects.toThrow('no recording is open')
    const { object } = await client.ask('inspect', { kind: 'Node', namespace: '', name: 'node-1' })
    expect(object?.metadata.creationTimestamp).toBe('2026-01-01T00:00:00Z')
    client.close()
    worker.close()
  })
})
