/** What a cluster of which only a part was recorded answers: what is not in it may have been there all the same. */
import type { ApiClient } from '../../apiserver/interface.ts'

/** A client that tells `note` of which resources it was asked for objects. */
export function withNotedReads(client: ApiClient, note: (resource: string) => void): ApiClient {
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

/** Said after an answer for which these resources were asked; no word of kubectl's own. */
export function unrecordedNote(resources: Iterable<string>): string {
  return `Note: not in the recording, hence unknown: ${[...resources].sort().join(', ')}\n`
}
