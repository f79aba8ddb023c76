import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import process from 'node:process'
import type { Readable } from 'node:stream'

/** Wall-clock ms in which a program must start, on a busy machine. */
const startMs = 60_000

interface StartOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The stream on which a program prints that it is ready: 2 is standard error, 3 a pipe of its own. */
  readonly from: 2 | 3
  readonly ready: RegExp
}

/** Starts a program whose output is ignored. */
export function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
}

/**
 * Starts a program and waits until it prints a text; returns the first group of the match. Throws with the program's
 * last output if the program ends or is late.
 */
export async function startAndRead(program: string, args: readonly string[], options: StartOptions) {
  const child = spawn(program, args, {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const said = await new Promise<string>((resolve, reject) => {
    let words = ''
    const fail = (why: string) => {
      child.kill()
      reject(new Error(`${program} ${why}: ${words.slice(-500)}`))
    }
    const limit = setTimeout(fail, startMs, 'does not start')
    child.once('error', ({ message }) => fail(message))
    child.once('exit', (code) => fail(`ended with ${code}`))
    const read = (pipe: Readable, isAsked: boolean) =>
      pipe.setEncoding('utf8').on('data', (text: string) => {
        words += text
        const [, found] = isAsked ? (options.ready.exec(words) ?? []) : []
        if (found === undefined) return
        clearTimeout(limit)
        resolve(found)
      })
    read(child.stderr as Readable, options.from === 2)
    read(child.stdio[3] as Readable, options.from === 3)
  })
  return { child, said }
}

/** Ends a program and waits for its exit. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const limit = setTimeout(() => child.kill('SIGKILL'), 5_000)
  child.kill()
  await gone
  clearTimeout(limit)
}

/** A port on which no program listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
