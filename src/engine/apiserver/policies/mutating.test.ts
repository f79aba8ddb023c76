import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { Session } from '../../session/session.ts'

interface Parts {
  readonly name?: string
  readonly resources?: string
  readonly operations?: string
  readonly more?: string
}

const policy = (
  mutations: readonly (readonly ['ApplyConfiguration' | 'JSONPatch', string])[],
  { name = 'rules', resources = 'pods', operations = 'CREATE', more = 'reinvocationPolicy: Never' }: Parts = {},
): string => `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: {name: ${name}}
spec:
  ${more.includes('reinvocationPolicy') ? '' : 'reinvocationPolicy: Never'}
  ${more}
  matchConstraints:
    resourceRules: [{apiGroups: ["*"], apiVersions: [v1], operations: [${operations}], resources: [${resources}]}]
  mutations:
${mutations.map(([type, expression]) => `    - {patchType: ${type}, ${type === 'JSONPatch' ? 'jsonPatch' : 'applyConfiguration'}: {expression: ${JSON.stringify(expression)}}}`).join('\n')}
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicyBinding
metadata: {name: ${name}-here}
spec: {policyName: ${name}}
`
const apply = (expression: string, parts?: Parts): string => policy([['ApplyConfiguration', expression]], parts)
const patch = (expression: string, parts?: Parts): string => policy([['JSONPatch', expression]], parts)

const pod = `apiVersion: v1
kind: Pod
metadata: {name: p, labels: {app: a}}
spec: {containers: [{name: c, image: "x/web:v1"}, {name: d, image: "x/web:v2", env: [{name: A, value: "1"}]}]}
`

const start = (...manifests: string[]) => startWith({}, ...manifests)

function startWith(more: Partial<ClusterConfig>, ...manifests: string[]) {
  const config = { ...DEFAULT_CONFIG, ...more }
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config, journal: [] })
  const kubectl = (line: string, stdin = '') => session.command({ type: 'kubectl', args: line.split(' '), stdin })
  for (const manifest of manifests) {
    expect(kubectl('apply -f -', manifest).stderr).toBe('')
    // The server reads changed policies every second.
    if (manifest.includes('Policy')) session.advance({ until: session.cursor.at + 1000 })
  }
  const shown = (path: string, what = 'pod p') => kubectl(`get ${what} -o jsonpath=${path}`).stdout
  return { session, kubectl, shown, refusal: (text: string) => kubectl('apply -f -', text).stderr }
}

const denied = `The pods "p" is invalid: : policy 'rules' with binding 'rules-here' denied request: `

