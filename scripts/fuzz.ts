// Random and forged input of every kind that a stranger can bring, and what becomes of it, as a table:
//   npm run fuzz -- [--runs N] [--only links,files,exports,yaml,lines,templates] [--seed N] [--number N] [--out FILE]
// It ends with 1 if any input ended the engine, was not read again, or was not over within the time. `--number` runs one
// input alone (of lines and templates, with those that came before it in its engine).
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { emptyCount, type FuzzCount, type FuzzFault, type FuzzRange, runFuzz } from './fuzz/fuzzRun.ts'
import { type FuzzKind, fuzzKinds } from './fuzz/targets.ts'

/** Wall-clock ms after which an input hangs. It is far more than any takes, also on a busy machine. */
const longestMs = 30_000
/** Inputs of one message between the threads. */
const batch = 200
const shownFaults = 8

type FromWorker =
  | { readonly type: 'begin'; readonly number: number }
  | { readonly type: 'done'; readonly count: FuzzCount }

/** Runs a range in a thread of its own, so that an input that hangs can be ended. */
function runInThread(range: FuzzRange): Promise<FuzzCount & { readonly hungAt?: number }> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: range })
    let number = range.from
    let watchdog: ReturnType<typeof setTimeout>
    const watch = (): void => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => {
        void thread.terminate()
        resolve({ ...emptyCount(), hungAt: number })
      }, longestMs)
    }
    watch()
    thread.on('message', (message: FromWorker) => {
      watch()
      if (message.type === 'begin') number = message.number
      else {
        clearTimeout(watchdog)
        resolve(message.count)
      }
    })
    thread.on('error', (error) => {
      clearTimeout(watchdog)
      reject(error)
    })
  })
}

async function runKind(kind: FuzzKind, seed: number, runs: number): Promise<FuzzCount> {
  const total = emptyCount()
  for (let from = 0; from < runs; ) {
    const to = Math.min(runs, from + batch * 50)
    const { hungAt, ...count } = await runInThread({ kind, seed, from, to })
    add(total, count)
    from = to
    if (hungAt === undefined) continue
    // What came before it was fine; it is run again for its figures.
    const before = await runInThread({ kind, seed, from: to - (to - from), to: hungAt }).catch(() => emptyCount())
    add(total, before)
    total.runs++
    total.slowestMs = longestMs
    total.slowest = hungAt
    total.faults.push({ kind, seed, number: hungAt, input: '', message: `not over after ${longestMs} ms` })
    from = hungAt + 1
  }
  return total
}

function add(total: FuzzCount, count: FuzzCount): void {
  total.runs += count.runs
  total.refused += count.refused
  total.accepted += count.accepted
  total.faults.push(...count.faults)
  if (count.slowestMs <= total.slowestMs) return
  total.slowestMs = count.slowestMs
  total.slowest = count.slowest
}

/** Where it happened: one place is shown once. */
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
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: fuzzKinds.join(',') },
      number: { type: 'string' },
      out: { type: 'string' },
    },
  })
  const wanted = values.only.split(',')
  const kinds = fuzzKinds.filter((kind) => wanted.includes(kind))
  if (kinds.length !== wanted.length) throw new Error(`--only takes ${fuzzKinds.join(', ')}`)
  const faults: FuzzFault[] = []
  console.log('kind          runs   refused  accepted  faults  slowest         runs/s')
  for (const kind of kinds) {
    const startedAt = performance.now()
    const count =
      values.number === undefined
        ? await runKind(kind, Number(values.seed), Number(values.runs))
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

/** One input, with those before it that its engine was given. */
function rangeOf(kind: FuzzKind, seed: number, number: number): FuzzRange {
  const isLine = kind === 'lines' || kind === 'templates'
  return { kind, seed, from: isLine ? number - (number % 20) : number, to: number + 1 }
}

if (isMainThread) process.exitCode = await main()
else {
  const range = workerData as FuzzRange
  const count = emptyCount()
  const send = (message: FromWorker): void => parentPort?.postMessage(message)
  await runFuzz(range, count, (number) => send({ type: 'begin', number }))
  send({ type: 'done', count })
}
