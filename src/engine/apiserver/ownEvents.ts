import { timestampAt } from '../api/clock.ts'
import type { KubeObject } from '../api/types.ts'
import type { Simulation } from '../sim/simulation.ts'
import { newUid } from './names.ts'
import type { Store } from './store.ts'

/**
 * Stores an Event of the cluster's own components. Such Events are valid and numerous: there is no defaulting and no
 * validation, and a patch, which sets whole fields, is merged into the stored Event.
 */
export function storeEvent(sim: Simulation, store: Store, namespace: string, event: KubeObject): KubeObject {
  const { name, namespace: inNamespace = namespace } = event.metadata
  return store.commitOwn('events', {
    ...event,
    metadata: {
      name,
      namespace: inNamespace,
      uid: newUid(sim),
      resourceVersion: '',
      creationTimestamp: timestampAt(sim.now),
    },
  })
}
