import { keySet } from './keySet.ts'

/** Keys of a recorded rollout beside simulated runs. */
export const predictedKeys = keySet('predicted', {
  next: ['d'],
  before: ['Shift+d'],
  close: ['Escape'],
})
