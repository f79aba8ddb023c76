import type { ApiClient } from '../../apiserver/interface.ts'

import { kinds } from '../../kinds/table.ts'

const deprecated: ReadonlyMap<string, string | undefined> = new Map(
  kinds.map(({ resource, deprecated: text }) => [resource, text]),
)

/** A client that tells `warn` of requests for deprecated kinds. */
export function withDeprecations(client: ApiClient, warn: (text: string) => void): ApiClient {
  const withWarnings =
    <Args extends [string, ...unknown[]], Result>(request: (...args: Args) => Result) =>
    (...args: Args): Result => {
      const text = deprecated.get(args[0])
      if (text !== undefined) warn(text)
      return request(...args)
    }
  const { get, list, create, update, updateStatus, patch, apply } = client
  return {
    ...client,
    get: withWarnings(get) as ApiClient['get'],
    list: withWarnings(list) as ApiClient['list'],
    create: withWarnings(create) as ApiClient['create'],
    update: withWarnings(update) as ApiClient['update'],
    updateStatus: withWarnings(updateStatus) as ApiClient['updateStatus'],
    patch: withWarnings(patch) as ApiClient['patch'],
    apply: withWarnings(apply) as ApiClient['apply'],
    delete: withWarnings(client.delete) as ApiClient['delete'],
  }
}
