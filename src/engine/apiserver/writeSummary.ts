import { asObject } from '../api/jsonObject.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import type { Simulation } from '../sim/simulation.ts'
import type { WriteRecord } from '../trace/records.ts'

type Written = JsonObject & { readonly metadata: JsonObject }

/** Makes the record of a write for the trace. */
export function writeRecord(
  { now, current }: Pick<Simulation, 'now' | 'current'>,
  call: Pick<WriteRecord, 'by' | 'verb' | 'kind'>,
  object: KubeObject,
  before: KubeObject | undefined,
): WriteRecord {
  const { namespace = '', name, uid, resourceVersion } = object.metadata
  return {
    type: 'write',
    at: now,
    eventSeq: current?.seq ?? 0,
    ...call,
    namespace,
    name,
    uid,
    resourceVersion,
    summary: summarise(object, before),
  }
}

/** The part of a write for the summary in the trace. */
export function summarise(object: Written, before: Written | undefined): string {
  const replicas = asObject(object.spec).replicas
  const had = asObject(before?.spec).replicas
  if (before && typeof replicas === 'number' && replicas !== had) return `spec.replicas ${String(had)} → ${replicas}`
  if (!before && typeof replicas === 'number') return `spec.replicas ${replicas}`
  if (object.metadata.deletionTimestamp !== undefined && before?.metadata.deletionTimestamp === undefined)
    return 'deletionTimestamp set'
  return ''
}
