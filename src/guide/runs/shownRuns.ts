/** The run that shows each finding. */
import type { ShownRuns } from '../types.ts'
import { podRuns, refusedRuns } from './pods.ts'
import { aroundRuns, rolloutRuns } from './workloads.ts'

export const shownRuns: ShownRuns = { ...podRuns, ...refusedRuns, ...rolloutRuns, ...aroundRuns }
