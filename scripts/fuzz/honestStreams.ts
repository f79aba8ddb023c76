/** Unmodified recordings of clusters, whose objects the fuzzer changes. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { exportStream } from '../../src/engine/observed/exportStream.ts'
import { recordedRun } from '../../src/engine/recordings/recordedRun.ts'
import { Harness } from '../../src/engine/testing/harness.ts'
import { examples } from '../../src/scenarios/examples/examples.ts'
import { othersObjects } from './othersObjects.ts'

/** A parsed line of a watch. */
export interface StreamLine {
  readonly type: string
  readonly object: Record<string, unknown>
}

/** The lines of each kind, by file name. */
export interface HonestStream {
  readonly name: string
  readonly files: ReadonlyMap<string, readonly StreamLine[]>
}

/**
 * Recordings of real Kubernetes. The engine simulates their steps, and the result is written in the format of a watch.
 */
const recordings = [
  'scenarios/active-deadline.json',
  'scenarios/apply-three-way.json',
  'workloads/ds-broken-undo.json',
  'workloads/ds-node-affinity.json',
  'kubelet/crash.json',
  'kubelet/sidecar.json',
  'kubelet/rollout-crash.json',
  'trouble/drain-budget.json',
  'trouble/node-lost-in-rollout.json',
  'trouble/preempt-budget.json',
  'trouble/service-rollout.json',
  'trouble/slices-relabel.json',
  'trouble/taint-seconds.json',
]

const played = ['web', 'shop', 'autoscaler', 'setTrap', 'daemons'] as const

const makers: readonly (() => HonestStream)[] = [
  ...played.map((id) => () => exampleStream(id, examples[id].before, examples[id].after)),
  ...recordings.map((path) => () => recordedStream(path)),
]

const made = new Map<number, HonestStream>()

/** The number of recordings in the repository. */
export const honestCount = makers.length

/** The recording of a number, made once. */
export function honestStream(number: number): HonestStream {
  const known = made.get(number)
  if (known) return known
  const stream = makers[number % makers.length]!()
  made.set(number, stream)
  return stream
}

function exampleStream(name: string, before: string, after: string): HonestStream {
  const h = new Harness().must(['apply', '-f', '-'], before)
  h.run(15_000)
  h.must(['apply', '-f', '-'], after)
  h.run(20_000)
  return streamOf(name, h.session)
}

function recordedStream(path: string): HonestStream {
  const text = readFileSync(join('conformance', path), 'utf8')
  const { document, endAt } = recordedRun(JSON.parse(text))
  return streamOf(path, { document, cursor: { at: endAt, step: 0 } })
}

function streamOf(
  name: string,
  {
    document,
    cursor,
  }: { readonly document: Parameters<typeof exportStream>[0]; readonly cursor: Parameters<typeof exportStream>[1] },
): HonestStream {
  const files = new Map<string, StreamLine[]>()
  for (const { name: file, text } of exportStream(document, cursor)) files.set(file, linesIn(text))
  const begin =
    [...files.values()].flat().find(({ object }) => object.kind === 'Namespace') ?? files.values().next().value?.[0]
  const { creationTimestamp } = (begin?.object.metadata ?? {}) as { creationTimestamp?: string }
  for (const { file, object } of othersObjects(creationTimestamp ?? '2026-01-01T00:00:00Z'))
    files.set(file, [{ type: 'ADDED', object }, ...(files.get(file) ?? [])])
  return { name, files }
}

const linesIn = (text: string): StreamLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StreamLine)

/** Recordings in a user's folders: each recording is a folder with the watch files of each kind. */
export function streamsInFolder(folder: string): HonestStream[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .flatMap(({ name }) => {
      const files = new Map<string, StreamLine[]>()
      for (const file of readdirSync(join(folder, name)).filter((one) => one.endsWith('.json'))) {
        const lines = watchLines(readFileSync(join(folder, name, file), 'utf8'))
        if (lines.length > 0) files.set(basename(file), lines)
      }
      return files.size > 0 ? [{ name, files }] : []
    })
}

/** The lines of a watch; empty for any other file. */
function watchLines(text: string): StreamLine[] {
  const lines: StreamLine[] = []
  for (const line of text.split('\n')) {
    try {
      const value = JSON.parse(line) as StreamLine | null
      if (typeof value?.type === 'string' && typeof value.object === 'object') lines.push(value)
    } catch {
      // A watch contains only lines of JSON.
    }
  }
  return lines
}
