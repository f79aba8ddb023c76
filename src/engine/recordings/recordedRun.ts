/** Converts recordings of real Kubernetes into runs of the page: the steps become commands of a journal. */

import type { Command, SessionDocument } from '../document/types.ts'
import { Session } from '../session/session.ts'
import { StepPlayer, sessionRun } from './player.ts'
import { type Recording, recordingStart, timedSteps } from './recording.ts'

export interface RecordedRun {
  readonly document: SessionDocument
  /** Virtual ms of the end of the last step. */
  readonly endAt: number
  readonly steps: readonly RecordedStep[]
}

/** A step with its output in the run. */
export interface RecordedStep {
  /** Virtual ms. */
  readonly at: number
  /** Absent for a step that only waited. */
  readonly command?: Command
  /** Output of kubectl up to the end of the step; without `exit`, the command was still running. */
  readonly output?: StepOutput
}

interface StepOutput {
  readonly stdout: string
  readonly stderr: string
  readonly exit?: number
  /** The output in pieces in order of time; `at` in virtual ms. */
  readonly pieces: readonly { readonly at: number; readonly text: string }[]
  /** Virtual ms of the command's end. */
  readonly endedAt?: number
}

/**
 * Builds the run of a recording, on a cluster that has been up for `beginsMs`. Plays it once to learn the hashes, so
 * that the journal contains plain texts, and the output of kubectl.
 */
export function recordedRun(recording: Recording, beginsMs = 3000): RecordedRun {
  const session = new Session({ format: 1, engineVersion: '', ...recordingStart(recording, beginsMs), journal: [] })
  const printed = new Printed(session)
  const timed = timedSteps(recording.steps, beginsMs)
  const player = new StepPlayer(sessionRun(session), timed)
  const steps = timed.map(({ at, endAt }): RecordedStep => {
    const [command] = player.playUntil(endAt)
    if (!command) return { at }
    return { at, command, ...(command.type === 'kubectl' ? { output: printed.output() } : {}) }
  })
  return { document: session.document, endAt: timed.at(-1)?.endAt ?? beginsMs, steps }
}

/** Collects the output of the latest kubectl command, with its times. */
class Printed {
  readonly #session: Session
  #process = 0
  #read = { stdout: 0, stderr: 0 }
  #pieces: { at: number; text: string }[] = []
  #endedAt: number | undefined

  constructor(session: Session) {
    this.#session = session
    session.observe({
      record: () => {},
      // Undefined after a command.
      after: (event) => {
        if (event === undefined || event.target === 'kubectl') this.#look(session.cursor.at)
      },
    })
  }

  output(): StepOutput {
    const { stdout, stderr, exit } = this.#session.shell.commands.process(this.#process)
    return {
      stdout,
      stderr,
      pieces: this.#pieces,
      ...(exit === undefined ? {} : { exit }),
      ...(this.#endedAt === undefined ? {} : { endedAt: this.#endedAt }),
    }
  }

  #look(at: number): void {
    const newest = this.#session.shell.commands.processes.at(-1)
    if (!newest) return
    if (newest.id !== this.#process) this.#follow(newest.id)
    if (this.#endedAt !== undefined) return
    const { stdout, stderr, exit } = newest
    const text = stdout.slice(this.#read.stdout) + stderr.slice(this.#read.stderr)
    this.#read = { stdout: stdout.length, stderr: stderr.length }
    if (text !== '') this.#pieces.push({ at, text })
    if (exit !== undefined) this.#endedAt = at
  }

  #follow(process: number): void {
    this.#process = process
    this.#read = { stdout: 0, stderr: 0 }
    this.#pieces = []
    this.#endedAt = undefined
  }
}
