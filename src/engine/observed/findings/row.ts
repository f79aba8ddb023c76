import type { FindingId, Sign } from './finding.ts'
import type { RunFacts } from './runFacts.ts'

/** A row of the table of findings. */
export interface FindingRow {
  readonly id: FindingId
  find(facts: RunFacts): readonly Sign[]
}
