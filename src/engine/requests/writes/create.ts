import { StatusError } from '../../api/errors.ts'
import { asObject } from '../../api/jsonObject.ts'
import { readObject } from '../body.ts'
import { methodNotAllowed } from '../resourceRequest.ts'
import { clientOf, resourceOf, shown } from '../shown.ts'
import type { WriteRoute } from '../types.ts'
import { writeOptions } from '../writeOptions.ts'
import { refuseDuplicates, withDuplicates } from './duplicates.ts'

export const create: WriteRoute = {
  verbs: ['create'],
  answer: (cluster, call) => {
    const { kind, namespace } = call
    if (kind.namespaced && namespace === '') throw methodNotAllowed()
    const options = writeOptions(call, 'CreateOptions')
    const { value, duplicates } = readObject(call.request, kind)
    refuseDuplicates(kind, duplicates, options)
    if (asObject(value.metadata).resourceVersion)
      throw new StatusError('Unknown', 'resourceVersion should not be set on objects to be created')
    const client = clientOf(cluster, call)
    const created = client.create(resourceOf(call), namespace, value, options)
    return { status: 201, body: shown(client, created), kind, warnings: withDuplicates(duplicates, options) }
  },
}
