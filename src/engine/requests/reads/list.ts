import { keyOf } from '../../api/objectKey.ts'
import { compareText } from '../../api/stableJson.ts'
import type { KubeObject } from '../../api/types.ts'
import { inServedVersion } from '../../apiserver/otherVersions.ts'
import type { Kind } from '../../kinds/kind.ts'
import { apiVersionOf } from '../../kinds/table.ts'
import { selectionOf, selects } from '../selection.ts'
import { clientOf, itemOf, listKindOf, shown } from '../shown.ts'
import { HttpError } from '../status.ts'
import type { ReadContext, ReadRoute, ResourceRequest } from '../types.ts'
import type { EventLog } from '../watch/eventLog.ts'
import {
  continueTokenOf,
  type ListOptions,
  listOptions,
  readContinueToken,
  tooLargeVersion,
  versionWithToken,
} from './listOptions.ts'

/** GET of a collection, whole or in pages. */
export const list: ReadRoute = {
  verbs: ['list'],
  answer: (context, call) => {
    const { cluster } = context
    const options = listOptions(call.path, false)
    const { objects, version, after } = pageStart(context, call, options)
    const selection = selectionOf(call)
    const found = objects
      .filter((object) => call.namespace === '' || object.metadata.namespace === call.namespace)
      .sort((a, b) => compareText(keyOf(a), keyOf(b)))
      .filter((object) => (after === '' || keyOf(object) > after) && selects(selection, object))
    // The server's cache answers a list at any version, and ignores the limit.
    const isAnyVersion = options.version === 0 && options.continueToken === ''
    const page = options.limit > 0 && !isAnyVersion ? found.slice(0, options.limit) : found
    const left = found.length - page.length
    const isWhole = selection.labels === undefined && selection.fields.length === 0
    const metadata = {
      resourceVersion: String(version),
      ...(left > 0 ? { continue: continueTokenOf({ version, after: keyOf(page.at(-1)!) }) } : {}),
      ...(left > 0 && isWhole ? { remainingItemCount: left } : {}),
    }
    const client = clientOf(cluster, call)
    const items = page.map((object) => itemOf(call.kind, shown(client, inServedVersion(call.kind, object))))
    const body = { kind: listKindOf(call.kind), apiVersion: apiVersionOf(call.kind), metadata, items }
    return { status: 200, body, kind: call.kind }
  },
}

/** The objects of a page's version, unordered, and the key after which the page begins. */
function pageStart(
  { cluster: { store }, log }: ReadContext,
  { kind }: ResourceRequest,
  { version, match, continueToken }: ListOptions,
): { readonly objects: readonly KubeObject[]; readonly version: number; readonly after: string } {
  const current = store.resourceVersion
  if (continueToken !== '' && version) throw versionWithToken()
  const { version: asked, after } =
    continueToken === ''
      ? { version: match === 'Exact' ? version : undefined, after: '' }
      : readContinueToken(continueToken)
  if (version !== undefined && version > current) throw tooLargeVersion(version, current)
  if (asked === undefined) return { objects: [...store.list(kind.resource)], version: current, after }
  const objects = log.objectsAt(kind.resource, asked) ?? (log.isWhole ? firstObjects(log, kind, asked) : undefined)
  if (!objects)
    throw expired(continueToken === '' ? `The resourceVersion for the provided list is too old.` : pageExpired)
  return { objects, version: asked, after }
}

/** The objects of a version before the first client, as far as they have not changed until then. */
const firstObjects = (log: EventLog, { resource }: Kind, version: number): readonly KubeObject[] | undefined =>
  log.objectsAt(resource, log.since)?.filter(({ metadata }) => Number(metadata.resourceVersion) <= version)

const pageExpired =
  'The provided continue parameter is too old to display a consistent list result. You must start a new list without the continue parameter.'

const expired = (message: string): HttpError => new HttpError(410, 'Expired', message)
