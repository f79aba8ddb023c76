/** Compares compile errors with the recorded answers of the API server of v1.36.3. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRequest } from '../../api/fields/inRequest.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { Harness } from '../../testing/harness.ts'
import { expressionErrors } from './expressionErrors.ts'

/** Path and words of each cause; null for an accepted expression. */
type Causes = readonly (readonly [field: string, words: string])[] | null

interface Asked {
  /** Schema without rules: the expressions in `rules` are about its `spec`. */
  readonly schema: JsonObject
  readonly devices: readonly (readonly [expression: string, words: string | null])[]
  readonly rules: readonly (readonly [rule: JsonObject & { readonly rule: string }, causes: Causes])[]
  /** Schemas with a rule in another place. */
  readonly places: readonly (readonly [schema: JsonObject, causes: Causes])[]
}

const asked: Asked = JSON.parse(readFileSync(new URL('./testdata/expressions.json', import.meta.url), 'utf8'))
const AT = 'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].'

const wordsOf = (expression: string): string | undefined =>
  expressionErrors(inRequest({ kind: 'DeviceClass', spec: { selectors: [{ cel: { expression } }] } }))[0]?.body

function causesOf(openAPIV3Schema: JsonObject) {
  const versions = [{ name: 'v1', schema: { openAPIV3Schema } }]
  return expressionErrors(inRequest({ kind: 'CustomResourceDefinition', spec: { versions } })).map(
    ({ field, body }): [string, string | undefined] => [field.replace(AT, ''), body],
  )
}

function causesOfRule(rule: JsonObject) {
  const spec = asObject(asObject(asked.schema.properties).spec)
  return causesOf({ ...asked.schema, properties: { spec: { ...spec, 'x-kubernetes-validations': [rule] } } })
}

/**
 * Expressions with several faults, or with a message of upstream's parser: the engine refuses them with another
 * message.
 */
const inOtherWords: ReadonlySet<string> = new Set([
  '"a',
  '/* c */ true',
  '0x',
  '[1,2',
  'cel.bind(x, 1, x == "a")',
  'math.greatest(1,2) > 1',
  'self.',
  'self..ok',
  'self.list.all(1, true)',
  'self.list.all(x)',
  'self.list.existsOne(x, x == "a")',
  'self.list.filter(x, x) == []',
  'self.name == "a\\q"',
  'self.name =~ "a"',
  'self.ok && && self.ok',
  'self.ok ? true',
  'self.ok || foo || bar',
  'self.replicas ? true : false',
  'self["my-dash"] == "a"',
  'size(self) > 1',
  '{"a" 1}',
])

/**
 * Expressions that the engine accepts and upstream refuses: costs are not estimated, objects are not compared, and
 * functions of Kubernetes are unknown here.
 */
const accepted: ReadonlySet<string> = new Set([
  'device.attributes[1].b',
  'device.capacity["a"].m.compareTo(1) > 0',
  'duration("x") > duration("1s")',
  'has(device.nope)',
  'has(self.list[0].a)',
  'has(self.nope)',
  'isQuantity("a") && quantity("a").foo()',
  'quantity(1) == 1',
  'self == {}',
  'self.?nope.hasValue()',
  'self.any == {}',
  'self.list.isSorted("a")',
  'self.long.all(x, self.long.all(y, x != y))',
  'self.map[1] == "a"',
  'self[?"name"].hasValue()',
  'timestamp("x") > timestamp("y")',
  'type(device) == string',
])

it.each(asked.devices.filter(([source]) => !inOtherWords.has(source) && !accepted.has(source)))(
  'a device selector has the errors of the API server: %s',
  (source, words) => {
    expect(wordsOf(source)).toBe(words ?? undefined)
  },
)

/** Whether the error is about the cost of a message expression. */
const isOfCost = ([, causes]: Asked['rules'][number]): boolean =>
  causes?.[0]?.[0] === 'messageExpression' && causes[0][1].startsWith('Forbidden: estimated')

const exact = asked.rules.filter(
  (one) => !inOtherWords.has(one[0].rule) && !accepted.has(one[0].rule) && !isOfCost(one),
)

it.each(exact.map(([rule, causes]) => [JSON.stringify(rule), rule, causes] as const))(
  'a schema rule has the errors of the API server: %s',
  (_, rule, causes) => {
    expect(causesOfRule(rule)).toEqual(causes ?? [])
  },
)

it.each(asked.places.map(([schema, causes], i) => [i, schema, causes] as const))(
  'a schema rule at another position in the schema has the errors of the API server: %i',
  (_, schema, causes) => {
    const isCost = causes?.[0]?.[1].startsWith('Forbidden: estimated') === true
    expect(causesOf(schema)).toEqual(isCost ? [] : (causes ?? []))
  },
)

