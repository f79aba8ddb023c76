import { isCustom } from '../../api/objectKey.ts'
import type { DynamicClient } from '../../apiserver/interface.ts'
import { requestName } from '../../apiserver/resources.ts'
import { kinds } from '../../kinds/table.ts'

const deprecated: ReadonlyMap<string, string | undefined> = new Map(
  kinds.map(({ resource, deprecated: text }) => [resource, text]),
)

/** Wraps a client: requests for deprecated kinds call `warn` with the API server's warning. */
export function withDeprecations(client: DynamicClient, warn: (text: string) => void): DynamicClient {
  const warningOf = (resource: string): string | undefined =>
    isCustom(resource)
      ? client.kinds.custom().find((kind) => requestName(kind) === resource)?.deprecated
      : deprecated.get(resource)
  const withWarnings =
    <Args extends [string, ...unknown[]], Result>(request: (...args: Args) => Result) =>
    (...args: Args): Result => {
      const text = warningOf(args[0])
      if (text !== undefined) warn(text)
      return request(...args)
    }
  const { get, list, create, update, updateStatus, patch, apply } = client
  return {
    ...client,
    get: withWarnings(get),
    list: withWarnings(list),
    create: withWarnings(create),
    update: withWarnings(update),
    updateStatus: withWarnings(updateStatus),
    patch: withWarnings(patch),
    apply: withWarnings(apply),
    delete: withWarnings(client.delete),
  }
}
