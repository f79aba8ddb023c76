/** Kinds that nothing here acts on, and that have no rules of their own. */
import { kindRow } from './kind.ts'

export const serviceAccount = kindRow({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  resource: 'serviceaccounts',
  scope: 'namespace',
  shortName: 'sa',
})

export const podTemplate = kindRow({
  apiVersion: 'v1',
  kind: 'PodTemplate',
  resource: 'podtemplates',
  scope: 'namespace',
  podTemplateIn: [],
})

export const lease = kindRow({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  resource: 'leases',
  scope: 'namespace',
  isHidden: true,
})
