/** Runs inputs of a kind and counts the outcomes. */
import process from 'node:process'
import { type FuzzInput, type FuzzKind, fuzzInput } from './targets.ts'

export interface FuzzFault {
  readonly kind: FuzzKind
  readonly seed: number
  readonly number: number
  /** The input, shortened. */
  readonly input: string
  readonly message: string
}

export interface FuzzCount {
  runs: number
  refused: number
  accepted: number
  faults: FuzzFault[]
  /** Wall-clock ms of the slowest input, and its number. */
  slowestMs: number
  slowest: number
  /** Letters of all inputs, and wall-clock ms of their runs. The time to generate the inputs does not count. */
  letters: number
  ranMs: number
}

export const emptyCount = (): FuzzCount => ({
  runs: 0,
  refused: 0,
  accepted: 0,
  faults: [],
  slowestMs: 0,
  slowest: 0,
  letters: 0,
  ranMs: 0,
})

export interface FuzzRange {
  readonly kind: FuzzKind
  readonly seed: number
  /** Numbers of the inputs: the first number, and the number after the last input. */
  readonly from: number
  readonly to: number
}

const keptInput = 2_000
const keptFaults = 200

/** Tries of an input that seems too slow. The machine may be busy, and code is slow on its first run. */
const slowTries = 4

/** Throws for an input that is too slow at each try. */
async function mustBeInTime({ text, run, most }: FuzzInput, firstMs: number): Promise<void> {
  if (!most) return
  const limit = most.ms + (most.msPerMb * text.length) / 1e6
  let least = firstMs
  for (let left = slowTries; left > 0 && least > limit; left--) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  if (least > limit) throw new Error(`it took ${Math.round(least)} ms of CPU, more than ${Math.round(limit)}`)
}

/** Runs a range of inputs; calls `onBegin` before each. */
export async function runFuzz(
  { kind, seed, from, to }: FuzzRange,
  count: FuzzCount,
  onBegin: (number: number) => void = () => undefined,
): Promise<void> {
  for (let number = from; number < to; number++) {
    onBegin(number)
    const startedAt = performance.now()
    let text = ''
    count.runs++
    try {
      const input = fuzzInput(kind, seed, number)
      text = input.text
      count.letters += text.length
      const ranFrom = performance.now()
      count[await input.run()]++
      const ranMs = performance.now() - ranFrom
      count.ranMs += ranMs
      await mustBeInTime(input, ranMs)
    } catch (error) {
      const message = error instanceof Error ? `${error.name}: ${error.stack ?? error.message}` : String(error)
      if (count.faults.length < keptFaults)
        count.faults.push({ kind, seed, number, input: text.slice(0, keptInput), message: message.slice(0, keptInput) })
    }
    const ms = performance.now() - startedAt
    if (ms > count.slowestMs) {
      count.slowestMs = ms
      count.slowest = number
    }
  }
}
