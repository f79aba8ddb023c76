/** Whether the objects of a step meet their tool's condition. */
import { asObject, hasCondition } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { kindOf } from '../../kinds/table.ts'
import type { Session } from '../../session/session.ts'
import { workloadsOf } from '../workloads.ts'
import type { WaitsFor } from './tool.ts'

/** An object of a step, by its name in the cluster. */
export interface StepObject {
  readonly apiVersion: string
  readonly kind: string
  /** Empty for `default`, and for kinds without a namespace. */
  readonly namespace: string
  readonly name: string
}

type StepState = 'done' | 'waiting' | 'failed'

/** The state of an object, as a tool that waits for it sees it. */
export function stepState(session: Session, object: StepObject, waitsFor: WaitsFor): StepState {
  if (waitsFor === 'nothing') return 'done'
  const stored = storedAs(session, object)
  if (stored === undefined) return 'done'
  const { kind, spec, status } = stored
  const isEnd = waitsFor !== 'ready'
  switch (kind) {
    case 'Job':
      return isEnd ? jobState(asObject(status)) : 'done'
    case 'Pod':
      return isEnd ? podState(asObject(spec), asObject(status), waitsFor) : readyPod(asObject(status))
    case 'PersistentVolumeClaim':
      return waitsFor === 'end' || asObject(status).phase === 'Bound' ? 'done' : 'waiting'
    default:
      return waitsFor === 'end' ? 'done' : workloadState(session, object, waitsFor)
  }
}

function storedAs({ objects }: Session, { apiVersion, kind, namespace, name }: StepObject): JsonObject | undefined {
  const info = kindOf({ apiVersion, kind })
  if (info === undefined) return undefined
  const stored = objects.get(info.resource, info.namespaced ? `${namespace || 'default'}/${name}` : name)
  return stored
}

function jobState(status: JsonObject): StepState {
  if (hasCondition(status, 'Complete')) return 'done'
  return hasCondition(status, 'Failed') ? 'failed' : 'waiting'
}

const readyPod = (status: JsonObject): StepState =>
  status.phase === 'Succeeded' || hasCondition(status, 'Ready') ? 'done' : 'waiting'

function podState(spec: JsonObject, status: JsonObject, waitsFor: WaitsFor): StepState {
  if (status.phase === 'Failed') return 'failed'
  const isForEver = (spec.restartPolicy ?? 'Always') === 'Always'
  if (waitsFor === 'healthy' && isForEver) return readyPod(status)
  return status.phase === 'Succeeded' ? 'done' : 'waiting'
}

function workloadState(session: Session, { kind, namespace, name }: StepObject, waitsFor: WaitsFor): StepState {
  const found = workloadsOf(session).find(
    ({ object }) =>
      object.kind === kind &&
      object.metadata.name === name &&
      (object.metadata.namespace ?? 'default') === (namespace || 'default'),
  )
  if (found === undefined) return 'done'
  const { row, object } = found
  if (session.view.rolloutOf({ kind: row, object }) === 'complete') return 'done'
  const status = asObject(object.status)
  return waitsFor === 'healthy' && hasCondition(status, 'Progressing', 'False') ? 'failed' : 'waiting'
}
