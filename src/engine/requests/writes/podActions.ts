/** Actions on a Pod: eviction and binding. */
import { badRequest } from '../../api/errors.ts'
import { asObject, textOf } from '../../api/jsonObject.ts'
import { readObject } from '../body.ts'
import { clientOf } from '../shown.ts'
import type { ObjectAnswer, ResourceRequest, WriteRoute } from '../types.ts'
import { writeOptions } from '../writeOptions.ts'
import { deleteOptions } from './delete.ts'

const created: ObjectAnswer = {
  status: 201,
  body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 },
}

/** POST of an eviction. */
export const eviction: WriteRoute = {
  verbs: ['create'],
  resources: ['pods'],
  subresources: ['eviction'],
  answer: (cluster, call) => {
    const { dryRun } = writeOptions(call, 'CreateOptions')
    const { value } = readObject(call.request, { group: 'policy', version: 'v1', kind: 'Eviction' })
    checkPodName(call, value.metadata)
    const body = JSON.stringify(asObject(value.deleteOptions))
    const options = deleteOptions({ ...call, request: { ...call.request, contentType: 'application/json', body } })
    clientOf(cluster, call).evict(call.namespace, call.name, { ...options, dryRun: dryRun || options.dryRun === true })
    return created
  },
}

/** POST of a binding, as a scheduler sends it. */
export const binding: WriteRoute = {
  verbs: ['create'],
  resources: ['pods'],
  subresources: ['binding'],
  answer: (cluster, call) => {
    const { dryRun } = writeOptions(call, 'CreateOptions')
    const { value } = readObject(call.request, { group: '', version: 'v1', kind: 'Binding' })
    checkPodName(call, value.metadata)
    const client = clientOf(cluster, call)
    client.get('pods', call.namespace, call.name)
    if (!dryRun) client.bind(call.namespace, call.name, textOf(asObject(value.target).name))
    return created
  },
}

function checkPodName({ name }: ResourceRequest, metadata: unknown): void {
  const own = typeof metadata === 'object' && metadata !== null && 'name' in metadata ? metadata.name : ''
  if (typeof own === 'string' && own !== '' && own !== name)
    throw badRequest('name in URL does not match name in object')
}
