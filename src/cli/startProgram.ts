/** Starts programs that end with this process. */
import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'
import { Writable } from 'node:stream'
import type { CliHost } from './cliHost.ts'
import { codeOf, messageOf } from './streams.ts'

/** A shell's exit code if the program does not exist. */
const NOT_FOUND = 127

/**
 * A shell script that runs a program until it ends or until standard input does. Standard input is a pipe from this
 * process, which the system closes however this process ends, even if it is killed. The program's own input is
 * descriptor 4. Ctrl-C is handled by this process only.
 */
const watchdog = `
trap '' INT
exec 3<&0
"$0" "$@" 3<&- <&4 4<&- &
exec 4<&-
child=$!
trap 'kill "$child" 2>/dev/null' TERM HUP
(read -r _ <&3; kill "$child" 2>/dev/null) >/dev/null 2>&1 &
watcher=$!
wait "$child"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"`

/** Implements `CliHost`. */
export const startProgram: CliHost['startProgram'] = (program, args, { out, err }, input) => {
  const isWatched = process.platform !== 'win32'
  const child: ChildProcess = isWatched
    ? spawn('/bin/sh', ['-c', watchdog, program, ...args], { stdio: ['pipe', 'pipe', 'pipe', 'ignore', 'pipe'] })
    : spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const written = child.stdio[isWatched ? 4 : 0]
  if (written instanceof Writable) {
    // The program may leave its input unread.
    written.on('error', () => undefined)
    written.end(input ?? '')
  }
  child.stdout?.setEncoding('utf8').on('data', out)
  child.stderr?.setEncoding('utf8').on('data', err)
  // The program may end before its standard input does.
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(codeOf(error) === 'ENOENT' ? absent(program) : messageOf(error)))
    child.on('close', (code) => resolve(isWatched && code === NOT_FOUND ? absent(program) : undefined))
  })
  return { ended, stop: () => (isWatched ? child.stdin?.end() : child.kill()) }
}

const absent = (program: string): string => `${program} is not on the path`
