/** The contents of ControllerRevisions, for the controllers that write them and for kubectl, which reads them. */

import { type Release, UNNAMED_RELEASE } from '../releases.ts'
import { isOn } from '../versions.ts'
import { decodePart } from './decode.ts'
import { asObject, isObject } from './jsonObject.ts'
import type { ControllerRevision } from './kindTypes.ts'
import { compareText, goJson } from './stableJson.ts'
import type { JsonObject, PodTemplateSpec } from './types.ts'

const texts = new WeakMap<JsonObject, string>()

/** The data of a revision as a text, for comparing and hashing. */
export function revisionText(data: JsonObject | undefined): string {
  if (data === undefined) return ''
  let text = texts.get(data)
  if (text === undefined) {
    text = goJson(data)
    texts.set(data, text)
  }
  return text
}

/**
 * The data of a revision: a patch that restores this template in the revision's owner. Models getPatch of the
 * StatefulSet and the DaemonSet controller, which are equal.
 */
export function templatePatch(template: PodTemplateSpec, release: Release = UNNAMED_RELEASE): JsonObject {
  const hasNullTime = !isOn(release, 'noNullCreationTimestamp')
  const known = hasNullTime ? patchesWithNullTime : patches
  let patch = known.get(template)
  if (patch === undefined) {
    const metadata = hasNullTime ? { metadata: { creationTimestamp: null, ...template.metadata } } : {}
    patch = { spec: { template: { ...template, ...metadata, $patch: 'replace' } } }
    known.set(template, patch)
  }
  return patch
}

const patches = new WeakMap<PodTemplateSpec, JsonObject>()
/** Patches by template, for releases that encode an absent time as null. */
const patchesWithNullTime = new WeakMap<PodTemplateSpec, JsonObject>()

/** The template in a revision's data; undefined for any other data. */
export function templateIn({ data }: ControllerRevision): PodTemplateSpec | undefined {
  const held = asObject(asObject(data).spec).template
  if (!isObject(held)) return undefined
  if (!templates.has(held)) {
    const { $patch: _directive, ...rest } = held
    templates.set(held, decodePart('core.v1.PodTemplateSpec', rest))
  }
  return templates.get(held)
}

const templates = new WeakMap<JsonObject, PodTemplateSpec | undefined>()

/** The order of revisions: by number, then by age, then by name. Models SortControllerRevisions. */
export const byRevision = (a: ControllerRevision, b: ControllerRevision): number =>
  a.revision - b.revision ||
  compareText(a.metadata.creationTimestamp, b.metadata.creationTimestamp) ||
  compareText(a.metadata.name, b.metadata.name)
