/** What a user at a terminal has on the screen: the commands of the run, and between them those that only read. */
import { keyOf } from '../api/objectKey.ts'
import type { KubeObject } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import { isBefore } from '../document/branchDocument.ts'
import type { Cursor } from '../document/types.ts'
import type { Acted } from '../kubectl/act.ts'
import { type Completion, complete } from '../kubectl/completion.ts'
import type { FieldDescriptions, Files } from '../kubectl/core/command.ts'
import type { Task } from '../kubectl/core/tasks.ts'
import { resumeReading, startReading } from '../kubectl/reading.ts'
import type { Branches } from '../session/branches.ts'
import { freeze } from '../sim/freeze.ts'
import { fnv1a } from '../sim/prng.ts'

export interface TerminalText {
  readonly to: 'stdout' | 'stderr'
  readonly text: string
  /** Of kubectl or of the API server, and no reason to fail. */
  readonly isWarning?: true
}

/** A command and what it had printed by the cursor. */
export interface TerminalEntry {
  /** Unique in the run. */
  readonly id: string
  /** Virtual ms at which it was given. */
  readonly at: number
  /** After `kubectl`. */
  readonly args: readonly string[]
  readonly hasInput: boolean
  readonly output: readonly TerminalText[]
  /** The beginning of a very long output is not kept. */
  readonly isCut: boolean
  /** Undefined where it still ran. */
  readonly exit: number | undefined
  /** Commands that the error in which it ended names as ways on, as arguments of kubectl. */
  readonly proposals: readonly (readonly string[])[]
  /** The number of a command of the run; absent if it has only read beside the run. */
  readonly process?: number
  /** Whether it can be interrupted: it still runs. */
  readonly canStop: boolean
  /** Repeated every so many virtual ms: what it would print at the cursor. */
  readonly everyMs?: number
}

/** What is asked beside the run. */
export interface TerminalQuery {
  readonly args: readonly string[]
  readonly stdin?: string
  /** What is in the files that it names, by their paths as written. */
  readonly files?: Files
  /** Of the context; `default` if absent. */
  readonly namespace?: string
  /** Repeats the command, as `watch` does: at every cursor it shows what it would print there. At least 1. */
  readonly everyMs?: number
  /** What `explain` says of fields. */
  readonly descriptions?: FieldDescriptions
}

export interface TerminalView {
  /** Two views with the same one are the same. */
  readonly version: string
  /** In the order in which they were given. */
  readonly entries: readonly TerminalEntry[]
  /** Commands that the run still has after the cursor. */
  readonly later: number
}

/** A place in the run. A rerun passes the same versions again, which tells what is new from what was printed before. */
interface Place extends Cursor {
  readonly version: number
  readonly branchId: number
}

interface Chunk extends TerminalText {
  readonly place: Place
}

interface Reader {
  readonly id: number
  readonly args: readonly string[]
  readonly hasInput: boolean
  readonly place: Place
  /** Commands of the journal that had been carried out when it began. */
  readonly commands: number
  chunks: Chunk[]
  length: number
  isCut: boolean
  /** Undefined once it has ended. */
  task: Task | undefined
  /** The command of `watch`, which continues until it is stopped. */
  watched: TerminalQuery | undefined
  /** Up to where it has followed the run. */
  version: number
  end: { readonly place: Place; readonly exit: number; readonly proposals?: TerminalEntry['proposals'] } | undefined
}

const EXIT_INTERRUPTED = 130
/** Characters that are kept of the output of one command, and those that are shown in all. */
const KEPT_LENGTH = 60_000
const SHOWN_LENGTH = 300_000
const KEPT_READERS = 200
const SHOWN_ENTRIES = 100

/**
 * Commands that only read, beside the run of a session. They see every commit in its instant, write nothing, draw nothing
 * and are in no journal: the run is the same with and without them. What they print has its place in the run, so that it
 * is on the screen from there on, also after going back.
 */
export class Terminal {
  readonly #run: Branches
  readonly #client: ApiClient
  #readers: Reader[] = []
  #nextId = 1

