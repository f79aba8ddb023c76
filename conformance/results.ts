/** Plays recordings of all kinds and returns their results. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runNodeRecording } from './nodeRunner.ts'
import type { Scenario, Tries } from './scenario.ts'
import { followScenario } from './scenarioPlayer.ts'
import type { NodeRecording } from './takes.ts'

export interface Result {
  readonly name: string
  readonly passed: boolean
  /** Whether the recording passed with the first seed, without a search. */
  readonly firstTry: boolean
  /** Index from 0; -1 if the difference concerns no step. */
  readonly step?: number
  readonly field?: string
  readonly expected?: unknown
  readonly got?: unknown
  /** Virtual start time (ms) of the scenario's run that matches, or that matches for the longest time. */
  readonly beginsMs?: number
}

/** Files of a folder's recordings by name; `only` filters by a part of the name. */
export function recordingFiles(folder: string, only = ''): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name.includes(only))
    .sort()
    .map((name) => join(folder, name))
}

/** Plays a file without throwing: a bug of the engine or an unreadable file is reported as a difference. */
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

/** Node recordings contain a list of Pod states over time. */
export const isOfNode = (recording: Scenario | NodeRecording): recording is NodeRecording => 'pods' in recording
