import type { Simulation } from '../sim/simulation.ts'
import { admitPod } from './admission.ts'
import { withNamespaceFinalizer } from './namespaces.ts'
import { admitLimitRanges } from './quotaAdmission.ts'
import type { ResourceInfo } from './resources.ts'
import { withAllocations } from './services.ts'
import type { Store } from './store.ts'
import type { AnyObject } from './strategies.ts'

/** A new object with what mutating admission and the strategies of single kinds add. */
export function admitCreate(sim: Simulation, store: Store, info: ResourceInfo, object: AnyObject): AnyObject {
  switch (info.resource) {
    case 'pods':
      return admitPod(store, admitLimitRanges(store, object))
    case 'namespaces':
      return withNamespaceFinalizer(object)
    case 'services':
      return withAllocations(object, store.list('services'), sim.random('apiserver/services'))
    default:
      return object
  }
}
