import type { KubectlCommand, PredictionStart, Proposal, RolloutTrace, SessionDocument } from '../../engine/index.ts'

/** A complete rollout of four Pods without an available Pod in between. */
export const trace: RolloutTrace = {
  outcome: 'complete',
  completeAt: 9_000,
  lowestAvailable: 0,
  mostPods: 8,
  availableAtEnd: 4,
  wanted: 4,
  availableAt: [],
  scalings: [],
  conditions: [],
  warnings: [],
  earlierWarnings: [],
  points: [],
}

const command = (word: string): KubectlCommand => ({ type: 'kubectl', args: ['patch', word] })
export const [made, patch] = [command('made'), command('proposed')]

/** The change `made` alone, and with the patch. */
export function testProposal(config: SessionDocument['config']): Proposal {
  const startWith = (...commands: readonly KubectlCommand[]): PredictionStart => ({
    document: { format: 1, engineVersion: '', seed: 1, config, journal: [] },
    workload: { kind: 'Deployment', namespace: 'default', name: 'web' },
    commands: commands.map((one) => ({ at: 0, command: one })),
    realMs: 9_000,
    untilMs: 78_000,
  })
  return {
    asMade: startWith(made),
    proposed: startWith(made, patch),
    real: trace,
    settings: ['maxUnavailable 1'],
    at: 0,
    notices: [],
    manifest: '',
  }
}
