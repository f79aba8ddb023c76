/** Rules of namespaces. Models pkg/registry/core/namespace and plugin/pkg/admission namespace/lifecycle (v1.36). */

import { timestampAt } from '../api/clock.ts'
import { conflict, forbidden, groupResource, notFound, StatusError } from '../api/errors.ts'
import { textsIn } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import type { DeletionOutcome } from './deletion.ts'
import type { ResourceInfo } from './resources.ts'

const FINALIZER = 'kubernetes'
const immortal: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public'])

/** A new namespace with the finalizer that holds it, after deletion, until its contents are gone. */
export function withNamespaceFinalizer(namespace: AnyObject): AnyObject {
  const finalizers = finalizersOf(namespace)
  if (finalizers.includes(FINALIZER)) return namespace
  return { ...namespace, spec: { ...namespace.spec, finalizers: [...finalizers, FINALIZER] } }
}

const finalizersOf = ({ spec }: AnyObject): readonly string[] => textsIn(spec?.finalizers)

/** Throws for a new object in a missing or terminating namespace. */
export function checkNamespaceTakes(
  info: ResourceInfo,
  name: string,
  namespace: KubeObject | undefined,
  at: string,
): void {
  if (!namespace) throw notFound('', 'namespaces', at)
  if (namespace.metadata.deletionTimestamp === undefined) return
  const text = `${groupResource(info.group, info.resource)} ${name ? `"${name}" ` : ''}is forbidden: unable to create new content in namespace ${at} because it is being terminated`
  throw new StatusError('Forbidden', text, { name, group: info.group, kind: info.resource }, [
    { reason: 'NamespaceTerminating', message: `namespace ${at} is being terminated`, field: 'metadata.namespace' },
  ])
}

/** The outcome of deleting a namespace: it stays, Terminating, until its finalizers are gone. */
export function planNamespaceDeletion(namespace: AnyObject, now: number): DeletionOutcome {
  const { name, deletionTimestamp } = namespace.metadata
  if (immortal.has(name)) throw forbidden('', 'namespaces', name, 'this namespace may not be deleted')
  if (finalizersOf(namespace).length === 0) return { action: 'remove', object: namespace }
  if (deletionTimestamp !== undefined)
    throw conflict(
      '',
      'namespaces',
      name,
      'The system is ensuring all content is removed from this namespace.  Upon completion, this namespace will automatically be purged by the system.',
    )
  const object = {
    ...namespace,
    metadata: { ...namespace.metadata, deletionTimestamp: timestampAt(now) },
    status: { ...namespace.status, phase: 'Terminating' },
  }
  return { action: 'mark', object }
}

/** The namespace with these finalizers; `done` if none of them is left. */
export function withFinalizers(
  namespace: AnyObject,
  finalizers: readonly string[],
): { readonly object: AnyObject; readonly done: boolean } {
  const { finalizers: _, ...spec } = namespace.spec ?? {}
  const next: JsonObject = finalizers.length > 0 ? { ...spec, finalizers: [...finalizers] } : spec
  const done = finalizers.length === 0 && namespace.metadata.deletionTimestamp !== undefined
  return { object: { ...namespace, spec: next }, done }
}
