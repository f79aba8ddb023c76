/** Fields of admission policies and webhooks, written from k8s.io/api admissionregistration/v1 (v1.36). */
import { lookup } from '../lookup.ts'
import { object, struct } from './struct.ts'
import type { TypeInfo } from './typeInfo.ts'

const ADMISSION = 'admissionregistration.k8s.io/v1'

export const admissionTypes: Readonly<Record<string, TypeInfo>> = lookup({
  'admissionregistration.v1.ValidatingAdmissionPolicy': object(ADMISSION, 'ValidatingAdmissionPolicy', {
    spec: 'admissionregistration.v1.ValidatingAdmissionPolicySpec',
    status: 'admissionregistration.v1.ValidatingAdmissionPolicyStatus',
  }),
  'admissionregistration.v1.ValidatingAdmissionPolicyStatus': struct(
    {
      conditions: '[]meta.v1.Condition',
      observedGeneration: 'integer(int64)',
      typeChecking: 'admissionregistration.v1.TypeChecking',
    },
    { conditions: { listType: 'map', listMapKeys: ['type'] } },
  ),
  'admissionregistration.v1.TypeChecking': struct({
    expressionWarnings: '[]admissionregistration.v1.ExpressionWarning',
  }),
  'admissionregistration.v1.ExpressionWarning': struct({ fieldRef: 'string', warning: 'string' }),
  'admissionregistration.v1.ValidatingAdmissionPolicySpec': {
    ...struct(
      {
        auditAnnotations: '[]admissionregistration.v1.AuditAnnotation',
        failurePolicy: 'string',
        matchConditions: '[]admissionregistration.v1.MatchCondition',
        matchConstraints: 'admissionregistration.v1.MatchResources',
        paramKind: 'admissionregistration.v1.ParamKind',
        validations: '[]admissionregistration.v1.Validation',
        variables: '[]admissionregistration.v1.Variable',
      },
      {
        matchConditions: { patchStrategy: 'merge', patchMergeKey: 'name', listType: 'map', listMapKeys: ['name'] },
        variables: { patchStrategy: 'merge', patchMergeKey: 'name', listType: 'map', listMapKeys: ['name'] },
      },
    ),
    goTypes: { failurePolicy: 'v1.FailurePolicyType' },
  },
  'admissionregistration.v1.ParamKind': struct({ apiVersion: 'string', kind: 'string' }),
  'admissionregistration.v1.Validation': struct({
    expression: 'string',
    message: 'string',
    messageExpression: 'string',
    reason: 'string',
  }),
  'admissionregistration.v1.Variable': struct({ expression: 'string', name: 'string' }),
  'admissionregistration.v1.AuditAnnotation': struct({ key: 'string', valueExpression: 'string' }),
  'admissionregistration.v1.ValidatingAdmissionPolicyBinding': object(ADMISSION, 'ValidatingAdmissionPolicyBinding', {
    spec: 'admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec',
  }),
  'admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec': {
    ...struct(
      {
        matchResources: 'admissionregistration.v1.MatchResources',
        paramRef: 'admissionregistration.v1.ParamRef',
        policyName: 'string',
        validationActions: '[]string',
      },
      { validationActions: { listType: 'set' } },
    ),
    goTypes: { validationActions: '[]v1.ValidationAction' },
  },
  'admissionregistration.v1.ParamRef': {
    ...struct({
      name: 'string',
      namespace: 'string',
      parameterNotFoundAction: 'string',
      selector: 'meta.v1.LabelSelector',
    }),
    goTypes: { parameterNotFoundAction: 'v1.ParameterNotFoundActionType' },
  },
  'admissionregistration.v1.MatchResources': {
    ...struct({
      excludeResourceRules: '[]admissionregistration.v1.NamedRuleWithOperations',
      matchPolicy: 'string',
      namespaceSelector: 'meta.v1.LabelSelector',
      objectSelector: 'meta.v1.LabelSelector',
      resourceRules: '[]admissionregistration.v1.NamedRuleWithOperations',
    }),
    goTypes: { matchPolicy: 'v1.MatchPolicyType' },
  },
  'admissionregistration.v1.NamedRuleWithOperations': {
    ...struct({
      apiGroups: '[]string',
      apiVersions: '[]string',
      operations: '[]string',
      resourceNames: '[]string',
      resources: '[]string',
      scope: 'string',
    }),
    goTypes: { operations: '[]v1.OperationType', scope: 'v1.ScopeType' },
  },
  'admissionregistration.v1.ValidatingWebhookConfiguration': object(ADMISSION, 'ValidatingWebhookConfiguration', {
    webhooks: '[]admissionregistration.v1.ValidatingWebhook',
  }),
  'admissionregistration.v1.MutatingWebhookConfiguration': object(ADMISSION, 'MutatingWebhookConfiguration', {
    webhooks: '[]admissionregistration.v1.MutatingWebhook',
  }),
  'admissionregistration.v1.ValidatingWebhook': {
    ...struct(
      {
        admissionReviewVersions: '[]string',
        clientConfig: 'admissionregistration.v1.WebhookClientConfig',
        failurePolicy: 'string',
        matchConditions: '[]admissionregistration.v1.MatchCondition',
        matchPolicy: 'string',
        name: 'string',
        namespaceSelector: 'meta.v1.LabelSelector',
        objectSelector: 'meta.v1.LabelSelector',
        rules: '[]admissionregistration.v1.RuleWithOperations',
        sideEffects: 'string',
        timeoutSeconds: 'integer(int32)',
      },
      { matchConditions: { patchStrategy: 'merge', patchMergeKey: 'name', listType: 'map', listMapKeys: ['name'] } },
    ),
    goTypes: {
      failurePolicy: 'v1.FailurePolicyType',
      matchPolicy: 'v1.MatchPolicyType',
      sideEffects: 'v1.SideEffectClass',
    },
  },
  'admissionregistration.v1.MutatingWebhook': {
    ...struct(
      {
        admissionReviewVersions: '[]string',
        clientConfig: 'admissionregistration.v1.WebhookClientConfig',
        failurePolicy: 'string',
        matchConditions: '[]admissionregistration.v1.MatchCondition',
        matchPolicy: 'string',
        name: 'string',
        namespaceSelector: 'meta.v1.LabelSelector',
        objectSelector: 'meta.v1.LabelSelector',
        reinvocationPolicy: 'string',
        rules: '[]admissionregistration.v1.RuleWithOperations',
        sideEffects: 'string',
        timeoutSeconds: 'integer(int32)',
      },
      { matchConditions: { patchStrategy: 'merge', patchMergeKey: 'name', listType: 'map', listMapKeys: ['name'] } },
    ),
    goTypes: {
      failurePolicy: 'v1.FailurePolicyType',
      matchPolicy: 'v1.MatchPolicyType',
      sideEffects: 'v1.SideEffectClass',
      reinvocationPolicy: 'v1.ReinvocationPolicyType',
    },
  },
  'admissionregistration.v1.MutatingAdmissionPolicy': object(ADMISSION, 'MutatingAdmissionPolicy', {
    spec: 'admissionregistration.v1.MutatingAdmissionPolicySpec',
  }),
  'admissionregistration.v1.MutatingAdmissionPolicySpec': {
    ...struct(
      {
        failurePolicy: 'string',
        matchConditions: '[]admissionregistration.v1.MatchCondition',
        matchConstraints: 'admissionregistration.v1.MatchResources',
        mutations: '[]admissionregistration.v1.Mutation',
        paramKind: 'admissionregistration.v1.ParamKind',
        reinvocationPolicy: 'string',
        variables: '[]admissionregistration.v1.Variable',
      },
      { matchConditions: { patchStrategy: 'merge', patchMergeKey: 'name', listType: 'map', listMapKeys: ['name'] } },
    ),
    goTypes: { failurePolicy: 'v1.FailurePolicyType', reinvocationPolicy: 'v1.ReinvocationPolicyType' },
  },
  'admissionregistration.v1.Mutation': {
    ...struct({
      applyConfiguration: 'admissionregistration.v1.ApplyConfiguration',
      jsonPatch: 'admissionregistration.v1.JSONPatch',
      patchType: 'string',
    }),
    goTypes: { patchType: 'v1.PatchType' },
  },
  'admissionregistration.v1.ApplyConfiguration': struct({ expression: 'string' }),
  'admissionregistration.v1.JSONPatch': struct({ expression: 'string' }),
  'admissionregistration.v1.MutatingAdmissionPolicyBinding': object(ADMISSION, 'MutatingAdmissionPolicyBinding', {
    spec: 'admissionregistration.v1.MutatingAdmissionPolicyBindingSpec',
  }),
  'admissionregistration.v1.MutatingAdmissionPolicyBindingSpec': struct({
    matchResources: 'admissionregistration.v1.MatchResources',
    paramRef: 'admissionregistration.v1.ParamRef',
    policyName: 'string',
  }),
  'admissionregistration.v1.RuleWithOperations': {
    ...struct({
      apiGroups: '[]string',
      apiVersions: '[]string',
      operations: '[]string',
      resources: '[]string',
      scope: 'string',
    }),
    goTypes: { operations: '[]v1.OperationType', scope: 'v1.ScopeType' },
  },
  'admissionregistration.v1.WebhookClientConfig': struct({
    caBundle: 'string(byte)',
    service: 'admissionregistration.v1.ServiceReference',
    url: 'string',
  }),
  'admissionregistration.v1.ServiceReference': struct({
    name: 'string',
    namespace: 'string',
    path: 'string',
    port: 'integer(int32)',
  }),
  'admissionregistration.v1.MatchCondition': struct({ expression: 'string', name: 'string' }),
})
