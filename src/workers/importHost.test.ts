/** Tests of the import worker: kubectl's output as input, messages to the page and to the engine's worker as output. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_CONFIG, exportStream, Session } from '../engine/index.ts'
import { answerImport } from './importHost.ts'
import type { ImportFile, ImportMessage, ImportPart, ImportRequests, RecordingMessage } from './importRequests.ts'
import { requestMessage } from './requests.ts'

let files: readonly ImportFile[]

const manifest = (image: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: ${image} }] }`

beforeAll(() => {
  const session = new Session({ format: 1, engineVersion: '', seed: 7, config: DEFAULT_CONFIG, journal: [] })
  for (const image of ['shop/web:v1', 'shop/web:v2.nopull']) {
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest(image) })
    session.advance({ until: session.cursor.at + 40_000 })
  }
  files = exportStream(session.document, session.cursor).map(({ name, text }) => ({ name, data: new Blob([text]) }))
})

/** Messages to the page and to the engine's worker. */
async function imported(given: readonly ImportFile[]) {
  const said: ImportMessage[] = []
  const { port1, port2 } = new MessageChannel()
  const received: RecordingMessage[] = []
  const both = new Promise<void>((resolve) => {
    port2.onmessage = ({ data }: MessageEvent<RecordingMessage>) => {
      received.push(data)
      if (data.type === 'explained') resolve()
    }
  })
  let clock = 0
  const options = {
    post: (message: ImportMessage) => void said.push(structuredClone(message)),
    now: () => clock++ * 60,
  }
  await answerImport(requestMessage<ImportRequests, 'import'>(1, 'import', { files: given, to: port1 }), options)
  if (said.at(-1)?.type === 'answer') await both
  port1.close()
  const parts = said.flatMap((message) => (message.type === 'part' ? [message.part] : []))
  return { parts, last: said.at(-1), received }
}

const ofType = <T extends ImportPart['type']>(parts: readonly ImportPart[], type: T) =>
  parts.filter((part): part is Extract<ImportPart, { type: T }> => part.type === type)

describe('the import worker', () => {
  test("names the recording's workload, and the objects that cannot be shown", async () => {
    const odd = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'odd', namespace: 'default' },
      spec: { ports: 7 },
    }
    const { parts, last } = await imported([...files, { name: 'odd.json', data: JSON.stringify(odd) }])
    expect(ofType(parts, 'read')[0]?.recording).toMatchObject({ subject: { name: 'web', more: 0 }, hasRollout: true })
    const skipped = last?.type === 'answer' ? last.answer.skipped : undefined
    expect(skipped).toEqual([
      {
        object: 'Service default/odd',
        versions: 1,
        place: { file: 'odd.json', line: 1 },
        message: expect.stringContaining('ports'),
      },
    ])
  })

  test("reports its progress, then the recording's content, then the findings", async () => {
    const { parts, last, received } = await imported(files)
    const size = files.reduce((sum, { data }) => sum + (data as Blob).size, 0)
    const reading = ofType(parts, 'reading')
    expect(reading.every(({ of }) => of === size)).toBe(true)
    expect(reading.at(-1)?.bytes).toBeLessThanOrEqual(size)
    const [read] = ofType(parts, 'read')
    expect(read?.recording.names).toEqual(files.map(({ name }) => name))
    expect(read?.recording.kinds.map(({ kind }) => kind)).toContain('Deployment')
    expect(ofType(parts, 'explaining').at(-1)?.of).toBe(read?.recording.changes)
    const [run, explained] = received
    expect(run?.type === 'run' && run.run.changes.length).toBe(read?.recording.changes)
    expect(last?.type).toBe('answer')
    if (last?.type !== 'answer' || explained?.type !== 'explained') return
    expect(last.answer.explained).toBe(explained.explained.explained.size)
    expect(last.answer.explained).toBe(last.answer.writes)
    expect(last.answer.findings.map(({ signs }) => signs.map(({ id }) => id))).toEqual([
      ['imagePull', 'rolloutStalled'],
    ])
  })

  test("reads UTF-16, as written by PowerShell's redirection", async () => {
    const text = '{"apiVersion":"v1","kind":"Node","metadata":{"name":"größe"}}'
    const units = Uint16Array.from(`\ufeff${text}`, (one) => one.charCodeAt(0))
    const { parts } = await imported([{ name: 'nodes.json', data: new Blob([units]) }])
    expect(ofType(parts, 'read')[0]?.recording.hasRollout).toBe(false)
    expect(ofType(parts, 'read')[0]?.recording.kinds).toEqual([
      { resource: 'nodes', kind: 'Node', objects: 1, changes: 1 },
    ])
  })

  test('rejects files without objects, with a reason', async () => {
    const { parts, last } = await imported([{ name: 'a.txt', data: 'what: ever\n' }])
    expect(ofType(parts, 'unread')).toMatchObject([
      { problem: { id: 'withoutKind', place: { file: 'a.txt', line: 1 } } },
    ])
    expect(last?.type).toBe('refused')
  })
})
