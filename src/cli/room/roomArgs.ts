/** Reads the command line of `rollscope room`. */
import { isIPv4 } from 'node:net'
import { UsageError } from '../usageError.ts'

export interface RoomCommand {
  readonly type: 'room'
  /** A lesson, a playlist or a run, as for `open`; empty for the page's start. */
  readonly what: readonly string[]
  readonly browser: boolean
  /** Set if phones can reach the server: at this address, or at a chosen address if undefined. */
  readonly lan: { readonly address: string | undefined } | undefined
  /** Undefined: the usual port, or the next free port after it. */
  readonly port: number | undefined
}

interface RoomValues {
  readonly lan?: boolean | undefined
  readonly bind?: string | undefined
  readonly port?: string | undefined
  readonly 'no-browser'?: boolean | undefined
}

/** Throws `UsageError`. */
export function roomCommand(values: RoomValues, what: readonly string[]): RoomCommand {
  const { lan = false, bind, port } = values
  if (bind !== undefined && !lan) throw new UsageError('--bind needs --lan')
  if (bind !== undefined && !isIPv4(bind)) throw new UsageError(`--bind must be an IPv4 address, not "${bind}"`)
  if (what.filter((path) => path === '-').length > 1) throw new UsageError('standard input can be read only once')
  return {
    type: 'room',
    what,
    browser: !values['no-browser'],
    lan: lan ? { address: bind } : undefined,
    port: port === undefined ? undefined : portOf(port),
  }
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port >= 1 && port <= 65_535) return port
  throw new UsageError(`--port must be a number from 1 to 65535, not "${text}"`)
}
