import type { ApiClient } from '../../apiserver/interface.ts'

import { kinds } from '../../kinds/table.ts'

const deprecated: ReadonlyMap<string, string | undefined> = new Map(
  kinds.map(({ resource, deprecated: text }) => [resource, text]),
)

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
