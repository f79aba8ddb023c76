/** Admission webhooks and policies, which are stored with their defaults and rules. */
import { fill, setList, setObject } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import {
  mutatingPolicies,
  mutatingPolicyBindings,
  mutatingWebhooks,
  validatingPolicies,
  validatingPolicyBindings,
  validatingWebhooks,
} from '../api/validation/stored/admission.ts'
import { type Change, compact, ofSpec } from './defaulting.ts'
import { kindRow } from './kind.ts'

const apiVersion = 'admissionregistration.k8s.io/v1'

const EVERYTHING = { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} } as const

const withScope: Change = (rule) => fill(compact(rule), { scope: '*' })

/** Models pkg/apis/admissionregistration/v1/defaults.go (v1.36). */
const ofWebhooks =
  (more: JsonObject = {}): Change =>
  (object) =>
    setList(compact(object), 'webhooks', (webhook) => {
      const filled = fill(compact(webhook), { failurePolicy: 'Fail', ...EVERYTHING, timeoutSeconds: 10, ...more })
      const asked = setObject(filled, 'clientConfig', (client) =>
        setObject(client, 'service', (service) => fill(service, { port: 443 })),
      )
      return setList(asked, 'rules', withScope)
    })

const matched: Change = (match) =>
  setList(setList(fill(compact(match), EVERYTHING), 'resourceRules', withScope), 'excludeResourceRules', withScope)

const ofPolicy = ofSpec((spec) => setObject(fill(spec, { failurePolicy: 'Fail' }), 'matchConstraints', matched))
const ofBinding = ofSpec((spec) => setObject(spec, 'matchResources', matched))

export const mutatingWebhook = kindRow({
  apiVersion,
  kind: 'MutatingWebhookConfiguration',
  resource: 'mutatingwebhookconfigurations',
  scope: 'cluster',
  anyFinalizer: true,
  extendsApi: true,
  defaults: ofWebhooks({ reinvocationPolicy: 'Never' }),
  validate: mutatingWebhooks,
  generation: 'webhooks',
})

export const validatingWebhook = kindRow({
  apiVersion,
  kind: 'ValidatingWebhookConfiguration',
  resource: 'validatingwebhookconfigurations',
  scope: 'cluster',
  anyFinalizer: true,
  extendsApi: true,
  defaults: ofWebhooks(),
  validate: validatingWebhooks,
  generation: 'webhooks',
})

export const validatingPolicy = kindRow({
  apiVersion,
  kind: 'ValidatingAdmissionPolicy',
  resource: 'validatingadmissionpolicies',
  scope: 'cluster',
  anyFinalizer: true,
  extendsApi: true,
  defaults: ofPolicy,
  validate: validatingPolicies,
  generation: 'spec',
  subresources: ['status'],
  hasEffect: true,
})

export const validatingPolicyBinding = kindRow({
  apiVersion,
  kind: 'ValidatingAdmissionPolicyBinding',
  resource: 'validatingadmissionpolicybindings',
  scope: 'cluster',
  anyFinalizer: true,
  extendsApi: true,
  defaults: ofBinding,
  validate: validatingPolicyBindings,
  generation: 'spec',
  hasEffect: true,
})

export const mutatingPolicy = kindRow({
  apiVersion,
  kind: 'MutatingAdmissionPolicy',
  resource: 'mutatingadmissionpolicies',
  scope: 'cluster',
  anyFinalizer: true,
  extendsApi: true,
  defaults: ofPolicy,
  validate: mutatingPolicies,
  generation: 'spec',
  hasEffect: true,
})

export const mutatingPolicyBinding = kindRow({
  apiVersion,
  kind: 'MutatingAdmissionPolicyBinding',
  resource: 'mutatingadmissionpolicybindings',
  scope: 'cluster',
  anyFinalizer: true,
  extendsApi: true,
  defaults: ofBinding,
  validate: mutatingPolicyBindings,
  generation: 'spec',
  hasEffect: true,
})
