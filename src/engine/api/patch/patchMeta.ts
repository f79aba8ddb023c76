import { elementType, fieldType, mergeRules, shapeOf } from '../fieldTable.ts'
import { plainPatchError } from './patchValue.ts'

/** The merging of a field, and the type of its value (for a list, the type of its elements). */
export interface PatchMeta {
  readonly type: string
  readonly strategy: '' | 'merge' | 'replace'
  readonly retainKeys: boolean
  readonly mergeKey: string
}

/** The merging of a struct-valued field. Throws if the type has no fields, or lacks this field. */
// Models apimachinery third_party/forked/golang/json/fields.go LookupPatchMetadataForStruct (v1.36).
export function lookupStruct(typeName: string, field: string): PatchMeta {
  const shape = shapeOf(typeName)
  if (shape !== 'struct') {
    const kind = shape === 'list' ? 'slice' : shape === 'map' ? 'map' : 'string'
    throw plainPatchError(`merging an object in json but data type is not struct, instead is: ${kind}`)
  }
  const type = fieldType(typeName, field)
  if (type === undefined) {
    const struct = typeName.slice(typeName.lastIndexOf('.') + 1)
    throw plainPatchError(`unable to find api field in struct ${struct} for the json field "${field}"`)
  }
  const { patchStrategy = '', patchMergeKey = '' } = mergeRules(typeName, field)
  const strategies = patchStrategy.split(',')
  const strategy = strategies.find((s) => s === 'merge' || s === 'replace') ?? ''
  return {
    type,
    strategy: strategy,
    retainKeys: strategies.includes('retainKeys'),
    mergeKey: patchMergeKey,
  }
}

/** The merging of a list-valued field: `type` is the elements' type. */
export function lookupSlice(typeName: string, field: string): PatchMeta {
  const meta = lookupStruct(typeName, field)
  const element = meta.type.startsWith('[]') ? elementType(meta.type) : undefined
  if (element === undefined) throw plainPatchError('expected slice or array type, but got: struct')
  return { ...meta, type: element }
}
