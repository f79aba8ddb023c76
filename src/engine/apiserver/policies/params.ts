/**
 * Finds the parameter objects of a binding for its policy. Models apiserver pkg/admission/plugin/policy/generic
 * CollectParams (v1.36).
 */
import { selectorMatches } from '../../api/selector.ts'
import type { KubeObject } from '../../api/types.ts'
import { kinds } from '../../kinds/table.ts'
import type { StoredObjects } from '../store.ts'
import type { Policy, PolicyBinding } from './types.ts'

/**
 * The parameters; `undefined` among them means an evaluation without parameters. A text is the reason for having none.
 */
export function paramsOf(
  store: StoredObjects,
  { paramKind }: Pick<Policy, 'paramKind'>,
  { paramRef }: PolicyBinding,
  requested: string | undefined,
): readonly (KubeObject | undefined)[] | string {
  if (!paramKind || !paramRef) return [undefined]
  const info = kinds.find(
    ({ kind, group, version }) =>
      kind === paramKind.kind && (group ? `${group}/${version}` : version) === paramKind.apiVersion,
  )
  if (!info)
    return `failed to find resource referenced by paramKind: '${gvkText(paramKind.apiVersion, paramKind.kind)}'`
  const { name, namespace, selector, parameterNotFoundAction } = paramRef
  const inNamespace = info.namespaced ? (namespace ?? requested) : ''
  if (inNamespace === undefined)
    return 'cannot use namespaced paramRef in policy binding that matches cluster-scoped resources'
  const all: KubeObject[] = [...store.list(info.resource, inNamespace)]
  const found = all.filter(({ metadata }) =>
    name === undefined ? selectorMatches(selector, metadata.labels) : metadata.name === name,
  )
  if (found.length > 0) return found
  return parameterNotFoundAction === 'Allow'
    ? []
    : 'no params found for policy binding with `Deny` parameterNotFoundAction'
}

const gvkText = (apiVersion: string, kind: string): string => `${apiVersion}, Kind=${kind}`
