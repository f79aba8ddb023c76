import { badPatch, decodePatched, type SentPatch } from '../api/decode.ts'
import { badRequest, invalid, StatusError } from '../api/errors.ts'
import { managedFieldsOf } from '../api/fieldSets/managedFields.ts'
import type { ManagerEntry } from '../api/fieldSets/managers.ts'
import { typeOfKind } from '../api/fieldTable.ts'
import { goQuote } from '../api/goFormat.ts'
import { isObject } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { jsonMergePatch } from '../api/patch/jsonMergePatch.ts'
import { jsonPatch } from '../api/patch/jsonPatch.ts'
import { patchedText } from '../api/patch/patchedText.ts'
import { strategicMergePatch } from '../api/patch/strategicMergePatch.ts'
import { goJson } from '../api/stableJson.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { nonNegative } from '../api/validation/fieldErrors.ts'
import type { Kind, Subresource } from '../kinds/kind.ts'
import { EPOCH_MS } from '../sim/epoch.ts'
import { customScale, withValueAt } from './custom/customScale.ts'
import type { PatchType } from './interface.ts'
import { apiVersionOf, resourceForKind } from './resources.ts'

/** A patch to an object. */
export interface PatchOf {
  readonly type: PatchType
  readonly patch: JsonValue
  readonly subresource: Subresource | undefined
  /** The owners of the stored object's fields, which errors show. */
  readonly owners: () => readonly ManagerEntry[]
}

/** A patched object that is not decoded, and what errors show of it. */
export interface Patched {
  readonly object: JsonObject
  readonly sent: SentPatch
}

/**
 * The stored object after a patch, without defaults. A scale patch changes only `spec.replicas`. Models
 * staging/src/k8s.io/apiserver/pkg/endpoints/handlers/patch.go.
 */
export function patchObject(info: Kind, stored: AnyObject, { type, patch, subresource, owners }: PatchOf): Patched {
  const isScale = subresource === 'scale'
  const patched = isScale ? scaled(info, stored, type, patch) : applyPatch(info, stored, type, patch)
  const sent: SentPatch =
    type === 'strategic'
      ? { type, patch }
      : { type, patchedText: () => shownPatched(info, patched, { stored, owners: owners() }) }
  return { object: isScale ? patched : asKind(info, stored, patched, sent), sent }
}

/** The text of a patched object, whose metadata contains the owners of fields. */
function shownPatched(
  { custom }: Kind,
  patched: JsonObject,
  { stored, owners }: { readonly stored: JsonObject; readonly owners: readonly ManagerEntry[] },
): string {
  const managedFields = managedFieldsOf(owners, EPOCH_MS)
  const withOwners = (object: JsonObject): JsonObject =>
    managedFields.length > 0 && isObject(object.metadata)
      ? { ...object, metadata: { ...object.metadata, managedFields } }
      : object
  return custom ? goJson(withOwners(patched)) : patchedText(withOwners(patched), withOwners(stored))
}

/** The patched object with the stored object's identity; struct members are never absent. */
function asKind(info: Kind, stored: AnyObject, patched: JsonObject, sent: SentPatch): JsonObject {
  if (info.custom) checkCustomKind(info, patched)
  else checkBuiltInKind(info, patched, sent)
  const { apiVersion, kind } = stored
  const metadata = isObject(patched.metadata) ? patched.metadata : {}
  if (typeof metadata.name !== 'string' || metadata.name === '')
    throw badRequest(
      `the name of the object (${stored.metadata.name} based on URL) was undeterminable: name must be provided`,
    )
  if (metadata.name !== stored.metadata.name)
    throw badRequest(
      `the name of the object (${metadata.name}) does not match the name on the URL (${stored.metadata.name})`,
    )
  if (info.custom) return { ...patched, metadata }
  const lost = (['spec', 'status'] as const).filter(
    (member) => stored[member] !== undefined && (patched[member] === undefined || patched[member] === null),
  )
  return {
    ...patched,
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...(kind === undefined ? {} : { kind }),
    metadata,
    ...Object.fromEntries(lost.map((member) => [member, {}])),
  }
}

