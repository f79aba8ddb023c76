/** The program: arguments, files and streams of this machine. */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { BadInputError } from './badInput.ts'
import { type CliHost, runCli } from './runCli.ts'

const host: CliHost = {
  readText: (path) => {
    try {
      return readFileSync(path === '-' ? 0 : path, 'utf8')
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new BadInputError(`error: the path "${path}" does not exist`)
      throw new BadInputError(`error: ${path} cannot be read: ${messageOf(error)}`)
    }
  },
  writeText: (path, text) => {
    try {
      writeFileSync(path, text)
    } catch (error) {
      throw new BadInputError(`error: ${path} cannot be written: ${messageOf(error)}`)
    }
  },
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
}

// Whoever reads the output may have seen enough, as `head` does.
process.stdout.on('error', (error) => {
  if (codeOf(error) === 'EPIPE') process.exit(0)
  throw error
})

try {
  process.exitCode = await runCli(process.argv.slice(2), host)
} catch (error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`rollscope has failed, and it is its own fault:\n${text}\n`)
  process.exitCode = 3
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
