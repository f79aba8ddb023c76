/** Actions on a Pod: eviction and binding. */
import { decodeObject } from '../../api/decode.ts'
import { badRequest, StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { decodeOptions } from '../../apiserver/decodeAs.ts'
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
    const { value } = readEviction(call.request)
    checkPodName(call, value.metadata)
    const body = JSON.stringify(asObject(value.deleteOptions))
    const options = deleteOptions({ ...call, request: { ...call.request, contentType: 'application/json', body } })
    clientOf(cluster, call).evict(call.namespace, call.name, { ...options, dryRun: dryRun || options.dryRun === true })
    return created
  },
}

/** POST of a binding, as a scheduler sends it: to the Pod, or to the bindings of its namespace. */
// Models pkg/registry/core/pod/storage BindingREST and LegacyBindingREST (v1.36).
export const binding: WriteRoute = {
  verbs: ['create'],
  resources: ['pods'],
  subresources: ['binding'],
  check: (call) => {
    readBinding(call)
  },
  answer: (cluster, call) => {
    const { pod, node } = readBinding(call)
    const client = clientOf(cluster, call)
    client.get('pods', call.namespace, pod)
    client.bind(call.namespace, pod, node)
    return created
  },
}

function readBinding(call: ResourceRequest): { readonly pod: string; readonly node: string } {
  const options = writeOptions(call, 'CreateOptions')
  const { value } = readObject(call.request, { group: '', version: 'v1', kind: 'Binding' })
  decodeObject(value, decodeOptions(options))
  const { name: own, namespace = call.namespace } = asObject(value.metadata)
  if (call.name === '' && textOf(own) === '') throw badRequest('Name parameter required.')
  if (call.name !== '' && own !== call.name) throw badRequest('name in URL does not match name in Binding object')
  if (namespace !== call.namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
  const target = asObject(value.target)
  checkTarget(target)
  return { pod: textOf(own), node: textOf(target.name) }
}

/** An eviction in one of its two versions, of which discovery names the newer one. */
function readEviction(request: ResourceRequest['request']): ReturnType<typeof readObject> {
  const kind = { group: 'policy', kind: 'Eviction' }
  const isOld = request.body?.includes('policy/v1beta1') === true
  return readObject(request, { ...kind, version: isOld ? 'v1beta1' : 'v1' })
}

/** Throws an error without a reason for a target that is not a node. */
// Models pkg/apis/core/validation ValidatePodBinding (v1.36), whose errors become no Invalid status.
function checkTarget({ kind, name }: JsonObject): void {
  const errors = [
    ...(kind === undefined || kind === '' || kind === 'Node'
      ? []
      : [`target.kind: Unsupported value: ${goQuote(textOf(kind))}: supported values: "Node", "<empty>"`]),
    ...(textOf(name) === '' ? ['target.name: Required value'] : []),
  ]
  if (errors.length > 0)
    throw new StatusError('Unknown', errors.length > 1 ? `[${errors.join(', ')}]` : (errors[0] ?? ''))
}

function checkPodName({ name }: ResourceRequest, metadata: unknown): void {
  const own = typeof metadata === 'object' && metadata !== null && 'name' in metadata ? metadata.name : ''
  if (typeof own === 'string' && own !== '' && own !== name)
    throw badRequest('name in URL does not match name in Eviction object')
}
