/** CustomResourceDefinitions in the files, and the question about a definition that is in none of them. */
import {
  asObject,
  type JsonObject,
  kindNamesOf,
  type ObjectName,
  objectsIn,
  type Question,
  textOf,
} from '../../engine/index.ts'

interface Named {
  readonly apiVersion: string
  readonly kind: string
}

/** Whether an object is a CustomResourceDefinition. */
export const isDefinition = ({ apiVersion, kind }: JsonObject): boolean =>
  kind === 'CustomResourceDefinition' && textOf(apiVersion).startsWith('apiextensions.k8s.io/')

/** The kinds of definitions, as `group/version Kind`. */
export type DefinedKinds = ReadonlySet<string>

export const kindsDefinedBy = (definitions: readonly JsonObject[]): DefinedKinds =>
  new Set(definitions.flatMap(kindNamesOf))

export const isDefined = (kinds: DefinedKinds, { apiVersion, kind }: Named): boolean =>
  kinds.has(`${apiVersion} ${kind}`)

/**
 * The usual name of a kind's definition, `gateways.gateway.networking.k8s.io`. Only the definition itself has the plural.
 */
export function definitionName({ apiVersion, kind }: Named): string {
  const singular = kind.toLowerCase()
  const plural = /[^aeiou]y$/.test(singular)
    ? `${singular.slice(0, -1)}ies`
    : `${singular}${/(?:s|x|ch|sh)$/.test(singular) ? 'es' : 's'}`
  return `${plural}.${apiVersion.split('/', 1)[0]}`
}

/** The question whether the cluster has the definition of an object's kind. */
export const definitionQuestion = ({ apiVersion, kind, namespace, name }: Named & ObjectName): Question => ({
  id: 'definition',
  key: `crd/${definitionName({ apiVersion, kind })}`,
  yes: 'present',
  no: 'absent',
  facts: { kind, apiVersion },
  stage: 'object',
  object: { kind, namespace, name },
  field: 'apiVersion',
  isPlayed: false,
})

/** The stored definition of an object's kind; undefined without one. */
const definitionOf = (definitions: Iterable<JsonObject>, { apiVersion, kind }: Named): JsonObject | undefined =>
  [...definitions].find(({ spec }) => {
    const { group, names } = asObject(spec)
    return textOf(group) === apiVersion.split('/', 1)[0] && textOf(asObject(names).kind) === kind
  })

/** The version in which the objects of a definition are stored. */
export const storageVersion = ({ spec }: JsonObject): string =>
  textOf(objectsIn(asObject(spec).versions).find(({ storage }) => storage === true)?.name)

/** The versions that a definition serves. */
export const servedVersions = ({ spec }: JsonObject): string[] =>
  objectsIn(asObject(spec).versions).flatMap(({ name, served }) => (served === true ? textOf(name) : []))

/** Questions about objects that are written in another version than the one in which they are stored. */
export const conversionQuestions = (
  definitions: readonly JsonObject[],
  objects: readonly (Named & ObjectName)[],
): Question[] =>
  objects.flatMap((object) => {
    const definition = definitionOf(definitions, object)
    const isStored = definition === undefined || object.apiVersion.split('/')[1] === storageVersion(definition)
    return isStored ? [] : (conversionQuestion(object, definition) ?? [])
  })

/**
 * The question whether a webhook converts an object to the version in which its definition stores it. Undefined for a
 * definition without a webhook.
 */
export function conversionQuestion(
  { kind, namespace, name }: ObjectName,
  { metadata, spec }: JsonObject,
): Question | undefined {
  const { strategy } = asObject(asObject(spec).conversion)
  const definition = textOf(asObject(metadata).name)
  if (strategy !== 'Webhook') return undefined
  return {
    id: 'conversion',
    key: `conversion/${definition}`,
    yes: 'converts',
    no: 'fails',
    facts: { name: definition, kind },
    stage: 'object',
    object: { kind, namespace, name },
    field: 'apiVersion',
    isPlayed: false,
    noStalls: true,
  }
}
