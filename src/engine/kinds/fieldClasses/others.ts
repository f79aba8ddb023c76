/** Fields of the other kinds: configuration, rules of a namespace, nodes, Services. */
import type { ClassesByType } from './fieldClass.ts'

export const otherClasses: ClassesByType = {
  'apiregistration.v1.APIService': { noEffect: 'spec' },
  'coordination.v1.Lease': { noEffect: 'spec' },
  'core.v1.Endpoints': { noEffect: 'subsets' },
  'core.v1.ConfigMap': { simulated: 'binaryData data immutable' },
  'core.v1.Secret': { simulated: 'data immutable stringData type' },
  'core.v1.PodTemplate': { noEffect: 'template' },
  'core.v1.ServiceAccount': { simulated: 'automountServiceAccountToken imagePullSecrets secrets' },
  'core.v1.Event': {
    noEffect:
      'action count eventTime firstTimestamp involvedObject lastTimestamp message reason related reportingComponent reportingInstance series source type',
  },
  'core.v1.LimitRange': { simulated: 'spec' },
  'core.v1.LimitRangeSpec': { simulated: 'limits' },
  'core.v1.LimitRangeItem': { simulated: 'default defaultRequest max maxLimitRequestRatio min type' },
  'core.v1.ResourceQuota': { simulated: 'spec' },
  'core.v1.ResourceQuotaSpec': { simulated: 'hard scopeSelector scopes' },
  'core.v1.ScopeSelector': { simulated: 'matchExpressions' },
  'core.v1.ScopedResourceSelectorRequirement': { simulated: 'operator scopeName values' },
  'core.v1.Namespace': { simulated: 'spec' },
  'core.v1.NamespaceSpec': { simulated: 'finalizers' },
  'core.v1.Node': { simulated: 'spec' },
  'core.v1.NodeSpec': {
    simulated: 'taints unschedulable',
    noEffect: 'configSource externalID podCIDR podCIDRs providerID',
  },
  'core.v1.Taint': { simulated: 'effect key value', noEffect: 'timeAdded' },
  'core.v1.Service': { simulated: 'spec' },
  'core.v1.ServiceSpec': {
    simulated: 'clusterIP ports publishNotReadyAddresses selector type',
    noEffect:
      'allocateLoadBalancerNodePorts clusterIPs externalIPs externalName externalTrafficPolicy healthCheckNodePort internalTrafficPolicy ipFamilies ipFamilyPolicy loadBalancerClass loadBalancerIP loadBalancerSourceRanges sessionAffinity sessionAffinityConfig trafficDistribution',
  },
  'core.v1.ServicePort': { simulated: 'name nodePort port protocol targetPort', noEffect: 'appProtocol' },
  'discovery.v1.EndpointSlice': { simulated: 'endpoints ports', noEffect: 'addressType' },
  'discovery.v1.Endpoint': {
    simulated: 'addresses conditions targetRef',
    noEffect: 'deprecatedTopology hints hostname nodeName zone',
  },
  'core.v1.ObjectReference': { simulated: 'name namespace uid', noEffect: 'fieldPath resourceVersion' },
  'discovery.v1.EndpointConditions': { simulated: 'ready serving terminating' },
  'discovery.v1.EndpointPort': { simulated: 'name port protocol', noEffect: 'appProtocol' },
  'networking.v1.Ingress': { noEffect: 'spec' },
  'networking.v1.IngressClass': { noEffect: 'spec' },
  'networking.v1.NetworkPolicy': { noEffect: 'spec' },
  'node.v1.RuntimeClass': { simulated: 'overhead scheduling', noEffect: 'handler' },
  'node.v1.Scheduling': { simulated: 'nodeSelector tolerations' },
  'node.v1.Overhead': { simulated: 'podFixed' },
  'rbac.v1.ClusterRole': { noEffect: 'aggregationRule rules' },
  'rbac.v1.ClusterRoleBinding': { noEffect: 'roleRef subjects' },
  'rbac.v1.Role': { noEffect: 'rules' },
  'rbac.v1.RoleBinding': { noEffect: 'roleRef subjects' },
  'storage.v1.StorageClass': {
    simulated: 'provisioner volumeBindingMode',
    noEffect: 'allowVolumeExpansion mountOptions parameters reclaimPolicy',
    // Whoever provisions volumes for a class of the manifests is asked about.
    asked: 'allowedTopologies',
  },
  // A webhook is not called: a verdict asks about each that would be.
  'admissionregistration.v1.MutatingWebhookConfiguration': { asked: 'webhooks' },
  'admissionregistration.v1.ValidatingWebhookConfiguration': { asked: 'webhooks' },
  'admissionregistration.v1.ValidatingAdmissionPolicy': { simulated: 'spec' },
  'admissionregistration.v1.ValidatingAdmissionPolicySpec': {
    simulated: 'failurePolicy matchConditions matchConstraints paramKind validations variables',
    noEffect: 'auditAnnotations',
  },
  'admissionregistration.v1.ValidatingAdmissionPolicyBinding': { simulated: 'spec' },
  'admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec': {
    simulated: 'matchResources paramRef policyName validationActions',
  },
  'admissionregistration.v1.MatchCondition': { simulated: 'expression name' },
  'admissionregistration.v1.MatchResources': {
    simulated: 'excludeResourceRules namespaceSelector objectSelector resourceRules',
    noEffect: 'matchPolicy',
  },
  'admissionregistration.v1.NamedRuleWithOperations': {
    simulated: 'apiGroups apiVersions operations resourceNames resources scope',
  },
  'admissionregistration.v1.ParamRef': { simulated: 'name namespace parameterNotFoundAction selector' },
  'admissionregistration.v1.Validation': { simulated: 'expression message messageExpression reason' },
  'admissionregistration.v1.Variable': { simulated: 'expression name' },
  'admissionregistration.v1.MutatingAdmissionPolicy': { simulated: 'spec' },
  'admissionregistration.v1.MutatingAdmissionPolicySpec': {
    simulated: 'failurePolicy matchConditions matchConstraints mutations paramKind reinvocationPolicy variables',
  },
  'admissionregistration.v1.Mutation': { simulated: 'applyConfiguration jsonPatch patchType' },
  'admissionregistration.v1.ApplyConfiguration': { simulated: 'expression' },
  'admissionregistration.v1.JSONPatch': { simulated: 'expression' },
  'admissionregistration.v1.MutatingAdmissionPolicyBinding': { simulated: 'spec' },
  'admissionregistration.v1.MutatingAdmissionPolicyBindingSpec': {
    simulated: 'matchResources paramRef policyName',
  },
  'apiextensions.v1.CustomResourceDefinition': { noEffect: 'spec' },
  'flowcontrol.v1.FlowSchema': { noEffect: 'spec' },
  'flowcontrol.v1.PriorityLevelConfiguration': { noEffect: 'spec' },
  'storage.v1.VolumeAttributesClass': { noEffect: 'driverName parameters' },
  'scheduling.v1.PriorityClass': { simulated: 'globalDefault preemptionPolicy value', noEffect: 'description' },
}
