import { asObject, textsIn } from '../../api/jsonObject.ts'
import { readObject } from '../body.ts'
import { clientOf, shown } from '../shown.ts'
import type { WriteRoute } from '../types.ts'

/** PUT of the finalizers of a namespace that is being deleted. */
export const namespaceFinalize: WriteRoute = {
  verbs: ['update'],
  resources: ['namespaces'],
  subresources: ['finalize'],
  answer: (cluster, call) => {
    const { kind, name } = call
    const client = clientOf(cluster, call)
    const { value } = readObject(call.request, kind)
    const before = client.get('namespaces', '', name)
    client.finalizeNamespace(name, textsIn(asObject(value.spec).finalizers))
    const after = cluster.store.get('namespaces', name) ?? before
    return { status: 200, body: shown(client, after), kind }
  },
}
