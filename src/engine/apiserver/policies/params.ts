/**
 * Finds the parameter objects of a binding for its policy. Models apiserver pkg/admission/plugin/policy/generic
 * CollectParams (v1.36).
 */
import { selectorMatches } from '../../api/selector.ts'
import type { KubeObject } from '../../api/types.ts'
import type { Kind } from '../../kinds/kind.ts'
import type { StoredObjects } from '../store.ts'
import type { PolicyBinding } from './types.ts'

/**
 * The parameters of a kind; `undefined` among them means an evaluation without parameters. A text is the reason for
 * having none.
 */
export function paramsOf(
  store: StoredObjects,
  info: Kind | undefined,
  { paramRef }: PolicyBinding,
  requested: string | undefined,
): readonly (KubeObject | undefined)[] | string {
  if (!info || !paramRef) return [undefined]
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
