/** Requests for certificates, which are stored and decided on. No component signs certificates. */

import { asObject, objectsIn, textOf } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { adminUser } from '../api/outside/adminUser.ts'
import type { JsonObject, JsonValue, Timestamp } from '../api/types.ts'
import { pathSegment } from '../api/validation/formats.ts'
import { certificateRequests } from '../api/validation/stored/certificates.ts'
import { kindRow, type StatusWrite } from './kind.ts'

/** The members of the spec that the API server sets, in place of the client's. */
const ofUser = ['username', 'uid', 'groups', 'extra']

/** Models pkg/registry/certificates/certificates/strategy.go (v1.36). */
export const certificateSigningRequest = kindRow({
  apiVersion: 'certificates.k8s.io/v1',
  kind: 'CertificateSigningRequest',
  resource: 'certificatesigningrequests',
  scope: 'cluster',
  shortName: 'csr',
  subresources: ['approval', 'status'],
  nameErrors: pathSegment,
  validate: certificateRequests,
  initialStatus: () => ({}),
  prepareForCreate: (object) => {
    const written = Object.entries(object.spec ?? {}).filter(([name]) => !ofUser.includes(name))
    return { ...object, spec: { ...Object.fromEntries(written), ...adminUser } }
  },
  prepareForUpdate: (written, stored) => withSpecOf(stored, written),
  prepareStatus: (status, stored, write) =>
    write.subresource === 'approval' ? approved(status, stored, write) : decided(status, stored, write),
})

function withSpecOf({ spec }: AnyObject, { spec: _, ...written }: AnyObject): AnyObject {
  return spec === undefined ? written : { ...written, spec }
}

const oldStatus = ({ status }: AnyObject): JsonObject => asObject(status)

/** Of the status, an approval changes the conditions only. */
function approved({ conditions }: JsonObject, stored: AnyObject, { at }: StatusWrite): JsonObject {
  const { conditions: before, ...rest } = oldStatus(stored)
  const written = withTimes(conditions, before, at)
  return written.length === 0 ? rest : { ...rest, conditions: written }
}

/** Decisions stay as they are stored, unless their number changes, which validation refuses. */
function decided(status: JsonObject, stored: AnyObject, { at }: StatusWrite): JsonObject {
  if (status.conditions === undefined) return status
  const before = oldStatus(stored).conditions
  const kept = ['Approved', 'Denied'].reduce<readonly JsonObject[]>(
    (all, type) => withStored(all, objectsIn(before), type),
    objectsIn(status.conditions),
  )
  return { ...status, conditions: withTimes([...kept], before, at) }
}

function withStored(written: readonly JsonObject[], stored: readonly JsonObject[], type: string) {
  const before = stored.filter((one) => one.type === type)
  if (written.filter((one) => one.type === type).length !== before.length) return written
  let next = 0
  return written.map((one) => (one.type === type ? (before[next++] ?? one) : one))
}

/** Sets the times that a client left out. Models populateConditionTimestamps. */
function withTimes(written: JsonValue | undefined, stored: JsonValue | undefined, at: Timestamp): JsonObject[] {
  return objectsIn(written).map((condition) => {
    const same = objectsIn(stored).find(({ type, status }) => type === condition.type && status === condition.status)
    return {
      ...condition,
      lastUpdateTime: textOf(condition.lastUpdateTime) || at,
      lastTransitionTime: textOf(condition.lastTransitionTime) || textOf(same?.lastTransitionTime) || at,
    }
  })
}
