/** Plays the run of a finding, and diagnoses the recording that is exported from it. */

import { timestampAt } from '../engine/api/clock.ts'
import {
  type Command,
  type Cursor,
  diagnoseRun,
  ENDED_AT,
  exportStream,
  type Finding,
  type FindingId,
  newDocument,
  type ObservedRun,
  observe,
  RECORDING_KIND,
  Session,
  type SessionDocument,
} from '../engine/index.ts'
import { splitCommandLine } from '../engine/kubectl/core/shellWords.ts'
import { readRecords } from '../kubectlOutput/readRecords.ts'
import type { ShownRun, ShownStep } from './types.ts'

const SECOND_MS = 1000

export interface PlayedRun {
  readonly document: SessionDocument
  readonly cursor: Cursor
  readonly fingerprint: string
  readonly recording: ObservedRun
  readonly findings: readonly Finding[]
}

/** Throws if a command fails, or if the recording cannot be read. */
export function playShown(run: ShownRun): PlayedRun {
  const session = new Session(newDocument())
  const give = (command: Command): void => {
    const { exit, stderr } = session.command(command)
    // A drain that waits has no exit code yet.
    if (exit !== 0 && stderr !== '') throw new Error(stderr)
  }
  give({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: run.manifest })
  for (const step of run.steps) {
    session.advance({ until: step.at * SECOND_MS })
    give(commandOf(step))
  }
  session.advance({ until: run.until * SECOND_MS })
  const { document, cursor, fingerprint } = session
  const { records, problems } = readRecords([...exportStream(document, cursor), endOf(cursor.at)])
  if (problems.length > 0) throw new Error(`the recording cannot be read: ${JSON.stringify(problems)}`)
  const recording = observe(records)
  return { document, cursor, fingerprint, recording, findings: diagnoseRun(recording).findings }
}

/** The bookmark with which `rollscope record` ends, so that a fault without later changes has its whole duration. */
function endOf(at: number): { readonly name: string; readonly text: string } {
  const metadata = { name: 'recording', annotations: { [ENDED_AT]: timestampAt(at) } }
  const object = { apiVersion: 'rollscope.dev/v1', kind: RECORDING_KIND, metadata }
  return { name: 'end.json', text: JSON.stringify({ type: 'BOOKMARK', object }) }
}

function commandOf(step: ShownStep): Command {
  if ('node' in step) return { type: 'node', node: step.node, to: 'lost' }
  const args = splitCommandLine(step.line)
  if ('message' in args) throw new Error(`${step.line}: ${args.message}`)
  return { type: 'kubectl', args }
}

/** The finding with this id, or with a cause of this id. */
export const findingWith = (findings: readonly Finding[], id: FindingId): Finding | undefined =>
  findings.find((one) => one.id === id) ?? findings.find(({ signs }) => signs.some((sign) => sign.id === id))
