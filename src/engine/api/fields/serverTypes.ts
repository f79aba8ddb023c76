/** Fields of the API server's flow control, drivers of storage, and custom resources, written from k8s.io/api and apiextensions (v1.36). */
import { lookup } from '../lookup.ts'
import { object, struct } from './struct.ts'
import type { TypeInfo } from './typeInfo.ts'

const FLOW = 'flowcontrol.apiserver.k8s.io/v1'
const EXTENSIONS = 'apiextensions.k8s.io/v1'
const STORAGE = 'storage.k8s.io/v1'

export const serverTypes: Readonly<Record<string, TypeInfo>> = lookup({
  'core.v1.Endpoints': object('v1', 'Endpoints', { subsets: '[]core.v1.EndpointSubset' }),
  'core.v1.Binding': object('v1', 'Binding', { target: 'core.v1.ObjectReference' }),
  'core.v1.EndpointSubset': struct({
    addresses: '[]core.v1.EndpointAddress',
    notReadyAddresses: '[]core.v1.EndpointAddress',
    ports: '[]core.v1.EndpointPort',
  }),
  'core.v1.EndpointAddress': struct({
    hostname: 'string',
    ip: 'string',
    nodeName: 'string',
    targetRef: 'core.v1.ObjectReference',
  }),
  'core.v1.EndpointPort': {
    ...struct({ appProtocol: 'string', name: 'string', port: 'integer(int32)', protocol: 'string' }),
    goTypes: { protocol: 'v1.Protocol' },
  },
  'apiregistration.v1.APIService': object('apiregistration.k8s.io/v1', 'APIService', {
    spec: 'apiregistration.v1.APIServiceSpec',
    status: 'apiregistration.v1.APIServiceStatus',
  }),
  'apiregistration.v1.APIServiceSpec': struct({
    caBundle: 'string(byte)',
    group: 'string',
    groupPriorityMinimum: 'integer(int32)',
    insecureSkipTLSVerify: 'boolean',
    service: 'apiregistration.v1.ServiceReference',
    version: 'string',
    versionPriority: 'integer(int32)',
  }),
  'apiregistration.v1.ServiceReference': struct({ name: 'string', namespace: 'string', port: 'integer(int32)' }),
  'apiregistration.v1.APIServiceStatus': struct(
    { conditions: '[]apiregistration.v1.APIServiceCondition' },
    { conditions: { patchStrategy: 'merge', patchMergeKey: 'type', listType: 'map', listMapKeys: ['type'] } },
  ),
  'apiregistration.v1.APIServiceCondition': struct({
    lastTransitionTime: 'meta.v1.Time',
    message: 'string',
    reason: 'string',
    status: 'string',
    type: 'string',
  }),
  'certificates.v1.CertificateSigningRequest': object('certificates.k8s.io/v1', 'CertificateSigningRequest', {
    spec: 'certificates.v1.CertificateSigningRequestSpec',
    status: 'certificates.v1.CertificateSigningRequestStatus',
  }),
  'certificates.v1.CertificateSigningRequestSpec': {
    ...struct({
      expirationSeconds: 'integer(int32)',
      extra: 'map:[]string',
      groups: '[]string',
      request: 'string(byte)',
      signerName: 'string',
      uid: 'string',
      usages: '[]string',
      username: 'string',
    }),
    goTypes: { usages: '[]v1.KeyUsage', extra: 'map[string]v1.ExtraValue' },
  },
  'certificates.v1.CertificateSigningRequestStatus': struct(
    { certificate: 'string(byte)', conditions: '[]certificates.v1.CertificateSigningRequestCondition' },
    { conditions: { listType: 'map', listMapKeys: ['type'] } },
  ),
  'certificates.v1.CertificateSigningRequestCondition': {
    ...struct({
      lastTransitionTime: 'meta.v1.Time',
      lastUpdateTime: 'meta.v1.Time',
      message: 'string',
      reason: 'string',
      status: 'string',
      type: 'string',
    }),
    goTypes: { type: 'v1.RequestConditionType', status: 'v1.ConditionStatus' },
  },
  'flowcontrol.v1.FlowSchema': object(FLOW, 'FlowSchema', {
    spec: 'flowcontrol.v1.FlowSchemaSpec',
    status: 'flowcontrol.v1.FlowSchemaStatus',
  }),
  'flowcontrol.v1.FlowSchemaSpec': struct({
    distinguisherMethod: 'flowcontrol.v1.FlowDistinguisherMethod',
    matchingPrecedence: 'integer(int32)',
    priorityLevelConfiguration: 'flowcontrol.v1.PriorityLevelConfigurationReference',
    rules: '[]flowcontrol.v1.PolicyRulesWithSubjects',
  }),
  'flowcontrol.v1.FlowDistinguisherMethod': {
    ...struct({ type: 'string' }),
    goTypes: { type: 'v1.FlowDistinguisherMethodType' },
  },
  'flowcontrol.v1.PriorityLevelConfigurationReference': struct({ name: 'string' }),
  'flowcontrol.v1.PolicyRulesWithSubjects': struct({
    nonResourceRules: '[]flowcontrol.v1.NonResourcePolicyRule',
    resourceRules: '[]flowcontrol.v1.ResourcePolicyRule',
    subjects: '[]flowcontrol.v1.Subject',
  }),
  'flowcontrol.v1.Subject': {
    ...struct({
      group: 'flowcontrol.v1.GroupSubject',
      kind: 'string',
      serviceAccount: 'flowcontrol.v1.ServiceAccountSubject',
      user: 'flowcontrol.v1.UserSubject',
    }),
    goTypes: { kind: 'v1.SubjectKind' },
  },
  'flowcontrol.v1.UserSubject': struct({ name: 'string' }),
  'flowcontrol.v1.GroupSubject': struct({ name: 'string' }),
  'flowcontrol.v1.ServiceAccountSubject': struct({ name: 'string', namespace: 'string' }),
  'flowcontrol.v1.ResourcePolicyRule': struct(
    {
      apiGroups: '[]string',
      clusterScope: 'boolean',
      namespaces: '[]string',
      resources: '[]string',
      verbs: '[]string',
    },
    {
      verbs: { listType: 'set' },
      apiGroups: { listType: 'set' },
      resources: { listType: 'set' },
      namespaces: { listType: 'set' },
    },
  ),
  'flowcontrol.v1.NonResourcePolicyRule': struct(
    { nonResourceURLs: '[]string', verbs: '[]string' },
    { verbs: { listType: 'set' }, nonResourceURLs: { listType: 'set' } },
  ),
  'flowcontrol.v1.FlowSchemaStatus': struct(
    { conditions: '[]flowcontrol.v1.FlowSchemaCondition' },
    { conditions: { patchStrategy: 'merge', patchMergeKey: 'type', listType: 'map', listMapKeys: ['type'] } },
  ),
  'flowcontrol.v1.FlowSchemaCondition': {
    ...struct({
      lastTransitionTime: 'meta.v1.Time',
      message: 'string',
      reason: 'string',
      status: 'string',
      type: 'string',
    }),
    goTypes: { type: 'v1.FlowSchemaConditionType', status: 'v1.ConditionStatus' },
  },
  'flowcontrol.v1.PriorityLevelConfiguration': object(FLOW, 'PriorityLevelConfiguration', {
    spec: 'flowcontrol.v1.PriorityLevelConfigurationSpec',
    status: 'flowcontrol.v1.PriorityLevelConfigurationStatus',
  }),
  'flowcontrol.v1.PriorityLevelConfigurationSpec': {
    ...struct({
      exempt: 'flowcontrol.v1.ExemptPriorityLevelConfiguration',
      limited: 'flowcontrol.v1.LimitedPriorityLevelConfiguration',
      type: 'string',
    }),
    goTypes: { type: 'v1.PriorityLevelEnablement' },
  },
  'flowcontrol.v1.LimitedPriorityLevelConfiguration': struct({
    borrowingLimitPercent: 'integer(int32)',
    lendablePercent: 'integer(int32)',
    limitResponse: 'flowcontrol.v1.LimitResponse',
    nominalConcurrencyShares: 'integer(int32)',
  }),
  'flowcontrol.v1.ExemptPriorityLevelConfiguration': struct({
    lendablePercent: 'integer(int32)',
    nominalConcurrencyShares: 'integer(int32)',
  }),
  'flowcontrol.v1.LimitResponse': {
    ...struct({ queuing: 'flowcontrol.v1.QueuingConfiguration', type: 'string' }),
    goTypes: { type: 'v1.LimitResponseType' },
  },
  'flowcontrol.v1.QueuingConfiguration': struct({
    handSize: 'integer(int32)',
    queueLengthLimit: 'integer(int32)',
    queues: 'integer(int32)',
  }),
  'flowcontrol.v1.PriorityLevelConfigurationStatus': struct(
    { conditions: '[]flowcontrol.v1.PriorityLevelConfigurationCondition' },
    { conditions: { patchStrategy: 'merge', patchMergeKey: 'type', listType: 'map', listMapKeys: ['type'] } },
  ),
  'flowcontrol.v1.PriorityLevelConfigurationCondition': {
    ...struct({
      lastTransitionTime: 'meta.v1.Time',
      message: 'string',
      reason: 'string',
      status: 'string',
      type: 'string',
    }),
    goTypes: { type: 'v1.PriorityLevelConfigurationConditionType', status: 'v1.ConditionStatus' },
  },
  'storage.v1.CSIDriver': object(STORAGE, 'CSIDriver', { spec: 'storage.v1.CSIDriverSpec' }),
  'storage.v1.CSIDriverSpec': {
    ...struct(
      {
        attachRequired: 'boolean',
        fsGroupPolicy: 'string',
        nodeAllocatableUpdatePeriodSeconds: 'integer(int64)',
        podInfoOnMount: 'boolean',
        preventPodSchedulingIfMissing: 'boolean',
        requiresRepublish: 'boolean',
        seLinuxMount: 'boolean',
        serviceAccountTokenInSecrets: 'boolean',
        storageCapacity: 'boolean',
        tokenRequests: '[]storage.v1.TokenRequest',
        volumeLifecycleModes: '[]string',
      },
      { volumeLifecycleModes: { listType: 'set' } },
    ),
    goTypes: { volumeLifecycleModes: '[]v1.VolumeLifecycleMode', fsGroupPolicy: 'v1.FSGroupPolicy' },
  },
  'storage.v1.TokenRequest': struct({ audience: 'string', expirationSeconds: 'integer(int64)' }),
  'storage.v1.CSIStorageCapacity': object(STORAGE, 'CSIStorageCapacity', {
    capacity: 'api.resource.Quantity',
    maximumVolumeSize: 'api.resource.Quantity',
    nodeTopology: 'meta.v1.LabelSelector',
    storageClassName: 'string',
  }),
  'storage.v1.VolumeAttributesClass': object(STORAGE, 'VolumeAttributesClass', {
    driverName: 'string',
    parameters: 'map:string',
  }),
  'apiextensions.v1.CustomResourceDefinition': object(EXTENSIONS, 'CustomResourceDefinition', {
    spec: 'apiextensions.v1.CustomResourceDefinitionSpec',
    status: 'apiextensions.v1.CustomResourceDefinitionStatus',
  }),
  'apiextensions.v1.CustomResourceDefinitionSpec': {
    ...struct({
      conversion: 'apiextensions.v1.CustomResourceConversion',
      group: 'string',
      names: 'apiextensions.v1.CustomResourceDefinitionNames',
      preserveUnknownFields: 'boolean',
      scope: 'string',
      versions: '[]apiextensions.v1.CustomResourceDefinitionVersion',
    }),
    goTypes: { scope: 'v1.ResourceScope' },
  },
  'apiextensions.v1.CustomResourceConversion': {
    ...struct({ strategy: 'string', webhook: 'apiextensions.v1.WebhookConversion' }),
    goTypes: { strategy: 'v1.ConversionStrategyType' },
  },
  'apiextensions.v1.WebhookConversion': struct({
    clientConfig: 'apiextensions.v1.WebhookClientConfig',
    conversionReviewVersions: '[]string',
  }),
  'apiextensions.v1.WebhookClientConfig': struct({
    caBundle: 'string(byte)',
    service: 'apiextensions.v1.ServiceReference',
    url: 'string',
  }),
  'apiextensions.v1.ServiceReference': struct({
    name: 'string',
    namespace: 'string',
    path: 'string',
    port: 'integer(int32)',
  }),
  'apiextensions.v1.CustomResourceDefinitionNames': struct({
    categories: '[]string',
    kind: 'string',
    listKind: 'string',
    plural: 'string',
    shortNames: '[]string',
    singular: 'string',
  }),
  'apiextensions.v1.CustomResourceDefinitionVersion': struct({
    additionalPrinterColumns: '[]apiextensions.v1.CustomResourceColumnDefinition',
    deprecated: 'boolean',
    deprecationWarning: 'string',
    name: 'string',
    schema: 'apiextensions.v1.CustomResourceValidation',
    selectableFields: '[]apiextensions.v1.SelectableField',
    served: 'boolean',
    storage: 'boolean',
    subresources: 'apiextensions.v1.CustomResourceSubresources',
  }),
  'apiextensions.v1.CustomResourceValidation': struct({ openAPIV3Schema: 'object' }),
  'apiextensions.v1.SelectableField': struct({ jsonPath: 'string' }),
  'apiextensions.v1.CustomResourceSubresources': struct({
    scale: 'apiextensions.v1.CustomResourceSubresourceScale',
    status: 'object',
  }),
  'apiextensions.v1.CustomResourceSubresourceScale': struct({
    labelSelectorPath: 'string',
    specReplicasPath: 'string',
    statusReplicasPath: 'string',
  }),
  'apiextensions.v1.CustomResourceColumnDefinition': struct({
    description: 'string',
    format: 'string',
    jsonPath: 'string',
    name: 'string',
    priority: 'integer(int32)',
    type: 'string',
  }),
  'apiextensions.v1.CustomResourceDefinitionStatus': struct({
    acceptedNames: 'apiextensions.v1.CustomResourceDefinitionNames',
    conditions: '[]apiextensions.v1.CustomResourceDefinitionCondition',
    observedGeneration: 'integer(int64)',
    storedVersions: '[]string',
  }),
  'apiextensions.v1.CustomResourceDefinitionCondition': struct({
    lastTransitionTime: 'meta.v1.Time',
    message: 'string',
    observedGeneration: 'integer(int64)',
    reason: 'string',
    status: 'string',
    type: 'string',
  }),
})
