/** Transcript of a run in a terminal: the typed commands, their output, and the messages of rollouts. */

import { type WorkloadObject, workloadsOf } from '../analysis/workloads.ts'
import { isBefore } from '../document/branchDocument.ts'
import type { CommandResult } from '../document/results.ts'
import type { Cursor, SessionDocument } from '../document/types.ts'
import type { Acted } from '../kubectl/act.ts'
import { quoteWord } from '../kubectl/core/shellWords.ts'
import { startReading } from '../kubectl/reading.ts'
import { Session } from '../session/session.ts'
import { assert } from '../sim/assert.ts'

export interface TranscriptEntry {
  /** Virtual ms. */
  readonly at: number
  /** `input`: a command without its prompt; `output`: printed text; both with newlines. */
  readonly kind: 'input' | 'output'
  readonly text: string
}

/**
 * Replays a document up to a cursor. After each command, `kubectl rollout status` follows every workload with a rollout
 * in progress, with a line per change of the workload; once all are over, `kubectl get` lists the objects. These
 * read-only commands are not part of the run and do not influence it.
 */
export function transcribe(document: SessionDocument, until: Cursor): TranscriptEntry[] {
  const session = new Session({ ...document, journal: [] })
  const terminal = new Terminal(session)
  for (const { at, step, command } of document.journal) {
    if (isBefore(until, { at, step })) break
    terminal.follow({ at, step })
    session.seekTo({ at, step })
    if (command.type === 'kubectl') terminal.type(command.args, command.stdin)
    terminal.print(session.command(command))
    if (command.type === 'kubectl') terminal.watchNewest()
    else if (command.type === 'interrupt') terminal.stop(command.process)
  }
  terminal.follow(until)
  terminal.showAll()
  return terminal.entries
}

class Terminal {
  readonly entries: TranscriptEntry[] = []
  readonly #session: Session
  /** The version of each workload whose status was printed last, by uid; absent after its rollout. */
  readonly #followed = new Map<string, string>()
  /** Running commands of the run by number, with the length of the output shown so far. */
  readonly #running = new Map<number, { stdout: number; stderr: number }>()
  #hasNews = false

  constructor(session: Session) {
    this.#session = session
  }

  type(args: readonly string[], stdin?: string): void {
    const words = ['kubectl', ...args.map(quoteWord)].join(' ')
    const body = stdin?.endsWith('\n') ? stdin : `${stdin}\n`
    this.#add('input', stdin === undefined ? `${words}\n` : `${words} <<'EOF'\n${body}EOF\n`)
  }

  print({ stdout, stderr }: Pick<CommandResult, 'stdout' | 'stderr'>): void {
    if (stdout || stderr) this.#add('output', stdout + stderr)
  }

  /** Adds the last command to the followed ones, if it still runs. */
  watchNewest(): void {
    const newest = this.#session.shell.commands.processes.at(-1)
    if (newest?.exit === undefined && newest !== undefined)
      this.#running.set(newest.id, { stdout: newest.stdout.length, stderr: newest.stderr.length })
  }

  stop(process: number): void {
    if (this.#running.delete(process)) this.#add('output', '^C\n')
  }

  /** Plays to a cursor and prints the output of `rollout status` and of running commands on the way. */
  follow(until: Cursor): void {
    const session = this.#session
    for (const { object } of workloadsOf(session)) this.#begin(object)
    while (isBefore(session.cursor, until)) {
      const { cursor, nextEventAt } = session
      if (nextEventAt === undefined || nextEventAt > until.at) break
      session.seekTo({ at: nextEventAt, step: (nextEventAt === cursor.at ? cursor.step : 0) + 1 })
      for (const id of this.#running.keys()) this.#printMore(id)
      for (const { object } of workloadsOf(session)) this.#look(object)
      if (this.#hasNews && this.#followed.size === 0) this.showAll()
    }
    session.seekTo(until)
  }

  #printMore(id: number): void {
    const shown = this.#running.get(id)
    const { stdout, stderr, exit } = this.#session.shell.commands.process(id)
    if (!shown) return
    this.print({ stdout: stdout.slice(shown.stdout), stderr: stderr.slice(shown.stderr) })
    if (exit === undefined) this.#running.set(id, { stdout: stdout.length, stderr: stderr.length })
    else this.#running.delete(id)
  }

  /** Prints `kubectl get`, if anything was printed since the last time. */
  showAll(): void {
    if (!this.#hasNews) return
    this.#hasNews = false
    const rolled = [...new Set(workloadsOf(this.#session).map(({ row }) => row.resource))].sort()
    const kinds = rolled.flatMap((resource) => (resource === 'deployments' ? [resource, 'replicasets'] : [resource]))
    const everywhere = this.#hasSeveralNamespaces() ? ['--all-namespaces'] : []
    this.#query(['get', [...kinds, 'pods'].join(), ...everywhere])
  }

  /** Starts to follow a rollout that a command has started. */
  #begin(workload: WorkloadObject): void {
    const { uid } = workload.metadata
    if (this.#followed.has(uid) || !this.#isGoingOn(workload)) return
    this.#add('input', `kubectl ${statusArgs(workload).join(' ')}\n`)
    this.#followed.set(uid, '')
    this.#look(workload)
  }

  #look(workload: WorkloadObject): void {
    const { uid, resourceVersion } = workload.metadata
    const seen = this.#followed.get(uid)
    if (seen === undefined || seen === resourceVersion) return
    this.#hasNews = true
    this.#followed.set(uid, resourceVersion ?? '')
    const result = this.#read(statusArgs(workload))
    this.print(result)
    if (!goesOn(result)) this.#followed.delete(uid)
  }

  #isGoingOn(workload: WorkloadObject): boolean {
    return goesOn(this.#read(statusArgs(workload)))
  }

  #hasSeveralNamespaces(): boolean {
    return workloadsOf(this.#session).some(({ object }) => object.metadata.namespace !== 'default')
  }

  #query(args: readonly string[]): void {
    this.type(args)
    this.print(this.#read(args))
  }

  /** Runs a read-only command outside of the run. */
  #read(args: readonly string[]): Acted {
    const { shell, cursor } = this.#session
    const acted = startReading(shell.placeAt(cursor.at), args, {})
    assert(acted !== undefined, `kubectl ${args.join(' ')} only reads`)
    return acted
  }

  #add(kind: TranscriptEntry['kind'], text: string): void {
    this.entries.push({ at: this.#session.cursor.at, kind, text })
  }
}

function statusArgs({ kind, metadata }: WorkloadObject): string[] {
  const namespace = metadata.namespace === 'default' ? [] : ['-n', metadata.namespace ?? '']
  return ['rollout', 'status', `${kind.toLowerCase()}/${metadata.name}`, ...namespace]
}

/** Whether `rollout status` still waits for a change: it has no exit code yet. */
const goesOn = ({ exit }: Acted): boolean => exit === undefined
