/** Conditions of recorded objects, which may lack any field. */
import { asObject, objectsIn } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import type { SeenObject } from './records.ts'

/** The condition of this type in a status; undefined if the status lacks the condition. */
export const conditionIn = (status: JsonValue | undefined, wanted: string): JsonObject | undefined =>
  objectsIn(asObject(status).conditions).find(({ type }) => type === wanted)

export const conditionOf = ({ status }: SeenObject, wanted: string): JsonObject | undefined =>
  conditionIn(status, wanted)

/** Whether a Pod, or a Node, is ready. */
export const isReady = (object: SeenObject): boolean => conditionOf(object, 'Ready')?.status === 'True'
