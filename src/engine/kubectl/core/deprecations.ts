import type { ApiClient } from '../../apiserver/interface.ts'

/** What the API server says of every request about a kind that has another in its place. */
// Models APILifecycleDeprecated of k8s.io/api/*/zz_generated.prerelease-lifecycle.go (v1.36).
const deprecated: ReadonlyMap<string, string> = new Map([
  ['endpoints', 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice'],
])

/** A client that tells `warn` of requests for deprecated kinds. */
export function withDeprecations(client: ApiClient, warn: (text: string) => void): ApiClient {
  const told =
    <Args extends [string, ...unknown[]], Result>(request: (...args: Args) => Result) =>
    (...args: Args): Result => {
      const text = deprecated.get(args[0])
      if (text !== undefined) warn(text)
      return request(...args)
    }
  const { get, list, create, update, updateStatus, patch, apply } = client
  return {
    ...client,
    get: told(get) as ApiClient['get'],
    list: told(list) as ApiClient['list'],
    create: told(create) as ApiClient['create'],
    update: told(update) as ApiClient['update'],
    updateStatus: told(updateStatus) as ApiClient['updateStatus'],
    patch: told(patch) as ApiClient['patch'],
    apply: told(apply) as ApiClient['apply'],
    delete: told(client.delete) as ApiClient['delete'],
  }
}