/** Throws Invalid for a patch to another kind. A kind or version that the patch removes is the stored object's. */
// Models apiserver handlers/patch.go applyPatchToCurrentObject (v1.36): the codec decodes the named kind, then converts.
function checkBuiltInKind(info: Kind, patched: JsonObject, sent: SentPatch): void {
  const own = apiVersionOf(info)
  const { apiVersion = own, kind = info.kind } = patched
  if (apiVersion === own && kind === info.kind) return
  const other = resourceForKind(String(apiVersion), String(kind))
  if (!other)
    throw badPatch(
      sent,
      `no kind ${goQuote(String(kind))} is registered for version ${goQuote(String(apiVersion))} in scheme "pkg/api/legacyscheme/scheme.go:30"`,
    )
  decodePatched(patched, sent, { strict: false })
  throw badPatch(sent, unknownConversion(other, info))
}

/** The error for an object of another kind than the expected one, in which Go names the types of both. */
export const unknownConversion = (
  { version, kind }: Pick<Kind, 'version' | 'kind'>,
  expected: Pick<Kind, 'group' | 'kind'>,
): string =>
  `converting (${version}.${kind}) to (${expected.group.split('.')[0] || 'core'}.${expected.kind}): unknown conversion`

function checkCustomKind(info: Kind, { apiVersion, kind }: JsonObject): void {
  if (apiVersion !== apiVersionOf(info) || kind !== info.kind)
    throw badRequest(`no kind ${goQuote(String(kind))} is registered for version ${goQuote(String(apiVersion))}`)
}

const APPLY_PATCH = 'application/apply-patch+yaml'

/** The error for an unsupported patch format; `more` names formats besides the two that all resources support. */
export function unknownPatchFormat(more: string): StatusError {
  const accepted = ['application/json-patch+json', 'application/merge-patch+json', more].join(', ')
  return new StatusError(
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted}`,
  )
}

function applyPatch(info: Kind, original: JsonObject, type: PatchType, patch: JsonValue): JsonObject {
  switch (type) {
    case 'strategic': {
      const typeName = typeOfKind(apiVersionOf(info), info.kind)
      if (typeName === undefined) throw unknownPatchFormat(APPLY_PATCH)
      // The result is decoded as the original kind, whatever kind it names.
      const { apiVersion = '', kind = '' } = original
      return { ...strategicMergePatch(original, asObject(patch, ''), typeName), apiVersion, kind }
    }
    case 'merge':
      return jsonMergePatch(original, asObject(patch, 'error decoding patch: '))
    case 'json':
      return jsonPatch(original, patch)
  }
}

/**
 * Applies a patch through the scale subresource, which shows `spec.replicas` and accepts only this and the
 * resourceVersion.
 */
function scaled(info: Kind, stored: AnyObject, type: PatchType, patch: JsonValue): JsonObject {
  if (!info.subresources?.includes('scale'))
    throw new StatusError('NotFound', 'the server could not find the requested resource')
  const { name, namespace, uid, resourceVersion } = stored.metadata
  const paths = info.custom?.scale
  const scale = {
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    metadata: { name, namespace: namespace ?? '', uid, resourceVersion },
    spec: { replicas: paths ? customScale(paths, stored).wanted : (stored.spec?.replicas ?? 0) },
  }
  const next =
    type === 'json' ? jsonPatch(scale, patch) : jsonMergePatch(scale, asObject(patch, 'error decoding patch: '))
  const { replicas } = isObject(next.spec) ? next.spec : { replicas: 0 }
  const { resourceVersion: version } = isObject(next.metadata) ? next.metadata : { resourceVersion: '' }
  if (typeof replicas !== 'number' || !Number.isInteger(replicas))
    throw badRequest('Scale in version "v1" cannot be handled as a Scale: spec.replicas must be a whole number')
  if (replicas < 0) throw invalid('autoscaling', 'Scale', name, nonNegative('spec.replicas', replicas))
  const metadata = { ...stored.metadata, resourceVersion: version ?? '' }
  return { ...withValueAt(stored, paths?.spec ?? ['spec', 'replicas'], replicas), metadata }
}

function asObject(patch: JsonValue, prefix: string): JsonObject {
  if (patch === null) return {}
  if (typeof patch === 'object' && !Array.isArray(patch)) return patch
  const sort = Array.isArray(patch) ? 'array' : typeof patch === 'boolean' ? 'bool' : typeof patch
  throw badRequest(`${prefix}json: cannot unmarshal ${sort} into Go value of type map[string]interface {}`)
}
