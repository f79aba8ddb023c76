/** An object as its author would write it, without additions of the API server, of controllers and of kubectl. */
import { asObject } from './jsonObject.ts'
import type { JsonObject } from './types.ts'

/** The annotation in which `kubectl apply` stores its input, as JSON. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

/** The annotation of a Deployment and its ReplicaSets with the number of the revision. */
export const REVISION = 'deployment.kubernetes.io/revision'

/** The annotation of a template in which `kubectl rollout restart` stores the time. */
export const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt'

/** The annotation in which the API server counts the templates of a DaemonSet. */
export const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation'

/**
 * The object without status and the server's metadata. `all` also keeps the annotations of kubectl and of controllers.
 */
export function asWritten(
  { status: _, metadata, ...rest }: JsonObject,
  annotations: 'own' | 'all' = 'own',
): JsonObject {
  const { name, namespace, labels, annotations: every } = asObject(metadata)
  const { [LAST_APPLIED]: _applied, [REVISION]: _revision, [TEMPLATE_GENERATION]: _count, ...others } = asObject(every)
  const own = Object.keys(others).length > 0 ? others : undefined
  const kept = { name, namespace, labels, annotations: annotations === 'all' ? every : own }
  const known = Object.entries(kept).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]))
  return { ...rest, metadata: Object.fromEntries(known) }
}
