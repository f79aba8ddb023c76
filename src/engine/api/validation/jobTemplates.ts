/** Permitted changes of a Job's Pod template. Models validatePodTemplateUpdate in pkg/apis/batch/validation (v1.36). */
import type { FieldError } from '../errors.ts'
import type { JsonDraft, JsonObject, JsonValue } from '../types.ts'

import { fields, int, isSet, str, structs } from './access.ts'
import { immutable } from './objectMeta.ts'

type Draft = JsonDraft

/** Members of the template's spec that direct scheduling, in addition to node affinity. */
const directives = ['nodeSelector', 'tolerations', 'schedulingGates']

/**
 * Errors of changes to the template. While the Job is suspended without active Pods, scheduling directives and the
 * containers' resources may change.
 */
export function templateUpdateErrors(spec: JsonObject, stored: JsonObject, status: JsonObject): FieldError[] {
  const [template, before] = [fields(spec.template), fields(stored.template)]
  if (!isOpen(stored, status)) return immutable('spec.template', template, before)
  const [podSpec, oldSpec] = [fields(template.spec), fields(before.spec)]
  const allowed: Draft = { ...oldSpec }
  for (const key of directives) take(allowed, key, podSpec)
  const affinity = withNodeAffinityOf(podSpec.affinity, oldSpec.affinity)
  if (affinity) allowed.affinity = affinity
  else delete allowed.affinity
  for (const list of ['containers', 'initContainers'])
    if (isSet(oldSpec[list])) allowed[list] = withResourcesOf(structs(podSpec[list]), structs(oldSpec[list]))
  return immutable('spec.template.spec', podSpec, allowed)
}

// Models pkg/registry/batch/job shouldAllowMutablePodTemplate.
function isOpen(stored: JsonObject, status: JsonObject): boolean {
  const isSuspended = structs(status.conditions).some(
    ({ type, status: value }) => str(type) === 'Suspended' && value === 'True',
  )
  return stored.suspend === true && (!isSet(status.startTime) || isSuspended) && int(status.active) === 0
}

function take(into: Draft, key: string, from: JsonObject): void {
  const value = from[key]
  if (value === undefined) delete into[key]
  else into[key] = value
}

function withNodeAffinityOf(written: JsonValue | undefined, stored: JsonValue | undefined): JsonObject | undefined {
  const affinity: Draft = { ...fields(stored) }
  if (!isSet(written)) delete affinity.nodeAffinity
  else take(affinity, 'nodeAffinity', fields(written))
  return isSet(written) || Object.keys(affinity).length > 0 ? affinity : undefined
}

const withResourcesOf = (written: readonly JsonObject[], stored: readonly JsonObject[]): JsonObject[] =>
  stored.map((container, i) => {
    const next = written[i]
    if (!next || written.length !== stored.length || next.name !== container.name) return container
    const result: Draft = { ...container }
    take(result, 'resources', next)
    return result
  })
