import type { RecordingReply } from '../../workers/protocol.ts'
import { type OpenRun, type RunCapabilities, type RunGap, type RunTexts, STEP_UNITS } from './types.ts'

const capabilities: RunCapabilities = {
  takesCommands: false,
  canBranch: false,
  // Recordings are private and large.
  canBeShared: false,
  canBePlayedElsewhere: false,
  hasControllers: false,
  hasFindings: true,
  canGrow: true,
}

const texts: RunTexts = {
  // The recording may simply lack the ReplicaSets that own these Pods.
  loosePods: 'unrecordedOwner',
  nodeOrder: 'randomRecorded',
  emptyTimeline: () => 'emptyRecorded',
  emptyStage: () => 'recorded',
  stepUnit: (unit) => (unit === 'event' ? 'change' : unit),
}

/** A recording has no watch events. */
const stepUnits = STEP_UNITS.filter((unit) => unit !== 'watch')

/** The recording of a real cluster. */
export class RecordedRun implements OpenRun {
  readonly capabilities = capabilities
  readonly texts = texts
  readonly stepUnits = stepUnits
  readonly epochMs: number
  readonly endMs: number
  readonly gaps: readonly RunGap[]

  constructor({ beginsAt, endAt, gaps }: Pick<RecordingReply, 'beginsAt' | 'endAt' | 'gaps'>) {
    this.epochMs = beginsAt
    this.endMs = endAt
    this.gaps = gaps
  }

  virtualMsAfter(unixMs: number): number {
    return Math.min(Math.max(0, unixMs - this.epochMs + 999), this.endMs)
  }
}
