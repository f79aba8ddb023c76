/** Simulates the shown study in workers, and ends the study when its subject changes. */
import { pageState } from '../../app/pageState.ts'
import { preparationCommands } from '../../engine/analysis/verdict/preparationCommands.ts'
import type { SeedOfChange, StudyRow, StudyStart } from '../../engine/index.ts'
import { useForecast } from '../../store/forecast.ts'
import { type StudiedChange, useHowSure } from '../../store/howSure.ts'
import { askStudy, endStudy, playStudyFrom, refuseStudy, showRows } from '../../store/late/howSure.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { installedPlayer } from '../actions/actions.ts'
import { firstCommand, textCommand } from '../apply/applyActions.ts'
import { freshDocument, planOfText } from '../runs/freshStart.ts'
import { type SeedBatch, type SeedPort, SeedWorkers, startSeedWorker } from './seedWorkers.ts'

/** Runs with more events are not replayed in every worker. */
const mostEvents = 200_000
/** Wall-clock ms without typing before the change is simulated again. */
const restMs = 600
/** Wall-clock ms between two updates of the rows. */
const showMs = 120

/** A text instead of a row is the API server's rejection of the change. */
export type StudyBatch = SeedBatch<SeedOfChange, StudyRow | string>
export type StudyPort = SeedPort<StudyStart, SeedOfChange, StudyRow | string>

export class StudyWorkers extends SeedWorkers<StudyStart, SeedOfChange, StudyRow | string> {
  constructor(connect: () => StudyPort = () => startSeedWorker('study'), count?: number) {
    super(connect, count)
  }
}

interface OwnState {
  workers: StudyWorkers | undefined
  stopBatch: (() => void) | undefined
  stopListening: (() => void) | undefined
}

const own = pageState(
  (): OwnState => ({
    workers: undefined,
    stopBatch: undefined,
    stopListening: undefined,
  }),
)

/** For tests: fake workers. */
export function installSeedWorkers(installed: StudyWorkers | undefined): void {
  stopStudy()
  own.workers?.close()
  own.workers = installed
}

/** The workers, started on first use. */
export function seedWorkers(): StudyWorkers {
  own.workers ??= new StudyWorkers()
  return own.workers
}

/** The current question; undefined without a run, or while the run waits for a learner's answer. */
export function questionNow(kind: StudiedChange['kind']): StudiedChange | undefined {
  const run = installedPlayer()?.currentRun()
  const { cursor, engine, planned } = usePlayback.getState()
  if (run === undefined || planned?.limit !== undefined || engine === 'fatal' || engine === 'starting') return undefined
  const { text, appliedText, target } = useManifest.getState()
  if (kind === 'present') return { kind, document: run, cursor, commands: [], text, isFresh: false }
  const plan = planOfText()
  const settlement = plan?.settlement?.refused ? undefined : plan?.settlement
  const { before, after } = preparationCommands(plan?.preparations)
  const first = settlement ? [firstCommand(settlement)] : []
  const commands = [...before, ...first, textCommand(text, appliedText, plan), ...after]
  const isFresh = target === 'fresh'
  return isFresh
    ? {
        kind,
        document: freshDocument(useForecast.getState().plan?.plan),
        cursor: { at: 0, step: 0 },
        commands,
        text,
        isFresh,
      }
    : { kind, document: run, cursor, commands, text, isFresh }
}

/** Simulates a question with the wanted number of seeds; results of the same question are kept. */
export function playStudy(question: StudiedChange): void {
  const before = useHowSure.getState()
  const isKnown = before.question !== undefined && isSame(before.question, question)
  if (!isKnown) {
    stopStudy()
    askStudy(question)
    seedWorkers().startFrom(question)
  }
  playMissing()
}

/** Simulates the seeds without a row. */
export function playMissing(): void {
  const { question, count, rows, refusal } = useHowSure.getState()
  own.stopBatch?.()
  if (question === undefined || refusal !== '') return
  if (!question.isFresh && usePlayback.getState().events.handled > mostEvents) {
    endStudy('tooLong')
    return
  }
  const kept = rows.filter(({ seed }) => seed <= count)
  const known = new Set(kept.map(({ seed }) => seed))
  const seeds = Array.from({ length: count }, (_, index) => index + 1).filter((seed) => !known.has(seed))
  playStudyFrom(kept)
  const shown = new RowsToShow(kept)
  const stop = seedWorkers().play({
    jobs: seeds.map((seed) => ({ commands: question.commands, seed })),
    onRow: (row) => {
      if (typeof row === 'string') end(() => refuseStudy(row))
      else if (row.workloads.length === 0) end(() => endStudy('nothing'))
      else shown.add(row)
    },
    onEnd: () => {
      shown.flush()
      endStudy('final')
    },
    onFailure: () => end(() => endStudy('failed')),
  })
  const end = (note: () => void): void => {
    own.stopBatch?.()
    note()
  }
  own.stopBatch = () => {
    own.stopBatch = undefined
    shown.close()
    stop()
  }
}

/** Stops on the user's request; finished rows are kept. */
export function cancelStudy(): void {
  if (useHowSure.getState().state !== 'playing') return
  own.stopBatch?.()
  endStudy('cancelled')
}

function stopStudy(): void {
  own.stopBatch?.()
  own.workers?.cancelAll()
}

interface StudyFollower {
  /** The text has changed, and typing has paused. */
  readonly onText: () => void
  /** The run was changed or replaced. */
  readonly onRun: () => void
}

/** Follows the editor's text and the run while the study is shown. A change of the text stops the simulations. */
export function followStudy({ onText, onRun }: StudyFollower): void {
  own.stopListening?.()
  let timer: ReturnType<typeof setTimeout> | undefined
  const player = installedPlayer()
  const run = player?.currentRun()
  const stops = [
    useManifest.subscribe((state, before) => {
      if (state.text === before.text && state.target === before.target) return
      stopStudy()
      clearTimeout(timer)
      timer = setTimeout(onText, restMs)
    }),
    usePlayback.subscribe(() => {
      if (player?.currentRun() !== run) onRun()
    }),
  ]
  own.stopListening = () => {
    own.stopListening = undefined
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** The study is hidden: stops simulating and following. */
export function leaveStudy(): void {
  own.stopListening?.()
  if (useHowSure.getState().state === 'playing') cancelStudy()
  own.workers?.close()
}

function isSame(one: StudiedChange, other: StudiedChange): boolean {
  return keyOf(one) === keyOf(other)
}

/** Everything that a row depends on. */
function keyOf({ document: { seed, config, journal }, cursor: { at, step }, commands }: StudiedChange): string {
  return JSON.stringify([seed, config, journal, at, step, commands])
}

/** Collects rows, and shows them a few times a second. */
class RowsToShow {
  readonly #rows: StudyRow[]
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(rows: readonly StudyRow[]) {
    this.#rows = [...rows]
  }

  add(row: StudyRow): void {
    this.#rows.push(row)
    this.#timer ??= setTimeout(() => this.flush(), showMs)
  }

  flush(): void {
    this.close()
    showRows(this.#rows.toSorted((a, b) => a.seed - b.seed))
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
