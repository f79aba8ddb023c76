import { LAST_APPLIED } from '../../engine/api/written.ts'
import type { LoadPoint, LoadTarget, WorkloadView } from '../../engine/index.ts'
import { askEngine, installedPlayer, play, runKubectl } from './actions.ts'

/** Sets the requests to a Service or workload from here on, as a command of the run, which continues. */
export async function setLoad(target: LoadTarget, points: readonly LoadPoint[]): Promise<void> {
  await installedPlayer()?.command({ type: 'load', target, points })
  play()
}

/**
 * Removes `replicas` from the annotation, like `kubectl apply edit-last-applied`: an apply without the field then
 * leaves `replicas` to the autoscaler, instead of resetting the field to its default. Does nothing if the annotation
 * has no `replicas`.
 */
export async function forgetReplicas({ kind, namespace, name }: WorkloadView): Promise<void> {
  const { object } = await askEngine('inspect', { kind, namespace, name })
  const applied = JSON.parse(object?.metadata.annotations?.[LAST_APPLIED] ?? '{}') as { spec?: { replicas?: number } }
  if (applied.spec?.replicas === undefined) return
  const { replicas: _, ...spec } = applied.spec
  await runKubectl(['apply', 'set-last-applied', '-f', '-'], JSON.stringify({ ...applied, spec }))
}
