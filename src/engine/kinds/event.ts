import { fill } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { validateEvent } from '../api/validation/cluster.ts'
import { pathSegment } from '../api/validation/formats.ts'
import { compact } from './defaulting.ts'
import { kindRow } from './kind.ts'

export const event = kindRow({
  apiVersion: 'v1',
  kind: 'Event',
  resource: 'events',
  scope: 'namespace',
  shortName: 'ev',
  otherVersions: [{ group: 'events.k8s.io', version: 'v1' }],
  nameErrors: pathSegment,
  defaults,
  validate: { create: validateEvent, update: (object, _, names) => validateEvent(object, names) },
  isHidden: true,
})

/** The Go type always writes these members, since an Event need not name its object. */
function defaults(object: JsonObject): JsonObject {
  return fill(compact(object), {
    involvedObject: {},
    source: {},
    firstTimestamp: null,
    lastTimestamp: null,
    eventTime: null,
    reportingComponent: '',
    reportingInstance: '',
  })
}
