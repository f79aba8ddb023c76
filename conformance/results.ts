/** Plays recordings of any kind and says how each one went. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runNodeRecording } from './nodeRunner.ts'
import type { Scenario, Tries } from './scenario.ts'
import { followScenario } from './scenarioPlayer.ts'
import type { NodeRecording } from './takes.ts'

export interface Result {
  readonly name: string
  readonly passed: boolean
  /** It passed with the plain seed, without a search. */
  readonly firstTry: boolean
  /** Index from 0; -1 if it is not about a step. */
  readonly step?: number
  readonly field?: string
  readonly expected?: unknown
  readonly got?: unknown
  /** Virtual ms at which a scenario begins when it is followed, or followed for longest. */
  readonly beginsMs?: number
}

/** The recordings of a folder by file name, in order; `only`: those whose name contains it. */
export function recordingFiles(folder: string, only = ''): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name.includes(only))
    .sort()
    .map((name) => join(folder, name))
}

/** Never throws for what a file brings: a fault of the engine is a difference, and so is a file that cannot be read. */
export function playFile(file: string, tries: Tries = 'search'): Result {
  let name = basename(file, '.json')
  try {
    const recording = JSON.parse(readFileSync(file, 'utf8')) as Scenario | NodeRecording
    if (!Array.isArray(recording.steps)) throw new Error('not a recording: it has no steps')
    name = recording.name ?? name
    return isOfNode(recording) ? playNode(recording, tries) : playOne(recording, tries)
  } catch (error) {
    const got = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { name, passed: false, firstTry: false, step: -1, field: 'fault', expected: 'none', got }
  }
}

function playOne(scenario: Scenario, tries: Tries): Result {
  const { beginsMs, firstTry, difference } = followScenario(scenario, tries)
  const { name } = scenario
  if (difference) return { name, passed: false, firstTry, ...difference, beginsMs }
  return { name, passed: true, firstTry, beginsMs }
}

function playNode(recording: NodeRecording, tries: Tries): Result {
  const { name, passed, firstTry, field, expected, got } = runNodeRecording(recording, tries)
  return passed ? { name, passed, firstTry } : { name, passed, firstTry, step: -1, field, expected, got }
}

/** What was recorded of kubelets and schedulers is a list of what Pods looked like in time. */
const isOfNode = (recording: Scenario | NodeRecording): recording is NodeRecording => 'pods' in recording