describe('a MutatingAdmissionPolicy', () => {
  it.each<[string, string, string, string]>([
    [
      'adds an init container',
      apply(
        'Object{spec: Object.spec{initContainers: [Object.spec.initContainers{name: "mesh", image: "x/mesh:v1", restartPolicy: "Always"}]}}',
      ),
      '{.spec.initContainers[*].name}{.spec.initContainers[*].imagePullPolicy}{.spec.containers[*].name}',
      'meshIfNotPresentc d',
    ],
    [
      'merges containers by name, and the lists in a container by their own merge keys',
      apply(
        'Object{spec: Object.spec{containers: object.spec.containers.map(c, Object.spec.containers{name: c.name, imagePullPolicy: "Always", env: [Object.spec.containers.env{name: "B", value: c.image}]})}}',
      ),
      '{.spec.containers[*].imagePullPolicy}|{.spec.containers[*].env[*].name}|{.spec.containers[*].image}',
      'Always Always|B A B|x/web:v1 x/web:v2',
    ],
    [
      'applies a JSON patch, unless a test operation fails',
      policy([
        [
          'JSONPatch',
          '[JSONPatch{op: "test", path: "/metadata/labels/app", value: "b"}, JSONPatch{op: "add", path: "/metadata/labels/q", value: "v"}]',
        ],
        ['JSONPatch', '[JSONPatch{op: "add", path: "/metadata/labels/" + jsonpatch.escapeKey("x.y/z"), value: "v"}]'],
      ]),
      '{.metadata.labels}',
      '{"app":"a","x.y/z":"v"}',
    ],
    [
      'reads variables, the namespace and the request',
      apply(
        'Object{metadata: Object.metadata{annotations: {"n": string(variables.count), "ns": namespaceObject.metadata.name, "name": request.name, "uid": has(object.metadata.uid) ? "y" : "n"}}}',
        { more: 'variables: [{name: count, expression: size(object.spec.containers)}]' },
      ),
      '{.metadata.annotations.n}{.metadata.annotations.ns}{.metadata.annotations.name}{.metadata.annotations.uid}',
      '2defaultpn',
    ],
    [
      'is not evaluated if its match conditions are not met',
      apply('Object{metadata: Object.metadata{labels: {"q": "v"}}}', {
        more: `matchConditions: [{name: m, expression: "object.metadata.name != 'p'"}]`,
      }),
      '{.metadata.labels}',
      '{"app":"a"}',
    ],
    [
      'skips a mutation that fails, if its failurePolicy is Ignore',
      policy(
        [
          ['ApplyConfiguration', 'Object{spec: Object.spec{nothing: 1}}'],
          ['ApplyConfiguration', 'Object{metadata: Object.metadata{labels: {"q": "v"}}}'],
        ],
        { more: 'failurePolicy: Ignore' },
      ),
      '{.metadata.labels}',
      '{"app":"a","q":"v"}',
    ],
    [
      'is evaluated again after changes by other policies, if its reinvocationPolicy is IfNeeded',
      apply('Object{metadata: Object.metadata{annotations: {"seen": "q" in object.metadata.labels ? "yes" : "no"}}}', {
        more: 'reinvocationPolicy: IfNeeded',
      }) +
        '---\n' +
        apply('Object{metadata: Object.metadata{labels: {"q": "v"}}}', { name: 'second' }),
      '{.metadata.annotations.seen}',
      'yes',
    ],
  ])('%s', (_, text, path, expected) => {
    expect(start(text, pod).shown(path)).toBe(expected)
  })

  it.each<[string, string]>([
    [
      apply('Object{spec: Object.spec{nothing: 1}}'),
      'error applying patch: failed to convert patch object to typed object: .spec.nothing: field not declared in schema\n',
    ],
    [
      apply('Object{spec: Object.spec{containers: [Object.spec.containers{name: "c", args: ["x"]}]}}'),
      'error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.containers[0].args\n',
    ],
    [
      apply('Object{spec: Object.spec{securityContext: Object.spec.wrong{runAsUser: 1}}}'),
      'type mismatch: unexpected type name "Object.spec.wrong", expected "Object.spec.securityContext", which matches field name path from root Object type\n',
    ],
    [
      patch('[JSONPatch{op: "replace", path: "/spec/nothing/x", value: "v"}]'),
      'JSON Patch: replace operation does not apply: doc is missing path: /spec/nothing/x: missing value\n',
    ],
  ])('denies a request that its mutation cannot change: %#', (text, words) => {
    expect(start(text).refusal(pod)).toBe(denied + words)
  })

  it('makes the server refuse an object that is no longer valid for its kind', () => {
    const text = patch('[JSONPatch{op: "add", path: "/spec/nothing", value: "v"}]', { more: 'failurePolicy: Ignore' })
    expect(start(text).refusal(pod)).toBe(
      'Error from server (InternalError): error when creating "STDIN": Internal error occurred: strict decoding error: unknown field "spec.nothing"\n',
    )
  })

  it('runs before the second run of admission plugins', () => {
    const text = patch('[JSONPatch{op: "add", path: "/spec/priorityClassName", value: "system-cluster-critical"}]')
    expect(start(text).refusal(pod)).toContain(
      'pods "p" is forbidden: the integer value of priority (0) must not be provided in pod spec',
    )
  })

  it('changes the Pods of a rollout before their names are generated', () => {
    const text = apply(
      'Object{metadata: Object.metadata{annotations: {"of": has(request.name) ? request.name : "none"}}, spec: Object.spec{terminationGracePeriodSeconds: 5}}',
    )
    const { session, kubectl, shown } = start(text)
    kubectl('create deployment web --image=x/web:v1')
    session.advance({ until: 5_000 })
    expect(
      shown(
        '{.items[*].metadata.annotations.of}{.items[*].spec.terminationGracePeriodSeconds}{.items[*].status.phase}',
        'pods',
      ),
    ).toBe('none5Running')
  })

  it('changes a Deployment, at its creation and at its updates', () => {
    const text = apply('Object{spec: Object.spec{replicas: 3}}', {
      resources: 'deployments',
      operations: 'CREATE, UPDATE',
    })
    const { kubectl, shown } = start(text)
    kubectl('create deployment web --image=x/web:v1')
    expect(shown('{.spec.replicas}', 'deployment web')).toBe('3')
    kubectl('scale deployment web --replicas=1')
    kubectl('set image deployment/web web=x/web:v2')
    expect(shown('{.spec.replicas}{.spec.template.spec.containers[0].image}', 'deployment web')).toBe('3x/web:v2')
  })

  it('denies every request that it matches if the server does not have the kind of its parameters', () => {
    const text = apply('Object{}', { more: 'paramKind: {apiVersion: rules.example.com/v1, kind: Limit}' })
    const refusalWith = (more: Partial<ClusterConfig>) => startWith(more, text).refusal(pod)
    const denial = (words: string) =>
      `Error from server (Forbidden): error when creating "STDIN": policy "rules" denied request: ${words}\n`
    expect(refusalWith({})).toBe(
      denial(
        "failed to configure policy: failed to find resource referenced by paramKind: 'rules.example.com/v1, Kind=Limit'",
      ),
    )
    expect(refusalWith({ assumed: { 'policy/rules': 'accepts' } })).toBe('')
  })

  it('is refused if the expression has another type than Object', () => {
    expect(start().refusal(apply('Object.spec{replicas: 3}'))).toBe(
      'The MutatingAdmissionPolicy "rules" is invalid: spec.mutations[0].applyConfiguration.expression: Invalid value: "Object.spec{replicas: 3}": must evaluate to Object but got Object.spec\n',
    )
  })
})
