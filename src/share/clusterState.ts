/** Validates the initial state of a run. */
import { MOST_STATE_OBJECTS, STATE_BOUNDS } from '../engine/document/limits.ts'
import type { ClusterState } from '../engine/index.ts'
import { array, type Check, integer, type Json, json, object, refuse } from './checks.ts'

const isJsonObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Bounds only: the engine validates the objects when the run starts. */
export function clusterState(value: unknown, path: string): ClusterState {
  const any = json(STATE_BOUNDS)
  const kubeObject: Check<ClusterState['objects'][number]> = (one, at) => {
    const checked = any(one, at)
    return isJsonObject(checked) ? checked : refuse(at, 'is not an object')
  }
  return object<ClusterState>({
    at: integer(0, Number.MAX_SAFE_INTEGER),
    objects: array(kubeObject, MOST_STATE_OBJECTS),
  })(value, path)
}
