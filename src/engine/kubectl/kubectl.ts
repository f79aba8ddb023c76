/** kubectl inside the simulation: runs command lines against the API server. */

import { CUSTOM_OBJECTS, isCustom } from '../api/objectKey.ts'
import type { DynamicClient, WatchEvent } from '../apiserver/interface.ts'
import { resourceForKind } from '../apiserver/resources.ts'
import type { CommandFailure, CommandProblem, CommandResult, ObjectOutcome } from '../document/results.ts'
import { assert } from '../sim/assert.ts'
import type { EventOf, Receiver } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation } from '../sim/simulation.ts'
import { type Acted, act } from './act.ts'
import type { RunOptions, Shell, ShellReleases, Wake } from './core/command.ts'
import { PROGRAM_MANAGER, withFieldManager } from './core/fieldManager.ts'
import type { DrainedPod, Task } from './core/tasks.ts'
import { dispatch } from './dispatch.ts'
import { resumeTask } from './resumeTask.ts'

/** A call of kubectl and its output so far. `exit` is undefined while it runs. */
export interface KubectlProcess {
  readonly id: number
  readonly args: readonly string[]
  readonly stdout: string
  readonly stderr: string
  readonly exit: number | undefined
  readonly problems: readonly CommandProblem[]
  readonly objects: readonly ObjectOutcome[]
  readonly warnings: readonly string[]
  readonly failure?: CommandFailure
}

interface StoredProcess extends KubectlProcess {
  readonly task: Task | undefined
}

interface KubectlState {
  nextId: number
  /** All processes by id, frozen. */
  processes: Map<number, StoredProcess>
}

/** Registers a watch of kubectl, for as long as one of its commands waits for events. */
type Subscribe = (watch: {
  readonly resource: string
  readonly component: Receiver<'watch', WatchEvent>
  readonly isActive: () => boolean
}) => void

/** Longest timer. A command that ended leaves no timer behind for longer than this. */
const LONGEST_TIMER_MS = 1000
/** Number of finished processes that are kept. */
const KEPT_PROCESSES = 64
const EXIT_INTERRUPTED = 130

interface KubectlEvents {
  readonly watch: WatchEvent
  readonly interrupt: { readonly id: number }
  readonly timer: { readonly id: number; readonly wakeAt: number }
}

export class Kubectl implements Component {
  readonly name = 'kubectl'
  /** Interrupts commands (Ctrl-C) that would continue. */
  readonly periodicEvents = ['interrupt']
  readonly #sim: Simulation
  readonly #client: DynamicClient
  readonly #compatibility: Shell['compatibility']
  readonly #releases: ShellReleases
  #recorded: ReadonlySet<string> | undefined

