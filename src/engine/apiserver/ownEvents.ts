import { timestampAt } from '../api/clock.ts'
import type { KubeObject } from '../api/types.ts'
import type { Simulation } from '../sim/simulation.ts'
import { newUid } from './names.ts'
import type { Store } from './store.ts'

/**
 * Events of the cluster's own components are well formed, and there are many of them: no defaulting, no validation, and
 * a patch, which sets whole fields, is put over what is stored.
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
