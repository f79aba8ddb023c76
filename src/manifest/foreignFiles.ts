/** Recognises files of other tools that generate manifests. */
import { isObject } from '../engine/api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../engine/api/types.ts'

const foreignFiles = ['kustomization', 'helmChart', 'helmValues', 'helmTemplate', 'compose', 'kubeconfig'] as const
export type ForeignFile = (typeof foreignFiles)[number]

interface Read {
  readonly value?: JsonValue | undefined
  readonly error?: unknown
}

/**
 * The kind of file, for a document that is not a Kubernetes object; undefined for a document that may be an object.
 * `text` is the document's text.
 */
export function foreignFileOf({ value, error }: Read, text: string): ForeignFile | undefined {
  if (error !== undefined) return templateMark.test(text) ? 'helmTemplate' : undefined
  if (!isObject(value)) return undefined
  const { apiVersion, kind } = value
  if (kind === 'Config' && apiVersion === 'v1' && has(value, 'clusters', 'contexts', 'users')) return 'kubeconfig'
  if (typeof apiVersion === 'string' && apiVersion.startsWith('kustomize.config.k8s.io/')) return 'kustomization'
  if (kind !== undefined) return isFilledIn(value) ? 'helmTemplate' : undefined
  if (typeof apiVersion === 'string') return has(value, 'name', 'version') ? 'helmChart' : undefined
  if (apiVersion !== undefined) return undefined
  if (isCompose(value.services)) return 'compose'
  if (hasOnly(value, ofKustomizations) && has(value, ...ownOfKustomizations)) return 'kustomization'
  return has(value, ...ofValues) || hasImageParts(value.image) ? 'helmValues' : undefined
}

/** A Helm template expression, as opposed to braces in a text. */
const templateMark = /\{\{-?\s*(?:\.|\$|\/\*|(?:include|template|if|range|with|define|end|else|toYaml|tpl|block)\b)/

/** A quoted template expression is valid YAML but not a valid name. */
function isFilledIn({ metadata }: JsonObject): boolean {
  return isObject(metadata) && [metadata.name, metadata.namespace].some((name) => templateMark.test(String(name)))
}

const has = (value: JsonObject, ...names: readonly string[]): boolean => names.some((name) => value[name] !== undefined)

const hasOnly = (value: JsonObject, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name))

const isCompose = (services: JsonValue | undefined): boolean =>
  isObject(services) &&
  Object.keys(services).length > 0 &&
  Object.values(services).every((one) => isObject(one) && has(one, 'image', 'build', 'extends'))

const hasImageParts = (image: JsonValue | undefined): boolean => isObject(image) && has(image, 'repository', 'tag')

/** Keys at the start of the values.yaml that `helm create` generates. */
const ofValues = ['replicaCount', 'nameOverride', 'fullnameOverride', 'imagePullSecrets', 'global']

const ownOfKustomizations = [
  'resources',
  'bases',
  'components',
  'patches',
  'patchesStrategicMerge',
  'patchesJson6902',
  'configMapGenerator',
  'secretGenerator',
  'helmCharts',
]
const ofKustomizations = [
  ...ownOfKustomizations,
  'namespace',
  'namePrefix',
  'nameSuffix',
  'commonLabels',
  'commonAnnotations',
  'labels',
  'images',
  'replicas',
  'replacements',
  'generatorOptions',
  'generators',
  'transformers',
  'validators',
  'vars',
  'crds',
  'configurations',
  'openapi',
  'buildMetadata',
  'sortOptions',
  'helmGlobals',
]

const pastedTexts = ['command', 'address', 'table', 'description'] as const
/** Texts that users paste instead of a manifest: a command line, a URL, or kubectl's table output. */
export type PastedText = (typeof pastedTexts)[number]

/** The kind of pasted text that is neither a manifest nor another tool's file; undefined for everything else. */
export function pastedTextOf(text: string): PastedText | undefined {
  const begin = text.slice(0, 4_000).replace(/^(?:\s*(?:#.*)?\r?\n)+/, '')
  return pastedTexts.find((one) => beginnings[one].test(begin))
}

const beginnings: Readonly<Record<PastedText, RegExp>> = {
  command: /^\s*(?:\$\s+)?(?:sudo\s+)?(?:kubectl|k|oc|helm|kustomize|minikube|docker)\s+[a-z-]+(?:\s[^:]*)?(?:\n|$)/,
  address: /^\s*https?:\/\/\S+\s*$/,
  table: /^(?:NAMESPACE +)?(?:NAME(?: {2,}[A-Z][A-Z()-]*(?: [A-Z()-]+)*)+ *|LAST SEEN +TYPE +REASON .*)\r?\n/,
  description: /^Name: +\S+\r?\n(?:[A-Z].*\r?\n)*?(?:Namespace|Labels|Annotations): /,
}
