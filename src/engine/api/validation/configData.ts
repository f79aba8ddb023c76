import { fromBase64 } from '../base64.ts'
import type { FieldError } from '../errors.ts'
import type { ConfigMap, Secret } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { goJsonSyntaxError } from '../jsonSyntax.ts'
import { lookup } from '../lookup.ts'
import { isSet, textEntries } from './access.ts'
import { forbidden, invalidFor, invalidValue, required, tooLong } from './fieldErrors.ts'
import { byteLength, configMapKey } from './formats.ts'
import { immutable, metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'

const maxBytes = 1024 * 1024

/** Models pkg/apis/core/validation ValidateConfigMap (v1.36). */
export function validateConfigMap(config: Defaulted<ConfigMap>, names: NameRules): FieldError[] {
  const errors = validateObjectMeta(names, metaOf(config))
  const binary = config.binaryData ?? {}
  let bytes = 0
  for (const list of ['data', 'binaryData'] as const) {
    for (const [key, value] of textEntries(config[list])) {
      errors.push(...invalidFor(`${list}[${key}]`, key, configMapKey(key)))
      if (list === 'data' && Object.hasOwn(binary, key)) {
        errors.push(invalidValue(`data[${key}]`, key, 'duplicate of key present in binaryData'))
      }
      bytes += list === 'data' ? byteLength(value) : base64Bytes(value)
    }
  }
  // Go prints the path of an empty name as an empty index.
  if (bytes > maxBytes) errors.push(tooLong('[]', maxBytes))
  return errors
}

export const validateConfigMapUpdate = (
  config: Defaulted<ConfigMap>,
  old: Defaulted<ConfigMap>,
  names: NameRules,
): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(config), metaOf(old)),
  ...frozenErrors(config, old),
  ...validateConfigMap(config, names),
]

/** Keys that a Secret of a type must have. */
const secretKeys: Readonly<Record<string, readonly string[]>> = lookup({
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
})

/** The annotation of a token's Secret with the name of its ServiceAccount. */
const ACCOUNT_NAME = 'kubernetes.io/service-account.name'

/** Errors of registry credentials, which must be a JSON object. */
function loginErrors(key: string, value: string): FieldError[] {
  const text = fromBase64(value)
  const refused = (detail: string): FieldError[] => [invalidValue(`data[${key}]`, '<secret contents redacted>', detail)]
  try {
    const parsed: unknown = JSON.parse(text)
    const type = Array.isArray(parsed) ? 'array' : typeof parsed === 'boolean' ? 'bool' : typeof parsed
    return type === 'object'
      ? []
      : refused(`json: cannot unmarshal ${type} into Go value of type map[string]interface {}`)
  } catch {
    return refused(goJsonSyntaxError(text))
  }
}

/** Models pkg/apis/core/validation ValidateSecret (v1.36). */
export function validateSecret(secret: Defaulted<Secret>, names: NameRules): FieldError[] {
  const errors = validateObjectMeta(names, metaOf(secret))
  const data = secret.data ?? {}
  let bytes = 0
  for (const [key, value] of textEntries(data)) {
    errors.push(...invalidFor(`data[${key}]`, key, configMapKey(key)))
    bytes += base64Bytes(value)
  }
  if (bytes > maxBytes) errors.push(tooLong('data', maxBytes))
  const type = secret.type ?? ''
  for (const key of (Object.hasOwn(secretKeys, type) && secretKeys[type]) || []) {
    if (!isSet(data[key])) errors.push(required(`data[${key}]`))
    else if (key.startsWith('.docker')) errors.push(...loginErrors(key, data[key]))
  }
  if (type === 'kubernetes.io/service-account-token' && !metaOf(secret).annotations?.[ACCOUNT_NAME])
    errors.push(required(`metadata.annotations[${ACCOUNT_NAME}]`))
  if (type === 'kubernetes.io/basic-auth' && !isSet(data.username) && !isSet(data.password)) {
    errors.push(required('data[username]'), required('data[password]'))
  }
  return errors
}

export const validateSecretUpdate = (
  secret: Defaulted<Secret>,
  old: Defaulted<Secret>,
  names: NameRules,
): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(secret), metaOf(old)),
  ...immutable('type', secret.type ?? '', old.type ?? ''),
  ...frozenErrors(secret, old),
  ...validateSecret(secret, names),
]

/** Errors of changes to an `immutable` ConfigMap or Secret. */
function frozenErrors(object: Partial<Defaulted<ConfigMap>>, old: Partial<Defaulted<ConfigMap>>): FieldError[] {
  if (old.immutable !== true) return []
  const detail = 'field is immutable when `immutable` is set'
  const errors = object.immutable === true ? [] : [forbidden('immutable', detail)]
  for (const key of ['data', 'binaryData'] as const) {
    if (immutable(key, object[key] ?? null, old[key] ?? null).length > 0) errors.push(forbidden(key, detail))
  }
  return errors
}

const base64Bytes = (text: string): number => Math.floor((text.replace(/[=\r\n]/g, '').length * 3) / 4)