  constructor(run: Branches) {
    const { api, sim, store } = run.session.cluster
    this.#run = run
    const client = api.client('kubectl')
    // What is only tried draws nothing from the run.
    this.#client = { ...client, create: (...request) => sim.tentatively(() => client.create(...request)) }
    store.observe(({ resource, before, after }) => {
      const object = after ?? before
      if (object && this.#readers.some(({ task }) => task))
        this.#committed(resource, object, after === undefined ? 'DELETED' : before ? 'MODIFIED' : 'ADDED')
    }, 'terminal')
  }

  /** Runs a command if it only reads; false, with nothing done, if it would write. */
  query(args: readonly string[], stdin?: string, more: Omit<TerminalQuery, 'args' | 'stdin'> = {}): boolean {
    const { everyMs, descriptions, files, namespace } = more
    const asked = {
      args,
      ...(stdin === undefined ? {} : { stdin }),
      ...(everyMs === undefined ? {} : { everyMs }),
      ...(descriptions ? { descriptions } : {}),
      ...(files ? { files } : {}),
      ...(namespace === undefined ? {} : { namespace }),
    }
    const acted = this.#read(asked)
    if (!acted) return false
    const place = this.#place
    const reader: Reader = {
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
    return true
  }

  /** How the last word of a command line may continue, with the objects that there are at the cursor. */
  complete(line: string): Completion {
    return complete(this.#client, line)
  }

  /** Ctrl-C for what only reads; a command of the run is interrupted by a command of the run. */
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

  /** Before a command or a new branch: where that leaves a part of the run behind, what has followed that part ends. */
  beforeParting(): void {
    const version = this.#version
    for (const reader of this.#readers) if (reader.version > version) endAt(reader, lastPlaceOf(reader))
  }

  /** What came after the cursor is dropped, without a branch that keeps it. */
  dropLater(): void {
    const isPast = this.#past()
    this.#readers = this.#readers.filter(({ place }) => isPast(place))
    for (const reader of this.#readers) {
      reader.chunks = reader.chunks.filter(({ place }) => isPast(place))
      if (reader.end && !isPast(reader.end.place)) reader.end = { place: this.#place, exit: EXIT_INTERRUPTED }
    }
  }

  /** Before another branch is shown: what waits, waits for this one. */
  stopAll(): void {
    for (const reader of this.#readers) {
      if (reader.watched) this.#endWatch(reader)
      endAt(reader, lastPlaceOf(reader))
    }
  }

  /** Whether someone must see every commit on the way forward. */
  get isFollowing(): boolean {
    return this.#readers.some(({ task }) => task)
  }

  /** What is on the screen at the cursor. */
  get view(): TerminalView {
    const { session } = this.#run
    this.#ring(session.cursor.at)
    const isPast = this.#past()
    const read = this.#readers
      .filter(({ place }) => isPast(place))
      .map((reader) => readEntry(reader.watched ? this.#shownNow(reader) : reader, isPast))
    const all = newest([...this.#commandEntries(), ...read].sort(inOrder).map(({ entry }) => entry))
    const { journal } = session.document
    const later = journal.slice(session.commandsDone).filter(({ command }) => command.type === 'kubectl').length
    return { version: `${later} ${all.map(versionOf).join(' ')}`, entries: all, later }
  }

  #read({ args, ...options }: TerminalQuery): Acted | undefined {
    return startReading(this.#shell(this.#now), args, options)
  }

  /** What a repeated command would print at the cursor. */
  #shownNow(reader: Reader): Reader {
    const shown: Reader = { ...reader, chunks: [], length: 0 }
    const acted = reader.watched && this.#read(reader.watched)
    if (acted) this.#note(shown, { ...acted, exit: undefined, task: undefined }, reader.place)
    return shown
  }

  /** What it showed last stays on the screen. */
  #endWatch(reader: Reader): void {
    const { chunks, length, isCut } = this.#shownNow(reader)
    Object.assign(reader, {
      chunks,
      length,
      isCut,
      watched: undefined,
      end: { place: this.#place, exit: EXIT_INTERRUPTED },
    })
  }

  /** The run's own commands up to the cursor. kubectl numbers its processes in the order of the journal. */
  *#commandEntries(): IterableIterator<Ordered> {
    const { session } = this.#run
    const { journal } = session.document
    const { processes } = session.cluster.kubectl
    const byId = new Map(processes.map((process) => [process.id, process]))
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
    const place = this.#place
    this.#ring(place.at)
    const event = { type, object, key: keyOf(object), resourceVersion: place.version }
    for (const reader of this.#readers) {
      if (!reader.task || place.version <= reader.version) continue
      reader.version = place.version
      if (reader.task.watches?.includes(resource))
        this.#note(reader, resumeReading(this.#shell(place.at), reader.task, { type: 'watch', resource, event }), place)
    }
  }

  /** Deadlines that have passed. */
  #ring(at: number): void {
    for (const reader of this.#readers) {
      const { task } = reader
      if (task?.wakeAt === undefined || task.wakeAt > at) continue
      const place = { ...this.#place, at: task.wakeAt }
      this.#note(reader, resumeReading(this.#shell(task.wakeAt), task, { type: 'timer' }), place)
    }
  }

  #note(reader: Reader, acted: Acted, place: Place): void {
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

  /** Tells what lies before the cursor, on the way that the current branch has come. */
  #past(): (place: Place) => boolean {
    const { session, list } = this.#run
    const { cursor } = session
    const reached = this.#version
    const byId = new Map(list.branches.map((branch) => [branch.id, branch]))
    // Up to where each branch belongs to the way.
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

  #shell(now: number) {
    const { compatibility = 'v1.36' } = this.#run.session.cluster.config
    return { client: this.#client, compatibility, now }
  }

  get #now(): number {
    return this.#run.session.cursor.at
  }

  get #version(): number {
    return this.#run.session.cluster.store.resourceVersion
  }

  get #place(): Place {
    const { session, currentId } = this.#run
    return { ...session.cursor, version: this.#version, branchId: currentId }
  }
}

interface Ordered {
  readonly entry: TerminalEntry
  readonly step: number
  readonly order: number
}

function inOrder(one: Ordered, other: Ordered): number {
  return one.entry.at - other.entry.at || one.step - other.step || one.order - other.order
}

function readEntry(reader: Reader, isPast: (place: Place) => boolean): Ordered {
  const { args, hasInput, place, chunks, isCut, task, watched, end, commands } = reader
  const ended = end && isPast(end.place) ? end : undefined
  const output = joined(chunks.filter((chunk) => isPast(chunk.place)))
  const canStop = task !== undefined || watched !== undefined
  const every = watched?.everyMs === undefined ? {} : { everyMs: watched.everyMs }
  const id = idOf(reader)
  const [exit, proposals] = [ended?.exit, ended?.proposals ?? []]
  const entry = { id, at: place.at, args, hasInput, output, isCut, exit, proposals, canStop, ...every }
  // After the command before it and before the next one, where all of them were given at one cursor.
  return { entry, step: place.step, order: commands - 0.5 }
}

/** Interrupts what still waits. */
function endAt(reader: Reader, place: Place): void {
  if (!reader.task) return
  reader.task = undefined
  reader.end = { place, exit: EXIT_INTERRUPTED }
}

const lastPlaceOf = ({ chunks, place }: Reader): Place => chunks.at(-1)?.place ?? place

/** Where the part of a text begins that is kept: at the start of a line. */
function startOf(text: string): number {
  if (text.length <= KEPT_LENGTH) return 0
  return text.indexOf('\n', text.length - KEPT_LENGTH) + 1
}

/** The newest entries, as many as fit on the screen. */
function newest(entries: readonly TerminalEntry[]): readonly TerminalEntry[] {
  let from = entries.length
  for (let length = 0; from > 0 && entries.length - from < SHOWN_ENTRIES; from--) {
    length += lengthOf(entries[from - 1])
    if (length > SHOWN_LENGTH && from < entries.length) break
  }
  return entries.slice(from)
}

const lengthOf = (entry: TerminalEntry | undefined): number =>
  entry?.output.reduce((sum, { text }) => sum + text.length, 0) ?? 0

/** Output only grows, except where the cursor goes back or its beginning is cut off. */
function versionOf(entry: TerminalEntry): string {
  const { id, output, exit, canStop, everyMs } = entry
  const last = output.at(-1)?.text.slice(-40) ?? ''
  // What is repeated changes in its middle, too.
  if (everyMs !== undefined) return `${id}:${fnv1a(output.map(({ text }) => text).join('\n'))}`
  return `${id}:${lengthOf(entry)}:${output.length}:${exit ?? ''}:${canStop}:${JSON.stringify(last)}`
}

const idOf = ({ id }: Reader): string => `read-${id}`

/** Neighbouring texts of one stream become one. */
function joined(chunks: readonly TerminalText[]): TerminalText[] {
  const all: TerminalText[] = []
  for (const { to, text, isWarning } of chunks) {
    const last = all.at(-1)
    if (last?.to === to && last.isWarning === isWarning) all[all.length - 1] = { ...last, text: last.text + text }
    else all.push({ to, text, ...(isWarning ? { isWarning } : {}) })
  }
  return all
}

/** What was printed to standard error, warnings apart from the rest; they are in the order in which they were printed. */
function errorTexts({ stderr, warnings }: Pick<Acted, 'stderr' | 'warnings'>): TerminalText[] {
  const texts: TerminalText[] = []
  let rest = stderr
  for (const warning of warnings) {
    const line = `Warning: ${warning}\n`
    const at = rest.indexOf(line)
    if (at < 0) continue
    texts.push({ to: 'stderr', text: rest.slice(0, at) }, { to: 'stderr', text: line, isWarning: true })
    rest = rest.slice(at + line.length)
  }
  return [...texts, { to: 'stderr' as const, text: rest }].filter(({ text }) => text !== '')
}
