/** The player of a page that follows a served run: the server carries out actions at the present. */

import { isBefore } from '../../engine/document/branchDocument.ts'
import type { Command, CommandResult, StopAt } from '../../engine/index.ts'
import { encodeRunFile } from '../../share/runFile.ts'
import type { ServedClock } from '../../share/servedRun.ts'
import { keepUp, noteServed } from '../../store/late/served.ts'
import { usePlayback } from '../../store/playback.ts'
import { runHas } from '../../store/run/openRun.ts'
import { type ServedShown, useServed } from '../../store/served.ts'
import type { Cursor } from '../../workers/protocol.ts'
import { showFailure } from '../failure.ts'
import type { Player } from '../player.ts'
import { stepObject } from '../stops.ts'
import { type AskServed, ServedGoneError, ServedRefusalError } from './askServed.ts'

interface ServedPlayerOptions {
  readonly player: Player
  readonly ask: AskServed
  /** Shows the present, and follows it. */
  readonly follow: () => Promise<void>
  /** Opens a copy of the run. */
  readonly openFork: (name: string) => void
}

/** The clock that continues a run whose clock was already stopped when the page opened. */
const resumed: ServedClock = { mode: 'real', factor: 1 }

export function servedPlayer(options: ServedPlayerOptions): Player {
  const { player, follow } = options
  const server = new ServerSide(options)
  return {
    ...delegated(player),
    play: () => {
      const served = shown()
      if (served?.isFollowing) void server.toggleClock(served)
      else player.play()
    },
    step: async (stopAt = usePlayback.getState().stepBy) => {
      const served = shown()
      if (served?.isFollowing) return server.step(served, stopAt)
      await player.step(stopAt)
      if (served && isAt(served.present)) await follow()
    },
    stepBack: (stopAt) => {
      leave()
      return player.stepBack(stopAt)
    },
    seek: async (at) => {
      if (at >= (shown()?.present.at ?? 0)) return follow()
      leave()
      await player.seek(at)
    },
    jumpToEnd: follow,
    playFrom: async (at) => {
      leave()
      await player.playFrom(at)
    },
    goTo: (cursor) => {
      leave()
      return player.goTo(cursor)
    },
    command: (command) => server.command(command),
    branch: (action) => (action.action === 'start' ? server.fork() : player.branch(action)),
  }
}

/** Actions of the page that the server carries out. */
class ServerSide {
  readonly #options: ServedPlayerOptions
  /** The clock that this page has stopped. */
  #held: ServedClock | undefined

  constructor(options: ServedPlayerOptions) {
    this.#options = options
  }

  /** Stops a clock for which no client waits, or continues it. */
  async toggleClock({ clock }: ServedShown): Promise<void> {
    const { ask } = this.#options
    if (clock.mode === 'stopped') {
      await asked(() => ask('clock', this.#held ?? resumed))
      this.#held = undefined
    } else if (clock.mode === 'fast' || clock.factor === 1) noteServed('clientsWait')
    else {
      this.#held = clock
      await asked(() => ask('clock', { mode: 'stopped', factor: 1 }))
    }
  }

  async step({ clock }: ServedShown, stopAt: StopAt): Promise<void> {
    if (clock.mode !== 'stopped') noteServed('clientsWait')
    else await asked(() => this.#options.ask('step', { stopAt, ...stepObject(stopAt) }))
  }

  /** Gives a command: at the present to the run, in the past to a copy of the run. */
  async command(command: Command): Promise<CommandResult | undefined> {
    const { player, ask, openFork } = this.#options
    const run = player.currentRun()
    const served = shown()
    if (run === undefined || served === undefined || !runHas('takesCommands')) return player.command(command)
    const { cursor, fingerprint } = usePlayback.getState()
    const document = { ...run, journal: [{ ...cursor, command }] }
    const text = encodeRunFile({ document, cursor, fingerprint, manifestText: '' })
    const answer = await asked(() => ask('command', { run: text, fork: !served.isFollowing }))
    if (answer?.fork !== undefined) openFork(answer.fork)
    return answer?.result
  }

  async fork(): Promise<boolean> {
    const { ask, openFork } = this.#options
    const answer = await asked(() => ask('fork', usePlayback.getState().cursor))
    if (answer) openFork(answer.fork)
    return answer !== undefined
  }
}

/** The server's answer; undefined, with a note, if the server rejects the request. */
export async function asked<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    const answer = await work()
    noteServed(undefined)
    return answer
  } catch (error) {
    if (error instanceof ServedRefusalError) noteServed('refused')
    else if (!(error instanceof ServedGoneError || error instanceof TypeError)) showFailure(error)
    return undefined
  }
}

/** Shows the past. Clients are not delayed. */
const leave = (): void => keepUp(false)

const shown = (): ServedShown | undefined => useServed.getState().served

const isAt = (present: Cursor): boolean => !isBefore(usePlayback.getState().cursor, present)

function delegated(player: Player): Player {
  return {
    open: (...input) => player.open(...input),
    openOther: (...input) => player.openOther(...input),
    play: () => player.play(),
    pause: () => player.pause(),
    setSpeed: (...input) => player.setSpeed(...input),
    step: (...input) => player.step(...input),
    stepBack: (...input) => player.stepBack(...input),
    seek: (...input) => player.seek(...input),
    jumpToEnd: () => player.jumpToEnd(),
    playFromNext: () => player.playFromNext(),
    playFrom: (...input) => player.playFrom(...input),
    command: (...input) => player.command(...input),
    ask: (...input) => player.ask(...input),
    line: (query) => player.line(query, { mayWrite: false }),
    goTo: (...input) => player.goTo(...input),
    document: () => player.document(),
    currentRun: () => player.currentRun(),
    recordedRun: (...input) => player.recordedRun(...input),
    isEdited: () => player.isEdited(),
    branch: (...input) => player.branch(...input),
    job: (...input) => player.job(...input),
    restart: () => player.restart(),
    cancel: () => player.cancel(),
    goal: () => player.goal(),
    arrived: () => player.arrived(),
    dispose: () => player.dispose(),
  }
}
