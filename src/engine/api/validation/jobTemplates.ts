/** Permitted changes of a Job's Pod template. Models validatePodTemplateUpdate in pkg/apis/batch/validation (v1.36). */

import type { FieldError } from '../errors.ts'
import type { Affinity, Container, JobSpec, JobStatus } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import type { JsonDraft, JsonObject } from '../types.ts'

import { isSet } from './access.ts'
import { immutable } from './objectMeta.ts'

type Draft = JsonDraft

/** Members of the template's spec that direct scheduling, in addition to node affinity. */
const directives = ['nodeSelector', 'tolerations', 'schedulingGates']

/**
 * Errors of changes to the template. While the Job is suspended without active Pods, scheduling directives and the
 * containers' resources may change.
 */
export function templateUpdateErrors(
  spec: Defaulted<JobSpec>,
  stored: Defaulted<JobSpec>,
  status: Defaulted<JobStatus>,
): FieldError[] {
  const [template, before] = [spec.template, stored.template]
  if (!isOpen(stored, status)) return immutable('spec.template', template, before)
  const [podSpec, oldSpec] = [template.spec, before.spec]
  const allowed: Draft = { ...oldSpec }
  for (const key of directives) take(allowed, key, podSpec)
  const affinity = withNodeAffinityOf(podSpec.affinity, oldSpec.affinity)
  if (affinity) allowed.affinity = affinity
  else delete allowed.affinity
  for (const list of ['containers', 'initContainers'] as const)
    if (isSet(oldSpec[list])) allowed[list] = withResourcesOf(podSpec[list] ?? [], oldSpec[list])
  return immutable('spec.template.spec', podSpec, allowed)
}

// Models pkg/registry/batch/job shouldAllowMutablePodTemplate.
function isOpen(stored: Defaulted<JobSpec>, status: Defaulted<JobStatus>): boolean {
  const isSuspended = (status.conditions ?? []).some(
    ({ type, status: value }) => type === 'Suspended' && value === 'True',
  )
  return stored.suspend === true && (!isSet(status.startTime) || isSuspended) && !status.active
}

function take(into: Draft, key: string, from: JsonObject): void {
  const value = from[key]
  if (value === undefined) delete into[key]
  else into[key] = value
}

function withNodeAffinityOf(
  written: Defaulted<Affinity> | undefined,
  stored: Defaulted<Affinity> | undefined,
): JsonObject | undefined {
  const affinity: Draft = { ...(stored ?? {}) }
  if (!isSet(written)) delete affinity.nodeAffinity
  else take(affinity, 'nodeAffinity', written)
  return isSet(written) || Object.keys(affinity).length > 0 ? affinity : undefined
}

const withResourcesOf = (
  written: readonly Defaulted<Container>[],
  stored: readonly Defaulted<Container>[],
): JsonObject[] =>
  stored.map((container, i) => {
    const next = written[i]
    if (!next || written.length !== stored.length || next.name !== container.name) return container
    const result: Draft = { ...container }
    take(result, 'resources', next)
    return result
  })
