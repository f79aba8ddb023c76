import { asObject, fill, set } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { podSecurityLabelErrors, validateNamespace, validateNamespaceStatusUpdate } from '../api/validation/cluster.ts'
import { dns1123Label } from '../api/validation/formats.ts'
import { metadataUpdate } from '../api/validation/objectMeta.ts'
import { kindRow } from './kind.ts'

export const namespace = kindRow({
  apiVersion: 'v1',
  kind: 'Namespace',
  resource: 'namespaces',
  scope: 'cluster',
  shortName: 'ns',
  subresources: ['status'],
  nameErrors: dns1123Label,
  defaults,
  validate: {
    create: validateNamespace,
    update: (object, old) => [...metadataUpdate(object, old), ...podSecurityLabelErrors(object)],
    status: validateNamespaceStatusUpdate,
  },
  initialStatus: () => ({ phase: 'Active' }),
  // The finalizers change only through their own subresource.
  prepareForUpdate: (written, { spec }) => (spec ? { ...written, spec } : written),
  isHidden: true,
})

// Models pkg/apis/core/v1/defaults.go SetDefaults_Namespace and SetDefaults_NamespaceStatus (v1.36).
function defaults(object: JsonObject): JsonObject {
  const metadata = asObject(object.metadata)
  const status = fill(asObject(object.status), { phase: 'Active' })
  const spec = asObject(object.spec)
  const { name } = metadata
  if (name === undefined) return set(object, { spec, status })
  const labels = set(asObject(metadata.labels), { 'kubernetes.io/metadata.name': name })
  return set(object, { metadata: set(metadata, { labels }), spec, status })
}
