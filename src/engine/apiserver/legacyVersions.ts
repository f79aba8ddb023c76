/**
 * Deployments of 2017: extensions/v1beta1 and apps/v1beta1, with their own defaults and `spec.rollbackTo`. What is stored is
 * apps/v1; the request for a rollback becomes an annotation, as upstream's conversion made it.
 * Models pkg/apis/{extensions,apps}/v1beta1/{defaults,conversion}.go (v1.8 to v1.15).
 */

import { badRequest, invalid } from '../api/errors.ts'
import { asObject, isObject } from '../api/jsonObject.ts'
import { lookup } from '../api/lookup.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { nonNegative } from '../api/validation/fieldErrors.ts'
import { apiVersionOf, type ResourceInfo, resourceForKind, resourceInfo, resources } from './resources.ts'

/** Which API the cluster serves beside that of v1.36. */
export type Compatibility = 'v1.36' | '2017'

export const ROLLBACK_TO_ANNOTATION = 'deprecated.deployment.rollback.to'
/** Stands for "no limit" and "no deadline". */
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

/** What a kind of a served API version is stored as; undefined if the version is not served. */
export function servedKind(compatibility: Compatibility, apiVersion: string, kind: string): ResourceInfo | undefined {
  const isLegacy = compatibility === '2017' && kind === 'Deployment' && Object.hasOwn(defaultsOf, apiVersion)
  if (isLegacy) return resourceInfo('deployments')
  return resourceForKind(apiVersion, kind) ?? kindInLowerCase(apiVersion, kind)
}

/** Clients find a kind in lower case too; what they send then is refused. Models client-go restmapper/discovery.go. */
const kindInLowerCase = (apiVersion: string, kind: string): ResourceInfo | undefined =>
  resources.find((info) => apiVersionOf(info) === apiVersion && info.kind.toLowerCase() === kind)

/** An object of an old version as one of apps/v1, with what its own version fills in; any other object as it is. */
export function fromLegacyVersion(raw: JsonObject): JsonObject {
  const apiVersion = String(raw.apiVersion)
  const legacy = raw.kind === 'Deployment' ? defaultsOf[apiVersion] : undefined
  if (!legacy) return raw
  const metadata = asObject(raw.metadata)
  // In this version the request is a field; the annotation is not a second way to make it.
  const { [ROLLBACK_TO_ANNOTATION]: _, ...annotations } = asObject(metadata.annotations)
  const own = metadata.annotations === undefined ? raw : { ...raw, metadata: { ...metadata, annotations } }
  return { ...withRollbackAnnotation(withLegacyDefaults(own, legacy), apiVersion), apiVersion: 'apps/v1' }
}

/** A stored Deployment as its old version shows it to a patch: with the field in place of the annotation. */
export function withRollbackField(stored: JsonObject): JsonObject {
  const metadata = asObject(stored.metadata)
  const { [ROLLBACK_TO_ANNOTATION]: revision, ...annotations } = asObject(metadata.annotations)
  if (typeof revision !== 'string' || !/^[+-]?\d+$/.test(revision)) return stored
  const spec = { ...asObject(stored.spec), rollbackTo: { revision: Number(revision) } }
  return { ...stored, metadata: { ...metadata, annotations }, spec }
}

/** The way back. Throws Invalid or BadRequest for what is no revision. */
export function withRollbackAnnotation(object: JsonObject, apiVersion = 'extensions/v1beta1'): JsonObject {
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

/** Labels and selector come from the template; the rest as the version has it. */
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
