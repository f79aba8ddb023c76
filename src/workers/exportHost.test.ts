import { describe, expect, it } from 'vitest'
import { type Command, DEFAULT_CONFIG, Session, type SessionDocument, type TranscriptEntry } from '../engine/index.ts'
import { applyDiff, applyReset } from '../player/showReply.ts'
import { answerExport } from './exportHost.ts'
import { requestMessage } from './requests.ts'
import type { ExportMessage, ExportRequests } from './workerRequests.ts'

function shortRun() {
  const session = new Session({ format: 1, engineVersion: '', seed: 7, config: DEFAULT_CONFIG, journal: [] })
  for (const image of ['shop/web:v1', 'shop/web:v2']) {
    session.command(applyOf(image))
    session.advance({ until: session.cursor.at + 30_000 })
  }
  return session
}

const applyOf = (image: string): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: ${image} }] }`,
})

function answersTo<N extends keyof ExportRequests>(
  name: N,
  input: ExportRequests[N]['input'],
): readonly ExportMessage[] {
  const messages: ExportMessage[] = []
  answerExport(requestMessage<ExportRequests, N>(1, name, input), (message) => messages.push(structuredClone(message)))
  return messages
}

describe('the export worker', () => {
  const session = shortRun()
  const { document, cursor, fingerprint } = session

  it("returns the trace up to the cursor, with the run's fingerprint", () => {
    expect(answersTo('trace', { document, cursor })).toMatchObject([
      { type: 'answer', name: 'trace', answer: { seed: 7, fingerprint, records: session.past.recordsFrom(0) } },
    ])
  })

  it("returns kubectl's output", () => {
    const [transcript] = answersTo('transcript', { document, cursor })
    const entries = transcript?.type === 'answer' ? (transcript.answer as readonly TranscriptEntry[]) : []
    const text = entries.map((entry) => entry.text).join('')
    expect(text).toContain('deployment.apps/web configured')
    expect(text).toContain('successfully rolled out')
  })

  it('plays a time range step by step, and arrives at the same state as the session', () => {
    const messages = answersTo('timeRange', { document, fromMs: 30_000, toMs: 35_100, stepMs: 500 })
    const moments = messages.flatMap((message) => (message.type === 'part' ? [message.part] : []))
    expect(messages.at(-1)).toEqual({ type: 'answer', id: 1, name: 'timeRange', answer: undefined })
    expect(moments.map(({ at }) => at)).toEqual([
      30_000, 30_500, 31_000, 31_500, 32_000, 32_500, 33_000, 33_500, 34_000, 34_500, 35_000, 35_100,
    ])
    let objects = applyReset({ workloads: [], revisions: [], pods: [], nodes: [], others: [] })
    for (const { change } of moments) {
      objects = change.type === 'reset' ? applyReset(change.view) : applyDiff(objects, change.diff)
    }
    session.seek(35_100)
    const { pods } = session.view.full()
    const brief = (all: Iterable<(typeof pods)[number]>) =>
      [...all].map(({ name, state }) => `${name} ${state}`).toSorted()
    expect(pods.length).toBeGreaterThan(3)
    expect(brief(objects.pods.values())).toEqual(brief(pods))
  })

  it('reports a failure of the engine', () => {
    const broken = { ...document, config: undefined } as unknown as SessionDocument
    expect(answersTo('trace', { document: broken, cursor })).toMatchObject([{ type: 'refused', id: 1 }])
  })
})
