/** A request of a client, as a text for users. */

import { lookup } from '../api/lookup.ts'

const verbs: Readonly<Record<string, string>> = lookup({
  GET: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
})

/** `patch deployments/web`, `watch pods in shop`, `get /version`. Options in the query are left out. */
export function requestWords({ method, target }: { readonly method: string; readonly target: string }): string {
  const [whole = '', query = ''] = target.split('?')
  const verb = method === 'GET' && /(?:^|&)watch=(?:1|true)(?:&|$)/.test(query) ? 'watch' : (verbs[method] ?? method)
  const [root, ...segments] = whole.split('/').filter((segment) => segment !== '')
  const below = root === 'api' || root === 'apis' ? segments.slice(root === 'api' ? 1 : 2) : []
  if (below.length === 0) return `${verb} ${whole}`
  const [first, namespace, ...rest] = below
  const isNamespaced = first === 'namespaces' && rest.length > 0 && !ofNamespace.has(rest[0] ?? '')
  const path = (isNamespaced ? rest : below).join('/')
  const place = isNamespaced && namespace !== 'default' ? ` in ${namespace}` : ''
  return `${verb} ${path}${place}`
}

/** Subresources of a namespace; a longer path leads to the objects in it. */
const ofNamespace: ReadonlySet<string> = new Set(['status', 'finalize'])
