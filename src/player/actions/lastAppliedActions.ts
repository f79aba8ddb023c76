/** What kubectl remembers of the last apply. */

import { LAST_APPLIED } from '../../engine/api/written.ts'
import type { WorkloadView } from '../../engine/index.ts'
import { askEngine, runKubectl } from './actions.ts'

/**
 * Takes `replicas` out of what was applied last, as `kubectl apply edit-last-applied` would: an apply without them then leaves
 * them to whoever scales, where it would set them to their default. Nothing happens where they are not there.
 */
export async function forgetReplicas({ kind, namespace, name }: WorkloadView): Promise<void> {
  const { object } = await askEngine('inspect', { kind, namespace, name })
  const applied = JSON.parse(object?.metadata.annotations?.[LAST_APPLIED] ?? '{}') as { spec?: { replicas?: number } }
  if (applied.spec?.replicas === undefined) return
  const { replicas: _, ...spec } = applied.spec
  await runKubectl(['apply', 'set-last-applied', '-f', '-'], JSON.stringify({ ...applied, spec }))
}
