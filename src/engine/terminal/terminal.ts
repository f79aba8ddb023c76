/** Terminal screen: the commands of the run, and read-only commands between them. */
import { keyOf } from '../api/objectKey.ts'
import type { KubeObject } from '../api/types.ts'
import type { DynamicClient } from '../apiserver/interface.ts'
import { isBefore } from '../document/branchDocument.ts'
import type { CommandResult } from '../document/results.ts'
import type { Cursor, KubectlCommand } from '../document/types.ts'
import type { Acted } from '../kubectl/act.ts'
import { type Completion, complete } from '../kubectl/completion.ts'
import type { FieldDescriptions, Files } from '../kubectl/core/command.ts'
import type { Task } from '../kubectl/core/tasks.ts'
import { resumeReading, startCommand } from '../kubectl/reading.ts'
import type { Branches } from '../session/branches.ts'
import { freeze } from '../sim/freeze.ts'
import {
  errorTexts,
  joined,
  type PlacedEntry,
  screenOf,
  type TerminalEntry,
  type TerminalText,
  type TerminalView,
} from './screen.ts'

/** A read-only command. */
export interface TerminalQuery {
  readonly args: readonly string[]
  readonly stdin?: string
  /** Contents of the files on the command line, by their paths as written. */
  readonly files?: Files
  /** Namespace of the context; `default` if absent. */
  readonly namespace?: string
  /** Interval in virtual ms, at least 1: repeats the command like `watch`, with the output of every cursor. */
  readonly everyMs?: number
  /** API documentation for `explain`. */
  readonly descriptions?: FieldDescriptions
}

/** `read`: the line has only read. `writes`: the line would write, but must not; nothing has been changed. */
export type LineDone<Done> = { readonly type: 'read' | 'writes' } | { readonly type: 'command'; readonly done: Done }

type Begin<Done> = (command: KubectlCommand) => (result: CommandResult) => Done

/** A place in the run. A replay passes the same versions again, which distinguishes new changes from printed ones. */
interface Place extends Cursor {
  readonly version: number
  readonly branchId: number
}

interface Chunk extends TerminalText {
  readonly place: Place
}

interface ReadCommand {
  readonly id: number
  readonly args: readonly string[]
  readonly hasInput: boolean
  readonly place: Place
  /** Number of journal commands carried out when it started. */
  readonly commands: number
  chunks: Chunk[]
  length: number
  isCut: boolean
  /** The running command; undefined once it has ended. */
  task: Task | undefined
  /** Command of `watch`, repeated until it is stopped. */
  watched: TerminalQuery | undefined
  /** Version up to which it has followed the run. */
  version: number
  end: { readonly place: Place; readonly exit: number; readonly proposals?: TerminalEntry['proposals'] } | undefined
}

const EXIT_INTERRUPTED = 130
/** Largest number of characters stored per command. */
const KEPT_LENGTH = 60_000
const KEPT_READERS = 200

/**
 * Runs the lines of a prompt. Lines that only read see every commit immediately, write nothing, draw no random numbers
 * and are in no journal. Their output has a place in the run and is shown from there on, also after seeking back.
 */
export class Terminal {
  readonly #run: Branches
  #readers: ReadCommand[] = []
  #nextId = 1

