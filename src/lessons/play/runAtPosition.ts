/** A run with the values for expressions: implements the variables of `variables.ts` with the engine. */
import { outcomeOfStall, worstOf } from '../../engine/document/outcomes.ts'
import {
  Branches,
  type CommandResult,
  type Cursor,
  type KubeObject,
  type RolloutOutcome,
  type RunSummary,
  recordsSince,
  rollingResources,
  type Session,
  type SessionDocument,
  summarise,
  Terminal,
  type TerminalQuery,
  type TimelineSample,
  type TraceRecord,
} from '../../engine/index.ts'
import type { PlannedPosition } from '../types.ts'
import { LessonBudget } from './lessonBudget.ts'
import type { RunVariables } from './variables.ts'

/** Events between two pauses. */
const SLICE_EVENTS = 200

/** A run, its kubectl, and its position. */
export class LessonRun {
  readonly #branches: Branches
  readonly terminal: Terminal
  /** Budget of the whole lesson, which all its runs share. */
  readonly budget: LessonBudget

  constructor(document: SessionDocument, budget = new LessonBudget()) {
    this.budget = budget
    this.#branches = new Branches(document)
    this.terminal = new Terminal(this.#branches)
  }

  get session(): Branches['session'] {
    return this.#branches.session
  }

  /** Runs a kubectl line: as a command of the run, with its result, or beside the run if the line only reads. */
  line(query: TerminalQuery): CommandResult | undefined {
    const { session, terminal } = this
    const line = terminal.run(query, (command) => session.begin(command))
    return line.type === 'command' ? line.done : undefined
  }

  advance(options: Parameters<Session['advance']>[0]): ReturnType<Session['advance']> {
    const { handled } = this.session
    const reached = this.session.advance(options)
    this.budget.takeEvents(this.session.handled - handled)
    return reached
  }

  /**
   * Plays on to a position of the document, and calls `look` after every write, until it returns true. In slices.
   * `commands`: as in `Session.playTo`.
   */
  *afterEachWrite(to: Cursor, commands: number | undefined, look: () => boolean): Generator<undefined, void> {
    const { session, budget } = this
    for (let looks = 1; !budget.isUsedUp && !session.isFull; looks++) {
      // Writes of the last millisecond are seen one by one, because the position may be in the middle of them.
      const isClose = session.cursor.at >= to.at - 1
      if (!isClose) this.advance({ until: to.at - 1, stopAt: 'write', maxEvents: SLICE_EVENTS })
      const isThere = isClose && session.playTo(to, commands, 1)
      if (isClose) budget.takeEvents(1)
      if (look() || isThere) return
      if (looks % 50 === 0) yield
    }
  }

  get position(): PlannedPosition {
    return { ...this.session.cursor, commands: this.session.commandsDone }
  }

  /** The values for expressions at this position, measured since `since`. They are valid until the run continues. */
  variablesSince(since: PlannedPosition, asked: PlannedPosition = since): RunVariables {
    return new VariablesAtPosition(this, since.at, asked.at)
  }
}

class VariablesAtPosition implements RunVariables {
  readonly fromAt: number
  readonly askedAt: number
  readonly budget: LessonBudget
  readonly #run: LessonRun
  #summary: RunSummary | undefined
  #records: readonly TraceRecord[] | undefined

  constructor(run: LessonRun, fromAt: number, askedAt: number) {
    this.#run = run
    this.budget = run.budget
    this.fromAt = fromAt
    this.askedAt = askedAt
  }

  get at(): number {
    return this.#run.session.cursor.at
  }

  get summary(): RunSummary {
    this.#summary ??= summarise(this.#run.session, this.fromAt)
    return this.#summary
  }

  get outcome(): RolloutOutcome {
    const { outcome, workloads } = this.summary
    if (outcome !== 'progressing') return outcome
    const { stalls } = this.#run.session.view
    const grounds = workloads.filter((one) => one.outcome === 'progressing').map(({ uid }) => stalls.of(uid)?.ground)
    if (grounds.includes(undefined)) return outcome
    return worstOf(grounds.map((ground) => outcomeOfStall(ground ?? '')))
  }

  get records(): readonly TraceRecord[] {
    this.#records ??= recordsSince(this.#run.session, this.fromAt)
    return this.#records
  }

  list = (resource: string): readonly KubeObject[] => [...this.#run.session.objects.list(resource)]

  get currentSamples(): ReadonlyMap<string, TimelineSample> {
    const { past, objects } = this.#run.session
    const workloads = rollingResources.flatMap((kind) => [...objects.list(kind)])
    const uids = new Set(workloads.map(({ metadata }) => metadata.uid))
    const samples = past.samplesUpTo(this.at).filter(({ workloadUid }) => uids.has(workloadUid))
    // A workload can have several samples; the map keeps the last.
    return new Map(samples.map((sample) => [sample.workloadUid, sample]))
  }

  get lastCommand(): RunVariables['lastCommand'] {
    const last = this.#run.terminal.view.entries.at(-1)
    return { printed: last?.output.map(({ text }) => text).join('') ?? '', exit: last?.exit ?? null }
  }
}
