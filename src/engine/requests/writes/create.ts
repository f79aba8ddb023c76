import { StatusError } from '../../api/errors.ts'
import { asObject, textOf } from '../../api/jsonObject.ts'
import { methodNotAllowed } from '../resourceRequest.ts'
import { clientOf, resourceOf, shown } from '../shown.ts'
import type { WriteRoute } from '../types.ts'
import { writeOptions } from '../writeOptions.ts'
import { withDuplicates } from './duplicates.ts'
import { readWritten } from './readWritten.ts'

export const create: WriteRoute = {
  verbs: ['create'],
  check: (call) => {
    readWritten(call, writeOptions(call, 'CreateOptions'))
  },
  answer: (cluster, call) => {
    const { kind, namespace } = call
    if (kind.namespaced && namespace === '') throw methodNotAllowed()
    const options = writeOptions(call, 'CreateOptions')
    const { value, duplicates } = readWritten(call, options)
    // The storage checks the version, and a dry run stores nothing. A version that is not a number is ignored. Models
    // apiserver storage/etcd3 Create and registry/generic/registry DryRunnableStorage.Create (v1.36).
    if (!options.dryRun && /^0*[1-9]\d*$/.test(textOf(asObject(value.metadata).resourceVersion)))
      throw new StatusError('Unknown', 'resourceVersion should not be set on objects to be created')
    const client = clientOf(cluster, call)
    const created = client.create(resourceOf(call), namespace, value, options)
    return { status: 201, body: shown(client, created), kind, warnings: withDuplicates(duplicates, options) }
  },
}
