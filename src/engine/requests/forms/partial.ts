import { asObject, objectsIn } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import type { Kind } from '../../kinds/kind.ts'
import { notAcceptable } from '../status.ts'
import type { AnswerForm } from '../types.ts'

const group = 'meta.k8s.io'
const versions = ['v1', 'v1beta1']

/** The metadata of an object alone. */
export const partialObject: AnswerForm = {
  as: 'PartialObjectMetadata',
  group,
  versions,
  convert: (body, { kind, version }) => {
    if (Array.isArray(body.items))
      throw notAcceptable(
        `you requested PartialObjectMetadata, but the requested object is a list (*${goPackage(kind)}.${String(body.kind)})`,
      )
    return metadataOf(body, version)
  },
}

/** The metadata of the items of a list alone. */
export const partialList: AnswerForm = {
  as: 'PartialObjectMetadataList',
  group,
  versions,
  convert: (body, { kind, version }) => {
    if (!Array.isArray(body.items))
      throw notAcceptable(
        `you requested PartialObjectMetadataList, but the requested object is not a list (*${goPackage(kind)}.${String(body.kind)})`,
      )
    return {
      kind: 'PartialObjectMetadataList',
      apiVersion: `${group}/${version}`,
      metadata: asObject(body.metadata),
      items: objectsIn(body.items).map((item) => metadataOf(item, version)),
    }
  },
}

const metadataOf = (object: JsonObject, version: string): JsonObject => ({
  kind: 'PartialObjectMetadata',
  apiVersion: `${group}/${version}`,
  metadata: asObject(object.metadata),
})

/** Go's package of a group's types: `core`, `apps`. */
const goPackage = ({ group: own }: Kind): string => own.split('.')[0] || 'core'
