/** Validating admission: what may refuse an object once its name is made up and it is found valid. */
import { deepEqual } from '../api/equality.ts'
import { forbidden } from '../api/errors.ts'
import { asObject } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import { admitPodSecurity, type SecuredWrite } from './podSecurity/admission.ts'
import type { Store } from './store.ts'

/** Throws Forbidden for what a plugin refuses. */
export function admitValid(store: Store, write: SecuredWrite): void {
  admitPodSecurity(store, write)
  const { info, object, stored } = write
  if (info.resource === 'pods' && stored === undefined) checkOverhead(store, object)
  if (info.resource === 'priorityclasses' && isDefault(object)) checkOnlyDefault(store, object)
}

/** A Pod's overhead is that of its class. */
// Models plugin/pkg/admission/runtimeclass validateOverhead (v1.36).
function checkOverhead(store: Store, { metadata, spec = {} }: AnyObject): void {
  const { overhead, runtimeClassName } = spec
  const isGiven = Object.keys(asObject(overhead)).length > 0
  const found = typeof runtimeClassName === 'string' ? store.get('runtimeclasses', runtimeClassName) : undefined
  const ofClass = (found as JsonObject | undefined)?.overhead
  const refuse = (words: string) => forbidden('', 'pods', metadata.name, `pod rejected: ${words}`)
  if (ofClass === undefined) {
    if (isGiven) throw refuse('Pod Overhead set without corresponding RuntimeClass defined Overhead')
  } else if (!deepEqual(asObject(asObject(ofClass).podFixed), asObject(overhead)))
    throw refuse("Pod's Overhead doesn't match RuntimeClass's defined Overhead")
}

const isDefault = (object: KubeObject): boolean => (object as JsonObject).globalDefault === true

// Models plugin/pkg/admission/priority validatePriorityClass (v1.36).
function checkOnlyDefault(store: Store, { metadata }: KubeObject): void {
  const other = [...store.list('priorityclasses')].find((one) => isDefault(one) && one.metadata.name !== metadata.name)
  if (other === undefined) return
  const words = `PriorityClass ${other.metadata.name} is already marked as default. Only one default can exist`
  throw forbidden('scheduling.k8s.io', 'priorityclasses', metadata.name, words)
}
