/** Handlers of the import worker without worker globals. They work in slices, so that the page receives progress. */
import {
  type Diagnosis,
  diagnosing,
  hasRollout,
  Observation,
  type ObservedRun,
  recordedSubject,
  type SkippedObject,
  skippedObjects,
} from '../engine/index.ts'
import { ObservedFiles } from '../kubectlOutput/observedFiles.ts'
import type {
  ImportFile,
  ImportInput,
  ImportMessage,
  ImportPart,
  ImportRequest,
  RecordingDiagnosis,
  RecordingHead,
  RecordingMessage,
} from './importRequests.ts'
import { refusal } from './requests.ts'

/** Wall-clock ms between two progress reports. */
const TOLD_MS = 100

interface ImportHostOptions {
  readonly post: (message: ImportMessage) => void
  /** Wall-clock ms of a monotonic clock. */
  readonly now: () => number
}

/** Answers one request. A failure is also an answer, because the worker is used once. */
export async function answerImport(message: ImportRequest, { post, now }: ImportHostOptions): Promise<void> {
  if ('cancel' in message) return
  const { id, name, input } = message
  try {
    const answer = await importFiles(input, now, (part) => post({ type: 'part', id, name, part }))
    post({ type: 'answer', id, name, answer })
  } catch (error) {
    post(refusal(id, error))
  }
}

async function importFiles(
  { files, to }: ImportInput,
  now: () => number,
  post: (part: ImportPart) => void,
): Promise<RecordingDiagnosis> {
  const tell = seldom(now, post)
  const give = (given: RecordingMessage): void => to.postMessage(given)
  const run = await readFiles(files, tell, post)
  give({ type: 'run', run })
  post({ type: 'read', recording: headOf(run, files) })
  const diagnosis = inSlices(diagnosing(run), run, tell)
  give({ type: 'explained', explained: diagnosis.explained })
  return lightOf(
    diagnosis,
    inSlices(skippedObjects(run), run, () => undefined),
  )
}

/** Throws if the files contain no object. */
async function readFiles(
  files: readonly ImportFile[],
  tell: (part: ImportPart) => void,
  post: (part: ImportPart) => void,
): Promise<ObservedRun> {
  const observation = new Observation()
  const observed = new ObservedFiles(observation)
  const of = files.reduce((sum, { data }) => sum + sizeOf(data), 0)
  let bytes = 0
  const read: ReturnType<ObservedFiles['file']>[] = []
  for (const { name, data } of files) {
    const file = observed.file(name)
    read.push(file)
    for await (const { text, size } of piecesOf(data)) {
      file.push(text)
      bytes += size
      tell({ type: 'reading', bytes, of, objects: observed.objects })
    }
    file.end()
  }
  const problems = read.flatMap((file) => file.problems)
  if (observed.objects === 0) {
    const [first = { place: { file: '', line: 0 }, id: 'noFile', facts: {} }] = problems
    post({ type: 'unread', problem: first })
    throw new Error('no object of a cluster was found')
  }
  return observation.finish(problems)
}

const sizeOf = (data: Blob | string): number => (typeof data === 'string' ? data.length : data.size)

async function* piecesOf(data: Blob | string): AsyncGenerator<{ readonly text: string; readonly size: number }> {
  if (typeof data === 'string') {
    yield { text: data, size: data.length }
    return
  }
  const reader = data.stream().getReader()
  const first = new Uint8Array(await data.slice(0, 2).arrayBuffer())
  // A byte order mark, as written by PowerShell's redirection.
  const decoder = new TextDecoder(first[0] === 0xff && first[1] === 0xfe ? 'utf-16le' : 'utf-8')
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    yield { text: decoder.decode(value, { stream: true }), size: value.length }
  }
  yield { text: decoder.decode(), size: 0 }
}

function inSlices<T>(work: Generator<number, T>, run: ObservedRun, tell: (part: ImportPart) => void): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    tell({ type: 'explaining', changes: value, of: run.changes.length })
  }
}

function headOf(run: ObservedRun, files: readonly ImportFile[]): RecordingHead {
  const { changes, ...head } = run
  return {
    ...head,
    names: files.map(({ name }) => name),
    changes: changes.length,
    subject: recordedSubject({ changes, isState: head.isState }),
    hasRollout: hasRollout(run),
  }
}

function lightOf({ explained, findings, problems }: Diagnosis, skipped: readonly SkippedObject[]): RecordingDiagnosis {
  return {
    writes: explained.writes,
    explained: explained.explained.size,
    unexplained: explained.unexplained,
    notAsked: [...explained.notAsked].map(([what, writes]) => ({ what, writes })),
    findings,
    skipped,
    problems,
  }
}

/** Limits the rate of progress reports. */
function seldom(now: () => number, post: (part: ImportPart) => void): (part: ImportPart) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (part) => {
    if (now() - toldAt < TOLD_MS) return
    toldAt = now()
    post(part)
  }
}
