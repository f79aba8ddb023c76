/** Reads standard input in the running thread, part by part, from the thread that owns the streams. */
import type { MessagePort } from 'node:worker_threads'
import { BadInputError } from './badInput.ts'
import { MOST_INPUT_BYTES, MOST_RECORDING_BYTES, tooLarge, tooLargeRecording } from './streams.ts'
import { type FromThread, type InputPart, interrupt } from './threadMessages.ts'

type Port = Pick<MessagePort, 'on' | 'off' | 'postMessage'>

/** Reads the whole input. Rejects with `BadInputError`. */
export async function readInput(port: Port): Promise<string> {
  const parts: string[] = []
  await readParts(port, (part) => parts.push(part), { most: MOST_INPUT_BYTES, words: tooLarge })
  return parts.join('')
}

/** Reads the input part by part, because it may be too large for a single text. Rejects with `BadInputError`. */
export async function readInputParts(port: Port, take: (part: string) => void): Promise<void> {
  await readParts(port, take, { most: MOST_RECORDING_BYTES, words: tooLargeRecording })
}

async function readParts(
  port: Port,
  take: (part: string) => void,
  { most, words }: { readonly most: number; readonly words: string },
): Promise<void> {
  const fail = (why: string): never => {
    throw new BadInputError(`error: standard input cannot be read: ${why}`)
  }
  for (let length = 0; ; ) {
    const { text, problem } = await nextPart(port)
    if (problem !== undefined) fail(problem)
    if (text === undefined) return
    // A letter takes at least a byte.
    length += text.length
    if (length > most) fail(words)
    take(text)
  }
}

function nextPart(port: Port): Promise<InputPart> {
  return new Promise((resolve) => {
    const listen = (message: InputPart | typeof interrupt): void => {
      if (message === interrupt) return
      port.off('message', listen)
      resolve(message)
    }
    port.on('message', listen)
    port.postMessage({ type: 'readInput' } satisfies FromThread)
  })
}
