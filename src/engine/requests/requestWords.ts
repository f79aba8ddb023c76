/** A request that changes objects, as a text for users. */

import { lookup } from '../api/lookup.ts'

const verbs: Readonly<Record<string, string>> = lookup({
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
})

/** `patch deployments/web`, `create pods/web-0/eviction in shop`. Options in the query are left out. */
export function requestWords({ method, target }: { readonly method: string; readonly target: string }): string {
  const [root, ...segments] = (target.split('?')[0] ?? '').split('/').filter((segment) => segment !== '')
  const below = segments.slice(root === 'api' ? 1 : 2)
  const [first, namespace, ...rest] = below
  const isNamespaced = first === 'namespaces' && rest.length > 0 && !ofNamespace.has(rest[0] ?? '')
  const path = (isNamespaced ? rest : below).join('/')
  const place = isNamespaced && namespace !== 'default' ? ` in ${namespace}` : ''
  return `${verbs[method] ?? method} ${path}${place}`
}

/** Subresources of a namespace; a longer path leads to the objects in it. */
const ofNamespace: ReadonlySet<string> = new Set(['status', 'finalize'])
