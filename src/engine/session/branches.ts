/** The branches of one run. A command in the past starts a new branch, and the old future stays. */

import { currentRun, isBefore, journalOf, MOST_BRANCHES } from '../document/branchDocument.ts'
import type { CommandResult } from '../document/results.ts'
import type { BranchEntry, Command, Cursor, JournalEntry, RunDocument, SessionDocument } from '../document/types.ts'
import { type Release, releaseOf } from '../releases.ts'
import type { SessionMark, SessionRecord } from './advance.ts'
import type { EventSource } from './eventSource.ts'
import { labelOf } from './journalCommands.ts'
import { Session } from './session.ts'

/** A branch in the list. */
export interface BranchView {
  /** Constant while the run is open. */
  readonly id: number
  readonly name: string
  /** The branch's fork from another branch; undefined for the first branch. */
  readonly fork: { readonly parentId: number; readonly cursor: Cursor } | undefined
  /** End of the computed part. */
  readonly head: Cursor
  /** Timeline label of its first own command; empty if it has none. */
  readonly label: string
}

/** All branches of a run; parents come before their children. */
export interface BranchList {
  readonly currentId: number
  readonly branches: readonly BranchView[]
}

/** A command's result; `startedId`: the branch that it has started. */
export interface CommandDone {
  readonly result: CommandResult
  readonly startedId?: number
}

interface Fork {
  readonly parentId: number
  readonly cursor: Cursor
  readonly commands: number
}

interface Branch {
  readonly id: number
  name: string
  fork: Fork | undefined
  /** Commands since the start of the run. For the current branch they are outdated: its session has the newest. */
  journal: readonly JournalEntry[]
  head: Cursor
  /** The state at which the user left the branch; without it the branch is replayed. */
  mark: SessionMark | undefined
  /** Increases with each visit. */
  usedAt: number
}

const origin: Cursor = { at: 0, step: 0 }
/** Largest number of events in all branches' marks: about 100 bytes each. */
const MOST_KEPT_EVENTS = 2_000_000

/** A session with several branches. Switching returns to the stored state of a branch. */
export class Branches {
  readonly session: Session
  #branches: Branch[]
  #current: Branch
  #nextId = 1
  #visits = 0

