import type { JsonObject } from '../api/types.ts'
import type { Simulation } from '../sim/simulation.ts'
import { admitPod } from './admission.ts'
import { withNamespaceFinalizer } from './namespaces.ts'
import { admitLimitRanges } from './quotaAdmission.ts'
import type { ResourceInfo } from './resources.ts'
import { withAllocations } from './services.ts'
import type { Store } from './store.ts'
import type { AnyObject } from './strategies.ts'

/**
 * A new object with what mutating admission and the strategies of single kinds add. `sent` is what came in: names are
 * made up after mutating admission, so its refusals are about the name as it was sent.
 */
export function admitCreate(
  sim: Simulation,
  store: Store,
  { info, object, sent }: { readonly info: ResourceInfo; readonly object: AnyObject; readonly sent: JsonObject },
): AnyObject {
  switch (info.resource) {
    case 'pods':
      return admitPod(store, admitLimitRanges(store, object), nameOf(sent))
    case 'namespaces':
      return withNamespaceFinalizer(object)
    case 'services':
      return withAllocations(object, store.list('services'), sim.random('apiserver/services'))
    default:
      return object
  }
}

/** Models apiserver pkg/admission/errors.go extractResourceName. */
function nameOf({ metadata }: JsonObject): string {
  const { name, generateName } = (metadata ?? {}) as { readonly name?: string; readonly generateName?: string }
  return name || generateName || 'Unknown'
}
