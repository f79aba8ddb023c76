/** Summary of a recorded cluster's data within a run, shown to users before they share it. */
import type { ClusterState, JsonObject, JsonValue } from '../engine/index.ts'

export interface HeldState {
  readonly objects: number
  /** Old runs and forged runs contain unredacted values. */
  readonly hasValues: boolean
}

/** Members that a recording always redacts. Every running container and every node has one of them. */
const alwaysHidden: ReadonlySet<string> = new Set(['containerID', 'machineID', 'systemUUID', 'bootID', 'providerID'])
const HIDDEN = /^(?:\/?redacted-[0-9a-f]{8})?$/
/** `redacted-` in Base64. */
const HIDDEN_BYTES = /^cmVkYWN0ZWQt[\w+/=]*$/

export function heldState({ objects }: ClusterState): HeldState {
  return { objects: objects.length, hasValues: objects.some(hasValues) }
}

function hasValues(object: JsonObject): boolean {
  const isData = object.kind === 'Secret' || object.kind === 'ConfigMap'
  return (isData && isShown(object.data)) || isWithin(object, '')
}

/** Whether an object contains an unredacted value of this member. */
function isWithin(value: JsonValue, key: string): boolean {
  if (Array.isArray(value)) return value.some((one) => (key === 'env' ? isShown(valueIn(one)) : isWithin(one, key)))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([name, one]) => isWithin(one, name))
  return alwaysHidden.has(key) && isShown(value)
}

const valueIn = (variable: JsonValue): JsonValue | undefined =>
  typeof variable === 'object' && variable !== null ? (variable as JsonObject).value : undefined

/** Whether a text is unredacted, or a map contains an unredacted text. */
function isShown(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return !HIDDEN.test(value) && !HIDDEN_BYTES.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some((one) => isShown(one))
}
