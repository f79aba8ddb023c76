/** Decisions of the scheduler about a Pod. Names and places are those of pkg/scheduler (v1.36). */
import { declareDecision } from '../trace/declaration.ts'

export const assigned = declareDecision({
  id: 'scheduler.assigned',
  source: 'schedule_one.go schedulePod',
  tone: 'acted',
  about: 'other',
  facts: { node: 'string', score: 'number' },
})

export const unschedulable = declareDecision({
  id: 'scheduler.unschedulable',
  source: 'schedule_one.go handleSchedulingFailure',
  tone: 'held',
  about: 'other',
  facts: { message: 'string' },
})