  constructor(document: RunDocument, course?: EventSource, record: Partial<SessionRecord> = {}) {
    this.session = new Session(currentRun(document), record, course)
    this.#branches =
      document.format === 1
        ? [this.#first(document)]
        : document.branches.map((entry, i) => this.#read(entry, journalOf(document, i)))
    const current = this.#branches[document.format === 1 ? 0 : document.current]
    if (!current) throw new RangeError('the document has no such branch')
    this.#current = current
  }

  get currentId(): number {
    return this.#current.id
  }

  /** Number of commands in all branches, shared ones counted once. */
  get commandCount(): number {
    return this.#branches.reduce((sum, one) => sum + this.#journalOf(one).length - (one.fork?.commands ?? 0), 0)
  }

  get list(): BranchList {
    return { currentId: this.#current.id, branches: this.#branches.map((branch) => this.#viewOf(branch)) }
  }

  /** The document of the run; it has format 1 for a single branch. */
  get document(): RunDocument {
    const { session } = this
    const { engineVersion, seed, config } = session.document
    if (this.#branches.length === 1) return session.document
    const indexOf = (id: number): number => this.#branches.findIndex((branch) => branch.id === id)
    const branches = this.#branches.map((branch): BranchEntry => {
      const { name, fork } = branch
      const journal = this.#journalOf(branch)
      // The author of an opened run may have played this branch further than it was played after the opening.
      const playedTo = this.#headOf(branch).at
      if (fork === undefined) return { name, journal, playedTo }
      const { parentId, commands } = fork
      const first = journal[commands]
      // A document may name a later step of a time than the one at which the first command was then executed.
      const cursor = first ? firstOf(fork.cursor, first) : fork.cursor
      return { name, fork: { parent: indexOf(parentId), cursor, commands }, journal: journal.slice(commands), playedTo }
    })
    return { format: 2, engineVersion, seed, config, branches, current: indexOf(this.#current.id) }
  }

  /**
   * Whether anything follows the cursor: a part of this branch, or a fork from or to another branch. A run opened
   * before its forks has them ahead although it was not played up to them.
   */
  get isInThePast(): boolean {
    const { cursor, isInThePast } = this.session
    const { id, fork } = this.#current
    return (
      isInThePast ||
      (fork !== undefined && isBefore(cursor, fork.cursor)) ||
      this.#branches.some((branch) => branch.fork?.parentId === id && isBefore(cursor, branch.fork.cursor))
    )
  }

  /**
   * Executes a command at the cursor. In the past it starts a branch with the id `startedId`, unless there are too
   * many: then everything after the cursor is dropped.
   */
  command(command: Command): CommandDone {
    const end = this.begin(command)
    return end(this.session.execute(command))
  }

  /** Journals a command at the cursor. The caller executes the command at once, and then passes its result. */
  begin(command: Command): (result: CommandResult) => CommandDone {
    const startedId = this.#prepareCommand()
    const end = this.session.begin(command)
    return (result) => ({ result: end(result), ...(startedId === undefined ? {} : { startedId }) })
  }

  /** Prepares the place of a command at the cursor; returns the id of the branch that starts there. */
  #prepareCommand(): number | undefined {
    const { isInThePast } = this
    if (isInThePast && this.#branches.length < MOST_BRANCHES) return this.start()
    if (isInThePast) this.#partHere()
    // The run differs from its document from here on.
    this.#current.head = origin
    return undefined
  }

  /** Adds commands that follow all known ones of the current branch. The cursor stays. */
  extend(entries: readonly JournalEntry[]): void {
    this.session.extend(entries)
  }

  /** Starts an empty branch at the cursor, and switches to it. Undefined if there are too many. */
  start(name?: string): number | undefined {
    if (this.#branches.length >= MOST_BRANCHES) return undefined
    const { cursor, commandsDone } = this.session
    const parent = this.#owner(cursor, commandsDone)
    this.#leave()
    const branch: Branch = {
      id: this.#nextId,
      name: name ?? this.#freeName(),
      fork: { parentId: parent.id, cursor, commands: commandsDone },
      journal: [],
      head: cursor,
      mark: undefined,
      usedAt: 0,
    }
    this.#nextId++
    this.#branches.push(branch)
    this.#current = branch
    this.session.replaceRest([])
    return branch.id
  }

  /**
   * Switches to another branch, at the same time or at its end if that is earlier; with `playTo` (virtual ms) at that
   * time, playing at most `maxEvents` events. Returns false for a missing branch.
   */
  switchTo(id: number, playTo?: number, maxEvents?: number): boolean {
    const target = this.#find(id)
    if (!target) return false
    if (target === this.#current) return true
    const { at } = this.session.cursor
    this.#leave()
    this.#enter(target)
    const { session } = this
    if (playTo !== undefined) session.seek(playTo, maxEvents)
    else if (at < session.head.at || session.head.at < target.head.at)
      session.seek(Math.min(at, target.head.at), maxEvents)
    else session.seekTo(session.head)
    session.past.tellAgain()
    return true
  }

  /** Renames a branch; returns false for a missing branch. */
  rename(id: number, name: string): boolean {
    const branch = this.#find(id)
    if (branch) branch.name = name
    return branch !== undefined
  }

  /**
   * Deletes a branch; its forks keep all their commands. The current branch switches to its parent or a fork. Returns
   * false for a missing or the only branch.
   */
  delete(id: number): boolean {
    const gone = this.#find(id)
    if (!gone || this.#branches.length === 1) return false
    if (gone === this.#current) this.switchTo(gone.fork?.parentId ?? this.#heirOf(gone)?.id ?? id)
    this.#replaceByHeir(gone)
    this.#branches = this.#branches.filter((branch) => branch !== gone)
    return true
  }

  /**
   * A second session at the place where the branch was left, to be played beside this one; undefined for a missing
   * branch. With another release than the run's, the session plays the branch's commands on that release, from the start.
   */
  twinOf(id: number, kubernetes?: Release): Session | undefined {
    const branch = this.#find(id)
    if (!branch) return undefined
    const isCurrent = branch === this.#current
    const { seed, config, engineVersion } = this.session.document
    const isOther = kubernetes !== undefined && kubernetes !== releaseOf(config)
    const own = isOther ? { ...config, kubernetes } : config
    const twin = new Session({ format: 1, engineVersion, seed, config: own, journal: this.#journalOf(branch) })
    if (isOther) return twin
    const mark = isCurrent ? this.session.mark() : branch.mark
    if (mark) twin.returnTo(mark)
    return twin
  }

  /** The commands of a branch, which identify its state. Undefined for a missing branch. */
  journalOf(id: number): readonly JournalEntry[] | undefined {
    const branch = this.#find(id)
    return branch && this.#journalOf(branch)
  }

  #first({ journal }: SessionDocument): Branch {
    return this.#read({ name: 'main', journal, playedTo: 0 }, journal)
  }

  #read({ name, fork, playedTo }: BranchEntry, journal: readonly JournalEntry[]): Branch {
    // Ids start with 1 and follow the list.
    const id = this.#nextId++
    return {
      id,
      name,
      fork: fork && { parentId: fork.parent + 1, cursor: fork.cursor, commands: fork.commands },
      journal,
      head: { at: playedTo, step: 0 },
      mark: undefined,
      usedAt: 0,
    }
  }

  #find(id: number): Branch | undefined {
    return this.#branches.find((branch) => branch.id === id)
  }

  #journalOf(branch: Branch): readonly JournalEntry[] {
    return branch === this.#current ? this.session.document.journal : branch.journal
  }

  #headOf(branch: Branch): Cursor {
    return branch === this.#current ? furthest(branch.head, this.session.head) : branch.head
  }

  #viewOf(branch: Branch): BranchView {
    const { id, name, fork } = branch
    const first = this.#journalOf(branch)[fork?.commands ?? 0]
    return {
      id,
      name,
      fork: fork && { parentId: fork.parentId, cursor: fork.cursor },
      head: this.#headOf(branch),
      label: first ? labelOf(first.command) : '',
    }
  }

  /** The branch that the current one shares with others at a point before its fork. */
  #owner(cursor: Cursor, commands: number): Branch {
    let owner = this.#current
    while (owner.fork && commands <= owner.fork.commands && !isBefore(owner.fork.cursor, cursor))
      owner = this.#find(owner.fork.parentId) ?? owner
    return owner
  }

  /**
   * Called before the current branch drops everything after the cursor without a branch that keeps it. Later forks
   * still need the dropped part: they get each other, or its parent, as a parent.
   */
  #partHere(): void {
    const branch = this.#current
    const { cursor, commandsDone } = this.session
    const owner = this.#owner(cursor, commandsDone)
    const heir = this.#heirOf(branch)
    const { fork } = heir ?? {}
    const isLeftLater = fork !== undefined && (fork.commands > commandsDone || isBefore(cursor, fork.cursor))
    if (isLeftLater) this.#replaceByHeir(branch)
    const parent = owner !== branch ? owner : isLeftLater ? heir : undefined
    if (parent) branch.fork = { parentId: parent.id, cursor, commands: commandsDone }
  }

  /** The fork that left a branch last: up to the other forks it has the same commands. */
  #heirOf({ id }: Branch): Branch | undefined {
    const children = this.#branches.filter(({ fork }) => fork?.parentId === id)
    return children.reduce<Branch | undefined>((last, one) => (last && !isLater(one, last) ? last : one), undefined)
  }

  /** Puts the heir of a branch in its place, before all other forks. */
  #replaceByHeir(branch: Branch): void {
    const heir = this.#heirOf(branch)
    if (!heir) return
    for (const child of this.#branches)
      if (child.fork?.parentId === branch.id) child.fork = { ...child.fork, parentId: heir.id }
    heir.fork = branch.fork
    this.#branches = this.#branches.flatMap((one) => (one === heir ? [] : one === branch ? [heir, branch] : [one]))
  }

  #freeName(): string {
    const names = new Set(this.#branches.map(({ name }) => name))
    let number = this.#branches.length + 1
    while (names.has(`branch-${number}`)) number++
    return `branch-${number}`
  }

  /** Stores the state of the current branch. */
  #leave(): void {
    const { session } = this
    const branch = this.#current
    branch.journal = session.document.journal
    branch.head = this.#headOf(branch)
    branch.mark = session.mark()
    branch.usedAt = ++this.#visits
    let kept = 0
    for (const one of [...this.#branches].sort((a, b) => b.usedAt - a.usedAt)) {
      if (!one.mark) continue
      kept += one.mark.history.eventAt.length
      if (kept > MOST_KEPT_EVENTS && one !== branch) one.mark = undefined
    }
  }

  /** Restores the state of another branch; without one, goes to its common point with the current branch. */
  #enter(target: Branch): void {
    const { session } = this
    const from = this.#current
    this.#current = target
    if (target.mark) {
      session.returnTo(target.mark)
      target.mark = undefined
      return
    }
    const commands = commonCommands(from.journal, target.journal)
    const parting = firstOf(from.journal[commands], target.journal[commands], session.head)
    session.seekTo(parting, commands)
    session.replaceRest(target.journal.slice(session.commandsDone))
  }
}

/** Compares by time: the step of an imported cursor is unknown. */
function furthest(one: Cursor, other: Cursor): Cursor {
  return one.at > other.at ? one : other
}

function isLater({ fork: one }: Branch, { fork: other }: Branch): boolean {
  if (!one || !other) return false
  return one.commands > other.commands || (one.commands === other.commands && isBefore(other.cursor, one.cursor))
}

function commonCommands(one: readonly JournalEntry[], other: readonly JournalEntry[]): number {
  const same = one.findIndex((entry, i) => entry !== other[i])
  return same < 0 ? one.length : same
}

/** The earliest of several cursors. */
function firstOf(...points: readonly (Cursor | undefined)[]): Cursor {
  const [first, ...others] = points.flatMap((point) => (point ? [{ at: point.at, step: point.step }] : []))
  return others.reduce((best, one) => (isBefore(one, best) ? one : best), first ?? origin)
}
