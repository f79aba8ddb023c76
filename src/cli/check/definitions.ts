/** CustomResourceDefinitions in the files, and the question about a definition that is in none of them. */
import { type JsonObject, kindNamesOf, type ObjectName, type Question, textOf } from '../../engine/index.ts'

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
function definitionName({ apiVersion, kind }: Named): string {
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
