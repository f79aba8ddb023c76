/** Clients that intercept a command's writes. A dry run does not write. */
import type { DynamicClient } from '../../apiserver/interface.ts'
import { AssertionError } from '../../sim/assert.ts'

/**
 * A client that calls `write` before each write and sends the write to the client that `write` returns. Other requests
 * go to `client`.
 */
export function withWritesTo(client: DynamicClient, write: () => DynamicClient): DynamicClient {
  return {
    name: client.name,
    kinds: client.kinds,
    get: client.get,
    list: client.list,
    fieldOwners: client.fieldOwners,
    create: (resource, namespace, object, options) =>
      (options?.dryRun ? client : write()).create(resource, namespace, object, options),
    update: (resource, namespace, object, options) =>
      (options?.dryRun ? client : write()).update(resource, namespace, object, options),
    updateStatus: (resource, namespace, object, options) =>
      (options?.dryRun ? client : write()).updateStatus(resource, namespace, object, options),
    patch: (resource, namespace, name, type, patch, options) =>
      (options?.dryRun ? client : write()).patch(resource, namespace, name, type, patch, options),
    apply: (resource, namespace, name, object, options) =>
      (options.dryRun ? client : write()).apply(resource, namespace, name, object, options),
    delete: (resource, namespace, name, options) =>
      (options?.dryRun ? client : write()).delete(resource, namespace, name, options),
    putFieldOwners: (...request) => write().putFieldOwners(...request),
    evict: (...request) => write().evict(...request),
    rollbackDeployment: (...request) => write().rollbackDeployment(...request),
    finalizeNamespace: (...request) => write().finalizeNamespace(...request),
    bind: (...request) => write().bind(...request),
  }
}

/** The client of a command that is declared as one that only reads. */
export const withoutWrites = (client: DynamicClient): DynamicClient =>
  withWritesTo(client, () => {
    throw new AssertionError('a command that only reads has written')
  })
