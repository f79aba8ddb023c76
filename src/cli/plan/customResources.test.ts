/** Plans of custom resources and of CustomResourceDefinitions. The messages were asked of an API server of v1.36.3. */
import { describe, expect, it, test } from 'vitest'
import { runCli } from '../runCli.ts'
import { type Kubectl, machine } from '../testing/kubectlMachine.ts'
import { configMap, idsOf, joined, plan, planOf } from '../testing/plans.ts'

interface Definition {
  readonly versions?: readonly string[]
  /** The last version by default. */
  readonly stored?: string
  readonly size?: string
  readonly scope?: string
  readonly more?: string
  readonly extra?: string
}

const definition = ({ versions = ['v1'], stored = versions.at(-1) ?? '', ...given }: Definition = {}) => {
  const { size = 'type: integer, maximum: 9', scope = 'Namespaced', more = '', extra = '' } = given
  const schema = `type: object, properties: { spec: { type: object, properties: {
    size: { ${size} },
    class: { type: string, default: small, x-kubernetes-validations: [{ rule: self == oldSelf, message: class is immutable }] }${extra} } } }`
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: things.example.com }
spec:
  group: example.com
  scope: ${scope}
  names: { plural: things, kind: Thing }
  ${more}
  versions:
${versions.map((name) => `  - { name: ${name}, served: true, storage: ${name === stored}, schema: { openAPIV3Schema: { ${schema} } } }`).join('\n')}
`
}

const thing = (spec: string, { name = 'a', version = 'v1' } = {}) =>
  `apiVersion: example.com/${version}\nkind: Thing\nmetadata: { name: ${name} }\nspec: { ${spec} }\n`

const own = definition()

describe('a custom resource whose definition is on both sides', () => {
  it('is created, changed, removed or left, with the changed fields', async () => {
    const old = joined(own, thing('size: 1'), thing('size: 2', { name: 'same' }), thing('size: 3', { name: 'gone' }))
    const next = joined(own, thing('size: 4'), thing('size: 2', { name: 'same' }), thing('size: 5', { name: 'fresh' }))
    const { code, verdict, changed, removed, unchanged, leftOut } = await planOf(old, next)
    expect({ code, verdict, unchanged, leftOut }).toEqual({ code: 0, verdict: 'rollsOut', unchanged: 2, leftOut: [] })
    expect(changed).toMatchObject([
      { kind: 'Thing', name: 'a', isNew: false, fields: [{ pointer: '/spec/size', from: 1, to: 4 }] },
      { kind: 'Thing', name: 'fresh', isNew: true, isSecondApply: false },
    ])
    expect(removed).toMatchObject([{ kind: 'Thing', name: 'gone' }])
    const { out } = await plan(['old.yaml', '--to', 'new.yaml'], { 'old.yaml': old, 'new.yaml': next })
    expect(out).toMatch(/Other changes[\s\S]*`Thing\/a`.*`spec\.size` `1` → `4`[\s\S]*New[\s\S]*`Thing\/fresh`/)
  })

  it('is rejected by the schema, and by a rule that compares it with the old object', async () => {
    const words = async (...next: string[]) =>
      (await planOf(joined(own, thing('size: 1')), joined(own, ...next))).refused.map((one) => one.words)
    expect(await words(thing('size: 10'))).toEqual([
      'The Thing "a" is invalid: spec.size: Invalid value: 10: spec.size in body should be less than or equal to 9',
    ])
    expect(await words(thing('class: big'))).toEqual([
      'The Thing "a" is invalid: spec.class: Invalid value: "big": class is immutable',
    ])
    expect(await words(thing('sise: 1'))).toEqual([expect.stringContaining('unknown field "spec.sise"')])
    // A new object has no old one.
    expect(await words(thing('size: 1'), thing('class: big', { name: 'b' }))).toEqual([])
  })

  it('is compared in another version than it was stored in', async () => {
    const both = definition({ versions: ['v1beta1', 'v1'] })
    const old = joined(both, thing('size: 1', { version: 'v1beta1' }))
    expect(await planOf(old, joined(both, thing('size: 1')))).toMatchObject({
      verdict: 'rollsOut',
      // Only kubectl's last-applied-configuration has the other version.
      changed: [{ name: 'a', fields: [] }],
    })
    expect(await planOf(old, joined(both, thing('class: big')))).toMatchObject({ verdict: 'refused' })
  })

  it('is an open question if a rule of its schema has a function that is not simulated', async () => {
    const rule = (source: string) =>
      definition({ size: `type: integer, x-kubernetes-validations: [{ rule: "${source}" }]` })
    const of = (source: string, size: number, ...args: string[]) =>
      planOf(joined(rule(source), thing('size: 1')), joined(rule(source), thing(`size: ${size}`)), args)
    const source = "quantity(string(self)).isLessThan(quantity('5'))"
    expect(await of(source, 2)).toMatchObject({ verdict: 'cannotTell', questions: [{ key: 'rule/Thing/a' }] })
    expect(await of(source, 2, '--assume', 'rule/Thing/a=met')).toMatchObject({ verdict: 'rollsOut', questions: [] })
    expect(await of('self < 5', 6)).toMatchObject({ verdict: 'refused' })
  })

  it('is judged by rules about fields that have the names of functions', async () => {
    const rule = definition({
      size: 'type: object, properties: { min: { type: integer }, max: { type: integer } }, x-kubernetes-validations: [{ rule: self.min <= self.max, message: min is at most max }]',
    })
    const { refused } = await planOf(rule, joined(rule, thing('size: { min: 2, max: 1 }')))
    expect(refused.map(({ words }) => words)).toEqual([
      'The Thing "a" is invalid: spec.size: Invalid value: min is at most max',
    ])
  })

  it('is judged by the policies in the files', async () => {
    const policy = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: sizes }
spec:
  matchConstraints: { resourceRules: [{ apiGroups: [example.com], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [things] }] }
  validations: [{ expression: 'object.spec.size < 5', message: too big }]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: { name: sizes }
spec: { policyName: sizes, validationActions: [Deny] }
`
    const { refused } = await planOf(
      joined(policy, own, thing('size: 1')),
      joined(policy, own, thing('size: 7'), thing('size: 2', { name: 'b' })),
    )
    expect(refused).toMatchObject([{ name: 'a', words: expect.stringContaining('denied request: too big') }])
  })

  it('is judged by a rule with an optional old value', async () => {
    const rule = definition({
      size: 'type: integer, x-kubernetes-validations: [{ rule: "!oldSelf.hasValue() || oldSelf.value() <= self", optionalOldSelf: true, message: size grows }]',
    })
    const { refused, changed } = await planOf(
      joined(rule, thing('size: 2')),
      joined(rule, thing('size: 1'), thing('size: 1', { name: 'b' })),
    )
    expect(refused.map(({ words }) => words)).toEqual([
      'The Thing "a" is invalid: spec.size: Invalid value: 1: size grows',
    ])
    expect(changed).toMatchObject([{ name: 'b', isNew: true }])
  })

  it('has the scope of its kind', async () => {
    const wide = definition({ scope: 'Cluster' })
    const files = { 'old.yaml': joined(wide, thing('size: 1')), 'new.yaml': joined(wide, thing('size: 2')) }
    const { code, out } = await plan(['old.yaml', '--to', 'new.yaml', '-n', 'shop', '--json'], files)
    expect({ code, changed: JSON.parse(out).changed }).toMatchObject({ code: 0, changed: [{ namespace: '' }] })
    const inShop = await plan(['old.yaml', '--to', 'new.yaml', '-n', 'shop', '--json'], {
      'old.yaml': joined(own, thing('size: 1')),
      'new.yaml': joined(own, thing('size: 2')),
    })
    expect(JSON.parse(inShop.out).changed).toMatchObject([{ namespace: 'shop', isNew: false }])
  })

  it('may have the kind of a built-in object', async () => {
    const job = (queue: string) =>
      `apiVersion: example.com/v1\nkind: Job\nmetadata: { name: a }\nspec: { class: ${queue} }\n`
    const jobs = own.replaceAll('things', 'jobs').replace('Thing', 'Job').replace('self == oldSelf', '"true"')
    expect(await planOf(joined(jobs, job('a')), joined(jobs, job('b')))).toMatchObject({
      verdict: 'rollsOut',
      changed: [{ kind: 'Job', fields: [{ pointer: '/spec/class' }] }],
    })
  })

  it('is an open question if a webhook judges or converts it', async () => {
    const hook = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: { name: guard }
webhooks:
- name: guard.example.com
  admissionReviewVersions: [v1]
  sideEffects: None
  clientConfig: { service: { name: guard, namespace: default } }
  rules: [{ apiGroups: [example.com], apiVersions: ['*'], operations: [CREATE, UPDATE], resources: [things] }]
`
    const keys = async (...args: Parameters<typeof planOf>) =>
      (await planOf(...args)).questions.map(({ key, object }) => `${key} ${object}`)
    const sides = [joined(hook, own, thing('size: 1')), joined(hook, own, thing('size: 2'))] as const
    expect(await keys(...sides)).toEqual(['webhook/guard.example.com Thing/a'])
    expect(await keys(...sides, ['--assume', 'webhook/guard.example.com=accepts'])).toEqual([])
    const more =
      'conversion: { strategy: Webhook, webhook: { conversionReviewVersions: [v1], clientConfig: { url: "https://a.example.com" } } }'
    const both = definition({ versions: ['v1beta1', 'v1'], more })
    const [old, next] = [
      joined(both, thing('size: 1')),
      (version: string) => joined(both, thing('size: 2', { version })),
    ]
    expect(await keys(old, next('v1'))).toEqual([])
    expect(await keys(old, next('v1beta1'))).toEqual(['conversion/things.example.com Thing/a'])
  })
})

describe('a changed definition', () => {
  it('rejects objects that its new schema does not allow, and names the invalid objects that stay stored', async () => {
    const strict = definition({ size: 'type: integer, maximum: 5' })
    const old = joined(own, thing('size: 8'), thing('size: 7', { name: 'kept' }))
    const { refused, risks, changed } = await planOf(
      old,
      joined(strict, thing('size: 9'), thing('size: 7', { name: 'kept' })),
    )
    expect(refused.map(({ words }) => words)).toEqual([
      'The Thing "a" is invalid: spec.size: Invalid value: 9: spec.size in body should be less than or equal to 5',
    ])
    expect(changed.map(({ kind }) => kind)).toEqual(['CustomResourceDefinition'])
    expect(risks.filter(({ id }) => id === 'storedInvalid')).toMatchObject([
      { object: 'Thing/a' },
      { object: 'Thing/kept', words: expect.stringContaining('should be less than or equal to 5') },
    ])
  })

  it('accepts an object with an unchanged field that is no longer valid', async () => {
    const strict = definition({ size: 'type: integer, maximum: 5', extra: ', note: { type: string }' })
    const next = joined(strict, thing('size: 8, note: x'))
    expect(await planOf(joined(own, thing('size: 8')), next)).toMatchObject({
      refused: [],
      changed: [{ kind: 'CustomResourceDefinition' }, { kind: 'Thing', fields: [{ pointer: '/spec/note' }] }],
    })
  })

  it('rejects an unchanged object with a field that its new schema lacks', async () => {
    const wide = definition({ extra: ', note: { type: string }' })
    const { refused } = await planOf(joined(wide, thing('note: x')), joined(own, thing('note: x')))
    expect(refused).toMatchObject([{ kind: 'Thing', words: expect.stringContaining('unknown field "spec.note"') }])
  })

  it('is rejected if it loses the version in which objects are stored', async () => {
    const old = joined(definition({ versions: ['v1beta1'] }), thing('size: 1', { version: 'v1beta1' }))
    const { refused } = await planOf(old, definition({ versions: ['v1'] }))
    expect(refused.map(({ words }) => words)).toEqual([
      'The CustomResourceDefinition "things.example.com" is invalid: status.storedVersions[0]: Invalid value: "v1beta1": missing from spec.versions; v1beta1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1beta1 and removes v1beta1 from status.storedVersions',
    ])
  })

  it('that loses another version is an open question', async () => {
    const old = definition({ versions: ['v1beta1', 'v1'] })
    const key = 'stored/things.example.com:v1beta1'
    expect(await planOf(old, own)).toMatchObject({
      verdict: 'cannotTell',
      questions: [{ key, answers: ['absent', 'present'], object: 'CustomResourceDefinition/things.example.com' }],
      risks: [{ id: 'versionNotServed' }],
    })
    expect(await planOf(old, own, ['--assume', `${key}=absent`])).toMatchObject({ code: 0, verdict: 'rollsOut' })
    expect(await planOf(old, own, ['--assume', `${key}=present`])).toMatchObject({
      code: 1,
      refused: [{ words: expect.stringContaining('status.storedVersions[0]: Invalid value: "v1beta1": missing from') }],
    })
  })

  it('is rejected with another scope or kind', async () => {
    const { refused } = await planOf(own, definition({ scope: 'Cluster' }).replace('kind: Thing', 'kind: Thang'))
    expect(refused[0]?.words).toContain('spec.scope: Invalid value: "Cluster": field is immutable')
    expect(refused[0]?.words).toContain('spec.names.kind: Invalid value: "Thang": field is immutable')
  })

  it('that is new gives its objects to a second apply of kubectl', async () => {
    const { changed, verdict } = await planOf(configMap('a'), joined(configMap('a'), own, thing('size: 1')))
    expect({ changed, verdict }).toMatchObject({
      verdict: 'rollsOut',
      changed: [{ isSecondApply: false }, { kind: 'Thing', isNew: true, isSecondApply: true }],
    })
    const files = { 'old.yaml': configMap('a'), 'new.yaml': joined(configMap('a'), own, thing('size: 1')) }
    expect((await plan(['old.yaml', '--to', 'new.yaml'], files)).out).toContain(
      '`Thing/a` (new.yaml:19): by the second kubectl apply: the first one only creates its definition',
    )
  })

  it('that is removed is a risk', async () => {
    const found = await planOf(joined(own, thing('size: 1')), thing('size: 2'))
    expect(idsOf(found)).toEqual(['definitionRemoved'])
    expect(found.changed).toMatchObject([{ kind: 'Thing', fields: [{ pointer: '/spec/size' }] }])
  })
})

describe('a custom resource without a definition', () => {
  const key = 'crd/things.example.com'

  it('is compared by the files, and an open question if it differs', async () => {
    const old = joined(thing('size: 1'), thing('size: 2', { name: 'same' }), thing('size: 3', { name: 'gone' }))
    const next = joined(thing('size: 4'), thing('size: 2', { name: 'same' }))
    const found = await planOf(old, next)
    expect(found).toMatchObject({
      code: 0,
      verdict: 'cannotTell',
      questions: [{ key, object: 'Thing/a' }],
      changed: [],
    })
    expect(found.leftOut).toMatchObject([
      { object: 'Thing/a', change: null },
      { object: 'Thing/same', change: null },
      { object: 'Thing/gone', change: 'removed' },
      { object: 'Thing/a', change: 'changed', fields: [{ pointer: '/spec/size', from: 1, to: 4 }] },
      { object: 'Thing/same', change: 'same', fields: [] },
    ])
    expect(await planOf(old, next, ['--assume', `${key}=present`])).toMatchObject({
      verdict: 'rollsOut',
      questions: [],
    })
    const files = { 'old.yaml': old, 'new.yaml': next }
    expect(await plan(['old.yaml', '--to', 'new.yaml', '--assume', `${key}=absent`], files)).toMatchObject({ code: 2 })
    expect((await plan(['old.yaml', '--to', 'new.yaml'], files)).out).toMatch(
      /Custom resources that are not checked[\s\S]*`Thing\/a` \(new\.yaml:1\) `spec\.size` `1` → `4`\n- `Thing\/gone`/,
    )
  })

  it('is no question if nothing of it changes', async () => {
    const old = joined(thing('size: 1'), configMap('a'))
    expect(await planOf(old, joined(thing('size: 1'), configMap('b')))).toMatchObject({ verdict: 'rollsOut' })
  })

  it('on the old side is judged by the new definition, if the user says that it is the same', async () => {
    const sides = [thing('size: 1'), joined(own, thing('class: big'))] as const
    expect(await planOf(...sides)).toMatchObject({ verdict: 'refused' })
    const [old, next] = [thing('size: 1'), joined(own, thing('size: 2'))]
    expect(await planOf(old, next)).toMatchObject({
      verdict: 'cannotTell',
      questions: [{ key, answers: ['same', 'other'] }],
    })
    expect(await planOf(old, next, ['--assume', `${key}=same`])).toMatchObject({ verdict: 'rollsOut' })
    expect(await planOf(old, next, ['--assume', `${key}=other`])).toMatchObject({ verdict: 'cannotTell' })
  })
})

const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.example.com', uid: 'u', resourceVersion: '7' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
    versions: ['v1beta1', 'v1'].map((name) => ({
      name,
      served: true,
      storage: name === 'v1',
      schema: { openAPIV3Schema: { type: 'object', properties: { size: { type: 'integer' } } } },
    })),
  },
  status: { storedVersions: ['v1beta1', 'v1'], conditions: [], acceptedNames: {} },
}

test('plan --live reads the definitions and the custom resources of the new side', async () => {
  const listed = (...items: object[]): Kubectl => ({
    out: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
    ends: true,
  })
  const live = {
    apiVersion: 'example.com/v1',
    kind: 'Thing',
    metadata: { name: 'a', namespace: 'shop', uid: 't', resourceVersion: '9' },
    size: 1,
  }
  const { host, told, calls } = machine(
    { customresourcedefinitions: [listed(crd)], 'things.example.com': [listed(live)] },
    listed(),
  )
  const next = [
    { ...crd, metadata: { name: 'things.example.com' }, spec: { ...crd.spec, versions: [crd.spec.versions[1]] } },
    { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'a', namespace: 'shop' }, size: 2 },
  ]
  await runCli(['plan', '--live', '-n', 'shop', '--to', 'new.yaml', '--json'], {
    ...host,
    readText: async () => next.map((one) => JSON.stringify(one)).join('\n---\n'),
  })
  expect(calls[0]?.slice(0, 4)).toEqual([
    'get',
    'customresourcedefinitions',
    'things.example.com',
    '--ignore-not-found',
  ])
  // The cluster says in which versions objects are stored.
  expect(JSON.parse(told.out)).toMatchObject({
    refused: [{ kind: 'CustomResourceDefinition', words: expect.stringContaining('status.storedVersions[0]') }],
    changed: [{ kind: 'Thing', name: 'a', fields: [{ pointer: '/size', from: 1, to: 2 }] }],
  })
})
