/** Who may do what: stored only, here everybody may do everything. */
import { pathSegment } from '../api/validation/formats.ts'
import { kindRow } from './kind.ts'

const apiVersion = 'rbac.authorization.k8s.io/v1'

export const role = kindRow({
  apiVersion,
  kind: 'Role',
  resource: 'roles',
  scope: 'namespace',
  nameErrors: pathSegment,
})

export const roleBinding = kindRow({
  apiVersion,
  kind: 'RoleBinding',
  resource: 'rolebindings',
  scope: 'namespace',
  nameErrors: pathSegment,
})

export const clusterRole = kindRow({
  apiVersion,
  kind: 'ClusterRole',
  resource: 'clusterroles',
  scope: 'cluster',
  nameErrors: pathSegment,
})

export const clusterRoleBinding = kindRow({
  apiVersion,
  kind: 'ClusterRoleBinding',
  resource: 'clusterrolebindings',
  scope: 'cluster',
  nameErrors: pathSegment,
})
