import { invalid } from '../../api/errors.ts'
import { asObject } from '../../api/jsonObject.ts'
import { nonNegative } from '../../api/validation/fieldErrors.ts'
import { scaleOf } from '../../apiserver/scale.ts'
import { readObject } from '../body.ts'
import { clientOf, resourceOf } from '../shown.ts'
import type { WriteRoute } from '../types.ts'
import { writeOptions } from '../writeOptions.ts'
import { patched } from './patch.ts'
import { checkName } from './update.ts'

const scaleKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' } as const

/** PUT and PATCH of the number of replicas. */
export const scale: WriteRoute = {
  verbs: ['update', 'patch'],
  subresources: ['scale'],
  answer: (cluster, call) => {
    const { namespace, name, verb } = call
    const client = clientOf(cluster, call)
    if (verb === 'patch') {
      const { status, object } = patched(cluster, call)
      return { status, kind: call.kind, body: scaleOf(call.kind, object) }
    }
    const options = writeOptions(call, 'UpdateOptions')
    const { value } = readObject(call.request, scaleKind)
    checkName(call, value)
    const replicas = asObject(value.spec).replicas ?? 0
    if (typeof replicas === 'number' && replicas < 0)
      throw invalid('autoscaling', 'Scale', name, nonNegative('spec.replicas', replicas))
    const { resourceVersion } = asObject(value.metadata)
    const change = { ...(resourceVersion ? { metadata: { resourceVersion } } : {}), spec: { replicas } }
    const scaled = client.patch(resourceOf(call), namespace, name, 'merge', change, {
      ...options,
      subresource: 'scale',
    })
    return { status: 200, body: scaleOf(call.kind, scaled), kind: call.kind }
  },
}
