/**
 * Converts Deployments of 2017: extensions/v1beta1 and apps/v1beta1, with their own defaults and `spec.rollbackTo`. The
 * stored version is apps/v1; the request for a rollback becomes an annotation, as in upstream's conversion. Models
 * pkg/apis/{extensions,apps}/v1beta1/{defaults,conversion}.go (v1.8 to v1.15).
 */

import { badRequest, invalid } from '../api/errors.ts'
import { asObject, isObject } from '../api/jsonObject.ts'
import { lookup } from '../api/lookup.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { nonNegative } from '../api/validation/fieldErrors.ts'

/** Whether the cluster serves the API of 2017 in addition to that of v1.36. */
export type Compatibility = 'v1.36' | '2017'

/** deployments/rollback: a request to the Deployment's controller. */
export interface RollbackRequest {
  /** Revision to restore; 0 is the revision before the newest. */
  readonly revision: number
  readonly updatedAnnotations?: { readonly [key: string]: string }
}

/** Differences of an earlier API server. */
export interface EarlierApi {
  /** The stored resource of a kind in a version of that time; undefined for other kinds and versions. */
  readonly resourceOf: (apiVersion: string, kind: string) => 'deployments' | undefined
  /** Converts a sent object to the stored version. */
  readonly toStored: (sent: JsonObject) => JsonObject
  /** The form of a stored object in which a patch changes it; undefined for resources without another form. */
  readonly patchedForm: (resource: string) => PatchedForm | undefined
  /** The annotations that pass a rollback on to the Deployment's controller. */
  readonly rollbackAnnotations: (present: Annotations | undefined, request: RollbackRequest) => Annotations
}

type Annotations = Readonly<Record<string, string>>

/** The form of stored objects in which patches change them. */
interface PatchedForm {
  readonly shown: (stored: JsonObject) => JsonObject
  readonly stored: (shown: JsonObject) => JsonObject
}

/** The differences of an API server; undefined for one of v1.36. */
export const earlierApi = (compatibility: Compatibility): EarlierApi | undefined =>
  compatibility === '2017' ? apiOf2017 : undefined

const ROLLBACK_TO_ANNOTATION = 'deprecated.deployment.rollback.to'
/** The value for "no limit" and "no deadline". */
const MAX_INT32 = 2147483647

interface LegacyDefaults {
  readonly maxSurge: JsonValue
  readonly maxUnavailable: JsonValue
  readonly revisionHistoryLimit: number
  readonly progressDeadlineSeconds: number
}

const defaultsOf: Readonly<Record<string, LegacyDefaults>> = lookup({
  'extensions/v1beta1': {
    maxSurge: 1,
    maxUnavailable: 1,
    revisionHistoryLimit: MAX_INT32,
    progressDeadlineSeconds: MAX_INT32,
  },
  'apps/v1beta1': {
    maxSurge: '25%',
    maxUnavailable: '25%',
    revisionHistoryLimit: 2,
    progressDeadlineSeconds: 600,
  },
})

/**
 * Converts an object of an old version, with that version's defaults, to apps/v1; returns any other object unchanged.
 */
function fromLegacyVersion(raw: JsonObject): JsonObject {
  const apiVersion = String(raw.apiVersion)
  const legacy = raw.kind === 'Deployment' ? defaultsOf[apiVersion] : undefined
  if (!legacy) return raw
  const metadata = asObject(raw.metadata)
  // In this version the request is a field; an annotation in the manifest must not count as a request.
  const { [ROLLBACK_TO_ANNOTATION]: _, ...annotations } = asObject(metadata.annotations)
  const own = metadata.annotations === undefined ? raw : { ...raw, metadata: { ...metadata, annotations } }
  return { ...withRollbackAnnotation(withLegacyDefaults(own, legacy), apiVersion), apiVersion: 'apps/v1' }
}

/** A stored Deployment as the old version shows it to a patch: with the field in place of the annotation. */
function withRollbackField(stored: JsonObject): JsonObject {
  const metadata = asObject(stored.metadata)
  const { [ROLLBACK_TO_ANNOTATION]: revision, ...annotations } = asObject(metadata.annotations)
  if (typeof revision !== 'string' || !/^[+-]?\d+$/.test(revision)) return stored
  const spec = { ...asObject(stored.spec), rollbackTo: { revision: Number(revision) } }
  return { ...stored, metadata: { ...metadata, annotations }, spec }
}

