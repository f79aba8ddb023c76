/** Schema of the initial state of a run. */
import * as v from 'valibot'
import { MOST_STATE_OBJECTS, STATE_BOUNDS } from '../engine/document/limits.ts'
import type { ClusterState } from '../engine/index.ts'
import { array, integer, object, type Schema } from './checks.ts'
import { jsonObject } from './jsonSchema.ts'

/** Checks bounds only. The engine validates the objects when the run starts. */
export const clusterState: Schema<ClusterState> = v.lazy(() =>
  object<ClusterState>({
    at: integer(0, Number.MAX_SAFE_INTEGER),
    objects: array(jsonObject(STATE_BOUNDS), MOST_STATE_OBJECTS),
  }),
)
