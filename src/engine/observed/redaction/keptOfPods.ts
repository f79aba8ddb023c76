/** The kept fields of Pods, their templates and their statuses. */
import type { KeptByType } from './treatment.ts'

const container = {
  image: 'image',
  knownPath: 'terminationMessagePath',
  name: 'name',
  word: 'imagePullPolicy restartPolicy terminationMessagePolicy',
  words: 'args command',
} as const

const spread = { key: 'matchLabelKeys mismatchLabelKeys topologyKey' } as const

export const keptOfPods: KeptByType = {
  'core.v1.Container': container,
  'core.v1.EphemeralContainer': { ...container, name: 'name targetContainerName' },
  'core.v1.ContainerPort': { address: 'hostIP', name: 'name', word: 'protocol' },
  'core.v1.ContainerResizePolicy': { key: 'resourceName', word: 'restartPolicy' },
  'core.v1.ContainerRestartRule': { word: 'action' },
  'core.v1.ContainerRestartRuleOnExitCodes': { word: 'operator' },
  'core.v1.ContainerStateTerminated': { reason: 'reason' },
  'core.v1.ContainerStateWaiting': { message: 'message', reason: 'reason' },
  'core.v1.ContainerStatus': { image: 'image imageID', name: 'name' },
  'core.v1.EnvVar': { name: 'name' },
  'core.v1.ConfigMapEnvSource': { name: 'name' },
  'core.v1.ConfigMapKeySelector': { name: 'key name' },
  'core.v1.SecretEnvSource': { name: 'name' },
  'core.v1.SecretKeySelector': { name: 'key name' },
  'core.v1.FileKeySelector': { name: 'key volumeName' },
  'core.v1.ObjectFieldSelector': { apiVersion: 'apiVersion', fieldPath: 'fieldPath' },
  'core.v1.ResourceFieldSelector': { name: 'containerName', key: 'resource' },
  'core.v1.ExecAction': { words: 'command' },
  'core.v1.HTTPGetAction': { address: 'host', name: 'port', word: 'scheme' },
  'core.v1.TCPSocketAction': { address: 'host', name: 'port' },
  'core.v1.HostAlias': { address: 'hostnames ip' },
  'core.v1.HostIP': { address: 'ip' },
  'core.v1.PodIP': { address: 'ip' },
  'core.v1.PodDNSConfig': { address: 'nameservers searches' },
  'core.v1.PodAffinityTerm': { ...spread, name: 'namespaces' },
  'core.v1.TopologySpreadConstraint': {
    ...spread,
    word: 'nodeAffinityPolicy nodeTaintsPolicy whenUnsatisfiable',
  },
  'core.v1.PodCondition': { key: 'type', word: 'status', reason: 'reason', message: 'message' },
  'core.v1.PodOS': { word: 'name' },
  'core.v1.PodReadinessGate': { key: 'conditionType' },
  'core.v1.PodSchedulingGate': { key: 'name' },
  'core.v1.PodSchedulingGroup': { name: 'podGroupName' },
  'core.v1.PodResourceClaim': { name: 'name resourceClaimName resourceClaimTemplateName' },
  'core.v1.PodResourceClaimStatus': { name: 'name resourceClaimName' },
  'core.v1.ResourceClaim': { name: 'name request' },
  'core.v1.PodSecurityContext': {
    word: 'fsGroupChangePolicy seLinuxChangePolicy supplementalGroupsPolicy',
  },
  'core.v1.AppArmorProfile': { word: 'type' },
  'core.v1.SeccompProfile': { word: 'type' },
  'core.v1.Capabilities': { word: 'add drop' },
  'core.v1.SecurityContext': { word: 'procMount' },
  'core.v1.PodSpec': {
    labels: 'nodeSelector',
    name: 'hostname nodeName priorityClassName runtimeClassName schedulerName serviceAccount serviceAccountName subdomain',
    word: 'dnsPolicy preemptionPolicy restartPolicy',
  },
  'core.v1.PodStatus': {
    address: 'hostIP podIP',
    message: 'message',
    name: 'nominatedNodeName',
    reason: 'reason',
    word: 'phase qosClass resize',
  },
  'core.v1.ContainerExtendedResourceRequest': { name: 'containerName requestName', key: 'resourceName' },
  'core.v1.Lifecycle': { word: 'stopSignal' },
}
