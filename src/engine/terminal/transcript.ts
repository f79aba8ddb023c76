/** A run as a user at a terminal would have seen it: the commands typed, what they printed, and the rollout's lines. */

import { type WorkloadObject, workloadsOf } from '../analysis/workloads.ts'
import { isBefore } from '../document/branchDocument.ts'
import type { CommandResult, Cursor, SessionDocument } from '../document/types.ts'
import type { Acted } from '../kubectl/act.ts'
import { quoteWord } from '../kubectl/core/shellWords.ts'
import { startReading } from '../kubectl/reading.ts'
import { Session } from '../session/session.ts'
import { assert } from '../sim/assert.ts'

export interface TranscriptEntry {
  /** Virtual ms. */
  readonly at: number
  /** `input` is a command without its prompt, `output` what appeared; with their newlines. */
  readonly kind: 'input' | 'output'
  readonly text: string
}

/**
 * Replays a document up to a cursor. After each command `kubectl rollout status` is followed for every workload whose
 * rollout continues, a line whenever the workload has changed; once all are over, `kubectl get` shows what is there. These
 * readers are no part of the run: they write nothing, so the run is the same with and without them.
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
  /** By uid: the version of the workload whose status was printed last. Absent once its rollout was over. */
  readonly #followed = new Map<string, string>()
  /** Commands of the run that had not ended, by number: how much of what they print has been shown. */
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

  /** What the command that was given last continues to print belongs to the screen too. */
  watchNewest(): void {
    const newest = this.#session.cluster.kubectl.processes.at(-1)
    if (newest?.exit === undefined && newest !== undefined)
      this.#running.set(newest.id, { stdout: newest.stdout.length, stderr: newest.stderr.length })
  }

  stop(process: number): void {
    if (this.#running.delete(process)) this.#add('output', '^C\n')
  }

  /** Runs on to a cursor and prints what `rollout status` and the commands that still run have to say on the way. */
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
    const { stdout, stderr, exit } = this.#session.cluster.kubectl.process(id)
    if (!shown) return
    this.print({ stdout: stdout.slice(shown.stdout), stderr: stderr.slice(shown.stderr) })
    if (exit === undefined) this.#running.set(id, { stdout: stdout.length, stderr: stderr.length })
    else this.#running.delete(id)
  }

  /** What `kubectl get` prints, if there is anything new since it did so last. */
  showAll(): void {
    if (!this.#hasNews) return
    this.#hasNews = false
    const rolled = [...new Set(workloadsOf(this.#session).map(({ row }) => row.resource))].sort()
    const kinds = rolled.flatMap((resource) => (resource === 'deployments' ? [resource, 'replicasets'] : [resource]))
    const everywhere = this.#hasSeveralNamespaces() ? ['--all-namespaces'] : []
    this.#query(['get', [...kinds, 'pods'].join(), ...everywhere])
  }

  /** A rollout that a command has set going is followed from then on. */
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

  /** A command that only reads, beside the run. */
  #read(args: readonly string[]): Acted {
    const { api, config } = this.#session.cluster
    const { compatibility = 'v1.36' } = config
    const shell = { client: api.client('kubectl'), compatibility, now: this.#session.cursor.at }
    const acted = startReading(shell, args, {})
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

/** `rollout status` has neither succeeded nor failed: it waits for the next change. */
const goesOn = ({ exit }: Acted): boolean => exit === undefined
