/** Plays recordings of any kind and says how each one went. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NodeRecording, runNodeRecording } from './nodeRunner.ts'
import type { Scenario } from './scenario.ts'
import { followScenario } from './scenarioPlayer.ts'

export interface Result {
  readonly name: string
  readonly passed: boolean
  /** Index from 0; -1 if it is not about a step. */
  readonly step?: number
  readonly field?: string
  readonly expected?: unknown
  readonly got?: unknown
}

export interface PlayedFile {
  readonly result: Result
  readonly recording: Scenario | (NodeRecording & { readonly kubernetes: string })
  /** Virtual ms at which a scenario begins when it is followed. */
  readonly beginsMs?: number
}

/** The recordings of a folder by file name, in order; `only`: those whose name contains it. */
export function recordingFiles(folder: string, only = ''): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name.includes(only))
    .sort()
    .map((name) => join(folder, name))
}

/** Never throws for what a recording brings: a fault of the engine is a difference. */
export function playFile(file: string): PlayedFile {
  const recording = JSON.parse(readFileSync(file, 'utf8')) as PlayedFile['recording']
  const { name } = recording
  try {
    return { recording, ...play(recording) }
  } catch (error) {
    const got = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { recording, result: { name, passed: false, step: -1, field: 'the engine', expected: 'no fault', got } }
  }
}

function play(recording: PlayedFile['recording']): Omit<PlayedFile, 'recording'> {
  if (isOfNode(recording)) {
    const { name, passed, field, expected, got } = runNodeRecording(recording)
    return { result: passed ? { name, passed } : { name, passed, step: -1, field, expected, got } }
  }
  const { name } = recording
  const { beginsMs, difference } = followScenario(recording)
  return { beginsMs, result: difference ? { name, passed: false, ...difference } : { name, passed: true } }
}

/** What was recorded of kubelets and schedulers is a list of what Pods looked like in time. */
const isOfNode = (recording: PlayedFile['recording']): recording is NodeRecording & { kubernetes: string } =>
  'pods' in recording