/** Converts the field back to the annotation. Throws Invalid or BadRequest for an invalid revision. */
function withRollbackAnnotation(object: JsonObject, apiVersion = 'extensions/v1beta1'): JsonObject {
  if (!isObject(object.spec) || object.spec.rollbackTo === undefined) return object
  const { rollbackTo, ...spec } = object.spec
  if (rollbackTo === null) return { ...object, spec }
  const metadata = asObject(object.metadata)
  const revision = revisionOf(rollbackTo, { apiVersion, name: String(metadata.name ?? '') })
  const annotations = { ...asObject(metadata.annotations), [ROLLBACK_TO_ANNOTATION]: String(revision) }
  return { ...object, spec, metadata: { ...metadata, annotations } }
}

function revisionOf(rollbackTo: JsonValue, { apiVersion, name }: { apiVersion: string; name: string }): number {
  const goType = `${apiVersion.split('/')[1]}.RollbackConfig`
  if (!isObject(rollbackTo))
    throw badRequest(
      `Deployment in version "v1beta1" cannot be handled as a Deployment: json: cannot unmarshal ${jsonKind(rollbackTo)} into Go struct field DeploymentSpec.spec.rollbackTo of type ${goType}`,
    )
  const { revision = 0 } = rollbackTo
  if (typeof revision !== 'number' || !Number.isInteger(revision))
    throw badRequest(
      `Deployment in version "v1beta1" cannot be handled as a Deployment: json: cannot unmarshal ${jsonKind(revision)} into Go struct field RollbackConfig.spec.rollbackTo.revision of type int64`,
    )
  if (revision < 0)
    throw invalid(apiVersion.split('/')[0] ?? '', 'Deployment', name, nonNegative('spec.rollback.version', revision))
  return revision
}

/** Adds the version's defaults; labels and selector default to the template's. */
function withLegacyDefaults(raw: JsonObject, legacy: LegacyDefaults): JsonObject {
  const spec = asObject(raw.spec)
  const metadata = asObject(raw.metadata)
  const labels = asObject(asObject(asObject(spec.template).metadata).labels)
  const hasLabels = Object.keys(labels).length > 0
  const strategy = asObject(spec.strategy)
  const type = strategy.type ?? 'RollingUpdate'
  const rolling = asObject(strategy.rollingUpdate)
  return {
    ...raw,
    metadata: hasLabels && Object.keys(asObject(metadata.labels)).length === 0 ? { ...metadata, labels } : metadata,
    spec: {
      ...spec,
      ...(hasLabels && (spec.selector ?? null) === null ? { selector: { matchLabels: labels } } : {}),
      revisionHistoryLimit: spec.revisionHistoryLimit ?? legacy.revisionHistoryLimit,
      progressDeadlineSeconds: spec.progressDeadlineSeconds ?? legacy.progressDeadlineSeconds,
      strategy: {
        ...strategy,
        type,
        ...(type === 'RollingUpdate'
          ? {
              rollingUpdate: {
                ...rolling,
                maxSurge: rolling.maxSurge ?? legacy.maxSurge,
                maxUnavailable: rolling.maxUnavailable ?? legacy.maxUnavailable,
              },
            }
          : {}),
      },
    },
  }
}

function jsonKind(value: JsonValue): string {
  if (Array.isArray(value)) return 'array'
  if (value === null) return 'null'
  return typeof value === 'boolean' ? 'bool' : typeof value
}

const apiOf2017: EarlierApi = {
  resourceOf: (apiVersion, kind) =>
    kind === 'Deployment' && Object.hasOwn(defaultsOf, apiVersion) ? 'deployments' : undefined,
  toStored: fromLegacyVersion,
  patchedForm: (resource) =>
    resource === 'deployments' ? { shown: withRollbackField, stored: withRollbackAnnotation } : undefined,
  rollbackAnnotations: (present, { revision, updatedAnnotations }) => ({
    ...present,
    ...updatedAnnotations,
    [ROLLBACK_TO_ANNOTATION]: String(revision),
  }),
}