it('expressions listed as refused with another message are refused, and expressions listed as accepted pass', () => {
  const found = [
    ...asked.devices.map(([source]) => [source, wordsOf(source) === undefined] as const),
    ...asked.rules.map(([rule]) => [rule.rule, causesOfRule(rule).length === 0] as const),
  ]
  for (const [source, isAccepted] of found) {
    if (accepted.has(source)) expect([source, isAccepted]).toEqual([source, true])
    if (inOtherWords.has(source)) expect([source, isAccepted]).toEqual([source, false])
  }
  const sources = new Set(found.map(([source]) => source))
  expect([...accepted, ...inOtherWords].filter((source) => !sources.has(source))).toEqual([])
})

it('the engine accepts every CEL expression that the API server accepts', () => {
  expect(
    asked.devices.flatMap(([source, words]) => (words === null && wordsOf(source) !== undefined ? source : [])),
  ).toEqual([])
  const refused = asked.rules.filter(([rule, causes]) => causes === null && causesOfRule(rule).length > 0)
  expect(refused).toEqual([])
})

it('CEL expressions of ResourceClaims and ResourceClaimTemplates are checked in each request', () => {
  const selectors = [{ cel: { expression: 'true' } }, { cel: { expression: 'x' } }]
  const requests = [{ name: 'a', exactly: { deviceClassName: 'c', selectors } }]
  const claim = { kind: 'ResourceClaim', spec: { devices: { requests } } }
  expect(expressionErrors(inRequest(claim)).map(({ field }) => field)).toEqual([
    'spec.devices.requests[0].exactly.selectors[1].cel.expression',
  ])
  const several = [{ name: 'a', firstAvailable: [{ name: 'b', deviceClassName: 'c', selectors }] }]
  const template = { kind: 'ResourceClaimTemplate', spec: { spec: { devices: { requests: several } } } }
  expect(expressionErrors(inRequest(template)).map(({ field }) => field)).toEqual([
    'spec.spec.devices.requests[0].firstAvailable[0].selectors[1].cel.expression',
  ])
})

it('errors in a CustomResourceDefinition name the version whose schema has the invalid rule', () => {
  const schema = (rule: string) => ({ type: 'object', 'x-kubernetes-validations': [{ rule }] })
  const versions = ['true', 'x'].map((rule) => ({ name: 'v', schema: { openAPIV3Schema: schema(rule) } }))
  expect(
    expressionErrors(inRequest({ kind: 'CustomResourceDefinition', spec: { versions } })).map(({ field }) => field),
  ).toEqual(['spec.versions[1].schema.openAPIV3Schema.x-kubernetes-validations[0].rule'])
})

it('a schema with very many rules is checked up to a limit', () => {
  const rule = { 'x-kubernetes-validations': [{ rule: 'self.nope' }] }
  const part = { type: 'object', properties: { a: { type: 'string' } }, ...rule }
  const properties = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`p${i}`, part]))
  // A parsed manifest has a separate object for each property.
  const apart: JsonObject = JSON.parse(JSON.stringify({ type: 'object', properties }))
  const found = causesOf(apart)
  expect(found.length).toBeGreaterThan(100)
  expect(found.length).toBeLessThan(3_000)
})

it('a schema is checked to the greatest depth that a manifest may have, and no deeper', () => {
  let schema: JsonObject = { type: 'string' }
  for (let i = 0; i < 5_000; i++)
    schema = { type: 'object', properties: { a: schema }, 'x-kubernetes-validations': [{ rule: 'self.b' }] }
  expect(causesOf(schema)).toHaveLength(200)
})

it.each([
  'self.items.all(i, has(self.items[0].a))',
  'self.list.all(i, v, v != "")',
  'self.list.indexOf("a") == 0',
  'self.name.charAt(0) == "a"',
])('a schema rule that Kubernetes compiles, but the CEL library of the engine does not, is accepted: %s', (rule) => {
  expect(causesOfRule({ rule })).toEqual([])
})

it.each(['has(object.spec.containers[0].image)', 'object.spec.a.all(i, v, v > 0)', '[1, 2].isSorted()'])(
  'a policy’s expression that Kubernetes compiles, but the CEL library does not, is accepted: %s',
  (expression) => {
    const policy = { kind: 'ValidatingAdmissionPolicy', spec: { validations: [{ expression }] } }
    expect(expressionErrors(inRequest(policy))).toEqual([])
  },
)

it('the API server refuses a DeviceClass with the errors of the CEL expression of its selector', () => {
  const { last } = new Harness().kubectl(
    ['create', '-f', '-'],
    JSON.stringify({
      apiVersion: 'resource.k8s.io/v1',
      kind: 'DeviceClass',
      metadata: { name: 'gpu' },
      spec: { selectors: [{ cel: { expression: 'device.driver == 1' } }] },
    }),
  )
  expect(last.stderr).toContain('The DeviceClass "gpu" is invalid: spec.selectors[0].cel.expression: Invalid value: ')
  expect(last.stderr).toContain("found no matching overload for '_==_' applied to '(string, int)'")
})
