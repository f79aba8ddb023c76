/** Data for containers: ConfigMaps and Secrets. */
import { base64 } from '../api/base64.ts'
import { asObject, fill } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import {
  validateConfigMap,
  validateConfigMapUpdate,
  validateSecret,
  validateSecretUpdate,
} from '../api/validation/configData.ts'
import { compact } from './defaulting.ts'
import { kindRow } from './kind.ts'

export const configMap = kindRow({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  resource: 'configmaps',
  scope: 'namespace',
  shortName: 'cm',
  defaults: (object) => compact(object, ['data', 'binaryData']),
  validate: { create: validateConfigMap, update: validateConfigMapUpdate },
  hasEffect: true,
})

export const secret = kindRow({
  apiVersion: 'v1',
  kind: 'Secret',
  resource: 'secrets',
  scope: 'namespace',
  defaults: (object) => fill(withStringData(compact(object, ['data', 'type'])), { type: 'Opaque' }),
  validate: { create: validateSecret, update: validateSecretUpdate },
  hasEffect: true,
})

/**
 * Moves `stringData`, which is never stored, into `data`, where it takes precedence. Models
 * pkg/apis/core/v1/conversion.go Convert_v1_Secret_To_core_Secret.
 */
function withStringData(object: JsonObject): JsonObject {
  const { stringData, ...rest } = object
  if (stringData === undefined) return object
  const written = Object.entries(asObject(stringData)).map(([key, text]) => [key, base64(String(text))] as const)
  if (written.length === 0) return rest
  return { ...rest, data: { ...asObject(rest.data), ...Object.fromEntries(written) } }
}
