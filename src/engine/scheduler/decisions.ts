/** Decisions of the scheduler about a Pod. Names and places are those of pkg/scheduler (v1.36). */
import { acted, held } from '../trace/declaration.ts'

export const assigned = acted('scheduler.assigned', 'schedule_one.go schedulePod', 'other', {
  words: ['node'],
  numbers: ['score'],
})

export const unschedulable = held('scheduler.unschedulable', 'schedule_one.go handleSchedulingFailure', 'other', {
  words: ['message'],
})
