/** What is in every status of a Pod, whatever of it was left out of a file. */
import { asObject } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject } from '../api/types.ts'
import type { Kind } from '../kinds/kind.ts'
import type { WriteOptions } from './interface.ts'

const statusLists = ['containerStatuses', 'initContainerStatuses'] as const
const completed = new WeakMap<JsonObject, JsonObject>()

/** A Pod's status with what the API server always writes: the states of a container even where they are empty. */
export function wholePodStatus(status: JsonObject): JsonObject {
  const known = completed.get(status)
  if (known) return known
  const lists = statusLists.flatMap((name) => {
    const list = status[name]
    return Array.isArray(list) ? [[name, list.map((one) => containerStatus(asObject(one)))] as const] : []
  })
  const made: JsonObject = { phase: 'Pending', ...status, ...Object.fromEntries(lists) }
  completed.set(status, made)
  return made
}

function containerStatus(status: JsonObject): JsonObject {
  return {
    name: '',
    ready: false,
    restartCount: 0,
    image: '',
    imageID: '',
    ...status,
    state: asObject(status.state),
    lastState: asObject(status.lastState),
  }
}

/** The object with the same in its status, where a client has written it: the cluster's own components leave nothing out. */
export function withWholeStatus(
  { resource }: Pick<Kind, 'resource'>,
  object: AnyObject,
  { fieldValidation }: WriteOptions,
): AnyObject {
  if (resource !== 'pods' || fieldValidation === undefined || object.status === undefined) return object
  return { ...object, status: wholePodStatus(asObject(object.status)) }
}
