import type { JsonObject } from '../../api/types.ts'
import { apiVersionOf } from '../../kinds/table.ts'
import { selectionOf, selects } from '../selection.ts'
import { clientOf, itemOf, listKindOf, resourceOf, shown } from '../shown.ts'
import type { WriteRoute } from '../types.ts'
import { deleteOptions } from './delete.ts'

/** DELETE of all objects of a kind that selectors match. */
export const deleteCollection: WriteRoute = {
  verbs: ['deletecollection'],
  answer: (cluster, call) => {
    const { kind, namespace } = call
    const client = clientOf(cluster, call)
    const resource = resourceOf(call)
    const options = deleteOptions(call)
    const selection = selectionOf(call)
    const items: JsonObject[] = []
    for (const object of client.list(resource, namespace)) {
      if (!selects(selection, object)) continue
      const { name, namespace: own = '' } = object.metadata
      items.push(itemOf(kind, shown(client, client.delete(resource, own, name, options))))
    }
    const version = { resourceVersion: String(cluster.store.resourceVersion) }
    // An unstructured list writes the token of an empty rest.
    const metadata = kind.custom ? { continue: '', ...version } : version
    return { status: 200, body: { kind: listKindOf(kind), apiVersion: apiVersionOf(kind), metadata, items }, kind }
  },
}
