import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { Session } from '../../session/session.ts'

interface Parts {
  readonly validations: string
  readonly more?: string
  readonly actions?: string
  readonly resources?: string
  readonly operations?: string
}

const policy = ({ validations, more = '', resources = 'pods', operations = 'CREATE, UPDATE' }: Parts) => `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: rules}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: ["*"], apiVersions: [v1], operations: [${operations}], resources: [${resources}]}]
  ${more}
  validations: [${validations}]
`
const binding = (actions = 'Deny', more = '') => `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: here}
spec: {policyName: rules, validationActions: [${actions}]${more}}
`
const pod = (labels = '{}', image = 'shop/web:v1') =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: p, labels: ${labels}}\nspec: {containers: [{name: c, image: "${image}"}]}\n`

const start = (...manifests: string[]) => startWith({}, ...manifests)

function startWith(more: Partial<ClusterConfig>, ...manifests: string[]) {
  const config = { ...DEFAULT_CONFIG, ...more }
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config, journal: [] })
  const kubectl = (line: string, stdin = '') => session.command({ type: 'kubectl', args: line.split(' '), stdin })
  for (const manifest of manifests) {
    expect(kubectl('apply -f -', manifest).stderr).toBe('')
    // The server reads changed policies every second.
    session.advance({ until: session.cursor.at + 1000 })
  }
  return { session, kubectl, apply: (manifest: string) => kubectl('apply -f -', manifest).stderr }
}

const denied = "ValidatingAdmissionPolicy 'rules' with binding 'here' denied request: "

describe('a ValidatingAdmissionPolicy', () => {
  it('denies with its message if its expression is false, until its binding is gone', () => {
    const cluster = start(
      policy({
        validations: `{expression: "has(object.metadata.labels) && 'team' in object.metadata.labels", message: name a team}`,
      }),
      binding(),
    )
    expect(cluster.apply(pod())).toBe(`The pods "p" is invalid: : ${denied}name a team\n`)
    expect(cluster.apply(pod('{team: a}'))).toBe('')
    cluster.kubectl('delete pod p --force')
    cluster.kubectl('delete validatingadmissionpolicybinding here')
    cluster.session.advance({ until: cluster.session.cursor.at + 1000 })
    expect(cluster.apply(pod())).toBe('')
  })

  it('holds back the Pods of a rollout', () => {
    const cluster = start(
      policy({ validations: `{expression: "object.spec.containers.all(c, !c.image.endsWith(':latest'))"}` }),
      binding(),
    )
    cluster.kubectl('create deployment web --image=shop/web:latest')
    cluster.session.advance({ until: 5_000 })
    expect(cluster.kubectl('get deployment web -o jsonpath={.status.conditions[*].message}').stdout).toContain(
      `is forbidden: ${denied}failed expression: object.spec.containers.all(c, !c.image.endsWith(':latest'))`,
    )
  })

  it('takes effect at the API server’s next read of policies, and the deletion of its binding at a later read', () => {
    const cluster = start(pod('{team: a}'))
    const { session } = cluster
    session.advance({ until: 10_300 })
    expect(cluster.apply(policy({ validations: '{expression: "false", message: never}' }))).toBe('')
    expect(cluster.apply(binding())).toBe('')
    let count = 0
    const next = () => cluster.kubectl(`label pod p --overwrite team=t${count++}`).stderr
    expect(next()).toBe('')
    session.advance({ until: 11_000 })
    expect(next()).toContain('denied request: never')
    // A change after a read becomes active at the next read.
    cluster.kubectl('delete validatingadmissionpolicybinding here')
    session.advance({ until: 11_999 })
    expect(next()).toContain('denied request: never')
    session.advance({ until: 12_000 })
    expect(next()).toBe('')
  })

  it('allows the Pods of a Deployment in the file that creates the policy', () => {
    const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
    const web =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 3, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: web}]}}}\n'
    const stdin = [policy({ validations: '{expression: "false"}' }), binding(), web].join('---\n')
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    session.advance({ until: 5_000 })
    expect(session.objects.count('pods')).toBe(3)
  })

  it('only warns if its binding says so', () => {
    const cluster = start(policy({ validations: '{expression: "false", message: "no"}' }), binding('Warn'))
    expect(cluster.apply(pod())).toBe(
      "Warning: Validation failed for ValidatingAdmissionPolicy 'rules' with binding 'here': no\n",
    )
  })

  it('is not evaluated for requests that its match conditions or its binding exclude', () => {
    const more = `matchConditions: [{name: own, expression: "object.metadata.name != 'p'"}]`
    expect(start(policy({ validations: '{expression: "false"}', more }), binding()).apply(pod())).toBe('')
    const elsewhere = ', matchResources: {namespaceSelector: {matchLabels: {tier: prod}}}'
    expect(start(policy({ validations: '{expression: "false"}' }), binding('Deny', elsewhere)).apply(pod())).toBe('')
  })

  it('reads variables, the namespace, parameters and the request', () => {
    const more = `paramKind: {apiVersion: v1, kind: ConfigMap}
  variables: [{name: most, expression: "int(params.data.most)"}]`
    const expression =
      "request.operation == 'CREATE' && namespaceObject.metadata.name == 'default' && size(object.spec.containers) < variables.most"
    const cluster = start(
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: limits}\ndata: {most: "1"}\n',
      policy({
        validations: `{expression: "${expression}", messageExpression: "'fewer than ' + string(variables.most)"}`,
        more,
      }),
      binding('Deny', ', paramRef: {name: limits, namespace: default, parameterNotFoundAction: Deny}'),
    )
    expect(cluster.apply(pod())).toContain(`${denied}fewer than 1`)
    cluster.kubectl('delete configmap limits')
    expect(cluster.apply(pod())).toContain('failed to configure binding: no params found for policy binding')
  })

  describe('with parameters of a kind that the server does not have', () => {
    const kind = 'paramKind: {apiVersion: rules.example.com/v1, kind: Limit}'
    const validations = '{expression: "size(object.spec.containers) <= params.most"}'
    const elsewhere =
      ', paramRef: {name: limit, parameterNotFoundAction: Deny}, matchResources: {namespaceSelector: {matchLabels: {tier: prod}}}'
    const problem =
      "denied request: failed to configure policy: failed to find resource referenced by paramKind: 'rules.example.com/v1, Kind=Limit'"
    const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: limits.rules.example.com}
spec:
  group: rules.example.com
  scope: Namespaced
  names: {plural: limits, singular: limit, kind: Limit, listKind: LimitList}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {most: {type: integer}}}}}]
`
    const limit = 'apiVersion: rules.example.com/v1\nkind: Limit\nmetadata: {name: limit}\nmost: 0\n'

    const here = binding('Deny', ', paramRef: {name: limit, parameterNotFoundAction: Deny}')
    const custom = { customResources: true }

    it('denies every request that it matches, also where its binding matches none', () => {
      const cluster = startWith(custom, policy({ validations, more: kind }), binding('Deny', elsewhere))
      expect(cluster.apply(pod())).toBe(`The pods "p" is invalid: : ValidatingAdmissionPolicy 'rules' ${problem}\n`)
      expect(cluster.kubectl('create configmap c').stderr).toBe('')
    })

    it('admits without a binding, and if its failures are ignored', () => {
      expect(startWith(custom, policy({ validations, more: kind })).apply(pod())).toBe('')
      const ignoring = policy({ validations, more: `failurePolicy: Ignore\n  ${kind}` })
      expect(startWith(custom, ignoring, binding('Deny', elsewhere)).apply(pod())).toBe('')
    })

    it('is evaluated once the kind is defined', () => {
      const cluster = startWith(custom, policy({ validations, more: kind }), here, definition, limit)
      expect(cluster.apply(pod())).toContain(`${denied}failed expression: size(object.spec.containers) <= params.most`)
      cluster.kubectl('patch limit limit --type=merge -p {"most":1}')
      expect(cluster.apply(pod())).toBe('')
    })

    it('admits or denies as an answer about the policy says', () => {
      const texts = [policy({ validations, more: kind }), here]
      expect(startWith({ assumed: { 'policy/rules': 'accepts' } }, ...texts).apply(pod())).toBe('')
      const ignoring = policy({ validations, more: `failurePolicy: Ignore\n  ${kind}` })
      expect(startWith({ assumed: { 'policy/rules': 'rejects' } }, ignoring, here).apply(pod())).toContain(
        "ValidatingAdmissionPolicy 'rules' denied request: assumed to reject",
      )
    })

    it('admits as an answer says if only the parameter is missing', () => {
      const texts = [definition, policy({ validations, more: kind }), here]
      const startMissing = (assumed: Record<string, string>) => startWith({ ...custom, assumed }, ...texts)
      expect(startMissing({}).apply(pod())).toContain('failed to configure binding: no params found')
      expect(startMissing({ 'policy/rules': 'accepts' }).apply(pod())).toBe('')
      const allowed = binding('Deny', ', paramRef: {name: limit, parameterNotFoundAction: Allow}')
      const rejects = { ...custom, assumed: { 'policy/rules': 'rejects' } }
      expect(startWith(custom, definition, policy({ validations, more: kind }), allowed).apply(pod())).toBe('')
      expect(startWith(rejects, definition, policy({ validations, more: kind }), allowed).apply(pod())).toContain(
        'assumed to reject',
      )
    })
  })

  it('denies after an error of its expression, unless its failures are ignored', () => {
    const validations = '{expression: "object.spec.containers[5].image == \'x\'"}'
    expect(start(policy({ validations }), binding()).apply(pod())).toContain(
      `${denied}expression 'object.spec.containers[5].image == 'x'' resulted in error: index out of bounds: 5`,
    )
    expect(start(policy({ validations, more: 'failurePolicy: Ignore' }), binding()).apply(pod())).toBe('')
    const converts = '{expression: "int(object.spec.containers[0].image) > 1"}'
    expect(start(policy({ validations: converts }), binding()).apply(pod())).toContain(
      "resulted in error: type conversion error from 'string' to 'int'",
    )
  })

  it('is evaluated for the subresources that its rules name', () => {
    const { apply, kubectl } = start(
      policy({
        resources: 'deployments/scale, pods/ephemeralcontainers',
        validations: `{expression: "request.subResource == 'scale' && object.spec.replicas < 3", messageExpression: "request.kind.kind + ' ' + request.subResource"}`,
      }),
      binding(),
    )
    kubectl('create deployment web --image=shop/web:v1')
    expect(kubectl('scale deployment web --replicas=2').stderr).toBe('')
    expect(kubectl('scale deployment web --replicas=3').stderr).toContain(`${denied}Scale scale`)
    expect(kubectl('patch deployment web -p {"spec":{"replicas":3}}').stderr).toBe('')
    expect(apply(pod())).toBe('')
    expect(kubectl('debug p --image=tool --container=d --attach=false').stderr).toContain(
      `${denied}Pod ephemeralcontainers`,
    )
  })

  it('stops an expression that costs too much', () => {
    const nested = 'object.all(a, object.all(b, object.all(c, object.all(d, object.all(e, true)))))'
    const list = `[${Array.from({ length: 60 }, (_, i) => i).join(',')}]`
    const cluster = start(policy({ validations: `{expression: "${nested.replaceAll('object', list)}"}` }), binding())
    expect(cluster.apply(pod())).toContain('operation cancelled: actual cost limit exceeded')
  })

  it('is evaluated for deletions', () => {
    const cluster = start(
      pod(),
      policy({ validations: `{expression: "oldObject.metadata.name != 'p'", message: stays}`, operations: 'DELETE' }),
      binding(),
    )
    expect(cluster.kubectl('delete pod p').stderr).toContain(`${denied}stays`)
  })

  it('is refused if its expression does not compile, and its binding is refused with both Deny and Warn', () => {
    const { apply } = start()
    expect(apply(policy({ validations: `{expression: "object.spec.all(c, c == 'x'"}` }))).toBe(
      'The ValidatingAdmissionPolicy "rules" is invalid: spec.validations[0].expression: Invalid value: ' +
        `"object.spec.all(c, c == 'x'": compilation failed: ERROR: <input>:1:28: Syntax error: missing ')' at '<EOF>'\n` +
        ` | object.spec.all(c, c == 'x'\n | ${'.'.repeat(27)}^\n`,
    )
    expect(apply(policy({ validations: '{expression: "thing.name == 1"}' }))).toContain(
      "undeclared reference to 'thing' (in container '')",
    )
    expect(apply(policy({ validations: '{expression: "params.x == 1"}' }))).toContain(
      "undeclared reference to 'params' (in container '')",
    )
    const twice = apply(policy({ operations: 'READ', validations: '{expression: "1 +", reason: Gone}' }))
    expect([...twice.matchAll(/^\* (spec[^:]*)/gm)].map(([, field]) => field)).toEqual([
      'spec.matchConstraints.resourceRules[0].operations[0]',
      'spec.validations[0].expression',
      'spec.validations[0].reason',
    ])
    expect(apply(binding('Deny, Warn'))).toContain('must not contain both Deny and Warn')
  })

  it('is checked for compile errors like the conditions of a webhook', () => {
    const webhook = (expression: string): string => `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: rules}
webhooks:
- name: rules.example.com
  admissionReviewVersions: [v1]
  sideEffects: None
  failurePolicy: Ignore
  clientConfig: {url: "https://example.com/"}
  matchConditions: [{name: own, expression: "${expression}"}]
`
    const { apply } = start()
    expect(apply(webhook('object.metadata.name =='))).toContain(
      'webhooks[0].matchConditions[0].expression: Invalid value: "object.metadata.name ==": compilation failed: ERROR: <input>:1:24: Syntax error',
    )
    expect(apply(webhook("object.metadata.name != 'web'"))).toBe('')
  })
})
