/** kubectl output for a recording, which contains only a part of the cluster: missing objects may have existed. */
import type { DynamicClient } from '../../apiserver/interface.ts'

/** Wraps a client: `note` is called with the resource of every read. */
export function withNotedReads(client: DynamicClient, note: (resource: string) => void): DynamicClient {
  return {
    ...client,
    get: (resource, namespace, name) => {
      note(resource)
      return client.get(resource, namespace, name)
    },
    list: (resource, namespace) => {
      note(resource)
      return client.list(resource, namespace)
    },
  }
}

/** Line after output that depends on resources missing in the recording. kubectl itself has no such line. */
export function unrecordedNote(resources: Iterable<string>): string {
  return `Note: not in the recording, hence unknown: ${[...resources].sort().join(', ')}\n`
}
