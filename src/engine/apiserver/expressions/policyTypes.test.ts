/** Compares the types of policies' expressions with the recorded answers of the API server of v1.36.3. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRequest } from '../../api/fields/inRequest.ts'
import type { JsonObject } from '../../api/types.ts'
import { expressionErrors } from './expressionErrors.ts'

interface Asked {
  readonly variables: readonly JsonObject[]
  /** The words by place: a validation, its message, a match condition, an audit annotation; null: accepted. */
  readonly expressions: Readonly<Record<string, readonly (string | null)[]>>
}

const asked: Asked = JSON.parse(readFileSync(new URL('./testdata/policyTypes.json', import.meta.url), 'utf8'))
const { variables } = asked
const paramKind = { apiVersion: 'v1', kind: 'ConfigMap' }

const places: readonly ((expression: string) => JsonObject)[] = [
  (expression) => ({ variables, validations: [{ expression }] }),
  (messageExpression) => ({ variables, paramKind, validations: [{ expression: 'true', messageExpression }] }),
  (expression) => ({ matchConditions: [{ name: 'a', expression }], validations: [{ expression: 'true' }] }),
  (valueExpression) => ({ variables, auditAnnotations: [{ key: 'a', valueExpression }] }),
]

const wordsOf = (spec: JsonObject): string | null =>
  expressionErrors(inRequest({ kind: 'ValidatingAdmissionPolicy', spec }))[0]?.body ?? null

/** Expressions that are refused with other words: the library knows `cel.bind`, and no type of a type. */
const inOtherWords: ReadonlySet<string> = new Set([
  'cel.bind(x, object.a, x)',
  'object.spec.',
  "object[?'a']",
  'type(object.a)',
  'variables.b && variables.d',
])

/** Expressions with functions of Kubernetes that are not modelled, or with fields that the library does not check. */
const notKnown: ReadonlySet<string> = new Set([
  "'%s'.format([object.a])",
  'authorizer',
  "authorizer.group('').resource('pods').check('get').allowed()",
  'cel.bind(x, object.a, x == 1)',
  'has(request.nope)',
  "ip('1.1.1.1').family() == 4",
  'isQuantity(object.a)',
  'object.?a == optional.of(1)',
  'object.?a.optMap(x, x == 1).orValue(false)',
  "object.a.charAt(0) == 'b'",
  'object.a.exists(k, v, v)',
  "object.a.replace('a','b')",
  'object.list.isSorted()',
  'object.list.sum() > 1',
  "object.name.find('a') == 'a'",
  "quantity('1')",
  "quantity(object.a).isGreaterThan(quantity('1'))",
  "sets.contains(object.a, ['a'])",
  "url('https://a.b').getHost() == 'a'",
  'variables.u',
  'variables.u == 1',
])

const exact = Object.entries(asked.expressions).filter(([one]) => !inOtherWords.has(one) && !notKnown.has(one))

it.each(exact)('an expression of a policy has the errors of the API server in each place: %s', (expression, words) => {
  const shown = (text: string | null | undefined) =>
    text?.slice(text.search(/must evaluate|compilation failed/)) ?? null
  expect(places.map((spec) => shown(wordsOf(spec(expression))))).toEqual(words.map(shown))
})

it('an expression that the API server accepts is accepted', () => {
  const refused = Object.entries(asked.expressions).flatMap(([expression, words]) =>
    places.flatMap((spec, i) => (words[i] === null && wordsOf(spec(expression)) !== null ? [expression] : [])),
  )
  expect(refused).toEqual([])
})

it('each listed expression is one of the recorded ones', () => {
  for (const one of [...inOtherWords, ...notKnown]) expect(Object.hasOwn(asked.expressions, one)).toBe(true)
})

it('a mutation without a literal of its type has another type', () => {
  const spec = { mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: 'object.spec' } }] }
  const [{ body = '' } = {}] = expressionErrors(inRequest({ kind: 'MutatingAdmissionPolicy', spec }))
  expect(body).toContain('must evaluate to list(JSONPatch) but got dyn')
})
