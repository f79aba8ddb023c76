/** The thread of the run: it reads and writes files itself, and uses the supervisor's streams. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type MessagePort, workerData } from 'node:worker_threads'
import { BadInputError } from './badInput.ts'
import type { CliHost } from './cliHost.ts'
import { runCli } from './runCli.ts'
import { sentText, shownLine, shownText } from './shownText.ts'
import { readInput, readInputParts } from './standardInput.ts'
import { startProgram } from './startProgram.ts'
import { codeOf, MOST_INPUT_BYTES, MOST_RECORDING_BYTES, messageOf, tooLarge, tooLargeRecording } from './streams.ts'
import { playInThreads } from './study/seedThreads.ts'
import { type FromThread, interrupt, isWatched } from './threadMessages.ts'

/** Access rights of a new file for appending: a recording is private. */
const OWNER_ALONE = 0o600

/** Runs the command line of this process and reports the exit code; throws only faults of the program. */
export async function runInThread(port: MessagePort, script: URL): Promise<void> {
  const tell = (message: FromThread): void => port.postMessage(message)
  const host: CliHost = {
    readText: (path) => (path === '-' ? readInput(port) : readFile(path)),
    readChunks: async (path, take) => (path === '-' ? readInputParts(port, take) : readChunks(path, take)),
    readStart,
    readBytes,
    listFolder,
    writeText: (path, text) => {
      try {
        writeFileSync(path, text)
      } catch (error) {
        throw new BadInputError(`error: ${path} cannot be written: ${messageOf(error)}`)
      }
    },
    makeFolder: (path) => {
      try {
        mkdirSync(path, { recursive: true })
      } catch (error) {
        throw new BadInputError(`error: ${path} cannot be created: ${messageOf(error)}`)
      }
    },
    appendText: (path, text) => {
      try {
        appendFileSync(path, text, { mode: OWNER_ALONE })
      } catch (error) {
        throw new BadInputError(`error: ${path} cannot be written: ${messageOf(error)}`)
      }
    },
    isThere: existsSync,
    startProgram,
    onInterrupt: (notify, also) => {
      port.on('message', (message) => {
        if (message === interrupt) notify()
      })
      tell({ type: 'listenToInterrupt', orEndOfInput: also === 'endOfInput' })
    },
    servePage: async (page) => {
      const { servePage } = await import('./open/servePage.ts')
      await servePage(page, (text) => tell({ type: 'out', text }))
    },
    playSeeds: playInThreads(script),
    // Overwrites the present line: back to its beginning, and erased to its end.
    progress: isWatched(workerData) ? (line) => tell({ type: 'err', text: `\r\u001b[K${shownText(line)}` }) : undefined,
    out: (text) => tell({ type: 'out', text: sentText(text) }),
    err: (text) => tell({ type: 'err', text: sentText(text) }),
  }
  tell({ type: 'exit', code: await runCli(process.argv.slice(2), host) })
}

/** Extensions of files that may contain a manifest. */
const manifestName = /\.(?:ya?ml|json)$/i

/** Undefined for a path that is no folder or does not exist. Hidden folders and links to folders are skipped. */
function listFolder(path: string): readonly string[] | undefined {
  try {
    if (!(statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false)) return undefined
    return manifestsIn(path)
  } catch (error) {
    throw new BadInputError(`error: ${path} cannot be read: ${messageOf(error)}`)
  }
}

function manifestsIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name.startsWith('.') || entry.name === 'node_modules' ? [] : manifestsIn(path)
    return manifestName.test(entry.name) ? [path] : []
  })
}

/** Reads up to the limit, because some files, such as devices, have no end. */
const readFile = (path: string): string => reading(path, () => readBounded(path))

function reading<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new BadInputError(`error: the path "${shownLine(path)}" does not exist`)
    throw new BadInputError(`error: ${path} cannot be read: ${messageOf(error)}`)
  }
}

function readChunks(path: string, take: (chunk: string) => void): void {
  const file = reading(path, () => openSync(path, 'r'))
  try {
    const decoder = new TextDecoder()
    const buffer = Buffer.alloc(4 * 1024 * 1024)
    for (let length = 0; ; ) {
      const read = reading(path, () => readSync(file, buffer))
      if (read === 0) break
      length += read
      if (length > MOST_RECORDING_BYTES) throw new BadInputError(`error: ${path} cannot be read: ${tooLargeRecording}`)
      take(decoder.decode(buffer.subarray(0, read), { stream: true }))
    }
    take(decoder.decode())
  } finally {
    closeSync(file)
  }
}

/** Pipes and devices stay unread, because their bytes can be read only once. */
function readStart(path: string): Uint8Array | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined
  const file = reading(path, () => openSync(path, 'r'))
  try {
    const start = new Uint8Array(512)
    return start.subarray(
      0,
      reading(path, () => readSync(file, start)),
    )
  } finally {
    closeSync(file)
  }
}

function readBytes(path: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const file = reading(path, () => openSync(path, 'r'))
  return new ReadableStream({
    pull: (controller) => {
      const buffer = new Uint8Array(1024 * 1024)
      const read = readSync(file, buffer)
      if (read > 0) controller.enqueue(buffer.subarray(0, read))
      else {
        closeSync(file)
        controller.close()
      }
    },
    cancel: () => closeSync(file),
  })
}

function readBounded(path: string): string {
  const file = openSync(path, 'r')
  try {
    const chunks: Buffer[] = []
    for (let length = 0; ; ) {
      const chunk = Buffer.alloc(256 * 1024)
      const read = readSync(file, chunk)
      if (read === 0) return Buffer.concat(chunks).toString('utf8')
      chunks.push(chunk.subarray(0, read))
      length += read
      if (length > MOST_INPUT_BYTES) throw new Error(tooLarge)
    }
  } finally {
    closeSync(file)
  }
}
