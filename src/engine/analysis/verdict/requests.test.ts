/** Verdicts about admission webhooks, and about admission policies that the simulation cannot evaluate. */
import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { Session } from '../../session/session.ts'
import { questionsAbout } from './ask.ts'
import type { Question } from './question.ts'

const workload = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, labels: {app: web}}
spec:
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web, tier: front}}, spec: {containers: [{name: c, image: nginx}]}}
`
const ingress = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: web}
spec: {defaultBackend: {service: {name: web, port: {number: 80}}}}
`

interface Rule {
  readonly kind?: 'Validating' | 'Mutating'
  readonly resources: string
  readonly operations?: string
  readonly group?: string
  readonly more?: string
}

const webhook = ({ kind = 'Validating', resources, operations = 'CREATE', group = '*', more = '' }: Rule): string =>
  `apiVersion: admissionregistration.k8s.io/v1
kind: ${kind}WebhookConfiguration
metadata: {name: guard}
webhooks:
  - name: guard.example.com
    admissionReviewVersions: [v1]
    sideEffects: None
    clientConfig: {service: {name: guard, namespace: default}}
    rules: [{apiGroups: ["${group}"], apiVersions: ["*"], operations: [${operations}], resources: [${resources}]}]
    ${more}
`

function started(texts: readonly string[], assumed: Readonly<Record<string, string>> = {}) {
  const config = { ...DEFAULT_CONFIG, assumed }
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config, journal: [] })
  const errors = texts.map((stdin) => session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin }).stderr)
  return { session, errors: errors.filter((text) => text !== '') }
}

function asked(texts: readonly string[], resource: 'deployments' | 'ingresses' = 'deployments'): readonly Question[] {
  const { session, errors } = started(texts)
  expect(errors).toEqual([])
  const { objects: store } = session
  return questionsAbout(store, [...store.list(resource)] as KubeObject[], { areNodesKnown: false })
}

const shown = (questions: readonly Question[]) =>
  questions.map(({ key, field, isPlayed, facts }) => `${key} ${facts.kind} ${facts.policy} ${field} ${isPlayed}`)

describe('a webhook of the API server', () => {
  it.each<[string, Rule, readonly string[]]>([
    ['of Pods', { resources: 'pods' }, ['Pod Fail spec.template.spec true']],
    ['that changes Pods', { kind: 'Mutating', resources: 'pods' }, ['Pod Fail spec.template.spec true']],
    [
      'whose failures are ignored',
      { resources: 'pods', more: 'failurePolicy: Ignore' },
      ['Pod Ignore spec.template.spec true'],
    ],
    ['of the object itself', { resources: 'deployments', group: 'apps' }, ['Deployment Fail kind false']],
    ['of what a controller makes', { resources: 'replicasets' }, ['ReplicaSet Fail kind true']],
    ['of everything', { resources: '"*/*"' }, ['Deployment Fail kind false']],
    [
      'of what kubelets write',
      { resources: 'pods/status', operations: 'UPDATE' },
      ['Pod Fail spec.template.spec false'],
    ],
    ['of another group', { resources: 'deployments', group: 'example.com' }, []],
    ['of another kind', { resources: 'services' }, []],
    [
      'of labels that its Pods have',
      { resources: 'pods', more: 'objectSelector: {matchLabels: {tier: front}}' },
      ['Pod Fail spec.template.spec true'],
    ],
    [
      'of labels that its Pods have not',
      { resources: 'pods', more: 'objectSelector: {matchLabels: {tier: back}}' },
      [],
    ],
    [
      'of its namespace',
      { resources: 'pods', more: 'namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: default}}' },
      ['Pod Fail spec.template.spec true'],
    ],
    [
      'of another namespace',
      { resources: 'pods', more: 'namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: shop}}' },
      [],
    ],
    [
      'with a condition that is met',
      {
        resources: 'pods',
        more: `matchConditions: [{name: a, expression: "object.spec.containers[0].image == 'nginx'"}]`,
      },
      ['Pod Fail spec.template.spec true'],
    ],
    [
      'with a condition that is not met',
      { resources: 'pods', more: `matchConditions: [{name: a, expression: "object.metadata.labels.tier == 'back'"}]` },
      [],
    ],
    [
      'with a condition that is not evaluated',
      {
        resources: 'pods',
        more: `matchConditions: [{name: a, expression: "authorizer.group('').resource('pods').check('get').allowed()"}]`,
      },
      ['Pod Fail spec.template.spec true'],
    ],
  ])('%s raises the expected questions', (_, rule, expected) => {
    expect(shown(asked([webhook(rule), workload]))).toEqual(expected.map((text) => `webhook/guard.example.com ${text}`))
  })

  it('raises a question about an object that has no Pods', () => {
    const rule = { resources: 'ingresses', operations: 'CREATE, UPDATE' }
    expect(shown(asked([webhook(rule), ingress], 'ingresses'))).toEqual([
      'webhook/guard.example.com Ingress Fail kind false',
    ])
    expect(asked([webhook({ ...rule, operations: 'DELETE' }), ingress], 'ingresses')).toEqual([])
  })

  it('rejects the objects that the webhook rejects according to an answer', () => {
    const assumed = { 'webhook/guard.example.com': 'rejects' }
    const words = 'admission webhook "guard.example.com" denied the request without explanation'
    const own = started([webhook({ resources: 'deployments' }), workload], assumed)
    expect(own.errors.join('')).toContain(words)
    const { session, errors } = started([webhook({ resources: 'pods' }), workload], assumed)
    session.advance({ until: 5_000 })
    expect(errors).toEqual([])
    expect([...session.objects.list('pods')]).toEqual([])
    const [set] = [...session.objects.list('replicasets')]
    expect(set?.status.conditions?.[0]?.message).toBe(words)
  })
})

describe('a ValidatingAdmissionPolicy with an expression that is not evaluated', () => {
  const policy = (actions: string) => `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: rules}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: ["*"], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
  validations: [{expression: "quantity('1').isGreaterThan(quantity('2'))"}]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: here}
spec: {policyName: rules, validationActions: [${actions}]}
`

  it('raises a question, unless the policy only warns', () => {
    expect(asked([policy('Deny'), workload]).map(({ key, stage }) => [key, stage])).toEqual([
      ['policy/rules', 'admission'],
    ])
    expect(asked([policy('Warn'), workload])).toEqual([])
  })

  it('rejects Pods if an answer says that the policy rejects', () => {
    const { session } = started([policy('Deny')], { 'policy/rules': 'rejects' })
    // The server reads changed policies every second.
    session.advance({ until: 1_000 })
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: workload })
    session.advance({ until: 6_000 })
    expect([...session.objects.list('pods')]).toEqual([])
  })
})
