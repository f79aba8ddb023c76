import type { PodState } from '../../engine/index.ts'

/** All drawn Pod states in the order of a Pod's life; error states come before final states. */
export const drawnStates = [
  'pending',
  'pulling',
  'starting',
  'ready',
  'available',
  'notReady',
  'crash',
  'imagePull',
  'terminating',
  'succeeded',
  'failed',
] as const satisfies readonly PodState[]