  constructor(run: Branches) {
    this.#run = run
    run.session.objects.observe(({ resource, before, after }) => {
      const object = after ?? before
      if (object && this.#readers.some(({ task }) => task))
        this.#committed(resource, object, after === undefined ? 'DELETED' : before ? 'MODIFIED' : 'ADDED')
    }, 'terminal')
  }

  /**
   * Runs a line at the cursor: beside the run if the line only reads, with its output shown from here on, else as a
   * command of the run. `begin` journals this command before the first write, and gets its result; without `begin`, and
   * repeated, the line must not write.
   */
  run<Done>(query: TerminalQuery, begin?: Begin<Done>): LineDone<Done> {
    let end: ((acted: Acted) => Done) | undefined
    const acted = this.#start(query, () => {
      const done = query.everyMs === undefined ? begin?.(commandOf(query)) : undefined
      if (!done) return undefined
      const process = this.#run.session.shell.commands.begin(query.args)
      end = (output) => done(process.end(output))
      return process.client
    })
    if (!acted) return { type: 'writes' }
    if (end) return { type: 'command', done: end(acted) }
    this.#add(query, acted)
    return { type: 'read' }
  }

  #add(asked: TerminalQuery, acted: Acted): void {
    const { args, stdin, everyMs } = asked
    const place = this.#place
    const reader: ReadCommand = {
      id: this.#nextId++,
      args: freeze([...args]),
      hasInput: stdin !== undefined,
      place,
      commands: this.#run.session.commandsDone,
      chunks: [],
      length: 0,
      isCut: false,
      task: undefined,
      watched: everyMs === undefined ? undefined : asked,
      version: place.version,
      end: undefined,
    }
    this.#readers = [...this.#readers, reader].slice(-KEPT_READERS)
    if (everyMs === undefined) this.#note(reader, acted, place)
  }

  /** Completes the last word of a command line with the objects at the cursor. */
  complete(line: string): Completion {
    return complete(this.#run.session.shell.client, line)
  }

  /** Interrupts a read-only command, like Ctrl-C; a command of the run is interrupted by another command of the run. */
  interrupt(id: string): void {
    const isPast = this.#past()
    for (const reader of this.#readers) {
      if (idOf(reader) !== id) continue
      if (reader.watched) this.#endWatch(reader)
      if (!reader.task) continue
      reader.chunks = reader.chunks.filter(({ place }) => isPast(place))
      endAt(reader, this.#place)
    }
  }

  /** Must be called before a command or a new branch: ends waiting commands that have followed the part left now. */
  beforeParting(): void {
    const version = this.#version
    for (const reader of this.#readers) if (reader.version > version) endAt(reader, lastPlaceOf(reader))
  }

  /** Drops output after the cursor, when no branch keeps that part of the run. */
  dropLater(): void {
    const isPast = this.#past()
    this.#readers = this.#readers.filter(({ place }) => isPast(place))
    for (const reader of this.#readers) {
      reader.chunks = reader.chunks.filter(({ place }) => isPast(place))
      if (reader.end && !isPast(reader.end.place)) reader.end = { place: this.#place, exit: EXIT_INTERRUPTED }
    }
  }

  /** Must be called before another branch is shown: ends all waiting commands. */
  stopAll(): void {
    for (const reader of this.#readers) {
      if (reader.watched) this.#endWatch(reader)
      endAt(reader, lastPlaceOf(reader))
    }
  }

  /** Whether a waiting command must receive every commit. */
  get isFollowing(): boolean {
    return this.#readers.some(({ task }) => task)
  }

  /** Screen at the cursor. */
  get view(): TerminalView {
    const { session } = this.#run
    this.#ring(session.cursor.at)
    const isPast = this.#past()
    const read = this.#readers
      .filter(({ place }) => isPast(place))
      .map((reader) => readEntry(reader.watched ? this.#shownNow(reader) : reader, isPast))
    const { journal } = session.document
    const later = journal.slice(session.commandsDone).filter(({ command }) => command.type === 'kubectl').length
    return screenOf([...this.#commandEntries(), ...read], later)
  }

  #start({ args, ...options }: TerminalQuery, begin: () => DynamicClient | undefined): Acted | undefined {
    const { shell, cursor } = this.#run.session
    return startCommand(shell.placeAt(cursor.at), args, options, begin)
  }

  /** Output of a repeated command at the cursor. */
  #shownNow(reader: ReadCommand): ReadCommand {
    const shown: ReadCommand = { ...reader, chunks: [], length: 0 }
    const acted = reader.watched && this.#start(reader.watched, () => undefined)
    if (acted) this.#note(shown, { ...acted, exit: undefined, task: undefined }, reader.place)
    return shown
  }

  /** Ends a repeated command; its last output stays on the screen. */
  #endWatch(reader: ReadCommand): void {
    const { chunks, length, isCut } = this.#shownNow(reader)
    const end = { place: this.#place, exit: EXIT_INTERRUPTED }
    Object.assign(reader, { chunks, length, isCut, watched: undefined, end })
  }

  /** The run's own commands up to the cursor. kubectl numbers its processes in the order of the journal. */
  *#commandEntries(): IterableIterator<PlacedEntry> {
    const { session } = this.#run
    const { journal } = session.document
    const byId = new Map(session.shell.commands.processes.map((process) => [process.id, process]))
    let id = 0
    for (const [index, { at, step, command }] of journal.slice(0, session.commandsDone).entries()) {
      if (command.type !== 'kubectl') continue
      const process = byId.get(++id)
      if (!process) continue
      const { args, stdout, exit, failure } = process
      const kept = stdout.slice(startOf(stdout))
      const output = [{ to: 'stdout', text: kept } as const, ...errorTexts(process)]
      const entry = {
        id: `command-${id}-${at}`,
        at,
        args,
        hasInput: command.stdin !== undefined,
        output: output.filter(({ text }) => text !== ''),
        isCut: kept.length < stdout.length,
        exit,
        proposals: failure?.proposals ?? [],
        process: id,
        canStop: exit === undefined,
      }
      yield { entry, step, order: index }
    }
  }

  #committed(resource: string, object: KubeObject, type: 'ADDED' | 'MODIFIED' | 'DELETED'): void {
    const { shell } = this.#run.session
    const place = this.#place
    this.#ring(place.at)
    const event = { type, object, key: keyOf(object), resourceVersion: place.version }
    for (const reader of this.#readers) {
      if (!reader.task || place.version <= reader.version) continue
      reader.version = place.version
      if (reader.task.watches?.includes(resource))
        this.#note(
          reader,
          resumeReading(shell.placeAt(place.at), reader.task, { type: 'watch', resource, event }),
          place,
        )
    }
  }

  /** Resumes commands whose timeouts have passed. */
  #ring(at: number): void {
    const { shell } = this.#run.session
    for (const reader of this.#readers) {
      const { task } = reader
      if (task?.wakeAt === undefined || task.wakeAt > at) continue
      const place = { ...this.#place, at: task.wakeAt }
      this.#note(reader, resumeReading(shell.placeAt(task.wakeAt), task, { type: 'timer' }), place)
    }
  }

  #note(reader: ReadCommand, acted: Acted, place: Place): void {
    const { stdout, stderr, exit, task, failure } = acted
    reader.task = task
    const kept = stdout.slice(startOf(stdout))
    if (kept.length < stdout.length) reader.isCut = true
    if (kept) reader.chunks.push({ to: 'stdout', text: kept, place })
    reader.chunks.push(...errorTexts(acted).map((text) => ({ ...text, place })))
    if (exit !== undefined) reader.end = { place, exit, proposals: failure?.proposals ?? [] }
    reader.length += kept.length + stderr.length
    while (reader.length > KEPT_LENGTH && reader.chunks.length > 1) {
      reader.length -= reader.chunks.shift()?.text.length ?? 0
      reader.isCut = true
    }
  }

  /** Returns a test whether a place precedes the cursor on the current branch, including its ancestors. */
  #past(): (place: Place) => boolean {
    const { session, list } = this.#run
    const { cursor } = session
    const reached = this.#version
    const byId = new Map(list.branches.map((branch) => [branch.id, branch]))
    // Cursor up to which each branch belongs to the current one.
    const upTo = new Map<number, Cursor>()
    let limit = cursor
    for (let branch = byId.get(list.currentId); branch; branch = byId.get(branch.fork?.parentId ?? 0)) {
      upTo.set(branch.id, limit)
      if (branch.fork && isBefore(branch.fork.cursor, limit)) limit = branch.fork.cursor
    }
    return ({ at, step, version, branchId }) => {
      const end = upTo.get(branchId)
      return end !== undefined && !isBefore(end, { at, step }) && version <= reached
    }
  }

  get #version(): number {
    return this.#run.session.objects.resourceVersion
  }

  get #place(): Place {
    const { session, currentId } = this.#run
    return { ...session.cursor, version: this.#version, branchId: currentId }
  }
}

