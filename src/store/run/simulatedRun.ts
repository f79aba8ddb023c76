import { type OpenRun, type RunCapabilities, type RunTexts, STEP_UNITS } from './types.ts'

const capabilities: RunCapabilities = {
  takesCommands: true,
  canBranch: true,
  canBeShared: true,
  canBePlayedElsewhere: true,
  hasControllers: true,
  hasFindings: false,
  canGrow: false,
}

const texts: RunTexts = {
  loosePods: 'loosePods',
  nodeOrder: 'random',
  emptyTimeline: (hasWork) => (hasWork ? 'noCurve' : 'empty'),
  emptyStage: ({ schedule, stored, text }) => (schedule ? 'scheduled' : stored ? 'stored' : text ? 'empty' : 'blank'),
  stepUnit: (unit) => unit,
}

/** A run that the engine computes. */
export class SimulatedRun implements OpenRun {
  readonly capabilities = capabilities
  readonly texts = texts
  readonly stepUnits = STEP_UNITS
  readonly epochMs = undefined
  readonly endMs = undefined
  readonly gaps = []

  /** A simulated run has no clock of a cluster. */
  virtualMsAfter(): number {
    return 0
  }
}
