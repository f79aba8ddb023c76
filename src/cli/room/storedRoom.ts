/**
 * Stores a room's code and token while the room is open, so that a server that crashed and is restarted is the same
 * room for the wall and for phones. The file contains no personal data.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import * as v from 'valibot'
import { codePattern, readMessage, secretPattern } from '../../room/messages.ts'

/** Wall-clock ms after which a room is not resumed. */
const longestMs = 12 * 3_600_000

const storedSchema = v.object({
  token: v.pipe(v.string(), v.regex(secretPattern)),
  code: v.pipe(v.string(), v.regex(codePattern)),
  /** Id of the process that has opened the room. */
  pid: v.number(),
  at: v.number(),
})

interface RoomNumbers {
  readonly token: string
  readonly code: string
}

interface StoredRoom extends RoomNumbers {
  /** Deletes the file after a regular end of the room. */
  readonly remove: () => void
}

const folder = (): string => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'rollscope')

/** Code and token of the room that crashed at this port, else new ones. */
export function openStoredRoom(port: number, draw: () => RoomNumbers, now: number): StoredRoom {
  const file = join(folder(), `room-${port}.json`)
  const stored = readStored(file, now)
  // Another process has the room at this port, so this room gets another port and is not stored.
  if (stored === 'inUse') return { ...draw(), remove: () => undefined }
  const { token, code } = stored ?? draw()
  try {
    mkdirSync(folder(), { recursive: true, mode: 0o700 })
    // The file is created anew, so that it has these access rights.
    rmSync(file, { force: true })
    writeFileSync(file, JSON.stringify({ token, code, pid: process.pid, at: now }), { mode: 0o600, flag: 'wx' })
  } catch {
    // Without a folder to write to, a restarted server is a new room.
  }
  return { token, code, remove: () => rmSync(file, { force: true }) }
}

function readStored(file: string, now: number): RoomNumbers | 'inUse' | undefined {
  try {
    const { uid, mode } = statSync(file)
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0)
    const stored = isOwn ? readMessage(storedSchema, readFileSync(file, 'utf8')) : undefined
    if (stored === undefined || now - stored.at > longestMs) return undefined
    return isAlive(stored.pid) ? 'inUse' : stored
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
