/** Fields of Pods, their containers and probes. */
import { asObject } from '../../api/jsonObject.ts'
import type { ClassesByType } from './fieldClass.ts'

export const podClasses = {
  'core.v1.Pod': { simulated: 'spec' },
  'core.v1.PodTemplateSpec': { simulated: 'spec' },
  'core.v1.PodSpec': {
    simulated:
      'activeDeadlineSeconds affinity automountServiceAccountToken containers hostNetwork hostname imagePullSecrets initContainers nodeSelector overhead preemptionPolicy priority priorityClassName readinessGates resources restartPolicy schedulingGates securityContext serviceAccount serviceAccountName setHostnameAsFQDN subdomain terminationGracePeriodSeconds tolerations topologySpreadConstraints volumes',
    noEffect:
      'dnsConfig dnsPolicy enableServiceLinks ephemeralContainers hostAliases hostIPC hostPID hostnameOverride schedulingGroup shareProcessNamespace',
    asked: 'nodeName resourceClaims runtimeClassName',
    notSimulated: {
      hostUsers: { notSimulated: 'nodeFeature', when: (value) => value === false },
      os: { notSimulated: 'windows', when: (value) => asObject(value).name === 'windows' },
      schedulerName: { notSimulated: 'schedulerName', when: (value) => value !== '' && value !== 'default-scheduler' },
    },
  },
  'core.v1.Affinity': { simulated: 'nodeAffinity podAffinity podAntiAffinity' },
  'core.v1.NodeAffinity': {
    simulated: 'preferredDuringSchedulingIgnoredDuringExecution requiredDuringSchedulingIgnoredDuringExecution',
  },
  'core.v1.PreferredSchedulingTerm': { simulated: 'preference weight' },
  'core.v1.NodeSelector': { simulated: 'nodeSelectorTerms' },
  'core.v1.NodeSelectorTerm': { simulated: 'matchExpressions matchFields' },
  'core.v1.NodeSelectorRequirement': { simulated: 'key operator values' },
  'core.v1.PodAffinity': {
    simulated: 'preferredDuringSchedulingIgnoredDuringExecution requiredDuringSchedulingIgnoredDuringExecution',
  },
  'core.v1.PodAntiAffinity': {
    simulated: 'preferredDuringSchedulingIgnoredDuringExecution requiredDuringSchedulingIgnoredDuringExecution',
  },
  'core.v1.WeightedPodAffinityTerm': { simulated: 'podAffinityTerm weight' },
  'core.v1.PodAffinityTerm': {
    simulated: 'labelSelector matchLabelKeys mismatchLabelKeys namespaceSelector namespaces topologyKey',
  },
  'core.v1.Toleration': { simulated: 'effect key operator tolerationSeconds value' },
  'core.v1.TopologySpreadConstraint': {
    simulated:
      'labelSelector matchLabelKeys maxSkew minDomains nodeAffinityPolicy nodeTaintsPolicy topologyKey whenUnsatisfiable',
  },
  'core.v1.PodReadinessGate': { simulated: 'conditionType' },
  'core.v1.PodSchedulingGate': { simulated: 'name' },
  'core.v1.LocalObjectReference': { simulated: 'name' },
  'core.v1.PodSecurityContext': {
    simulated: 'runAsUser',
    noEffect:
      'fsGroup fsGroupChangePolicy runAsGroup seLinuxChangePolicy seLinuxOptions supplementalGroups windowsOptions',
    asked: 'runAsNonRoot sysctls',
    notSimulated: {
      appArmorProfile: { notSimulated: 'appArmor', when: (value) => asObject(value).type !== 'Unconfined' },
      seccompProfile: {
        notSimulated: 'localProfile',
        when: (value) => asObject(value).type === 'Localhost',
      },
      supplementalGroupsPolicy: { notSimulated: 'nodeFeature', when: (value) => value === 'Strict' },
    },
  },
  'core.v1.Container': {
    simulated:
      'args command env envFrom image imagePullPolicy lifecycle livenessProbe name ports readinessProbe resizePolicy resources restartPolicy restartPolicyRules securityContext startupProbe volumeMounts workingDir',
    noEffect: 'stdin stdinOnce terminationMessagePath terminationMessagePolicy tty',
    notSimulated: {
      volumeDevices: 'blockDevice',
    },
  },
  'core.v1.ContainerResizePolicy': { simulated: 'resourceName restartPolicy' },
  'core.v1.ContainerRestartRule': { simulated: 'action exitCodes' },
  'core.v1.ContainerRestartRuleOnExitCodes': { simulated: 'operator values' },
  'core.v1.EnvVar': { simulated: 'valueFrom', noEffect: 'name value' },
  'core.v1.EnvVarSource': {
    simulated: 'configMapKeyRef resourceFieldRef secretKeyRef',
    noEffect: 'fieldRef',
    notSimulated: { fileKeyRef: 'envFile' },
  },
  'core.v1.ConfigMapKeySelector': { simulated: 'key name optional' },
  'core.v1.SecretKeySelector': { simulated: 'key name optional' },
  'core.v1.ResourceFieldSelector': { simulated: 'containerName', noEffect: 'divisor resource' },
  'core.v1.EnvFromSource': { simulated: 'configMapRef secretRef', noEffect: 'prefix' },
  'core.v1.ConfigMapEnvSource': { simulated: 'name optional' },
  'core.v1.SecretEnvSource': { simulated: 'name optional' },
  // stopSignal is dropped: its feature gate is off.
  'core.v1.Lifecycle': { simulated: 'postStart preStop', noEffect: 'stopSignal' },
  'core.v1.LifecycleHandler': { simulated: 'exec httpGet sleep tcpSocket' },
  'core.v1.ExecAction': { simulated: 'command' },
  'core.v1.HTTPGetAction': { simulated: 'path port scheme', noEffect: 'host httpHeaders' },
  'core.v1.SleepAction': { simulated: 'seconds' },
  'core.v1.TCPSocketAction': { simulated: 'port', noEffect: 'host' },
  'core.v1.GRPCAction': { simulated: 'port', noEffect: 'service' },
  'core.v1.Probe': {
    simulated:
      'exec failureThreshold grpc httpGet initialDelaySeconds periodSeconds successThreshold tcpSocket terminationGracePeriodSeconds timeoutSeconds',
  },
  'core.v1.ContainerPort': { simulated: 'containerPort hostIP hostPort name protocol' },
  'core.v1.ResourceRequirements': { simulated: 'limits requests', asked: 'claims' },
  'core.v1.SecurityContext': {
    simulated: 'runAsUser',
    noEffect:
      'allowPrivilegeEscalation capabilities privileged procMount readOnlyRootFilesystem runAsGroup seLinuxOptions windowsOptions',
    asked: 'runAsNonRoot',
    notSimulated: {
      appArmorProfile: { notSimulated: 'appArmor', when: (value) => asObject(value).type !== 'Unconfined' },
      seccompProfile: {
        notSimulated: 'localProfile',
        when: (value) => asObject(value).type === 'Localhost',
      },
    },
  },
  'core.v1.VolumeMount': {
    simulated: 'subPathExpr',
    noEffect: 'mountPath mountPropagation name readOnly subPath',
    notSimulated: { recursiveReadOnly: { notSimulated: 'nodeFeature', when: (value) => value === 'Enabled' } },
  },
} satisfies ClassesByType
