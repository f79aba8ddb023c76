/** Validates the messages of an embedding page: only from origins that the link allows, each checked and bounded. */

import * as v from 'valibot'
import { messageOf } from '../app/outcome.ts'
import type { EmbedCommand, EmbedErrorCode, EmbedEvent, EmbedProtocolVersion } from './messageTypes.ts'

const PROTOCOL_VERSION: EmbedProtocolVersion = 1

/** Largest manifest in characters, as in a share link. */
const mostManifest = 256 * 1024
/** Thirty days, the longest run. */
const mostSeconds = 30 * 24 * 3_600
/** Largest number of commands that wait. */
const mostWaiting = 20

const envelope = { protocol: v.literal('rollscope'), version: v.literal(PROTOCOL_VERSION) }

const commandMessage = v.variant('type', [
  v.strictObject({ ...envelope, type: v.literal('play') }),
  v.strictObject({ ...envelope, type: v.literal('pause') }),
  v.strictObject({
    ...envelope,
    type: v.literal('seek'),
    to: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(mostSeconds)),
  }),
  v.strictObject({
    ...envelope,
    type: v.literal('step'),
    by: v.exactOptional(v.picklist(['event', 'sync', 'decision', 'write', 'second'])),
    back: v.exactOptional(v.boolean()),
  }),
  v.strictObject({
    ...envelope,
    type: v.literal('apply'),
    manifest: v.pipe(v.string(), v.minLength(1), v.maxLength(mostManifest)),
  }),
])

type ReadMessage =
  | { readonly type: 'command'; readonly command: EmbedCommand }
  /** A message that is not for Rollscope, because other scripts post messages, too. */
  | { readonly type: 'foreign' }
  | { readonly type: 'problem'; readonly code: EmbedErrorCode; readonly message: string }

/** Parses data from another window. Never throws. */
export function readMessage(data: unknown): ReadMessage {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'protocol') !== 'rollscope') {
    return { type: 'foreign' }
  }
  const version: unknown = Reflect.get(data, 'version')
  if (typeof version === 'number' && version > PROTOCOL_VERSION) {
    return problem('version', `This Rollscope speaks version ${PROTOCOL_VERSION} of the protocol.`)
  }
  const result = v.safeParse(commandMessage, data)
  if (result.success) return { type: 'command', command: result.output }
  const [issue] = result.issues
  return problem('message', `${v.getDotPath(issue) ?? 'message'}: ${issue.message}`.slice(0, 300))
}

function problem(code: EmbedErrorCode, message: string): ReadMessage {
  return { type: 'problem', code, message }
}

interface PageChannelOptions {
  /** The frame's own window. */
  readonly frame: Window
  /** Origins that may send commands and that receive events. */
  readonly allow: readonly string[]
  /** Executes commands one at a time. Rejects with `EmbedCommandError` for a failed command. */
  readonly handleCommand: (command: EmbedCommand) => Promise<void>
}

export interface PageChannel {
  tell(event: EmbedEvent): void
  close(): void
}

/** A failed command with its reason. */
export class EmbedCommandError extends Error {
  override readonly name = 'EmbedCommandError'
  readonly code: EmbedErrorCode

  constructor(code: EmbedErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Listens to the embedding page. Messages from other origins get no answer, only a line on the frame's console. */
export function openPageChannel({ frame, allow, handleCommand }: PageChannelOptions): PageChannel {
  const page = frame.parent
  const refused = new Set<string>()
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  const tell = (event: EmbedEvent): void => {
    if (page === frame) return
    for (const origin of hearers(frame, allow)) {
      page.postMessage({ protocol: 'rollscope', version: PROTOCOL_VERSION, ...event }, origin)
    }
  }
  const onMessage = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (source !== page || page === frame) return
    const read = readMessage(data)
    if (read.type === 'foreign') return
    if (!allow.includes(origin)) {
      if (refused.size < 10 && !refused.has(origin)) {
        refused.add(origin)
        console.warn(`Rollscope: ${origin} is not in this embed's allow=, so its commands are not obeyed.`)
      }
      return
    }
    if (read.type === 'problem') {
      tell({ type: 'error', code: read.code, message: read.message })
      return
    }
    if (waiting >= mostWaiting) {
      tell({ type: 'error', code: 'busy', message: `${mostWaiting} commands are waiting.` })
      return
    }
    waiting += 1
    last = last
      .then(() => handleCommand(read.command))
      .catch((error: unknown) => {
        const code = error instanceof EmbedCommandError ? error.code : 'failed'
        tell({ type: 'error', code, message: messageOf(error) })
      })
      .finally(() => {
        waiting -= 1
      })
  }
  frame.addEventListener('message', onMessage)
  return { tell, close: () => frame.removeEventListener('message', onMessage) }
}

/**
 * The allowed origins, reduced to the embedding page's origin if the browser reveals it, so that no message is sent in
 * vain.
 */
function hearers(frame: Window, allow: readonly string[]): readonly string[] {
  const parent = frame.location.ancestorOrigins?.[0]
  return parent === undefined ? allow : allow.filter((origin) => origin === parent)
}