  constructor(
    sim: Simulation,
    options: {
      readonly client: DynamicClient
      readonly compatibility: Shell['compatibility']
      readonly releases: ShellReleases
      readonly subscribe: Subscribe
      readonly resources: readonly string[]
    },
  ) {
    this.#sim = sim
    this.#client = withFieldManager(options.client, PROGRAM_MANAGER)
    this.#compatibility = options.compatibility
    this.#releases = options.releases
    sim.register(this)
    for (const resource of options.resources)
      options.subscribe({ resource, component: this, isActive: () => this.#isWatching(resource) })
  }

  initialState(): KubectlState {
    return { nextId: 1, processes: new Map() }
  }

  /** Restricts the output from now on to a recording that contains these resources. */
  answerFor(recorded: ReadonlySet<string>): void {
    this.#recorded = recorded
  }

  /** Starts a command and returns the id of its process. Most commands have ended by then. */
  run(args: readonly string[], options: RunOptions = {}): number {
    const started = this.#start(args)
    this.#act(started, (shell) => dispatch(shell, args, options))
    const { id } = started
    if (options.interruptAfterMs !== undefined && this.process(id).exit === undefined)
      this.#sim.schedule(options.interruptAfterMs, this, 'interrupt', freeze({ id }))
    this.#dropOld()
    return id
  }

  /** Starts the process of a command that another place runs with `client`; `end` stores the output. */
  begin(args: readonly string[]): { readonly client: DynamicClient; readonly end: (acted: Acted) => CommandResult } {
    const started = this.#start(args)
    const end = (acted: Acted): CommandResult => {
      this.#note(started, acted)
      this.#dropOld()
      return this.result(started.id)
    }
    return { client: this.#client, end }
  }

  #start(args: readonly string[]): StoredProcess {
    const state = this.#state
    return {
      id: state.nextId++,
      args: freeze([...args]),
      stdout: '',
      stderr: '',
      exit: undefined,
      problems: [],
      objects: [],
      warnings: [],
      task: undefined,
    }
  }

  process(id: number): KubectlProcess {
    const found = this.#state.processes.get(id)
    assert(found !== undefined, `kubectl has no process ${id}`)
    return found
  }

  /** Output of a process so far; a running process counts as successful. */
  result(id: number): CommandResult {
    const { stdout, stderr, exit = 0, problems, objects, warnings, failure } = this.process(id)
    return { stdout, stderr, exit, problems, objects, warnings, ...(failure === undefined ? {} : { failure }) }
  }

  /** Processes that are kept, in the order of their ids. The first command of a run has the id 1. */
  get processes(): readonly KubectlProcess[] {
    return [...this.#state.processes.values()]
  }

  /** Running processes, oldest first. */
  get running(): readonly KubectlProcess[] {
    return [...this.#state.processes.values()].filter(({ exit }) => exit === undefined)
  }

  /** Pods that running drains may not evict, each with the name of the drained node. */
  get refusedEvictions(): readonly { readonly node: string; readonly pod: DrainedPod }[] {
    return [...this.#state.processes.values()].flatMap(({ task }) =>
      task?.kind === 'drain'
        ? task.pods
            .filter(({ refused, state }) => refused && state === 'evict')
            .map((pod) => ({ node: task.nodes[0] ?? '', pod }))
        : [],
    )
  }

  /** Interrupts a process as Ctrl-C does. */
  interrupt(id: number): void {
    const process = this.#state.processes.get(id)
    if (process?.task) this.#store({ ...process, exit: EXIT_INTERRUPTED, task: undefined })
  }

  handle(event: EventOf<KubectlEvents>): void {
    if (event.kind === 'watch') {
      const change = event.payload
      const resource = resourceOf(change)
      for (const process of [...this.#state.processes.values()])
        if (process.task?.watches?.includes(resource)) this.#resume(process, { type: 'watch', resource, event: change })
      return
    }
    if (event.kind === 'interrupt') {
      this.interrupt(event.payload.id)
      return
    }
    const { id, wakeAt } = event.payload
    const process = this.#state.processes.get(id)
    if (process?.task?.wakeAt !== wakeAt) return
    if (this.#sim.now < wakeAt) this.#setTimer(id, wakeAt)
    else this.#resume(process, { type: 'timer' })
  }

  #resume(process: StoredProcess, wake: Wake): void {
    const { task } = process
    if (task) this.#act(process, (shell) => resumeTask(shell, task, wake))
  }

  /** Runs `action` for a process, stores its output, and sets its next timer. */
  #act(process: StoredProcess, action: (shell: Shell) => Task | undefined): void {
    const at = {
      client: this.#client,
      compatibility: this.#compatibility,
      releases: this.#releases,
      now: this.#sim.now,
      epochMs: this.#sim.epochMs,
      recorded: this.#recorded,
    }
    this.#note(process, act(at, process, action))
  }

  #note(process: StoredProcess, acted: Acted): void {
    const { task } = acted
    this.#store({ ...process, ...acted })
    if (task?.wakeAt !== undefined && task.wakeAt !== process.task?.wakeAt) this.#setTimer(process.id, task.wakeAt)
  }

  #store(process: StoredProcess): void {
    this.#state.processes.set(process.id, freeze(process))
  }

  #setTimer(id: number, wakeAt: number): void {
    const delayMs = Math.min(Math.max(0, wakeAt - this.#sim.now), LONGEST_TIMER_MS)
    this.#sim.schedule(delayMs, this, 'timer', freeze({ id, wakeAt }))
  }

  #dropOld(): void {
    const { processes } = this.#state
    for (const [id, process] of processes) {
      if (processes.size <= KEPT_PROCESSES) return
      if (process.exit !== undefined) processes.delete(id)
    }
  }

  #isWatching(resource: string): boolean {
    for (const { task } of this.#state.processes.values())
      if (task?.watches?.some((one) => one === resource || (resource === CUSTOM_OBJECTS && isCustom(one)))) return true
    return false
  }

  get #state(): KubectlState {
    return this.#sim.state<KubectlState>(this.name)
  }
}

/** The resource of a watch event. The key of a custom object contains it, because its definition may be deleted. */
function resourceOf({ key, object }: WatchEvent): string {
  const bar = key.indexOf('|')
  return bar < 0 ? (resourceForKind(object.apiVersion, object.kind)?.resource ?? '') : key.slice(0, bar)
}
