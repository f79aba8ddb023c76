/** Kinds of authorization, which are only stored: in the simulation, every client may do everything. */
import { fill, setList, setObject } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { pathSegment } from '../api/validation/formats.ts'
import { clusterRoleBindings, clusterRoles, roleBindings, roles } from '../api/validation/stored/roles.ts'
import { compact } from './defaulting.ts'
import { kindRow } from './kind.ts'

const GROUP = 'rbac.authorization.k8s.io'
const apiVersion = `${GROUP}/v1`

/** Models pkg/apis/rbac/v1/defaults.go (v1.36). */
const withGroups = (binding: JsonObject): JsonObject =>
  setList(
    setObject(fill(compact(binding), { roleRef: {} }), 'roleRef', (ref) =>
      fill(compact(ref, ['apiGroup']), { apiGroup: GROUP }),
    ),
    'subjects',
    (subject) =>
      subject.kind === 'User' || subject.kind === 'Group'
        ? fill(compact(subject, ['apiGroup']), { apiGroup: GROUP })
        : subject,
  )

export const role = kindRow({
  apiVersion,
  kind: 'Role',
  resource: 'roles',
  scope: 'namespace',
  nameErrors: pathSegment,
  validate: roles,
})

export const roleBinding = kindRow({
  apiVersion,
  kind: 'RoleBinding',
  resource: 'rolebindings',
  scope: 'namespace',
  nameErrors: pathSegment,
  defaults: withGroups,
  validate: roleBindings,
})

export const clusterRole = kindRow({
  apiVersion,
  kind: 'ClusterRole',
  resource: 'clusterroles',
  scope: 'cluster',
  nameErrors: pathSegment,
  validate: clusterRoles,
})

export const clusterRoleBinding = kindRow({
  apiVersion,
  kind: 'ClusterRoleBinding',
  resource: 'clusterrolebindings',
  scope: 'cluster',
  nameErrors: pathSegment,
  defaults: withGroups,
  validate: clusterRoleBindings,
})
