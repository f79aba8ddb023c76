import { keySet } from './keySet.ts'

/** Keys for many workloads. The panes, which normally use the brackets, then use braces. */
export const workloadKeys = keySet('workloads', {
  neighbours: ['[', ']'],
  stall: ['s'],
  filter: ['/'],
  panes: ['{', '}'],
})
