// Runs random and forged input of every kind that a stranger can bring, and prints the results as a table:
//   npm run fuzz -- [--runs N] [--from N] [--minutes N] [--only
//   links,files,exports,yaml,kinds,expressions,lines,templates,recordings,archives,played,redaction,markdown,terminal] [--seed N] [--number
//   N] [--out FILE] [--streams FOLDER]
// The exit code is 1 if any input crashed the engine, could not be read back, or took too long. `--number` runs a
// single input (for lines and templates, with the preceding ones of its engine). `--from` continues an earlier run;
// after `--minutes` each kind stops with the inputs so far, whose number the table shows. `--streams` names a folder
// with a folder per recording, whose objects `played` changes instead of those of the repository.
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { readCommandLine } from './commandLine.mjs'
import { emptyCount, type FuzzCount, type FuzzFault, type FuzzRange, runFuzz } from './fuzz/fuzzRun.ts'
import { streamsInFolder } from './fuzz/honestStreams.ts'
import { takeStreams } from './fuzz/playedRecordings.ts'
import { type FuzzKind, fuzzKinds } from './fuzz/targets.ts'

/**
 * CPU time in ms after which an input counts as hanging. On a busy machine, wall-clock time would include the time of
 * other processes.
 */
const longestMs = 30_000
/** Wall-clock ms after which a waiting input counts as hanging. */
const longestWaitMs = 600_000
const lookEveryMs = 5_000
/** Number of inputs for one thread; a multiple of the lines that share an engine. */
const inputsOfThread = 2_000
const shownFaults = 8

interface ThreadData {
  readonly range: FuzzRange
  /**
   * The number of the last started input, in shared memory. A message for each input would cost more than many inputs.
   */
  readonly begun: Int32Array<SharedArrayBuffer>
  /** Folder of the user's own recordings. */
  readonly streams: string | undefined
}

let streams: string | undefined

/** Runs a range in its own thread, so that a hanging input can be terminated. */
function runInThread(range: FuzzRange): Promise<FuzzCount & { readonly hungAt?: number }> {
  return new Promise((resolve, reject) => {
    const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const thread = new Worker(new URL(import.meta.url), { workerData: { range, begun, streams } satisfies ThreadData })
    let seen = { number: -1, cpuMs: 0, at: 0 }
    const watchdog = setInterval(() => {
      const { user, system } = process.cpuUsage()
      const now = { number: Atomics.load(begun, 0), cpuMs: (user + system) / 1000, at: performance.now() }
      if (now.number !== seen.number) seen = now
      if (now.cpuMs - seen.cpuMs < longestMs && now.at - seen.at < longestWaitMs) return
      clearInterval(watchdog)
      void thread.terminate()
      resolve({ ...emptyCount(), hungAt: Math.max(range.from, now.number) })
    }, lookEveryMs)
    thread.on('message', (count: FuzzCount) => {
      clearInterval(watchdog)
      resolve(count)
    })
    thread.on('error', (error) => {
      clearInterval(watchdog)
      reject(error)
    })
  })
}

interface KindOptions {
  readonly kind: FuzzKind
  readonly seed: number
  readonly first: number
  readonly runs: number
  /** Wall-clock ms after which no further range starts. */
  readonly mostMs: number
}

async function runKind({ kind, seed, first, runs, mostMs }: KindOptions): Promise<FuzzCount> {
  const total = emptyCount()
  const startedAt = performance.now()
  const end = first + runs
  for (let from = first; from < end && performance.now() - startedAt < mostMs; ) {
    const to = Math.min(end, from + inputsOfThread)
    const { hungAt, ...count } = await runInThread({ kind, seed, from, to })
    add(total, count)
    tellProgress(kind, total, runs)
    const begin = from
    from = to
    if (hungAt === undefined) continue
    // The inputs before the hanging input passed; they run again for their figures.
    add(total, await runInThread({ kind, seed, from: begin, to: hungAt }).catch(() => emptyCount()))
    total.runs++
    total.slowestMs = longestMs
    total.slowest = hungAt
    total.faults.push({ kind, seed, number: hungAt, input: '', message: `not over after ${longestMs} ms` })
    from = hungAt + 1
  }
  return total
}

/** Prints progress on stderr, so that stdout has only the table. */
function tellProgress(kind: FuzzKind, { runs: done, faults }: FuzzCount, runs: number): void {
  if (done >= runs) return
  console.error(
    `${kind}: ${done} of ${runs}, ${faults.length} faults${faults.length > 0 ? `, last #${faults.at(-1)?.number}` : ''}`,
  )
}

