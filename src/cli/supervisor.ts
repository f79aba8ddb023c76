/** The thread that owns the streams and the exit code. The run is in another thread, which may die. */
import process from 'node:process'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { commandOf } from './commandLine/commands.ts'
import { codeOf, messageOf } from './streams.ts'
import { type FromThread, type InputPart, interrupt, type RunThreadData } from './threadMessages.ts'

const exitCodes = { badInput: 2, fault: 3 } as const
const mebibyte = 1024 * 1024

/** Runs the other thread from a script to its end. Sets the exit code. */
export async function supervise(script: URL): Promise<void> {
  const output = createOutput()
  const code = await runThread(script, output)
  await output.end()
  const { problem } = output
  if (problem !== undefined) {
    process.stderr.write(`error: standard output cannot be written: ${problem}\n`)
    // The output could not be written; an exit code for a met condition or a failure takes precedence.
    process.exitCode = code === 0 ? exitCodes.badInput : code
  } else process.exitCode = code
}

interface Output {
  readonly write: (text: string) => void
  /** Resolves when everything is written, or writing has failed. */
  readonly end: () => Promise<void>
  /** The reason that the output is incomplete; undefined if it is complete, or if its reader has closed it. */
  readonly problem: string | undefined
}

/** Standard output, whose reader may close it early, as `head` does, without an effect on the run and the exit code. */
function createOutput(): Output {
  let isClosed = false
  let problem: string | undefined
  process.stdout.on('error', (error) => {
    isClosed = true
    if (codeOf(error) !== 'EPIPE') problem ??= messageOf(error)
  })
  // Without standard error there is nowhere to report to.
  process.stderr.on('error', () => undefined)
  return {
    write: (text) => {
      if (!isClosed) process.stdout.write(text)
    },
    end: () =>
      new Promise((resolve) => {
        if (isClosed) resolve()
        // An empty write instead of the stream's end: its callback comes after an earlier failed write is known.
        else process.stdout.write('', () => setImmediate(resolve))
      }),
    get problem() {
      return problem
    },
  }
}

function runThread(script: URL, output: Output): Promise<number> {
  const mostMemoryMb = Math.floor(getHeapStatistics().heap_size_limit / mebibyte)
  const thread = new Worker(script, {
    argv: process.argv.slice(2),
    workerData: { isWatched: process.stderr.isTTY === true } satisfies RunThreadData,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  const readPart = openInput()
  return new Promise((resolve) => {
    let code: number | undefined
    thread.on('message', (message: FromThread) => {
      if (message.type === 'out') output.write(message.text)
      else if (message.type === 'err') process.stderr.write(message.text)
      else if (message.type === 'readInput') void readPart().then((part) => thread.postMessage(part))
      else if (message.type === 'listenToInterrupt') {
        const tell = (): void => thread.postMessage(interrupt)
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, tell)
        if (message.orEndOfInput) process.stdin.once('end', tell).once('error', tell).resume()
      } else {
        code = message.code
        // The thread may still hold resources, such as a port, that would keep it alive.
        void thread.terminate()
      }
    })
    thread.on('error', (error) => {
      process.stderr.write(faultText(error, mostMemoryMb))
      code = exitCodes.fault
    })
    thread.on('exit', () => resolve(code ?? exitCodes.fault))
  })
}

function faultText(error: unknown, mostMemoryMb: number): string {
  if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') return memoryText(process.argv.slice(2), mostMemoryMb)
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `rollscope: internal error. Please report it with the text below:\n${text}\n`
}

/** Reports that memory ran out, and the options that reduce the use of memory. */
export function memoryText(args: readonly string[], mostMemoryMb: number): string {
  const command = commandOf(args)
  const less = command?.needsLess === undefined ? '' : `${command.needsLess} need less. `
  return `rollscope: ${command?.name ?? 'the command'} needs more memory than is available (${mostMemoryMb} MiB).
${less}Set NODE_OPTIONS=--max-old-space-size=MIB to allow more.
`
}

/** Returns a function that reads standard input part by part, however slowly it comes. The function never throws. */
function openInput(): () => Promise<InputPart> {
  const { stdin } = process
  const decoder = new TextDecoder()
  let parts: AsyncIterator<Buffer> | undefined
  return async () => {
    try {
      if (parts === undefined) {
        if (stdin.isTTY) process.stderr.write('Reading the manifest from standard input; press Ctrl-D to end it.\n')
        parts = stdin[Symbol.asyncIterator]()
      }
      const { value, done } = await parts.next()
      if (!done) return { text: decoder.decode(Buffer.from(value), { stream: true }) }
      const rest = decoder.decode()
      return rest === '' ? {} : { text: rest }
    } catch (error) {
      return { problem: messageOf(error) }
    }
  }
}
