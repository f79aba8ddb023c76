/**
 * Fields of kinds whose objects are stored and have no effect: the simulation only decodes them as the API server does.
 * The facts have the form of the recorded table, written from k8s.io/api (v1.36).
 */
import { lookup } from '../lookup.ts'
import { object, struct } from './struct.ts'
import type { TypeInfo } from './typeInfo.ts'

const NETWORKING = 'networking.k8s.io/v1'
const RBAC = 'rbac.authorization.k8s.io/v1'

const rules = '[]rbac.v1.PolicyRule'
const binding = { roleRef: 'rbac.v1.RoleRef', subjects: '[]rbac.v1.Subject' }

export const storedTypes: Readonly<Record<string, TypeInfo>> = lookup({
  'core.v1.PodTemplate': object('v1', 'PodTemplate', { template: 'core.v1.PodTemplateSpec' }),
  'networking.v1.Ingress': object(NETWORKING, 'Ingress', {
    spec: 'networking.v1.IngressSpec',
    status: 'networking.v1.IngressStatus',
  }),
  'networking.v1.IngressSpec': struct({
    defaultBackend: 'networking.v1.IngressBackend',
    ingressClassName: 'string',
    rules: '[]networking.v1.IngressRule',
    tls: '[]networking.v1.IngressTLS',
  }),
  'networking.v1.IngressBackend': struct({
    resource: 'core.v1.TypedLocalObjectReference',
    service: 'networking.v1.IngressServiceBackend',
  }),
  'networking.v1.IngressServiceBackend': struct({ name: 'string', port: 'networking.v1.ServiceBackendPort' }),
  'networking.v1.ServiceBackendPort': struct({ name: 'string', number: 'integer(int32)' }),
  'networking.v1.IngressRule': struct({ host: 'string', http: 'networking.v1.HTTPIngressRuleValue' }),
  'networking.v1.HTTPIngressRuleValue': struct({ paths: '[]networking.v1.HTTPIngressPath' }),
  'networking.v1.HTTPIngressPath': {
    ...struct({ backend: 'networking.v1.IngressBackend', path: 'string', pathType: 'string' }),
    goTypes: { pathType: 'v1.PathType' },
  },
  'networking.v1.IngressTLS': struct({ hosts: '[]string', secretName: 'string' }),
  'networking.v1.IngressStatus': struct({ loadBalancer: 'networking.v1.IngressLoadBalancerStatus' }),
  'networking.v1.IngressLoadBalancerStatus': struct({ ingress: '[]networking.v1.IngressLoadBalancerIngress' }),
  'networking.v1.IngressLoadBalancerIngress': struct({
    hostname: 'string',
    ip: 'string',
    ports: '[]networking.v1.IngressPortStatus',
  }),
  'networking.v1.IngressPortStatus': struct({ error: 'string', port: 'integer(int32)', protocol: 'string' }),
  'networking.v1.IngressClass': object(NETWORKING, 'IngressClass', { spec: 'networking.v1.IngressClassSpec' }),
  'networking.v1.IngressClassSpec': struct({
    controller: 'string',
    parameters: 'networking.v1.IngressClassParametersReference',
  }),
  'networking.v1.IngressClassParametersReference': struct({
    apiGroup: 'string',
    kind: 'string',
    name: 'string',
    namespace: 'string',
    scope: 'string',
  }),
  'networking.v1.NetworkPolicy': object(NETWORKING, 'NetworkPolicy', { spec: 'networking.v1.NetworkPolicySpec' }),
  'networking.v1.NetworkPolicySpec': struct({
    egress: '[]networking.v1.NetworkPolicyEgressRule',
    ingress: '[]networking.v1.NetworkPolicyIngressRule',
    podSelector: 'meta.v1.LabelSelector',
    policyTypes: '[]string',
  }),
  'networking.v1.NetworkPolicyEgressRule': struct({
    ports: '[]networking.v1.NetworkPolicyPort',
    to: '[]networking.v1.NetworkPolicyPeer',
  }),
  'networking.v1.NetworkPolicyIngressRule': struct({
    from: '[]networking.v1.NetworkPolicyPeer',
    ports: '[]networking.v1.NetworkPolicyPort',
  }),
  'networking.v1.NetworkPolicyPeer': struct({
    ipBlock: 'networking.v1.IPBlock',
    namespaceSelector: 'meta.v1.LabelSelector',
    podSelector: 'meta.v1.LabelSelector',
  }),
  'networking.v1.IPBlock': struct({ cidr: 'string', except: '[]string' }),
  'networking.v1.NetworkPolicyPort': {
    ...struct({ endPort: 'integer(int32)', port: 'util.intstr.IntOrString', protocol: 'string' }),
    goTypes: { protocol: 'v1.Protocol' },
  },
  'networking.v1.IPAddress': object(NETWORKING, 'IPAddress', { spec: 'networking.v1.IPAddressSpec' }),
  'networking.v1.IPAddressSpec': struct({ parentRef: 'networking.v1.ParentReference' }),
  'networking.v1.ParentReference': struct({ group: 'string', name: 'string', namespace: 'string', resource: 'string' }),
  'networking.v1.ServiceCIDR': object(NETWORKING, 'ServiceCIDR', {
    spec: 'networking.v1.ServiceCIDRSpec',
    status: 'networking.v1.ServiceCIDRStatus',
  }),
  'networking.v1.ServiceCIDRSpec': struct({ cidrs: '[]string' }),
  'networking.v1.ServiceCIDRStatus': struct(
    { conditions: '[]meta.v1.Condition' },
    { conditions: { patchStrategy: 'merge', patchMergeKey: 'type', listType: 'map', listMapKeys: ['type'] } },
  ),
  'storage.v1.StorageClass': object('storage.k8s.io/v1', 'StorageClass', {
    allowVolumeExpansion: 'boolean',
    allowedTopologies: '[]core.v1.TopologySelectorTerm',
    mountOptions: '[]string',
    parameters: 'map:string',
    provisioner: 'string',
    reclaimPolicy: 'string',
    volumeBindingMode: 'string',
  }),
  'core.v1.TopologySelectorTerm': struct({ matchLabelExpressions: '[]core.v1.TopologySelectorLabelRequirement' }),
  'core.v1.TopologySelectorLabelRequirement': struct({ key: 'string', values: '[]string' }),
  'rbac.v1.Role': object(RBAC, 'Role', { rules }),
  'rbac.v1.ClusterRole': object(RBAC, 'ClusterRole', { aggregationRule: 'rbac.v1.AggregationRule', rules }),
  'rbac.v1.AggregationRule': struct({ clusterRoleSelectors: '[]meta.v1.LabelSelector' }),
  'rbac.v1.PolicyRule': struct({
    apiGroups: '[]string',
    nonResourceURLs: '[]string',
    resourceNames: '[]string',
    resources: '[]string',
    verbs: '[]string',
  }),
  'rbac.v1.RoleBinding': object(RBAC, 'RoleBinding', binding),
  'rbac.v1.ClusterRoleBinding': object(RBAC, 'ClusterRoleBinding', binding),
  'rbac.v1.RoleRef': struct({ apiGroup: 'string', kind: 'string', name: 'string' }),
  'rbac.v1.Subject': struct({ apiGroup: 'string', kind: 'string', name: 'string', namespace: 'string' }),
  'node.v1.RuntimeClass': object('node.k8s.io/v1', 'RuntimeClass', {
    handler: 'string',
    overhead: 'node.v1.Overhead',
    scheduling: 'node.v1.Scheduling',
  }),
  'node.v1.Overhead': struct({ podFixed: 'map:api.resource.Quantity' }),
  'node.v1.Scheduling': struct({ nodeSelector: 'map:string', tolerations: '[]core.v1.Toleration' }),
})
