import { badRequest } from '../../api/errors.ts'
import { inRequest } from '../../api/fields/inRequest.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { clientOf, resourceOf, shown } from '../shown.ts'
import type { ResourceRequest, WriteRoute } from '../types.ts'
import { writeOptions } from '../writeOptions.ts'
import { withDuplicates } from './duplicates.ts'
import { readWritten } from './readWritten.ts'

/** PUT of an object or of its status. */
export const update: WriteRoute = {
  verbs: ['update'],
  subresources: ['', 'status', 'approval'],
  check: (call) => {
    readWritten(call, writeOptions(call, 'UpdateOptions'))
  },
  answer: (cluster, call) => {
    const { kind, namespace, subresource } = call
    const options = writeOptions(call, 'UpdateOptions')
    const { value, duplicates } = readWritten(call, options)
    checkName(call, value)
    const client = clientOf(cluster, call)
    const resource = resourceOf(call)
    const updated =
      subresource === 'status' || subresource === 'approval'
        ? client.updateStatus(resource, namespace, inRequest(value), { ...options, subresource })
        : client.update(resource, namespace, value, options)
    return { status: 200, body: shown(client, updated), kind, warnings: withDuplicates(duplicates, options) }
  },
}

/** Throws BadRequest if the object has another name than the path. */
export function checkName({ name }: Pick<ResourceRequest, 'name'>, object: JsonObject): void {
  const own = asObject(object.metadata).name
  if (typeof own !== 'string' || own === '')
    throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`)
  if (own !== name) throw badRequest(`the name of the object (${own}) does not match the name on the URL (${name})`)
}
