/** Roles and their bindings. Models pkg/apis/rbac/validation (v1.36). */

import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type { ClusterRole, LabelSelector, PolicyRule, RbacSubject, Role, RoleBinding } from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { invalidValue, notSupported, required } from '../fieldErrors.ts'
import { dns1123Subdomain, pathSegment } from '../formats.ts'
import { validateLabels } from '../objectMeta.ts'
import {
  all,
  among,
  byRule,
  each,
  given,
  givenText,
  ifSet,
  members,
  type PartRule,
  type Rule,
  selector,
  text,
} from './rules.ts'

const GROUP = 'rbac.authorization.k8s.io'

const isEmptyList = (value: readonly string[] | undefined): boolean => !value?.length

/** The subject of a role's rule: resources, or URLs that are not resources. */
const about =
  (isNamespaced: boolean): PartRule<PolicyRule> =>
  (at, { nonResourceURLs, apiGroups, resources, resourceNames } = {}) => {
    const path = `${at}.nonResourceURLs`
    if (isEmptyList(nonResourceURLs))
      return [
        ...given('resource rules must supply at least one api group')(`${at}.apiGroups`, apiGroups),
        ...given('resource rules must supply at least one resource')(`${at}.resources`, resources),
      ]
    const isBoth = ![apiGroups, resources, resourceNames].every(isEmptyList)
    return [
      ...(isNamespaced
        ? [invalidValue(path, nonResourceURLs, 'namespaced rules cannot apply to non-resource URLs')]
        : []),
      ...(isBoth
        ? [invalidValue(path, nonResourceURLs, 'rules cannot apply to both regular resources and non-resource URLs')]
        : []),
    ]
  }

const rules = (isNamespaced: boolean): Rule<readonly Defaulted<PolicyRule>[]> =>
  each(all(members({ verbs: given('verbs must contain at least one value') }), about(isNamespaced)))

export const roles = byRule<Defaulted<Role>>(members({ rules: rules(true) }))

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist']

/** Errors of an unreadable selector. Upstream reports errors of an operator or a label twice. */
const readable: PartRule<LabelSelector> = (at, value = {}) => {
  const { matchLabels, matchExpressions = [] } = value
  const isReadable =
    matchExpressions.every(({ operator = '' }) => OPERATORS.includes(operator)) &&
    validateLabels(at, matchLabels).length === 0
  return [...selector(at, value), ...(isReadable ? [] : [invalidValue(at, null, 'invalid label selector.')])]
}

export const clusterRoles = byRule<Defaulted<ClusterRole>>(
  members({
    rules: rules(false),
    aggregationRule: ifSet(
      members({
        clusterRoleSelectors: all(
          given('at least one clusterRoleSelector required if aggregationRule is non-nil'),
          each(readable),
        ),
      }),
    ),
  }),
)

const subject =
  (isNamespaced: boolean): PartRule<RbacSubject> =>
  (at, { kind = '', name, apiGroup = '', namespace = '' } = {}) => {
    const errors = given()(`${at}.name`, name)
    const group = `${at}.apiGroup`
    if (kind === 'ServiceAccount')
      return [
        ...errors,
        ...text(dns1123Subdomain)(`${at}.name`, name),
        ...(apiGroup === '' ? [] : [notSupported(group, apiGroup, [''])]),
        ...(isNamespaced || namespace !== '' ? [] : [required(`${at}.namespace`)]),
      ]
    if (kind === 'User' || kind === 'Group')
      return [...errors, ...(apiGroup === GROUP ? [] : [notSupported(group, apiGroup, [GROUP])])]
    return [...errors, notSupported(`${at}.kind`, kind, ['ServiceAccount', 'User', 'Group'])]
  }

const bindings = (isNamespaced: boolean) =>
  byRule<Defaulted<RoleBinding>>(
    members({
      roleRef: members({
        apiGroup: among([GROUP]),
        kind: among(isNamespaced ? ['Role', 'ClusterRole'] : ['ClusterRole']),
        name: givenText(pathSegment),
      }),
      subjects: each(subject(isNamespaced)),
    }),
    roleStays,
  )

/** Errors of a changed roleRef. The message prints it by the names of Go's fields. */
function roleStays({ roleRef = {} }: Defaulted<RoleBinding>, old: Defaulted<RoleBinding>): FieldError[] {
  if (deepEqual(roleRef, old.roleRef ?? {})) return []
  const { apiGroup: APIGroup = '', kind: Kind = '', name: Name = '' } = roleRef
  return [invalidValue('roleRef', { APIGroup, Kind, Name }, 'cannot change roleRef')]
}

export const roleBindings = bindings(true)
export const clusterRoleBindings = bindings(false)
