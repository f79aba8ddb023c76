/**
 * The types of policies' expressions. An expression must have the type that its place needs, as far as the API server
 * knows it without the object. Models CompileCELExpression in k8s.io/apiserver/pkg/admission/plugin/cel (v1.36).
 */
import { Environment } from '@marcbachmann/cel-js'
import { compile, limits } from './compile.ts'

/** The variables that an expression may name. */
interface PolicyScope {
  readonly hasParams: boolean
  /** The types of the policy's own variables; undefined where an expression may not name them. */
  readonly variables: PolicyVariables | undefined
}

/** Types by the names of variables; undefined for a type that is not known here. */
type PolicyVariables = ReadonlyMap<string, string | undefined>

/** The result of a check: the API server's words for a rejected expression, or the type of an accepted one. */
export interface CheckedExpression {
  readonly problem: string | undefined
  /** Undefined for a rejected expression, and if the type is not known here. */
  readonly type: string | undefined
}

const group = 'kubernetes'
const named = (name: string): string => `${group}.${name}`

/** Types of objects with their fields. Models BuildRequestType and BuildNamespaceType. */
const types: readonly (readonly [name: string, fields: Readonly<Record<string, string>>])[] = [
  [named('GroupVersionKind'), { group: 'string', version: 'string', kind: 'string' }],
  [named('GroupVersionResource'), { group: 'string', version: 'string', resource: 'string' }],
  [
    named('UserInfo'),
    { username: 'string', uid: 'string', groups: 'list<string>', extra: 'map<string, list<string>>' },
  ],
  [
    named('AdmissionRequest'),
    {
      ...{ kind: named('GroupVersionKind'), resource: named('GroupVersionResource'), subResource: 'string' },
      ...{ requestKind: named('GroupVersionKind'), requestResource: named('GroupVersionResource') },
      ...{ requestSubResource: 'string', name: 'string', namespace: 'string', operation: 'string' },
      ...{ userInfo: named('UserInfo'), dryRun: 'bool', options: 'dyn' },
    },
  ],
  [
    named('NamespaceCondition'),
    {
      ...{ status: 'string', type: 'string', message: 'string', reason: 'string' },
      lastTransitionTime: 'google.protobuf.Timestamp',
    },
  ],
  [named('NamespaceSpec'), { finalizers: 'list<string>' }],
  [named('NamespaceStatus'), { conditions: `list<${named('NamespaceCondition')}>`, phase: 'string' }],
  [
    named('NamespaceMetadata'),
    {
      ...{ name: 'string', generateName: 'string', namespace: 'string', UID: 'string', resourceVersion: 'string' },
      ...{ labels: 'map<string, string>', annotations: 'map<string, string>', finalizers: 'list<string>' },
      ...{ generation: 'int', deletionGracePeriodSeconds: 'int' },
      ...{ creationTimestamp: 'google.protobuf.Timestamp', deletionTimestamp: 'google.protobuf.Timestamp' },
    },
  ],
  [
    named('Namespace'),
    { metadata: named('NamespaceMetadata'), spec: named('NamespaceSpec'), status: named('NamespaceStatus') },
  ],
]

function createEnvironment({ hasParams, variables }: PolicyScope): Environment {
  const made = new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: true,
    enableOptionalTypes: true,
    limits,
  })
  for (const [name, schema] of types) made.registerType({ name, schema: { ...schema } })
  for (const name of ['object', 'oldObject', ...(hasParams ? ['params'] : [])]) made.registerVariable(name, 'dyn')
  made.registerVariable('request', named('AdmissionRequest'))
  made.registerVariable('namespaceObject', named('Namespace'))
  made.registerFunction('matches(string, string): bool', () => true)
  if (variables === undefined) return made
  const fields = Object.fromEntries([...variables].map(([name, type]) => [name, plainType(type)]))
  made.registerType({ name: VARIABLES, schema: fields })
  return made.registerVariable('variables', VARIABLES)
}

const VARIABLES = named('variables')

/** Types that a variable keeps; any other type, such as that of an object, is unknown to expressions that name it. */
const KEPT = /^(?:bool|bytes|double|int|string|uint|dyn|timestamp|duration|list\(.*\)|map\(.*\))$/

/** The type of a variable, as the library writes it. */
// Models convertCelTypeToDeclType.
const plainType = (type = 'dyn'): string =>
  KEPT.test(type) && !/\b(?:kubernetes|optional|type|null)\b/.test(type)
    ? type
        .replaceAll('timestamp', 'google.protobuf.Timestamp')
        .replaceAll('duration', 'google.protobuf.Duration')
        .replaceAll('(', '<')
        .replaceAll(')', '>')
    : 'dyn'

/** Checks the expressions of one policy. */
export class PolicyTypes {
  readonly #environment: Environment
  readonly #unknown: ReadonlySet<string>

  constructor(scope: PolicyScope) {
    this.#environment = createEnvironment(scope)
    this.#unknown = new Set([...(scope.variables ?? [])].flatMap(([name, type]) => (type === undefined ? [name] : [])))
  }

  /** `wanted`: the types of which the expression must have one; undefined if it may have any type. */
  check(source: string, wanted?: readonly string[]): CheckedExpression {
    const made = compile(source, this.#environment)
    if (made.kind === 'unknown' || namedVariables(source).some((name) => this.#unknown.has(name)))
      return { problem: undefined, type: undefined }
    if (made.kind === 'problem') return { problem: made.words, type: undefined }
    const { type } = made
    if (wanted === undefined || wanted.includes(shown(type))) return { problem: undefined, type }
    const [only, ...others] = wanted
    const needed = others.length === 0 ? only : `one of [${wanted.join(' ')}]`
    return { problem: `must evaluate to ${needed} but got ${shown(type)}`, type: undefined }
  }
}

/** The names after `variables.` in an expression. */
const namedVariables = (source: string): string[] =>
  [...source.matchAll(/\bvariables\s*\.\s*(\w+)/g)].flatMap(([, name]) => name ?? [])

/** A type as Go prints it. */
const shown = (type: string): string =>
  (type === 'null' ? 'null_type' : type)
    .replaceAll('timestamp', 'google.protobuf.Timestamp')
    .replaceAll('duration', 'google.protobuf.Duration')
    .replace(/\blist\b(?!\()/g, 'list(dyn)')
    .replace(/\bmap\b(?!\()/g, 'map(dyn, dyn)')
    .replaceAll('optional(', 'optional_type(')