/** The command of a run that does the same as a line. */
export function commandOf({ args, stdin, files, namespace }: TerminalQuery): KubectlCommand {
  return {
    type: 'kubectl',
    args,
    ...(stdin === undefined ? {} : { stdin }),
    ...(files === undefined ? {} : { files }),
    ...(namespace === undefined ? {} : { namespace }),
  }
}

function readEntry(reader: ReadCommand, isPast: (place: Place) => boolean): PlacedEntry {
  const { args, hasInput, place, chunks, isCut, task, watched, end, commands } = reader
  const ended = end && isPast(end.place) ? end : undefined
  const output = joined(chunks.filter((chunk) => isPast(chunk.place)))
  const canStop = task !== undefined || watched !== undefined
  const every = watched?.everyMs === undefined ? {} : { everyMs: watched.everyMs }
  const id = idOf(reader)
  const [exit, proposals] = [ended?.exit, ended?.proposals ?? []]
  const entry = { id, at: place.at, args, hasInput, output, isCut, exit, proposals, canStop, ...every }
  // Between the commands of the run that were given at the same cursor.
  return { entry, step: place.step, order: commands - 0.5 }
}

/** Ends a waiting command as interrupted. */
function endAt(reader: ReadCommand, place: Place): void {
  if (!reader.task) return
  reader.task = undefined
  reader.end = { place, exit: EXIT_INTERRUPTED }
}

const lastPlaceOf = ({ chunks, place }: ReadCommand): Place => chunks.at(-1)?.place ?? place

/** Index at which the kept part of a text begins, at the start of a line. */
function startOf(text: string): number {
  if (text.length <= KEPT_LENGTH) return 0
  return text.indexOf('\n', text.length - KEPT_LENGTH) + 1
}

const idOf = ({ id }: ReadCommand): string => `read-${id}`
