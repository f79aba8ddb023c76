import type { PodState } from '../../engine/index.ts'

/** Every state in which a Pod is drawn, as a Pod goes through them; those that go wrong before those that end. */
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
