import type { KubeObject } from './types.ts'

/** Number of remembered keys; the cache is cleared when it is full. */
const MAX_KEYS = 50_000

let keys = new Map<string, Map<string, string>>()
let count = 0
/** The namespace of the last call, with its names. Most runs have a single namespace. */
let lastNamespace = ''
let lastNames: Map<string, string> | undefined

/**
 * `namespace/name`, or only the name for cluster-scoped objects. The same string object is returned for an object each
 * time, because JavaScript caches its hash; a new string would have to be built and hashed.
 */
export function objectKey(namespace: string | undefined, name: string): string {
  if (!namespace) return name
  let names = namespace === lastNamespace ? lastNames : keys.get(namespace)
  lastNamespace = namespace
  lastNames = names
  const known = names?.get(name)
  if (known !== undefined) return known
  if (!names || count >= MAX_KEYS) {
    if (count >= MAX_KEYS) {
      keys = new Map()
      count = 0
    }
    names = new Map()
    keys.set(namespace, names)
    lastNames = names
  }
  const key = `${namespace}/${name}`
  names.set(name, key)
  count++
  return key
}

/** The key of an object in caches and work queues. */
export const keyOf = ({ metadata }: KubeObject): string => objectKey(metadata.namespace, metadata.name)

/** The resource of a watch of all custom objects; `customKey` gives the keys of the objects. */
export const CUSTOM_OBJECTS = 'custom objects'

/** Whether a resource is custom: only custom resources have their group in the name. */
export const isCustom = (resource: string): boolean => resource.includes('.')

/** Key of an object among the objects of all custom kinds. */
export const customKey = (resource: string, namespace: string | undefined, name: string): string =>
  objectKey(`${resource}|${namespace ?? ''}`, name)
