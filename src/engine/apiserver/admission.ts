/** Mutating admission of Pods and the check of namespaces: what runs between decoding and validation. */
import type { JsonObject, Toleration } from '../api/types.ts'
import type { AnyObject } from './strategies.ts'

const notReady = 'node.kubernetes.io/not-ready'
const unreachable = 'node.kubernetes.io/unreachable'

/** Specs that admission has completed, by the spec as it came in: thousands of Pods share one template. */
const admitted = new WeakMap<object, JsonObject>()

/**
 * Adds what admission adds to every Pod: priority 0 and the tolerations of an unready or unreachable node for 300 s.
 * Models plugin/pkg/admission/{priority,defaulttolerationseconds}.
 */
export function admitPod(pod: AnyObject): AnyObject {
  const spec = pod.spec
  if (!spec) return pod
  let done = admitted.get(spec)
  if (!done) {
    done = {
      ...spec,
      ...(spec.priority === undefined && spec.priorityClassName === undefined ? { priority: 0 } : {}),
      preemptionPolicy: spec.preemptionPolicy ?? 'PreemptLowerPriority',
      tolerations: withDefaultTolerations((spec.tolerations ?? []) as readonly Toleration[]) as JsonObject[],
    }
    admitted.set(spec, done)
    admitted.set(done, done)
  }
  return done === spec ? pod : { ...pod, spec: done }
}

function withDefaultTolerations(tolerations: readonly Toleration[]): readonly unknown[] {
  const covers = (key: string) =>
    tolerations.some((t) => (t.key === key || !t.key) && (t.effect === 'NoExecute' || !t.effect))
  const added = [notReady, unreachable]
    .filter((key) => !covers(key))
    .map((key) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }))
  return [...tolerations, ...added]
}
