import { objectKey } from '../api/objectKey.ts'
import type { Pod } from '../api/types.ts'
import { resourceForKind } from '../apiserver/resources.ts'
import type { StoredObjects } from '../apiserver/store.ts'

/** minReadySeconds of a Pod's controller; 0 for a bare Pod. */
export function minReadySecondsOf(store: StoredObjects, pod: Pod): number {
  const ref = pod.metadata.ownerReferences?.find(({ controller }) => controller)
  const resource = ref && resourceForKind(ref.apiVersion, ref.kind)?.resource
  if (!ref || !resource) return 0
  const seconds = store.get(resource, objectKey(pod.metadata.namespace, ref.name))?.spec?.minReadySeconds
  return typeof seconds === 'number' ? seconds : 0
}