function add(total: FuzzCount, count: FuzzCount): void {
  total.runs += count.runs
  total.refused += count.refused
  total.accepted += count.accepted
  total.letters += count.letters
  total.ranMs += count.ranMs
  total.faults.push(...count.faults)
  if (count.slowestMs <= total.slowestMs) return
  total.slowestMs = count.slowestMs
  total.slowest = count.slowest
}

/** The place of a fault in the code. Each place is shown once. */
function placeOf({ kind, message }: FuzzFault): string {
  const frame = message.split('\n').find((line) => /^ +at /.test(line))
  return `${kind} ${frame ?? message}`
}

function tell({ kind, seed, number, input, message }: FuzzFault): void {
  console.log(`\nFAULT ${kind} ${number}: npm run fuzz -- --only ${kind} --seed ${seed} --number ${number}`)
  console.log(`  ${message.split('\n').slice(0, 6).join('\n  ')}`)
  console.log(`  input: ${input.slice(0, 400)}`)
}

async function main(): Promise<number> {
  const { values } = readCommandLine(
    `npm run fuzz -- [--runs N] [--from N] [--minutes N] [--only ${fuzzKinds.join(',')}] [--seed N] [--number N] [--out FILE] [--streams FOLDER]`,
    {
      options: {
        runs: { type: 'string', default: '1000' },
        from: { type: 'string', default: '0' },
        minutes: { type: 'string', default: 'Infinity' },
        seed: { type: 'string', default: '1' },
        only: { type: 'string', default: fuzzKinds.join(',') },
        number: { type: 'string' },
        out: { type: 'string' },
        streams: { type: 'string' },
      },
    },
  )
  streams = values.streams
  const wanted = values.only.split(',')
  const kinds = fuzzKinds.filter((kind) => wanted.includes(kind))
  if (kinds.length !== wanted.length) throw new Error(`--only takes ${fuzzKinds.join(', ')}`)
  const faults: FuzzFault[] = []
  console.log('kind          runs   refused  accepted  faults  slowest         runs/s   ms/MB')
  for (const kind of kinds) {
    const startedAt = performance.now()
    const count =
      values.number === undefined
        ? await runKind({
            kind,
            seed: Number(values.seed),
            first: Number(values.from),
            runs: Number(values.runs),
            mostMs: Number(values.minutes) * 60_000,
          })
        : await runInThread(rangeOf(kind, Number(values.seed), Number(values.number)))
    const seconds = (performance.now() - startedAt) / 1000
    faults.push(...count.faults)
    const columns = [
      kind.padEnd(10),
      String(count.runs).padStart(8),
      String(count.refused).padStart(9),
      String(count.accepted).padStart(9),
      String(count.faults.length).padStart(7),
      `${`${Math.round(count.slowestMs)} ms`.padStart(9)} #${count.slowest}`.padEnd(17),
      (count.runs / seconds).toFixed(0).padStart(6),
      ((count.ranMs * 1e6) / Math.max(1, count.letters)).toFixed(0).padStart(7),
    ]
    console.log(columns.join(' '))
  }
  const different = [...new Map(faults.toReversed().map((fault) => [placeOf(fault), fault])).values()].toReversed()
  for (const fault of different.slice(0, shownFaults)) tell(fault)
  const rest = different.length - shownFaults
  if (rest > 0) console.log(`\nand ${rest} more places; --out FILE writes all ${faults.length} faults`)
  if (values.out !== undefined) writeFileSync(values.out, JSON.stringify(faults, undefined, 1))
  return faults.length > 0 ? 1 : 0
}

/** The range for a single input, with the preceding inputs of its engine. */
function rangeOf(kind: FuzzKind, seed: number, number: number): FuzzRange {
  const isLine = kind === 'lines' || kind === 'templates' || kind === 'kinds'
  return { kind, seed, from: isLine ? number - (number % 20) : number, to: number + 1 }
}

if (isMainThread) process.exitCode = await main()
else {
  const { range, begun, streams: folder } = workerData as ThreadData
  if (folder !== undefined) takeStreams(streamsInFolder(folder))
  const count = emptyCount()
  await runFuzz(range, count, (number) => Atomics.store(begun, 0, number))
  parentPort?.postMessage(count)
}
