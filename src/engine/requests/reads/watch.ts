import { keyOf } from '../../api/objectKey.ts'
import { compareText } from '../../api/stableJson.ts'
import type { KubeObject } from '../../api/types.ts'
import { inServedVersion } from '../../apiserver/otherVersions.ts'
import { selectionOf, selects } from '../selection.ts'
import type { ReadContext, ReadRoute, ResourceRequest, WatchAnswer } from '../types.ts'
import { expired, Watch } from '../watch/watch.ts'
import { listOptions } from './listOptions.ts'

/** GET of the changes of a collection. */
export const watch: ReadRoute = {
  verbs: ['watch'],
  answer: (context, call): WatchAnswer => {
    const { cluster, log } = context
    const { version, sendInitialEvents, bookmarks, timeoutSeconds } = listOptions(call.path, true)
    const selection = selectionOf(call)
    const isSelected = (object: KubeObject): boolean =>
      (call.namespace === '' || object.metadata.namespace === call.namespace) && selects(selection, object)
    const current = cluster.store.resourceVersion
    const startsNow = version === undefined || version === 0 || sendInitialEvents === true
    const position = startsNow ? log.end : log.positionAfter(version)
    const before = position === undefined && log.isWhole ? objectsSince(context, call, version ?? 0) : undefined
    const begins = { version: startsNow ? current : (version ?? current), position: position ?? (before ? 0 : log.end) }
    const isExpired = position === undefined && before === undefined
    const hasInitial = sendInitialEvents ?? (version === undefined || version === 0)
    return {
      status: 200,
      watch: new Watch(log, {
        kind: call.kind,
        selects: isSelected,
        present: (object, event) => context.present(log.shown(inServedVersion(call.kind, object)), call, event),
        presentBookmark: (object, event) => context.present(object, call, event),
        initial: hasInitial ? initialObjects(context, call, isSelected) : (before ?? []).filter(isSelected),
        marksInitialEnd: sendInitialEvents === true && bookmarks,
        bookmarks,
        timeoutSeconds,
        ...(isExpired ? { failure: expired(version ?? 0, log.since) } : {}),
        ...begins,
      }),
    }
  },
}

const initialObjects = (
  { cluster: { store } }: ReadContext,
  { kind, namespace }: ResourceRequest,
  isSelected: (object: KubeObject) => boolean,
): KubeObject[] =>
  [...store.list(kind.resource, namespace)].filter(isSelected).sort((a, b) => compareText(keyOf(a), keyOf(b)))

/** Objects that existed when the first client connected and that are newer than an earlier version. */
const objectsSince = ({ log }: ReadContext, { kind }: ResourceRequest, version: number): readonly KubeObject[] =>
  (log.objectsAt(kind.resource, log.since) ?? [])
    .filter(({ metadata }) => Number(metadata.resourceVersion) > version)
    .toSorted((a, b) => Number(a.metadata.resourceVersion) - Number(b.metadata.resourceVersion))
