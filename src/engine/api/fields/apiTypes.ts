/**
 * The types of the API, which scripts/makeApiTypes.ts writes from the field table. A field that promises.ts does not
 * promise for every stored object may be absent.
 */
import type { IntOrString, JsonObject, Quantity, Timestamp } from './json.ts'

/** Metadata of a stored object, which has an identity. */
export type StoredMeta = ObjectMeta & {
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  readonly creationTimestamp: string
}

/** An object of a kind as a part of another object. Its kind and metadata may be absent. */
export type Part<T extends { readonly metadata: StoredMeta }> = Omit<T, 'apiVersion' | 'kind' | 'metadata'> & {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: ObjectMeta
}

/** core.v1.Namespace */
export type Namespace = {
  readonly apiVersion: 'v1'
  readonly kind: 'Namespace'
  readonly metadata: StoredMeta
  readonly spec?: NamespaceSpec
  readonly status?: NamespaceStatus
}

/** meta.v1.ObjectMeta */
export type ObjectMeta = {
  readonly annotations?: { readonly [key: string]: string }
  readonly creationTimestamp?: Timestamp
  readonly deletionGracePeriodSeconds?: number
  readonly deletionTimestamp?: Timestamp
  readonly finalizers?: readonly string[]
  readonly generateName?: string
  readonly generation?: number
  readonly labels?: { readonly [key: string]: string }
  readonly managedFields?: readonly ManagedFieldsEntry[]
  readonly name?: string
  readonly namespace?: string
  readonly ownerReferences?: readonly OwnerReference[]
  readonly resourceVersion?: string
  readonly selfLink?: string
  readonly uid?: string
}

/** meta.v1.ManagedFieldsEntry */
export type ManagedFieldsEntry = {
  readonly apiVersion?: string
  readonly fieldsType?: string
  readonly fieldsV1?: JsonObject
  readonly manager?: string
  readonly operation?: string
  readonly subresource?: string
  readonly time?: Timestamp
}

/** meta.v1.OwnerReference */
export type OwnerReference = {
  readonly apiVersion: string
  readonly blockOwnerDeletion?: boolean
  readonly controller?: boolean
  readonly kind: string
  readonly name: string
  readonly uid: string
}

/** core.v1.NamespaceSpec */
export type NamespaceSpec = {
  readonly finalizers?: readonly string[]
}

/** core.v1.NamespaceStatus */
export type NamespaceStatus = {
  readonly conditions?: readonly NamespaceCondition[]
  readonly phase?: string
}

/** core.v1.NamespaceCondition */
export type NamespaceCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

/** core.v1.Node */
export type Node = {
  readonly apiVersion: 'v1'
  readonly kind: 'Node'
  readonly metadata: StoredMeta
  readonly spec: NodeSpec
  readonly status: NodeStatus
}

/** core.v1.NodeSpec */
export type NodeSpec = {
  readonly configSource?: NodeConfigSource
  readonly externalID?: string
  readonly podCIDR?: string
  readonly podCIDRs?: readonly string[]
  readonly providerID?: string
  readonly taints?: readonly Taint[]
  readonly unschedulable?: boolean
}

/** core.v1.NodeConfigSource */
export type NodeConfigSource = {
  readonly configMap?: ConfigMapNodeConfigSource
}

/** core.v1.ConfigMapNodeConfigSource */
export type ConfigMapNodeConfigSource = {
  readonly kubeletConfigKey?: string
  readonly name?: string
  readonly namespace?: string
  readonly resourceVersion?: string
  readonly uid?: string
}

/** core.v1.Taint */
export type Taint = {
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
  readonly key: string
  readonly timeAdded?: Timestamp
  readonly value?: string
}

/** core.v1.NodeStatus */
export type NodeStatus = {
  readonly addresses?: readonly NodeAddress[]
  readonly allocatable?: { readonly [key: string]: Quantity }
  readonly capacity?: { readonly [key: string]: Quantity }
  readonly conditions?: readonly NodeCondition[]
  readonly config?: NodeConfigStatus
  readonly daemonEndpoints?: NodeDaemonEndpoints
  readonly declaredFeatures?: readonly string[]
  readonly features?: NodeFeatures
  readonly images?: readonly ContainerImage[]
  readonly nodeInfo?: NodeSystemInfo
  readonly phase?: string
  readonly runtimeHandlers?: readonly NodeRuntimeHandler[]
  readonly volumesAttached?: readonly AttachedVolume[]
  readonly volumesInUse?: readonly string[]
}

/** core.v1.NodeAddress */
export type NodeAddress = {
  readonly address: string
  readonly type: string
}

/** core.v1.NodeCondition */
export type NodeCondition = {
  readonly lastHeartbeatTime?: Timestamp
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status: string
  readonly type: string
}

/** core.v1.NodeConfigStatus */
export type NodeConfigStatus = {
  readonly active?: NodeConfigSource
  readonly assigned?: NodeConfigSource
  readonly error?: string
  readonly lastKnownGood?: NodeConfigSource
}

/** core.v1.NodeDaemonEndpoints */
export type NodeDaemonEndpoints = {
  readonly kubeletEndpoint?: DaemonEndpoint
}

/** core.v1.DaemonEndpoint */
export type DaemonEndpoint = {
  readonly Port?: number
}

/** core.v1.NodeFeatures */
export type NodeFeatures = {
  readonly supplementalGroupsPolicy?: boolean
}

/** core.v1.ContainerImage */
export type ContainerImage = {
  readonly names?: readonly string[]
  readonly sizeBytes?: number
}

/** core.v1.NodeSystemInfo */
export type NodeSystemInfo = {
  readonly architecture?: string
  readonly bootID?: string
  readonly containerRuntimeVersion?: string
  readonly kernelVersion?: string
  readonly kubeProxyVersion?: string
  readonly kubeletVersion?: string
  readonly machineID?: string
  readonly operatingSystem?: string
  readonly osImage?: string
  readonly swap?: NodeSwapStatus
  readonly systemUUID?: string
}

/** core.v1.NodeSwapStatus */
export type NodeSwapStatus = {
  readonly capacity?: number
}

/** core.v1.NodeRuntimeHandler */
export type NodeRuntimeHandler = {
  readonly features?: NodeRuntimeHandlerFeatures
  readonly name?: string
}

/** core.v1.NodeRuntimeHandlerFeatures */
export type NodeRuntimeHandlerFeatures = {
  readonly recursiveReadOnlyMounts?: boolean
  readonly userNamespaces?: boolean
}

/** core.v1.AttachedVolume */
export type AttachedVolume = {
  readonly devicePath?: string
  readonly name?: string
}

/** core.v1.Pod */
export type Pod = {
  readonly apiVersion: 'v1'
  readonly kind: 'Pod'
  readonly metadata: StoredMeta
  readonly spec: PodSpec
  readonly status: PodStatus
}

/** core.v1.PodSpec */
export type PodSpec = {
  readonly activeDeadlineSeconds?: number
  readonly affinity?: Affinity
  readonly automountServiceAccountToken?: boolean
  readonly containers: readonly Container[]
  readonly dnsConfig?: PodDNSConfig
  readonly dnsPolicy: string
  readonly enableServiceLinks?: boolean
  readonly ephemeralContainers?: readonly EphemeralContainer[]
  readonly hostAliases?: readonly HostAlias[]
  readonly hostIPC?: boolean
  readonly hostNetwork?: boolean
  readonly hostPID?: boolean
  readonly hostUsers?: boolean
  readonly hostname?: string
  readonly hostnameOverride?: string
  readonly imagePullSecrets?: readonly LocalObjectReference[]
  readonly initContainers?: readonly Container[]
  readonly nodeName?: string
  readonly nodeSelector?: { readonly [key: string]: string }
  readonly os?: PodOS
  readonly overhead?: { readonly [key: string]: Quantity }
  readonly preemptionPolicy?: string
  readonly priority?: number
  readonly priorityClassName?: string
  readonly readinessGates?: readonly PodReadinessGate[]
  readonly resourceClaims?: readonly PodResourceClaim[]
  readonly resources?: ResourceRequirements
  readonly restartPolicy: 'Always' | 'OnFailure' | 'Never'
  readonly runtimeClassName?: string
  readonly schedulerName: string
  readonly schedulingGates?: readonly PodSchedulingGate[]
  readonly schedulingGroup?: PodSchedulingGroup
  readonly securityContext: PodSecurityContext
  readonly serviceAccount?: string
  readonly serviceAccountName?: string
  readonly setHostnameAsFQDN?: boolean
  readonly shareProcessNamespace?: boolean
  readonly subdomain?: string
  readonly terminationGracePeriodSeconds: number
  readonly tolerations?: readonly Toleration[]
  readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[]
  readonly volumes?: readonly Volume[]
}

/** core.v1.Affinity */
export type Affinity = {
  readonly nodeAffinity?: NodeAffinity
  readonly podAffinity?: PodAffinity
  readonly podAntiAffinity?: PodAntiAffinity
}

/** core.v1.NodeAffinity */
export type NodeAffinity = {
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly PreferredSchedulingTerm[]
  readonly requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector
}

/** core.v1.PreferredSchedulingTerm */
export type PreferredSchedulingTerm = {
  readonly preference: NodeSelectorTerm
  readonly weight: number
}

/** core.v1.NodeSelectorTerm */
export type NodeSelectorTerm = {
  readonly matchExpressions?: readonly NodeSelectorRequirement[]
  readonly matchFields?: readonly NodeSelectorRequirement[]
}

/** core.v1.NodeSelectorRequirement */
export type NodeSelectorRequirement = {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt'
  readonly values?: readonly string[]
}

/** core.v1.NodeSelector */
export type NodeSelector = {
  readonly nodeSelectorTerms: readonly NodeSelectorTerm[]
}

/** core.v1.PodAffinity */
export type PodAffinity = {
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[]
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[]
}

/** core.v1.WeightedPodAffinityTerm */
export type WeightedPodAffinityTerm = {
  readonly podAffinityTerm: PodAffinityTerm
  readonly weight: number
}

/** core.v1.PodAffinityTerm */
export type PodAffinityTerm = {
  readonly labelSelector?: LabelSelector
  readonly matchLabelKeys?: readonly string[]
  readonly mismatchLabelKeys?: readonly string[]
  readonly namespaceSelector?: LabelSelector
  readonly namespaces?: readonly string[]
  readonly topologyKey: string
}

/** meta.v1.LabelSelector */
export type LabelSelector = {
  readonly matchExpressions?: readonly LabelSelectorRequirement[]
  readonly matchLabels?: { readonly [key: string]: string }
}

/** meta.v1.LabelSelectorRequirement */
export type LabelSelectorRequirement = {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'
  readonly values?: readonly string[]
}

/** core.v1.PodAntiAffinity */
export type PodAntiAffinity = {
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[]
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[]
}

/** core.v1.Container */
export type Container = {
  readonly args?: readonly string[]
  readonly command?: readonly string[]
  readonly env?: readonly EnvVar[]
  readonly envFrom?: readonly EnvFromSource[]
  readonly image: string
  readonly imagePullPolicy?: string
  readonly lifecycle?: Lifecycle
  readonly livenessProbe?: Probe
  readonly name: string
  readonly ports?: readonly ContainerPort[]
  readonly readinessProbe?: Probe
  readonly resizePolicy?: readonly ContainerResizePolicy[]
  readonly resources?: ResourceRequirements
  readonly restartPolicy?: string
  readonly restartPolicyRules?: readonly ContainerRestartRule[]
  readonly securityContext?: SecurityContext
  readonly startupProbe?: Probe
  readonly stdin?: boolean
  readonly stdinOnce?: boolean
  readonly terminationMessagePath?: string
  readonly terminationMessagePolicy?: string
  readonly tty?: boolean
  readonly volumeDevices?: readonly VolumeDevice[]
  readonly volumeMounts?: readonly VolumeMount[]
  readonly workingDir?: string
}

/** core.v1.EnvVar */
export type EnvVar = {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: EnvVarSource
}

/** core.v1.EnvVarSource */
export type EnvVarSource = {
  readonly configMapKeyRef?: ConfigMapKeySelector
  readonly fieldRef?: ObjectFieldSelector
  readonly fileKeyRef?: FileKeySelector
  readonly resourceFieldRef?: ResourceFieldSelector
  readonly secretKeyRef?: SecretKeySelector
}

/** core.v1.ConfigMapKeySelector */
export type ConfigMapKeySelector = {
  readonly key?: string
  readonly name?: string
  readonly optional?: boolean
}

/** core.v1.ObjectFieldSelector */
export type ObjectFieldSelector = {
  readonly apiVersion: string
  readonly fieldPath?: string
}

/** core.v1.FileKeySelector */
export type FileKeySelector = {
  readonly key?: string
  readonly optional?: boolean
  readonly path?: string
  readonly volumeName?: string
}

/** core.v1.ResourceFieldSelector */
export type ResourceFieldSelector = {
  readonly containerName?: string
  readonly divisor?: Quantity
  readonly resource?: string
}

/** core.v1.SecretKeySelector */
export type SecretKeySelector = {
  readonly key?: string
  readonly name?: string
  readonly optional?: boolean
}

/** core.v1.EnvFromSource */
export type EnvFromSource = {
  readonly configMapRef?: ConfigMapEnvSource
  readonly prefix?: string
  readonly secretRef?: SecretEnvSource
}

/** core.v1.ConfigMapEnvSource */
export type ConfigMapEnvSource = {
  readonly name?: string
  readonly optional?: boolean
}

/** core.v1.SecretEnvSource */
export type SecretEnvSource = {
  readonly name?: string
  readonly optional?: boolean
}

/** core.v1.Lifecycle */
export type Lifecycle = {
  readonly postStart?: LifecycleHandler
  readonly preStop?: LifecycleHandler
  readonly stopSignal?: string
}

/** core.v1.LifecycleHandler */
export type LifecycleHandler = {
  readonly exec?: ExecAction
  readonly httpGet?: HTTPGetAction
  readonly sleep?: SleepAction
  readonly tcpSocket?: TCPSocketAction
}

/** core.v1.ExecAction */
export type ExecAction = {
  readonly command?: readonly string[]
}

/** core.v1.HTTPGetAction */
export type HTTPGetAction = {
  readonly host?: string
  readonly httpHeaders?: readonly HTTPHeader[]
  readonly path: string
  readonly port: IntOrString
  readonly scheme: string
}

/** core.v1.HTTPHeader */
export type HTTPHeader = {
  readonly name?: string
  readonly value?: string
}

/** core.v1.SleepAction */
export type SleepAction = {
  readonly seconds: number
}

/** core.v1.TCPSocketAction */
export type TCPSocketAction = {
  readonly host?: string
  readonly port: IntOrString
}

/** core.v1.Probe */
export type Probe = {
  readonly exec?: ExecAction
  readonly failureThreshold: number
  readonly grpc?: GRPCAction
  readonly httpGet?: HTTPGetAction
  readonly initialDelaySeconds?: number
  readonly periodSeconds: number
  readonly successThreshold: number
  readonly tcpSocket?: TCPSocketAction
  readonly terminationGracePeriodSeconds?: number
  readonly timeoutSeconds: number
}

/** core.v1.GRPCAction */
export type GRPCAction = {
  readonly port: number
  readonly service: string
}

/** core.v1.ContainerPort */
export type ContainerPort = {
  readonly containerPort: number
  readonly hostIP?: string
  readonly hostPort?: number
  readonly name?: string
  readonly protocol: string
}

/** core.v1.ContainerResizePolicy */
export type ContainerResizePolicy = {
  readonly resourceName?: string
  readonly restartPolicy?: string
}

/** core.v1.ResourceRequirements */
export type ResourceRequirements = {
  readonly claims?: readonly ResourceClaim[]
  readonly limits?: { readonly [key: string]: Quantity }
  readonly requests?: { readonly [key: string]: Quantity }
}

/** core.v1.ResourceClaim */
export type ResourceClaim = {
  readonly name?: string
  readonly request?: string
}

/** core.v1.ContainerRestartRule */
export type ContainerRestartRule = {
  readonly action?: string
  readonly exitCodes?: ContainerRestartRuleOnExitCodes
}

/** core.v1.ContainerRestartRuleOnExitCodes */
export type ContainerRestartRuleOnExitCodes = {
  readonly operator?: string
  readonly values?: readonly number[]
}

/** core.v1.SecurityContext */
export type SecurityContext = {
  readonly allowPrivilegeEscalation?: boolean
  readonly appArmorProfile?: AppArmorProfile
  readonly capabilities?: Capabilities
  readonly privileged?: boolean
  readonly procMount?: string
  readonly readOnlyRootFilesystem?: boolean
  readonly runAsGroup?: number
  readonly runAsNonRoot?: boolean
  readonly runAsUser?: number
  readonly seLinuxOptions?: SELinuxOptions
  readonly seccompProfile?: SeccompProfile
  readonly windowsOptions?: WindowsSecurityContextOptions
}

/** core.v1.AppArmorProfile */
export type AppArmorProfile = {
  readonly localhostProfile?: string
  readonly type?: string
}

/** core.v1.Capabilities */
export type Capabilities = {
  readonly add?: readonly string[]
  readonly drop?: readonly string[]
}

/** core.v1.SELinuxOptions */
export type SELinuxOptions = {
  readonly level?: string
  readonly role?: string
  readonly type?: string
  readonly user?: string
}

/** core.v1.SeccompProfile */
export type SeccompProfile = {
  readonly localhostProfile?: string
  readonly type?: string
}

/** core.v1.WindowsSecurityContextOptions */
export type WindowsSecurityContextOptions = {
  readonly gmsaCredentialSpec?: string
  readonly gmsaCredentialSpecName?: string
  readonly hostProcess?: boolean
  readonly runAsUserName?: string
}

/** core.v1.VolumeDevice */
export type VolumeDevice = {
  readonly devicePath?: string
  readonly name?: string
}

/** core.v1.VolumeMount */
export type VolumeMount = {
  readonly mountPath?: string
  readonly mountPropagation?: string
  readonly name?: string
  readonly readOnly?: boolean
  readonly recursiveReadOnly?: string
  readonly subPath?: string
  readonly subPathExpr?: string
}

/** core.v1.PodDNSConfig */
export type PodDNSConfig = {
  readonly nameservers?: readonly string[]
  readonly options?: readonly PodDNSConfigOption[]
  readonly searches?: readonly string[]
}

/** core.v1.PodDNSConfigOption */
export type PodDNSConfigOption = {
  readonly name?: string
  readonly value?: string
}

/** core.v1.EphemeralContainer */
export type EphemeralContainer = {
  readonly args?: readonly string[]
  readonly command?: readonly string[]
  readonly env?: readonly EnvVar[]
  readonly envFrom?: readonly EnvFromSource[]
  readonly image: string
  readonly imagePullPolicy?: string
  readonly lifecycle?: Lifecycle
  readonly livenessProbe?: Probe
  readonly name: string
  readonly ports?: readonly ContainerPort[]
  readonly readinessProbe?: Probe
  readonly resizePolicy?: readonly ContainerResizePolicy[]
  readonly resources?: ResourceRequirements
  readonly restartPolicy?: string
  readonly restartPolicyRules?: readonly ContainerRestartRule[]
  readonly securityContext?: SecurityContext
  readonly startupProbe?: Probe
  readonly stdin?: boolean
  readonly stdinOnce?: boolean
  readonly targetContainerName?: string
  readonly terminationMessagePath?: string
  readonly terminationMessagePolicy?: string
  readonly tty?: boolean
  readonly volumeDevices?: readonly VolumeDevice[]
  readonly volumeMounts?: readonly VolumeMount[]
  readonly workingDir?: string
}

/** core.v1.HostAlias */
export type HostAlias = {
  readonly hostnames?: readonly string[]
  readonly ip?: string
}

/** core.v1.LocalObjectReference */
export type LocalObjectReference = {
  readonly name?: string
}

/** core.v1.PodOS */
export type PodOS = {
  readonly name?: string
}

/** core.v1.PodReadinessGate */
export type PodReadinessGate = {
  readonly conditionType: string
}

/** core.v1.PodResourceClaim */
export type PodResourceClaim = {
  readonly name?: string
  readonly resourceClaimName?: string
  readonly resourceClaimTemplateName?: string
}

/** core.v1.PodSchedulingGate */
export type PodSchedulingGate = {
  readonly name: string
}

/** core.v1.PodSchedulingGroup */
export type PodSchedulingGroup = {
  readonly podGroupName?: string
}

/** core.v1.PodSecurityContext */
export type PodSecurityContext = {
  readonly appArmorProfile?: AppArmorProfile
  readonly fsGroup?: number
  readonly fsGroupChangePolicy?: string
  readonly runAsGroup?: number
  readonly runAsNonRoot?: boolean
  readonly runAsUser?: number
  readonly seLinuxChangePolicy?: string
  readonly seLinuxOptions?: SELinuxOptions
  readonly seccompProfile?: SeccompProfile
  readonly supplementalGroups?: readonly number[]
  readonly supplementalGroupsPolicy?: string
  readonly sysctls?: readonly Sysctl[]
  readonly windowsOptions?: WindowsSecurityContextOptions
}

/** core.v1.Sysctl */
export type Sysctl = {
  readonly name: string
  readonly value: string
}

/** core.v1.Toleration */
export type Toleration = {
  readonly effect?: string
  readonly key?: string
  readonly operator?: string
  readonly tolerationSeconds?: number
  readonly value?: string
}

/** core.v1.TopologySpreadConstraint */
export type TopologySpreadConstraint = {
  readonly labelSelector?: LabelSelector
  readonly matchLabelKeys?: readonly string[]
  readonly maxSkew: number
  readonly minDomains?: number
  readonly nodeAffinityPolicy?: string
  readonly nodeTaintsPolicy?: string
  readonly topologyKey: string
  readonly whenUnsatisfiable: string
}

/** core.v1.Volume */
export type Volume = {
  readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  readonly azureDisk?: AzureDiskVolumeSource
  readonly azureFile?: AzureFileVolumeSource
  readonly cephfs?: CephFSVolumeSource
  readonly cinder?: CinderVolumeSource
  readonly configMap?: ConfigMapVolumeSource
  readonly csi?: CSIVolumeSource
  readonly downwardAPI?: DownwardAPIVolumeSource
  readonly emptyDir?: EmptyDirVolumeSource
  readonly ephemeral?: EphemeralVolumeSource
  readonly fc?: FCVolumeSource
  readonly flexVolume?: FlexVolumeSource
  readonly flocker?: FlockerVolumeSource
  readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource
  readonly gitRepo?: GitRepoVolumeSource
  readonly glusterfs?: GlusterfsVolumeSource
  readonly hostPath?: HostPathVolumeSource
  readonly image?: ImageVolumeSource
  readonly iscsi?: ISCSIVolumeSource
  readonly name: string
  readonly nfs?: NFSVolumeSource
  readonly persistentVolumeClaim?: PersistentVolumeClaimVolumeSource
  readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  readonly portworxVolume?: PortworxVolumeSource
  readonly projected?: ProjectedVolumeSource
  readonly quobyte?: QuobyteVolumeSource
  readonly rbd?: RBDVolumeSource
  readonly scaleIO?: ScaleIOVolumeSource
  readonly secret?: SecretVolumeSource
  readonly storageos?: StorageOSVolumeSource
  readonly vsphereVolume?: VsphereVirtualDiskVolumeSource
}

/** core.v1.AWSElasticBlockStoreVolumeSource */
export type AWSElasticBlockStoreVolumeSource = {
  readonly fsType?: string
  readonly partition?: number
  readonly readOnly?: boolean
  readonly volumeID?: string
}

/** core.v1.AzureDiskVolumeSource */
export type AzureDiskVolumeSource = {
  readonly cachingMode?: string
  readonly diskName?: string
  readonly diskURI?: string
  readonly fsType?: string
  readonly kind?: string
  readonly readOnly?: boolean
}

/** core.v1.AzureFileVolumeSource */
export type AzureFileVolumeSource = {
  readonly readOnly?: boolean
  readonly secretName?: string
  readonly shareName?: string
}

/** core.v1.CephFSVolumeSource */
export type CephFSVolumeSource = {
  readonly monitors?: readonly string[]
  readonly path?: string
  readonly readOnly?: boolean
  readonly secretFile?: string
  readonly secretRef?: LocalObjectReference
  readonly user?: string
}

/** core.v1.CinderVolumeSource */
export type CinderVolumeSource = {
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly secretRef?: LocalObjectReference
  readonly volumeID?: string
}

/** core.v1.ConfigMapVolumeSource */
export type ConfigMapVolumeSource = {
  readonly defaultMode?: number
  readonly items?: readonly KeyToPath[]
  readonly name?: string
  readonly optional?: boolean
}

/** core.v1.KeyToPath */
export type KeyToPath = {
  readonly key?: string
  readonly mode?: number
  readonly path?: string
}

/** core.v1.CSIVolumeSource */
export type CSIVolumeSource = {
  readonly driver?: string
  readonly fsType?: string
  readonly nodePublishSecretRef?: LocalObjectReference
  readonly readOnly?: boolean
  readonly volumeAttributes?: { readonly [key: string]: string }
}

/** core.v1.DownwardAPIVolumeSource */
export type DownwardAPIVolumeSource = {
  readonly defaultMode?: number
  readonly items?: readonly DownwardAPIVolumeFile[]
}

/** core.v1.DownwardAPIVolumeFile */
export type DownwardAPIVolumeFile = {
  readonly fieldRef?: ObjectFieldSelector
  readonly mode?: number
  readonly path?: string
  readonly resourceFieldRef?: ResourceFieldSelector
}

/** core.v1.EmptyDirVolumeSource */
export type EmptyDirVolumeSource = {
  readonly medium?: string
  readonly sizeLimit?: Quantity
}

/** core.v1.EphemeralVolumeSource */
export type EphemeralVolumeSource = {
  readonly volumeClaimTemplate?: PersistentVolumeClaimTemplate
}

/** core.v1.PersistentVolumeClaimTemplate */
export type PersistentVolumeClaimTemplate = {
  readonly metadata?: ObjectMeta
  readonly spec?: PersistentVolumeClaimSpec
}

/** core.v1.PersistentVolumeClaimSpec */
export type PersistentVolumeClaimSpec = {
  readonly accessModes?: readonly string[]
  readonly dataSource?: TypedLocalObjectReference
  readonly dataSourceRef?: TypedObjectReference
  readonly resources?: VolumeResourceRequirements
  readonly selector?: LabelSelector
  readonly storageClassName?: string
  readonly volumeAttributesClassName?: string
  readonly volumeMode: string
  readonly volumeName?: string
}

/** core.v1.TypedLocalObjectReference */
export type TypedLocalObjectReference = {
  readonly apiGroup?: string
  readonly kind?: string
  readonly name?: string
}

/** core.v1.TypedObjectReference */
export type TypedObjectReference = {
  readonly apiGroup?: string
  readonly kind?: string
  readonly name?: string
  readonly namespace?: string
}

/** core.v1.VolumeResourceRequirements */
export type VolumeResourceRequirements = {
  readonly limits?: { readonly [key: string]: Quantity }
  readonly requests?: { readonly [key: string]: Quantity }
}

/** core.v1.FCVolumeSource */
export type FCVolumeSource = {
  readonly fsType?: string
  readonly lun?: number
  readonly readOnly?: boolean
  readonly targetWWNs?: readonly string[]
  readonly wwids?: readonly string[]
}

/** core.v1.FlexVolumeSource */
export type FlexVolumeSource = {
  readonly driver?: string
  readonly fsType?: string
  readonly options?: { readonly [key: string]: string }
  readonly readOnly?: boolean
  readonly secretRef?: LocalObjectReference
}

/** core.v1.FlockerVolumeSource */
export type FlockerVolumeSource = {
  readonly datasetName?: string
  readonly datasetUUID?: string
}

/** core.v1.GCEPersistentDiskVolumeSource */
export type GCEPersistentDiskVolumeSource = {
  readonly fsType?: string
  readonly partition?: number
  readonly pdName?: string
  readonly readOnly?: boolean
}

/** core.v1.GitRepoVolumeSource */
export type GitRepoVolumeSource = {
  readonly directory?: string
  readonly repository?: string
  readonly revision?: string
}

/** core.v1.GlusterfsVolumeSource */
export type GlusterfsVolumeSource = {
  readonly endpoints?: string
  readonly path?: string
  readonly readOnly?: boolean
}

/** core.v1.HostPathVolumeSource */
export type HostPathVolumeSource = {
  readonly path?: string
  readonly type?: string
}

/** core.v1.ImageVolumeSource */
export type ImageVolumeSource = {
  readonly pullPolicy?: string
  readonly reference?: string
}

/** core.v1.ISCSIVolumeSource */
export type ISCSIVolumeSource = {
  readonly chapAuthDiscovery?: boolean
  readonly chapAuthSession?: boolean
  readonly fsType?: string
  readonly initiatorName?: string
  readonly iqn?: string
  readonly iscsiInterface?: string
  readonly lun?: number
  readonly portals?: readonly string[]
  readonly readOnly?: boolean
  readonly secretRef?: LocalObjectReference
  readonly targetPortal?: string
}

/** core.v1.NFSVolumeSource */
export type NFSVolumeSource = {
  readonly path?: string
  readonly readOnly?: boolean
  readonly server?: string
}

/** core.v1.PersistentVolumeClaimVolumeSource */
export type PersistentVolumeClaimVolumeSource = {
  readonly claimName?: string
  readonly readOnly?: boolean
}

/** core.v1.PhotonPersistentDiskVolumeSource */
export type PhotonPersistentDiskVolumeSource = {
  readonly fsType?: string
  readonly pdID?: string
}

/** core.v1.PortworxVolumeSource */
export type PortworxVolumeSource = {
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly volumeID?: string
}

/** core.v1.ProjectedVolumeSource */
export type ProjectedVolumeSource = {
  readonly defaultMode?: number
  readonly sources?: readonly VolumeProjection[]
}

/** core.v1.VolumeProjection */
export type VolumeProjection = {
  readonly clusterTrustBundle?: ClusterTrustBundleProjection
  readonly configMap?: ConfigMapProjection
  readonly downwardAPI?: DownwardAPIProjection
  readonly podCertificate?: PodCertificateProjection
  readonly secret?: SecretProjection
  readonly serviceAccountToken?: ServiceAccountTokenProjection
}

/** core.v1.ClusterTrustBundleProjection */
export type ClusterTrustBundleProjection = {
  readonly labelSelector?: LabelSelector
  readonly name?: string
  readonly optional?: boolean
  readonly path?: string
  readonly signerName?: string
}

/** core.v1.ConfigMapProjection */
export type ConfigMapProjection = {
  readonly items?: readonly KeyToPath[]
  readonly name?: string
  readonly optional?: boolean
}

/** core.v1.DownwardAPIProjection */
export type DownwardAPIProjection = {
  readonly items?: readonly DownwardAPIVolumeFile[]
}

/** core.v1.PodCertificateProjection */
export type PodCertificateProjection = {
  readonly certificateChainPath?: string
  readonly credentialBundlePath?: string
  readonly keyPath?: string
  readonly keyType?: string
  readonly maxExpirationSeconds?: number
  readonly signerName?: string
  readonly userAnnotations?: { readonly [key: string]: string }
}

/** core.v1.SecretProjection */
export type SecretProjection = {
  readonly items?: readonly KeyToPath[]
  readonly name?: string
  readonly optional?: boolean
}

/** core.v1.ServiceAccountTokenProjection */
export type ServiceAccountTokenProjection = {
  readonly audience?: string
  readonly expirationSeconds: number
  readonly path?: string
}

/** core.v1.QuobyteVolumeSource */
export type QuobyteVolumeSource = {
  readonly group?: string
  readonly readOnly?: boolean
  readonly registry?: string
  readonly tenant?: string
  readonly user?: string
  readonly volume?: string
}

/** core.v1.RBDVolumeSource */
export type RBDVolumeSource = {
  readonly fsType?: string
  readonly image?: string
  readonly keyring?: string
  readonly monitors?: readonly string[]
  readonly pool?: string
  readonly readOnly?: boolean
  readonly secretRef?: LocalObjectReference
  readonly user?: string
}

/** core.v1.ScaleIOVolumeSource */
export type ScaleIOVolumeSource = {
  readonly fsType?: string
  readonly gateway?: string
  readonly protectionDomain?: string
  readonly readOnly?: boolean
  readonly secretRef?: LocalObjectReference
  readonly sslEnabled?: boolean
  readonly storageMode?: string
  readonly storagePool?: string
  readonly system?: string
  readonly volumeName?: string
}

/** core.v1.SecretVolumeSource */
export type SecretVolumeSource = {
  readonly defaultMode?: number
  readonly items?: readonly KeyToPath[]
  readonly optional?: boolean
  readonly secretName?: string
}

/** core.v1.StorageOSVolumeSource */
export type StorageOSVolumeSource = {
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly secretRef?: LocalObjectReference
  readonly volumeName?: string
  readonly volumeNamespace?: string
}

/** core.v1.VsphereVirtualDiskVolumeSource */
export type VsphereVirtualDiskVolumeSource = {
  readonly fsType?: string
  readonly storagePolicyID?: string
  readonly storagePolicyName?: string
  readonly volumePath?: string
}

/** core.v1.PodStatus */
export type PodStatus = {
  readonly allocatedResources?: { readonly [key: string]: Quantity }
  readonly conditions?: readonly PodCondition[]
  readonly containerStatuses?: readonly ContainerStatus[]
  readonly ephemeralContainerStatuses?: readonly ContainerStatus[]
  readonly extendedResourceClaimStatus?: PodExtendedResourceClaimStatus
  readonly hostIP?: string
  readonly hostIPs?: readonly HostIP[]
  readonly initContainerStatuses?: readonly ContainerStatus[]
  readonly message?: string
  readonly nodeAllocatableResourceClaimStatuses?: readonly NodeAllocatableResourceClaimStatus[]
  readonly nominatedNodeName?: string
  readonly observedGeneration?: number
  readonly phase: 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown'
  readonly podIP?: string
  readonly podIPs?: readonly PodIP[]
  readonly qosClass?: string
  readonly reason?: string
  readonly resize?: string
  readonly resourceClaimStatuses?: readonly PodResourceClaimStatus[]
  readonly resources?: ResourceRequirements
  readonly startTime?: Timestamp
}

/** core.v1.PodCondition */
export type PodCondition = {
  readonly lastProbeTime?: Timestamp | null
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly observedGeneration?: number
  readonly reason?: string
  readonly status: string
  readonly type: string
}

/** core.v1.ContainerStatus */
export type ContainerStatus = {
  readonly allocatedResources?: { readonly [key: string]: Quantity }
  readonly allocatedResourcesStatus?: readonly ResourceStatus[]
  readonly containerID?: string
  readonly image: string
  readonly imageID: string
  readonly lastState: ContainerState
  readonly name: string
  readonly ready: boolean
  readonly resources?: ResourceRequirements
  readonly restartCount: number
  readonly started?: boolean
  readonly state: ContainerState
  readonly stopSignal?: string
  readonly user?: ContainerUser
  readonly volumeMounts?: readonly VolumeMountStatus[]
}

/** core.v1.ResourceStatus */
export type ResourceStatus = {
  readonly name?: string
  readonly resources?: readonly ResourceHealth[]
}

/** core.v1.ResourceHealth */
export type ResourceHealth = {
  readonly health?: string
  readonly message?: string
  readonly resourceID?: string
}

/** core.v1.ContainerState */
export type ContainerState = {
  readonly running?: ContainerStateRunning
  readonly terminated?: ContainerStateTerminated
  readonly waiting?: ContainerStateWaiting
}

/** core.v1.ContainerStateRunning */
export type ContainerStateRunning = {
  readonly startedAt?: Timestamp
}

/** core.v1.ContainerStateTerminated */
export type ContainerStateTerminated = {
  readonly containerID?: string
  readonly exitCode: number
  readonly finishedAt?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly signal?: number
  readonly startedAt?: Timestamp
}

/** core.v1.ContainerStateWaiting */
export type ContainerStateWaiting = {
  readonly message?: string
  readonly reason?: string
}

/** core.v1.ContainerUser */
export type ContainerUser = {
  readonly linux?: LinuxContainerUser
}

/** core.v1.LinuxContainerUser */
export type LinuxContainerUser = {
  readonly gid?: number
  readonly supplementalGroups?: readonly number[]
  readonly uid?: number
}

/** core.v1.VolumeMountStatus */
export type VolumeMountStatus = {
  readonly mountPath?: string
  readonly name?: string
  readonly readOnly?: boolean
  readonly recursiveReadOnly?: string
  readonly volumeStatus?: VolumeStatus
}

/** core.v1.VolumeStatus */
export type VolumeStatus = {
  readonly image?: ImageVolumeStatus
}

/** core.v1.ImageVolumeStatus */
export type ImageVolumeStatus = {
  readonly imageRef?: string
}

/** core.v1.PodExtendedResourceClaimStatus */
export type PodExtendedResourceClaimStatus = {
  readonly requestMappings?: readonly ContainerExtendedResourceRequest[]
  readonly resourceClaimName?: string
}

/** core.v1.ContainerExtendedResourceRequest */
export type ContainerExtendedResourceRequest = {
  readonly containerName?: string
  readonly requestName?: string
  readonly resourceName?: string
}

/** core.v1.HostIP */
export type HostIP = {
  readonly ip: string
}

/** core.v1.NodeAllocatableResourceClaimStatus */
export type NodeAllocatableResourceClaimStatus = {
  readonly containers?: readonly string[]
  readonly resourceClaimName?: string
  readonly resources?: { readonly [key: string]: Quantity }
}

/** core.v1.PodIP */
export type PodIP = {
  readonly ip: string
}

/** core.v1.PodResourceClaimStatus */
export type PodResourceClaimStatus = {
  readonly name?: string
  readonly resourceClaimName?: string
}

/** core.v1.ReplicationController */
export type ReplicationController = {
  readonly apiVersion: 'v1'
  readonly kind: 'ReplicationController'
  readonly metadata: StoredMeta
  readonly spec: ReplicationControllerSpec
  readonly status: ReplicationControllerStatus
}

/** core.v1.ReplicationControllerSpec */
export type ReplicationControllerSpec = {
  readonly minReadySeconds?: number
  readonly replicas: number
  readonly selector: { readonly [key: string]: string }
  readonly template: PodTemplateSpec
}

/** core.v1.PodTemplateSpec */
export type PodTemplateSpec = {
  readonly metadata?: ObjectMeta
  readonly spec: PodSpec
}

/** core.v1.ReplicationControllerStatus */
export type ReplicationControllerStatus = {
  readonly availableReplicas?: number
  readonly conditions?: readonly ReplicationControllerCondition[]
  readonly fullyLabeledReplicas?: number
  readonly observedGeneration?: number
  readonly readyReplicas?: number
  readonly replicas: number
}

/** core.v1.ReplicationControllerCondition */
export type ReplicationControllerCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status: string
  readonly type: string
}

/** core.v1.Service */
export type Service = {
  readonly apiVersion: 'v1'
  readonly kind: 'Service'
  readonly metadata: StoredMeta
  readonly spec: ServiceSpec
  readonly status?: ServiceStatus
}

/** core.v1.ServiceSpec */
export type ServiceSpec = {
  readonly allocateLoadBalancerNodePorts?: boolean
  readonly clusterIP?: string
  readonly clusterIPs?: readonly string[]
  readonly externalIPs?: readonly string[]
  readonly externalName?: string
  readonly externalTrafficPolicy?: string
  readonly healthCheckNodePort?: number
  readonly internalTrafficPolicy?: string
  readonly ipFamilies?: readonly string[]
  readonly ipFamilyPolicy?: string
  readonly loadBalancerClass?: string
  readonly loadBalancerIP?: string
  readonly loadBalancerSourceRanges?: readonly string[]
  readonly ports?: readonly ServicePort[]
  readonly publishNotReadyAddresses?: boolean
  readonly selector?: { readonly [key: string]: string }
  readonly sessionAffinity: string
  readonly sessionAffinityConfig?: SessionAffinityConfig
  readonly trafficDistribution?: string
  readonly type: string
}

/** core.v1.ServicePort */
export type ServicePort = {
  readonly appProtocol?: string
  readonly name?: string
  readonly nodePort?: number
  readonly port: number
  readonly protocol: string
  readonly targetPort?: IntOrString
}

/** core.v1.SessionAffinityConfig */
export type SessionAffinityConfig = {
  readonly clientIP?: ClientIPConfig
}

/** core.v1.ClientIPConfig */
export type ClientIPConfig = {
  readonly timeoutSeconds?: number
}

/** core.v1.ServiceStatus */
export type ServiceStatus = {
  readonly conditions?: readonly Condition[]
  readonly loadBalancer?: LoadBalancerStatus
}

/** meta.v1.Condition */
export type Condition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly observedGeneration?: number
  readonly reason?: string
  readonly status: string
  readonly type: string
}

/** core.v1.LoadBalancerStatus */
export type LoadBalancerStatus = {
  readonly ingress?: readonly LoadBalancerIngress[]
}

/** core.v1.LoadBalancerIngress */
export type LoadBalancerIngress = {
  readonly hostname?: string
  readonly ip?: string
  readonly ipMode?: string
  readonly ports?: readonly PortStatus[]
}

/** core.v1.PortStatus */
export type PortStatus = {
  readonly error?: string
  readonly port?: number
  readonly protocol?: string
}

/** core.v1.Endpoints */
export type Endpoints = {
  readonly apiVersion: 'v1'
  readonly kind: 'Endpoints'
  readonly metadata: StoredMeta
  readonly subsets?: readonly EndpointSubset[]
}

/** core.v1.EndpointSubset */
export type EndpointSubset = {
  readonly addresses?: readonly EndpointAddress[]
  readonly notReadyAddresses?: readonly EndpointAddress[]
  readonly ports?: readonly EndpointPort[]
}

/** core.v1.EndpointAddress */
export type EndpointAddress = {
  readonly hostname?: string
  readonly ip?: string
  readonly nodeName?: string
  readonly targetRef?: ObjectReference
}

/** core.v1.ObjectReference */
export type ObjectReference = {
  readonly apiVersion?: string
  readonly fieldPath?: string
  readonly kind?: string
  readonly name?: string
  readonly namespace?: string
  readonly resourceVersion?: string
  readonly uid?: string
}

/** core.v1.EndpointPort */
export type EndpointPort = {
  readonly appProtocol?: string
  readonly name?: string
  readonly port?: number
  readonly protocol?: string
}

/** core.v1.Event */
export type Event = {
  readonly action?: string
  readonly apiVersion: 'v1'
  readonly count?: number
  readonly eventTime?: Timestamp
  readonly firstTimestamp: Timestamp | null
  readonly involvedObject: ObjectReference
  readonly kind: 'Event'
  readonly lastTimestamp: Timestamp | null
  readonly message?: string
  readonly metadata: StoredMeta
  readonly reason?: string
  readonly related?: ObjectReference
  readonly reportingComponent?: string
  readonly reportingInstance?: string
  readonly series?: EventSeries
  readonly source: EventSource
  readonly type?: string
}

/** core.v1.EventSeries */
export type EventSeries = {
  readonly count?: number
  readonly lastObservedTime?: Timestamp
}

/** core.v1.EventSource */
export type EventSource = {
  readonly component?: string
  readonly host?: string
}

/** core.v1.ConfigMap */
export type ConfigMap = {
  readonly apiVersion: 'v1'
  readonly binaryData?: { readonly [key: string]: string }
  readonly data?: { readonly [key: string]: string }
  readonly immutable?: boolean
  readonly kind: 'ConfigMap'
  readonly metadata: StoredMeta
}

/** core.v1.Secret */
export type Secret = {
  readonly apiVersion: 'v1'
  readonly data?: { readonly [key: string]: string }
  readonly immutable?: boolean
  readonly kind: 'Secret'
  readonly metadata: StoredMeta
  readonly stringData?: { readonly [key: string]: string }
  readonly type?: string
}

/** core.v1.ServiceAccount */
export type ServiceAccount = {
  readonly apiVersion: 'v1'
  readonly automountServiceAccountToken?: boolean
  readonly imagePullSecrets?: readonly LocalObjectReference[]
  readonly kind: 'ServiceAccount'
  readonly metadata: StoredMeta
  readonly secrets?: readonly ObjectReference[]
}

/** core.v1.LimitRange */
export type LimitRange = {
  readonly apiVersion: 'v1'
  readonly kind: 'LimitRange'
  readonly metadata: StoredMeta
  readonly spec?: LimitRangeSpec
}

/** core.v1.LimitRangeSpec */
export type LimitRangeSpec = {
  readonly limits?: readonly LimitRangeItem[]
}

/** core.v1.LimitRangeItem */
export type LimitRangeItem = {
  readonly default?: { readonly [key: string]: Quantity }
  readonly defaultRequest?: { readonly [key: string]: Quantity }
  readonly max?: { readonly [key: string]: Quantity }
  readonly maxLimitRequestRatio?: { readonly [key: string]: Quantity }
  readonly min?: { readonly [key: string]: Quantity }
  readonly type: string
}

/** core.v1.ResourceQuota */
export type ResourceQuota = {
  readonly apiVersion: 'v1'
  readonly kind: 'ResourceQuota'
  readonly metadata: StoredMeta
  readonly spec?: ResourceQuotaSpec
  readonly status?: ResourceQuotaStatus
}

/** core.v1.ResourceQuotaSpec */
export type ResourceQuotaSpec = {
  readonly hard?: { readonly [key: string]: Quantity }
  readonly scopeSelector?: ScopeSelector
  readonly scopes?: readonly string[]
}

/** core.v1.ScopeSelector */
export type ScopeSelector = {
  readonly matchExpressions?: readonly ScopedResourceSelectorRequirement[]
}

/** core.v1.ScopedResourceSelectorRequirement */
export type ScopedResourceSelectorRequirement = {
  readonly operator?: string
  readonly scopeName?: string
  readonly values?: readonly string[]
}

/** core.v1.ResourceQuotaStatus */
export type ResourceQuotaStatus = {
  readonly hard?: { readonly [key: string]: Quantity }
  readonly used?: { readonly [key: string]: Quantity }
}

/** core.v1.PersistentVolume */
export type PersistentVolume = {
  readonly apiVersion: 'v1'
  readonly kind: 'PersistentVolume'
  readonly metadata: StoredMeta
  readonly spec: PersistentVolumeSpec
  readonly status: PersistentVolumeStatus
}

/** core.v1.PersistentVolumeSpec */
export type PersistentVolumeSpec = {
  readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  readonly azureDisk?: AzureDiskVolumeSource
  readonly azureFile?: AzureFilePersistentVolumeSource
  readonly cephfs?: CephFSPersistentVolumeSource
  readonly cinder?: CinderPersistentVolumeSource
  readonly csi?: CSIPersistentVolumeSource
  readonly fc?: FCVolumeSource
  readonly flexVolume?: FlexPersistentVolumeSource
  readonly flocker?: FlockerVolumeSource
  readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource
  readonly glusterfs?: GlusterfsPersistentVolumeSource
  readonly hostPath?: HostPathVolumeSource
  readonly iscsi?: ISCSIPersistentVolumeSource
  readonly local?: LocalVolumeSource
  readonly nfs?: NFSVolumeSource
  readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  readonly portworxVolume?: PortworxVolumeSource
  readonly quobyte?: QuobyteVolumeSource
  readonly rbd?: RBDPersistentVolumeSource
  readonly scaleIO?: ScaleIOPersistentVolumeSource
  readonly storageos?: StorageOSPersistentVolumeSource
  readonly vsphereVolume?: VsphereVirtualDiskVolumeSource
  readonly accessModes?: readonly string[]
  readonly capacity?: { readonly [key: string]: Quantity }
  readonly claimRef?: ObjectReference
  readonly mountOptions?: readonly string[]
  readonly nodeAffinity?: VolumeNodeAffinity
  readonly persistentVolumeReclaimPolicy?: string
  readonly storageClassName?: string
  readonly volumeAttributesClassName?: string
  readonly volumeMode?: string
}

/** core.v1.AzureFilePersistentVolumeSource */
export type AzureFilePersistentVolumeSource = {
  readonly readOnly?: boolean
  readonly secretName?: string
  readonly secretNamespace?: string
  readonly shareName?: string
}

/** core.v1.CephFSPersistentVolumeSource */
export type CephFSPersistentVolumeSource = {
  readonly monitors?: readonly string[]
  readonly path?: string
  readonly readOnly?: boolean
  readonly secretFile?: string
  readonly secretRef?: SecretReference
  readonly user?: string
}

/** core.v1.SecretReference */
export type SecretReference = {
  readonly name?: string
  readonly namespace?: string
}

/** core.v1.CinderPersistentVolumeSource */
export type CinderPersistentVolumeSource = {
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly secretRef?: SecretReference
  readonly volumeID?: string
}

/** core.v1.CSIPersistentVolumeSource */
export type CSIPersistentVolumeSource = {
  readonly controllerExpandSecretRef?: SecretReference
  readonly controllerPublishSecretRef?: SecretReference
  readonly driver?: string
  readonly fsType?: string
  readonly nodeExpandSecretRef?: SecretReference
  readonly nodePublishSecretRef?: SecretReference
  readonly nodeStageSecretRef?: SecretReference
  readonly readOnly?: boolean
  readonly volumeAttributes?: { readonly [key: string]: string }
  readonly volumeHandle?: string
}

/** core.v1.FlexPersistentVolumeSource */
export type FlexPersistentVolumeSource = {
  readonly driver?: string
  readonly fsType?: string
  readonly options?: { readonly [key: string]: string }
  readonly readOnly?: boolean
  readonly secretRef?: SecretReference
}

/** core.v1.GlusterfsPersistentVolumeSource */
export type GlusterfsPersistentVolumeSource = {
  readonly endpoints?: string
  readonly endpointsNamespace?: string
  readonly path?: string
  readonly readOnly?: boolean
}

/** core.v1.ISCSIPersistentVolumeSource */
export type ISCSIPersistentVolumeSource = {
  readonly chapAuthDiscovery?: boolean
  readonly chapAuthSession?: boolean
  readonly fsType?: string
  readonly initiatorName?: string
  readonly iqn?: string
  readonly iscsiInterface?: string
  readonly lun?: number
  readonly portals?: readonly string[]
  readonly readOnly?: boolean
  readonly secretRef?: SecretReference
  readonly targetPortal?: string
}

/** core.v1.LocalVolumeSource */
export type LocalVolumeSource = {
  readonly fsType?: string
  readonly path?: string
}

/** core.v1.RBDPersistentVolumeSource */
export type RBDPersistentVolumeSource = {
  readonly fsType?: string
  readonly image?: string
  readonly keyring?: string
  readonly monitors?: readonly string[]
  readonly pool?: string
  readonly readOnly?: boolean
  readonly secretRef?: SecretReference
  readonly user?: string
}

/** core.v1.ScaleIOPersistentVolumeSource */
export type ScaleIOPersistentVolumeSource = {
  readonly fsType?: string
  readonly gateway?: string
  readonly protectionDomain?: string
  readonly readOnly?: boolean
  readonly secretRef?: SecretReference
  readonly sslEnabled?: boolean
  readonly storageMode?: string
  readonly storagePool?: string
  readonly system?: string
  readonly volumeName?: string
}

/** core.v1.StorageOSPersistentVolumeSource */
export type StorageOSPersistentVolumeSource = {
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly secretRef?: ObjectReference
  readonly volumeName?: string
  readonly volumeNamespace?: string
}

/** core.v1.VolumeNodeAffinity */
export type VolumeNodeAffinity = {
  readonly required?: NodeSelector
}

/** core.v1.PersistentVolumeStatus */
export type PersistentVolumeStatus = {
  readonly lastPhaseTransitionTime?: Timestamp
  readonly message?: string
  readonly phase?: string
  readonly reason?: string
}

/** core.v1.PersistentVolumeClaim */
export type PersistentVolumeClaim = {
  readonly apiVersion: 'v1'
  readonly kind: 'PersistentVolumeClaim'
  readonly metadata: StoredMeta
  readonly spec: PersistentVolumeClaimSpec
  readonly status: PersistentVolumeClaimStatus
}

/** core.v1.PersistentVolumeClaimStatus */
export type PersistentVolumeClaimStatus = {
  readonly accessModes?: readonly string[]
  readonly allocatedResourceStatuses?: { readonly [key: string]: string }
  readonly allocatedResources?: { readonly [key: string]: Quantity }
  readonly capacity?: { readonly [key: string]: Quantity }
  readonly conditions?: readonly PersistentVolumeClaimCondition[]
  readonly currentVolumeAttributesClassName?: string
  readonly modifyVolumeStatus?: ModifyVolumeStatus
  readonly phase?: string
}

/** core.v1.PersistentVolumeClaimCondition */
export type PersistentVolumeClaimCondition = {
  readonly lastProbeTime?: Timestamp
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

/** core.v1.ModifyVolumeStatus */
export type ModifyVolumeStatus = {
  readonly status?: string
  readonly targetVolumeAttributesClassName?: string
}

/** core.v1.PodTemplate */
export type PodTemplate = {
  readonly apiVersion: 'v1'
  readonly kind: 'PodTemplate'
  readonly metadata: StoredMeta
  readonly template?: PodTemplateSpec
}

/** apps.v1.Deployment */
export type Deployment = {
  readonly apiVersion: 'apps/v1'
  readonly kind: 'Deployment'
  readonly metadata: StoredMeta
  readonly spec: DeploymentSpec
  readonly status: DeploymentStatus
}

/** apps.v1.DeploymentSpec */
export type DeploymentSpec = {
  readonly minReadySeconds?: number
  readonly paused?: boolean
  readonly progressDeadlineSeconds?: number
  readonly replicas: number
  readonly revisionHistoryLimit: number
  readonly selector: LabelSelector
  readonly strategy: DeploymentStrategy
  readonly template: PodTemplateSpec
}

/** apps.v1.DeploymentStrategy */
export type DeploymentStrategy = {
  readonly rollingUpdate?: RollingUpdateDeployment
  readonly type: 'RollingUpdate' | 'Recreate'
}

/** apps.v1.RollingUpdateDeployment */
export type RollingUpdateDeployment = {
  readonly maxSurge?: IntOrString
  readonly maxUnavailable?: IntOrString
}

/** apps.v1.DeploymentStatus */
export type DeploymentStatus = {
  readonly availableReplicas?: number
  readonly collisionCount?: number
  readonly conditions?: readonly DeploymentCondition[]
  readonly observedGeneration?: number
  readonly readyReplicas?: number
  readonly replicas?: number
  readonly terminatingReplicas?: number
  readonly unavailableReplicas?: number
  readonly updatedReplicas?: number
}

/** apps.v1.DeploymentCondition */
export type DeploymentCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly lastUpdateTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status: string
  readonly type: string
}

/** apps.v1.ReplicaSet */
export type ReplicaSet = {
  readonly apiVersion: 'apps/v1'
  readonly kind: 'ReplicaSet'
  readonly metadata: StoredMeta
  readonly spec: ReplicaSetSpec
  readonly status: ReplicaSetStatus
}

/** apps.v1.ReplicaSetSpec */
export type ReplicaSetSpec = {
  readonly minReadySeconds?: number
  readonly replicas: number
  readonly selector: LabelSelector
  readonly template: PodTemplateSpec
}

/** apps.v1.ReplicaSetStatus */
export type ReplicaSetStatus = {
  readonly availableReplicas?: number
  readonly conditions?: readonly ReplicaSetCondition[]
  readonly fullyLabeledReplicas?: number
  readonly observedGeneration?: number
  readonly readyReplicas?: number
  readonly replicas: number
  readonly terminatingReplicas?: number
}

/** apps.v1.ReplicaSetCondition */
export type ReplicaSetCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status: string
  readonly type: string
}

/** apps.v1.StatefulSet */
export type StatefulSet = {
  readonly apiVersion: 'apps/v1'
  readonly kind: 'StatefulSet'
  readonly metadata: StoredMeta
  readonly spec: StatefulSetSpec
  readonly status: StatefulSetStatus
}

/** apps.v1.StatefulSetSpec */
export type StatefulSetSpec = {
  readonly minReadySeconds?: number
  readonly ordinals?: StatefulSetOrdinals
  readonly persistentVolumeClaimRetentionPolicy: StatefulSetPersistentVolumeClaimRetentionPolicy
  readonly podManagementPolicy: 'OrderedReady' | 'Parallel'
  readonly replicas: number
  readonly revisionHistoryLimit: number
  readonly selector: LabelSelector
  readonly serviceName: string
  readonly template: PodTemplateSpec
  readonly updateStrategy: StatefulSetUpdateStrategy
  readonly volumeClaimTemplates?: readonly Part<PersistentVolumeClaim>[]
}

/** apps.v1.StatefulSetOrdinals */
export type StatefulSetOrdinals = {
  readonly start?: number
}

/** apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy */
export type StatefulSetPersistentVolumeClaimRetentionPolicy = {
  readonly whenDeleted: string
  readonly whenScaled: string
}

/** apps.v1.StatefulSetUpdateStrategy */
export type StatefulSetUpdateStrategy = {
  readonly rollingUpdate?: RollingUpdateStatefulSetStrategy
  readonly type: 'RollingUpdate' | 'OnDelete'
}

/** apps.v1.RollingUpdateStatefulSetStrategy */
export type RollingUpdateStatefulSetStrategy = {
  readonly maxUnavailable?: IntOrString
  readonly partition?: number
}

/** apps.v1.StatefulSetStatus */
export type StatefulSetStatus = {
  readonly availableReplicas?: number
  readonly collisionCount?: number
  readonly conditions?: readonly StatefulSetCondition[]
  readonly currentReplicas?: number
  readonly currentRevision?: string
  readonly observedGeneration?: number
  readonly readyReplicas?: number
  readonly replicas: number
  readonly updateRevision?: string
  readonly updatedReplicas?: number
}

/** apps.v1.StatefulSetCondition */
export type StatefulSetCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

/** apps.v1.DaemonSet */
export type DaemonSet = {
  readonly apiVersion: 'apps/v1'
  readonly kind: 'DaemonSet'
  readonly metadata: StoredMeta
  readonly spec: DaemonSetSpec
  readonly status: DaemonSetStatus
}

/** apps.v1.DaemonSetSpec */
export type DaemonSetSpec = {
  readonly minReadySeconds?: number
  readonly revisionHistoryLimit: number
  readonly selector: LabelSelector
  readonly template: PodTemplateSpec
  readonly updateStrategy: DaemonSetUpdateStrategy
}

/** apps.v1.DaemonSetUpdateStrategy */
export type DaemonSetUpdateStrategy = {
  readonly rollingUpdate?: RollingUpdateDaemonSet
  readonly type: 'RollingUpdate' | 'OnDelete'
}

/** apps.v1.RollingUpdateDaemonSet */
export type RollingUpdateDaemonSet = {
  readonly maxSurge?: IntOrString
  readonly maxUnavailable?: IntOrString
}

/** apps.v1.DaemonSetStatus */
export type DaemonSetStatus = {
  readonly collisionCount?: number
  readonly conditions?: readonly DaemonSetCondition[]
  readonly currentNumberScheduled: number
  readonly desiredNumberScheduled: number
  readonly numberAvailable?: number
  readonly numberMisscheduled: number
  readonly numberReady: number
  readonly numberUnavailable?: number
  readonly observedGeneration?: number
  readonly updatedNumberScheduled?: number
}

/** apps.v1.DaemonSetCondition */
export type DaemonSetCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

/** apps.v1.ControllerRevision */
export type ControllerRevision = {
  readonly apiVersion: 'apps/v1'
  readonly data?: JsonObject
  readonly kind: 'ControllerRevision'
  readonly metadata: StoredMeta
  readonly revision: number
}

/** batch.v1.Job */
export type Job = {
  readonly apiVersion: 'batch/v1'
  readonly kind: 'Job'
  readonly metadata: StoredMeta
  readonly spec: JobSpec
  readonly status: JobStatus
}

/** batch.v1.JobSpec */
export type JobSpec = {
  readonly activeDeadlineSeconds?: number
  readonly backoffLimit?: number
  readonly backoffLimitPerIndex?: number
  readonly completionMode?: string
  readonly completions?: number
  readonly managedBy?: string
  readonly manualSelector?: boolean
  readonly maxFailedIndexes?: number
  readonly parallelism?: number
  readonly podFailurePolicy?: PodFailurePolicy
  readonly podReplacementPolicy?: string
  readonly selector?: LabelSelector
  readonly successPolicy?: SuccessPolicy
  readonly suspend?: boolean
  readonly template: PodTemplateSpec
  readonly ttlSecondsAfterFinished?: number
}

/** batch.v1.PodFailurePolicy */
export type PodFailurePolicy = {
  readonly rules: readonly PodFailurePolicyRule[]
}

/** batch.v1.PodFailurePolicyRule */
export type PodFailurePolicyRule = {
  readonly action: string
  readonly onExitCodes?: PodFailurePolicyOnExitCodesRequirement
  readonly onPodConditions?: readonly PodFailurePolicyOnPodConditionsPattern[]
}

/** batch.v1.PodFailurePolicyOnExitCodesRequirement */
export type PodFailurePolicyOnExitCodesRequirement = {
  readonly containerName?: string
  readonly operator: string
  readonly values: readonly number[]
}

/** batch.v1.PodFailurePolicyOnPodConditionsPattern */
export type PodFailurePolicyOnPodConditionsPattern = {
  readonly status: string
  readonly type: string
}

/** batch.v1.SuccessPolicy */
export type SuccessPolicy = {
  readonly rules?: readonly SuccessPolicyRule[]
}

/** batch.v1.SuccessPolicyRule */
export type SuccessPolicyRule = {
  readonly succeededCount?: number
  readonly succeededIndexes?: string
}

/** batch.v1.JobStatus */
export type JobStatus = {
  readonly active?: number
  readonly completedIndexes?: string
  readonly completionTime?: Timestamp
  readonly conditions?: readonly JobCondition[]
  readonly failed?: number
  readonly failedIndexes?: string
  readonly ready?: number
  readonly startTime?: Timestamp
  readonly succeeded?: number
  readonly terminating?: number
  readonly uncountedTerminatedPods?: UncountedTerminatedPods
}

/** batch.v1.JobCondition */
export type JobCondition = {
  readonly lastProbeTime?: Timestamp
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status: string
  readonly type: string
}

/** batch.v1.UncountedTerminatedPods */
export type UncountedTerminatedPods = {
  readonly failed?: readonly string[]
  readonly succeeded?: readonly string[]
}

/** batch.v1.CronJob */
export type CronJob = {
  readonly apiVersion: 'batch/v1'
  readonly kind: 'CronJob'
  readonly metadata: StoredMeta
  readonly spec: CronJobSpec
  readonly status: CronJobStatus
}

/** batch.v1.CronJobSpec */
export type CronJobSpec = {
  readonly concurrencyPolicy: 'Allow' | 'Forbid' | 'Replace'
  readonly failedJobsHistoryLimit: number
  readonly jobTemplate: JobTemplateSpec
  readonly schedule: string
  readonly startingDeadlineSeconds?: number
  readonly successfulJobsHistoryLimit: number
  readonly suspend: boolean
  readonly timeZone?: string
}

/** batch.v1.JobTemplateSpec */
export type JobTemplateSpec = {
  readonly metadata?: ObjectMeta
  readonly spec: JobSpec
}

/** batch.v1.CronJobStatus */
export type CronJobStatus = {
  readonly active?: readonly ObjectReference[]
  readonly lastScheduleTime?: Timestamp
  readonly lastSuccessfulTime?: Timestamp
}

/** autoscaling.v2.HorizontalPodAutoscaler */
export type HorizontalPodAutoscaler = {
  readonly apiVersion: 'autoscaling/v2'
  readonly kind: 'HorizontalPodAutoscaler'
  readonly metadata: StoredMeta
  readonly spec: HorizontalPodAutoscalerSpec
  readonly status: HorizontalPodAutoscalerStatus
}

/** autoscaling.v2.HorizontalPodAutoscalerSpec */
export type HorizontalPodAutoscalerSpec = {
  readonly behavior?: HorizontalPodAutoscalerBehavior
  readonly maxReplicas: number
  readonly metrics: readonly MetricSpec[]
  readonly minReplicas: number
  readonly scaleTargetRef: CrossVersionObjectReference
}

/** autoscaling.v2.HorizontalPodAutoscalerBehavior */
export type HorizontalPodAutoscalerBehavior = {
  readonly scaleDown: HPAScalingRules
  readonly scaleUp: HPAScalingRules
}

/** autoscaling.v2.HPAScalingRules */
export type HPAScalingRules = {
  readonly policies?: readonly HPAScalingPolicy[]
  readonly selectPolicy?: string
  readonly stabilizationWindowSeconds?: number
  readonly tolerance?: Quantity
}

/** autoscaling.v2.HPAScalingPolicy */
export type HPAScalingPolicy = {
  readonly periodSeconds: number
  readonly type: string
  readonly value: number
}

/** autoscaling.v2.MetricSpec */
export type MetricSpec = {
  readonly containerResource?: ContainerResourceMetricSource
  readonly external?: ExternalMetricSource
  readonly object?: ObjectMetricSource
  readonly pods?: PodsMetricSource
  readonly resource?: ResourceMetricSource
  readonly type: string
}

/** autoscaling.v2.ContainerResourceMetricSource */
export type ContainerResourceMetricSource = {
  readonly container: string
  readonly name: string
  readonly target: MetricTarget
}

/** autoscaling.v2.MetricTarget */
export type MetricTarget = {
  readonly averageUtilization?: number
  readonly averageValue?: Quantity
  readonly type: string
  readonly value?: Quantity
}

/** autoscaling.v2.ExternalMetricSource */
export type ExternalMetricSource = {
  readonly metric: MetricIdentifier
  readonly target: MetricTarget
}

/** autoscaling.v2.MetricIdentifier */
export type MetricIdentifier = {
  readonly name: string
  readonly selector?: LabelSelector
}

/** autoscaling.v2.ObjectMetricSource */
export type ObjectMetricSource = {
  readonly describedObject: CrossVersionObjectReference
  readonly metric: MetricIdentifier
  readonly target: MetricTarget
}

/** autoscaling.v2.CrossVersionObjectReference */
export type CrossVersionObjectReference = {
  readonly apiVersion?: string
  readonly kind: string
  readonly name: string
}

/** autoscaling.v2.PodsMetricSource */
export type PodsMetricSource = {
  readonly metric: MetricIdentifier
  readonly target: MetricTarget
}

/** autoscaling.v2.ResourceMetricSource */
export type ResourceMetricSource = {
  readonly name: string
  readonly target: MetricTarget
}

/** autoscaling.v2.HorizontalPodAutoscalerStatus */
export type HorizontalPodAutoscalerStatus = {
  readonly conditions?: readonly HorizontalPodAutoscalerCondition[]
  readonly currentMetrics?: readonly MetricStatus[] | null
  readonly currentReplicas?: number
  readonly desiredReplicas?: number
  readonly lastScaleTime?: Timestamp
  readonly observedGeneration?: number
}

/** autoscaling.v2.HorizontalPodAutoscalerCondition */
export type HorizontalPodAutoscalerCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status: string
  readonly type: string
}

/** autoscaling.v2.MetricStatus */
export type MetricStatus = {
  readonly containerResource?: ContainerResourceMetricStatus
  readonly external?: ExternalMetricStatus
  readonly object?: ObjectMetricStatus
  readonly pods?: PodsMetricStatus
  readonly resource?: ResourceMetricStatus
  readonly type?: string
}

/** autoscaling.v2.ContainerResourceMetricStatus */
export type ContainerResourceMetricStatus = {
  readonly container?: string
  readonly current?: MetricValueStatus
  readonly name?: string
}

/** autoscaling.v2.MetricValueStatus */
export type MetricValueStatus = {
  readonly averageUtilization?: number
  readonly averageValue?: Quantity
  readonly value?: Quantity
}

/** autoscaling.v2.ExternalMetricStatus */
export type ExternalMetricStatus = {
  readonly current?: MetricValueStatus
  readonly metric?: MetricIdentifier
}

/** autoscaling.v2.ObjectMetricStatus */
export type ObjectMetricStatus = {
  readonly current?: MetricValueStatus
  readonly describedObject?: CrossVersionObjectReference
  readonly metric?: MetricIdentifier
}

/** autoscaling.v2.PodsMetricStatus */
export type PodsMetricStatus = {
  readonly current?: MetricValueStatus
  readonly metric?: MetricIdentifier
}

/** autoscaling.v2.ResourceMetricStatus */
export type ResourceMetricStatus = {
  readonly current?: MetricValueStatus
  readonly name?: string
}

/** policy.v1.PodDisruptionBudget */
export type PodDisruptionBudget = {
  readonly apiVersion: 'policy/v1'
  readonly kind: 'PodDisruptionBudget'
  readonly metadata: StoredMeta
  readonly spec: PodDisruptionBudgetSpec
  readonly status?: PodDisruptionBudgetStatus
}

/** policy.v1.PodDisruptionBudgetSpec */
export type PodDisruptionBudgetSpec = {
  readonly maxUnavailable?: IntOrString
  readonly minAvailable?: IntOrString
  readonly selector?: LabelSelector
  readonly unhealthyPodEvictionPolicy?: string
}

/** policy.v1.PodDisruptionBudgetStatus */
export type PodDisruptionBudgetStatus = {
  readonly conditions?: readonly Condition[]
  readonly currentHealthy?: number
  readonly desiredHealthy?: number
  readonly disruptedPods?: { readonly [key: string]: Timestamp }
  readonly disruptionsAllowed?: number
  readonly expectedPods?: number
  readonly observedGeneration?: number
}

/** networking.v1.Ingress */
export type Ingress = {
  readonly apiVersion: 'networking.k8s.io/v1'
  readonly kind: 'Ingress'
  readonly metadata: StoredMeta
  readonly spec?: IngressSpec
  readonly status?: IngressStatus
}

/** networking.v1.IngressSpec */
export type IngressSpec = {
  readonly defaultBackend?: IngressBackend
  readonly ingressClassName?: string
  readonly rules?: readonly IngressRule[]
  readonly tls?: readonly IngressTLS[]
}

/** networking.v1.IngressBackend */
export type IngressBackend = {
  readonly resource?: TypedLocalObjectReference
  readonly service?: IngressServiceBackend
}

/** networking.v1.IngressServiceBackend */
export type IngressServiceBackend = {
  readonly name?: string
  readonly port?: ServiceBackendPort
}

/** networking.v1.ServiceBackendPort */
export type ServiceBackendPort = {
  readonly name?: string
  readonly number?: number
}

/** networking.v1.IngressRule */
export type IngressRule = {
  readonly host?: string
  readonly http?: HTTPIngressRuleValue
}

/** networking.v1.HTTPIngressRuleValue */
export type HTTPIngressRuleValue = {
  readonly paths?: readonly HTTPIngressPath[]
}

/** networking.v1.HTTPIngressPath */
export type HTTPIngressPath = {
  readonly backend?: IngressBackend
  readonly path?: string
  readonly pathType?: string
}

/** networking.v1.IngressTLS */
export type IngressTLS = {
  readonly hosts?: readonly string[]
  readonly secretName?: string
}

/** networking.v1.IngressStatus */
export type IngressStatus = {
  readonly loadBalancer?: IngressLoadBalancerStatus
}

/** networking.v1.IngressLoadBalancerStatus */
export type IngressLoadBalancerStatus = {
  readonly ingress?: readonly IngressLoadBalancerIngress[]
}

/** networking.v1.IngressLoadBalancerIngress */
export type IngressLoadBalancerIngress = {
  readonly hostname?: string
  readonly ip?: string
  readonly ports?: readonly IngressPortStatus[]
}

/** networking.v1.IngressPortStatus */
export type IngressPortStatus = {
  readonly error?: string
  readonly port?: number
  readonly protocol?: string
}

/** networking.v1.IngressClass */
export type IngressClass = {
  readonly apiVersion: 'networking.k8s.io/v1'
  readonly kind: 'IngressClass'
  readonly metadata: StoredMeta
  readonly spec?: IngressClassSpec
}

/** networking.v1.IngressClassSpec */
export type IngressClassSpec = {
  readonly controller?: string
  readonly parameters?: IngressClassParametersReference
}

/** networking.v1.IngressClassParametersReference */
export type IngressClassParametersReference = {
  readonly apiGroup?: string
  readonly kind?: string
  readonly name?: string
  readonly namespace?: string
  readonly scope?: string
}

/** networking.v1.NetworkPolicy */
export type NetworkPolicy = {
  readonly apiVersion: 'networking.k8s.io/v1'
  readonly kind: 'NetworkPolicy'
  readonly metadata: StoredMeta
  readonly spec?: NetworkPolicySpec
}

/** networking.v1.NetworkPolicySpec */
export type NetworkPolicySpec = {
  readonly egress?: readonly NetworkPolicyEgressRule[]
  readonly ingress?: readonly NetworkPolicyIngressRule[]
  readonly podSelector?: LabelSelector
  readonly policyTypes?: readonly string[]
}

/** networking.v1.NetworkPolicyEgressRule */
export type NetworkPolicyEgressRule = {
  readonly ports?: readonly NetworkPolicyPort[]
  readonly to?: readonly NetworkPolicyPeer[]
}

/** networking.v1.NetworkPolicyPort */
export type NetworkPolicyPort = {
  readonly endPort?: number
  readonly port?: IntOrString
  readonly protocol?: string
}

/** networking.v1.NetworkPolicyPeer */
export type NetworkPolicyPeer = {
  readonly ipBlock?: IPBlock
  readonly namespaceSelector?: LabelSelector
  readonly podSelector?: LabelSelector
}

/** networking.v1.IPBlock */
export type IPBlock = {
  readonly cidr?: string
  readonly except?: readonly string[]
}

/** networking.v1.NetworkPolicyIngressRule */
export type NetworkPolicyIngressRule = {
  readonly from?: readonly NetworkPolicyPeer[]
  readonly ports?: readonly NetworkPolicyPort[]
}

/** networking.v1.IPAddress */
export type IPAddress = {
  readonly apiVersion: 'networking.k8s.io/v1'
  readonly kind: 'IPAddress'
  readonly metadata: StoredMeta
  readonly spec?: IPAddressSpec
}

/** networking.v1.IPAddressSpec */
export type IPAddressSpec = {
  readonly parentRef?: ParentReference
}

/** networking.v1.ParentReference */
export type ParentReference = {
  readonly group?: string
  readonly name?: string
  readonly namespace?: string
  readonly resource?: string
}

/** networking.v1.ServiceCIDR */
export type ServiceCIDR = {
  readonly apiVersion: 'networking.k8s.io/v1'
  readonly kind: 'ServiceCIDR'
  readonly metadata: StoredMeta
  readonly spec?: ServiceCIDRSpec
  readonly status?: ServiceCIDRStatus
}

/** networking.v1.ServiceCIDRSpec */
export type ServiceCIDRSpec = {
  readonly cidrs?: readonly string[]
}

/** networking.v1.ServiceCIDRStatus */
export type ServiceCIDRStatus = {
  readonly conditions?: readonly Condition[]
}

/** rbac.v1.Role */
export type Role = {
  readonly apiVersion: 'rbac.authorization.k8s.io/v1'
  readonly kind: 'Role'
  readonly metadata: StoredMeta
  readonly rules?: readonly PolicyRule[]
}

/** rbac.v1.PolicyRule */
export type PolicyRule = {
  readonly apiGroups?: readonly string[]
  readonly nonResourceURLs?: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly resources?: readonly string[]
  readonly verbs?: readonly string[]
}

/** rbac.v1.RoleBinding */
export type RoleBinding = {
  readonly apiVersion: 'rbac.authorization.k8s.io/v1'
  readonly kind: 'RoleBinding'
  readonly metadata: StoredMeta
  readonly roleRef?: RoleRef
  readonly subjects?: readonly RbacSubject[]
}

/** rbac.v1.RoleRef */
export type RoleRef = {
  readonly apiGroup?: string
  readonly kind?: string
  readonly name?: string
}

/** rbac.v1.Subject */
export type RbacSubject = {
  readonly apiGroup?: string
  readonly kind?: string
  readonly name?: string
  readonly namespace?: string
}

/** rbac.v1.ClusterRole */
export type ClusterRole = {
  readonly apiVersion: 'rbac.authorization.k8s.io/v1'
  readonly kind: 'ClusterRole'
  readonly metadata: StoredMeta
  readonly aggregationRule?: AggregationRule
  readonly rules?: readonly PolicyRule[]
}

/** rbac.v1.AggregationRule */
export type AggregationRule = {
  readonly clusterRoleSelectors?: readonly LabelSelector[]
}

/** rbac.v1.ClusterRoleBinding */
export type ClusterRoleBinding = {
  readonly apiVersion: 'rbac.authorization.k8s.io/v1'
  readonly kind: 'ClusterRoleBinding'
  readonly metadata: StoredMeta
  readonly roleRef?: RoleRef
  readonly subjects?: readonly RbacSubject[]
}

/** scheduling.v1.PriorityClass */
export type PriorityClass = {
  readonly apiVersion: 'scheduling.k8s.io/v1'
  readonly description?: string
  readonly globalDefault?: boolean
  readonly kind: 'PriorityClass'
  readonly metadata: StoredMeta
  readonly preemptionPolicy?: string
  readonly value?: number
}

/** storage.v1.StorageClass */
export type StorageClass = {
  readonly apiVersion: 'storage.k8s.io/v1'
  readonly kind: 'StorageClass'
  readonly metadata: StoredMeta
  readonly allowVolumeExpansion?: boolean
  readonly allowedTopologies?: readonly TopologySelectorTerm[]
  readonly mountOptions?: readonly string[]
  readonly parameters?: { readonly [key: string]: string }
  readonly provisioner: string
  readonly reclaimPolicy?: string
  readonly volumeBindingMode?: string
}

/** core.v1.TopologySelectorTerm */
export type TopologySelectorTerm = {
  readonly matchLabelExpressions?: readonly TopologySelectorLabelRequirement[]
}

/** core.v1.TopologySelectorLabelRequirement */
export type TopologySelectorLabelRequirement = {
  readonly key: string
  readonly values: readonly string[]
}

/** discovery.v1.EndpointSlice */
export type EndpointSlice = {
  readonly addressType?: string
  readonly apiVersion: 'discovery.k8s.io/v1'
  readonly endpoints?: readonly Endpoint[]
  readonly kind: 'EndpointSlice'
  readonly metadata: StoredMeta
  readonly ports?: readonly DiscoveryEndpointPort[]
}

/** discovery.v1.Endpoint */
export type Endpoint = {
  readonly addresses: readonly string[]
  readonly conditions: EndpointConditions
  readonly deprecatedTopology?: { readonly [key: string]: string }
  readonly hints?: EndpointHints
  readonly hostname?: string
  readonly nodeName?: string
  readonly targetRef?: ObjectReference
  readonly zone?: string
}

/** discovery.v1.EndpointConditions */
export type EndpointConditions = {
  readonly ready?: boolean
  readonly serving?: boolean
  readonly terminating?: boolean
}

/** discovery.v1.EndpointHints */
export type EndpointHints = {
  readonly forNodes?: readonly ForNode[]
  readonly forZones?: readonly ForZone[]
}

/** discovery.v1.ForNode */
export type ForNode = {
  readonly name?: string
}

/** discovery.v1.ForZone */
export type ForZone = {
  readonly name?: string
}

/** discovery.v1.EndpointPort */
export type DiscoveryEndpointPort = {
  readonly appProtocol?: string
  readonly name?: string
  readonly port?: number
  readonly protocol?: string
}

/** coordination.v1.Lease */
export type Lease = {
  readonly apiVersion: 'coordination.k8s.io/v1'
  readonly kind: 'Lease'
  readonly metadata: StoredMeta
  readonly spec?: LeaseSpec
}

/** coordination.v1.LeaseSpec */
export type LeaseSpec = {
  readonly acquireTime?: Timestamp
  readonly holderIdentity?: string
  readonly leaseDurationSeconds?: number
  readonly leaseTransitions?: number
  readonly preferredHolder?: string
  readonly renewTime?: Timestamp
  readonly strategy?: string
}

/** admissionregistration.v1.MutatingWebhookConfiguration */
export type MutatingWebhookConfiguration = {
  readonly apiVersion: 'admissionregistration.k8s.io/v1'
  readonly kind: 'MutatingWebhookConfiguration'
  readonly metadata: StoredMeta
  readonly webhooks?: readonly MutatingWebhook[]
}

/** admissionregistration.v1.MutatingWebhook */
export type MutatingWebhook = {
  readonly admissionReviewVersions?: readonly string[]
  readonly clientConfig?: AdmissionregistrationWebhookClientConfig
  readonly failurePolicy?: string
  readonly matchConditions?: readonly MatchCondition[]
  readonly matchPolicy?: string
  readonly name?: string
  readonly namespaceSelector?: LabelSelector
  readonly objectSelector?: LabelSelector
  readonly reinvocationPolicy?: string
  readonly rules?: readonly RuleWithOperations[]
  readonly sideEffects?: string
  readonly timeoutSeconds?: number
}

/** admissionregistration.v1.WebhookClientConfig */
export type AdmissionregistrationWebhookClientConfig = {
  readonly caBundle?: string
  readonly service?: AdmissionregistrationServiceReference
  readonly url?: string
}

/** admissionregistration.v1.ServiceReference */
export type AdmissionregistrationServiceReference = {
  readonly name?: string
  readonly namespace?: string
  readonly path?: string
  readonly port?: number
}

/** admissionregistration.v1.MatchCondition */
export type MatchCondition = {
  readonly expression?: string
  readonly name?: string
}

/** admissionregistration.v1.RuleWithOperations */
export type RuleWithOperations = {
  readonly apiGroups?: readonly string[]
  readonly apiVersions?: readonly string[]
  readonly operations?: readonly string[]
  readonly resources?: readonly string[]
  readonly scope?: string
}

/** admissionregistration.v1.ValidatingWebhookConfiguration */
export type ValidatingWebhookConfiguration = {
  readonly apiVersion: 'admissionregistration.k8s.io/v1'
  readonly kind: 'ValidatingWebhookConfiguration'
  readonly metadata: StoredMeta
  readonly webhooks?: readonly ValidatingWebhook[]
}

/** admissionregistration.v1.ValidatingWebhook */
export type ValidatingWebhook = {
  readonly admissionReviewVersions?: readonly string[]
  readonly clientConfig?: AdmissionregistrationWebhookClientConfig
  readonly failurePolicy?: string
  readonly matchConditions?: readonly MatchCondition[]
  readonly matchPolicy?: string
  readonly name?: string
  readonly namespaceSelector?: LabelSelector
  readonly objectSelector?: LabelSelector
  readonly rules?: readonly RuleWithOperations[]
  readonly sideEffects?: string
  readonly timeoutSeconds?: number
}

/** admissionregistration.v1.ValidatingAdmissionPolicy */
export type ValidatingAdmissionPolicy = {
  readonly apiVersion: 'admissionregistration.k8s.io/v1'
  readonly kind: 'ValidatingAdmissionPolicy'
  readonly metadata: StoredMeta
  readonly spec?: ValidatingAdmissionPolicySpec
  readonly status?: ValidatingAdmissionPolicyStatus
}

/** admissionregistration.v1.ValidatingAdmissionPolicySpec */
export type ValidatingAdmissionPolicySpec = {
  readonly auditAnnotations?: readonly AuditAnnotation[]
  readonly failurePolicy?: string
  readonly matchConditions?: readonly MatchCondition[]
  readonly matchConstraints?: MatchResources
  readonly paramKind?: ParamKind
  readonly validations?: readonly Validation[]
  readonly variables?: readonly Variable[]
}

/** admissionregistration.v1.AuditAnnotation */
export type AuditAnnotation = {
  readonly key?: string
  readonly valueExpression?: string
}

/** admissionregistration.v1.MatchResources */
export type MatchResources = {
  readonly excludeResourceRules?: readonly NamedRuleWithOperations[]
  readonly matchPolicy?: string
  readonly namespaceSelector?: LabelSelector
  readonly objectSelector?: LabelSelector
  readonly resourceRules?: readonly NamedRuleWithOperations[]
}

/** admissionregistration.v1.NamedRuleWithOperations */
export type NamedRuleWithOperations = {
  readonly apiGroups?: readonly string[]
  readonly apiVersions?: readonly string[]
  readonly operations?: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly resources?: readonly string[]
  readonly scope?: string
}

/** admissionregistration.v1.ParamKind */
export type ParamKind = {
  readonly apiVersion?: string
  readonly kind?: string
}

/** admissionregistration.v1.Validation */
export type Validation = {
  readonly expression?: string
  readonly message?: string
  readonly messageExpression?: string
  readonly reason?: string
}

/** admissionregistration.v1.Variable */
export type Variable = {
  readonly expression?: string
  readonly name?: string
}

/** admissionregistration.v1.ValidatingAdmissionPolicyStatus */
export type ValidatingAdmissionPolicyStatus = {
  readonly conditions?: readonly Condition[]
  readonly observedGeneration?: number
  readonly typeChecking?: TypeChecking
}

/** admissionregistration.v1.TypeChecking */
export type TypeChecking = {
  readonly expressionWarnings?: readonly ExpressionWarning[]
}

/** admissionregistration.v1.ExpressionWarning */
export type ExpressionWarning = {
  readonly fieldRef?: string
  readonly warning?: string
}

/** admissionregistration.v1.ValidatingAdmissionPolicyBinding */
export type ValidatingAdmissionPolicyBinding = {
  readonly apiVersion: 'admissionregistration.k8s.io/v1'
  readonly kind: 'ValidatingAdmissionPolicyBinding'
  readonly metadata: StoredMeta
  readonly spec?: ValidatingAdmissionPolicyBindingSpec
}

/** admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec */
export type ValidatingAdmissionPolicyBindingSpec = {
  readonly matchResources?: MatchResources
  readonly paramRef?: ParamRef
  readonly policyName?: string
  readonly validationActions?: readonly string[]
}

/** admissionregistration.v1.ParamRef */
export type ParamRef = {
  readonly name?: string
  readonly namespace?: string
  readonly parameterNotFoundAction?: string
  readonly selector?: LabelSelector
}

/** admissionregistration.v1.MutatingAdmissionPolicy */
export type MutatingAdmissionPolicy = {
  readonly apiVersion: 'admissionregistration.k8s.io/v1'
  readonly kind: 'MutatingAdmissionPolicy'
  readonly metadata: StoredMeta
  readonly spec?: MutatingAdmissionPolicySpec
}

/** admissionregistration.v1.MutatingAdmissionPolicySpec */
export type MutatingAdmissionPolicySpec = {
  readonly failurePolicy?: string
  readonly matchConditions?: readonly MatchCondition[]
  readonly matchConstraints?: MatchResources
  readonly mutations?: readonly Mutation[]
  readonly paramKind?: ParamKind
  readonly reinvocationPolicy?: string
  readonly variables?: readonly Variable[]
}

/** admissionregistration.v1.Mutation */
export type Mutation = {
  readonly applyConfiguration?: ApplyConfiguration
  readonly jsonPatch?: JSONPatch
  readonly patchType?: string
}

/** admissionregistration.v1.ApplyConfiguration */
export type ApplyConfiguration = {
  readonly expression?: string
}

/** admissionregistration.v1.JSONPatch */
export type JSONPatch = {
  readonly expression?: string
}

/** admissionregistration.v1.MutatingAdmissionPolicyBinding */
export type MutatingAdmissionPolicyBinding = {
  readonly apiVersion: 'admissionregistration.k8s.io/v1'
  readonly kind: 'MutatingAdmissionPolicyBinding'
  readonly metadata: StoredMeta
  readonly spec?: MutatingAdmissionPolicyBindingSpec
}

/** admissionregistration.v1.MutatingAdmissionPolicyBindingSpec */
export type MutatingAdmissionPolicyBindingSpec = {
  readonly matchResources?: MatchResources
  readonly paramRef?: ParamRef
  readonly policyName?: string
}

/** apiextensions.v1.CustomResourceDefinition */
export type CustomResourceDefinition = {
  readonly apiVersion: 'apiextensions.k8s.io/v1'
  readonly kind: 'CustomResourceDefinition'
  readonly metadata: StoredMeta
  readonly spec?: CustomResourceDefinitionSpec
  readonly status?: CustomResourceDefinitionStatus
}

/** apiextensions.v1.CustomResourceDefinitionSpec */
export type CustomResourceDefinitionSpec = {
  readonly conversion?: CustomResourceConversion
  readonly group?: string
  readonly names?: CustomResourceDefinitionNames
  readonly preserveUnknownFields?: boolean
  readonly scope?: string
  readonly versions?: readonly CustomResourceDefinitionVersion[]
}

/** apiextensions.v1.CustomResourceConversion */
export type CustomResourceConversion = {
  readonly strategy?: string
  readonly webhook?: WebhookConversion
}

/** apiextensions.v1.WebhookConversion */
export type WebhookConversion = {
  readonly clientConfig?: ApiextensionsWebhookClientConfig
  readonly conversionReviewVersions?: readonly string[]
}

/** apiextensions.v1.WebhookClientConfig */
export type ApiextensionsWebhookClientConfig = {
  readonly caBundle?: string
  readonly service?: ApiextensionsServiceReference
  readonly url?: string
}

/** apiextensions.v1.ServiceReference */
export type ApiextensionsServiceReference = {
  readonly name?: string
  readonly namespace?: string
  readonly path?: string
  readonly port?: number
}

/** apiextensions.v1.CustomResourceDefinitionNames */
export type CustomResourceDefinitionNames = {
  readonly categories?: readonly string[]
  readonly kind?: string
  readonly listKind?: string
  readonly plural?: string
  readonly shortNames?: readonly string[]
  readonly singular?: string
}

/** apiextensions.v1.CustomResourceDefinitionVersion */
export type CustomResourceDefinitionVersion = {
  readonly additionalPrinterColumns?: readonly CustomResourceColumnDefinition[]
  readonly deprecated?: boolean
  readonly deprecationWarning?: string
  readonly name?: string
  readonly schema?: CustomResourceValidation
  readonly selectableFields?: readonly SelectableField[]
  readonly served?: boolean
  readonly storage?: boolean
  readonly subresources?: CustomResourceSubresources
}

/** apiextensions.v1.CustomResourceColumnDefinition */
export type CustomResourceColumnDefinition = {
  readonly description?: string
  readonly format?: string
  readonly jsonPath?: string
  readonly name?: string
  readonly priority?: number
  readonly type?: string
}

/** apiextensions.v1.CustomResourceValidation */
export type CustomResourceValidation = {
  readonly openAPIV3Schema?: JsonObject
}

/** apiextensions.v1.SelectableField */
export type SelectableField = {
  readonly jsonPath?: string
}

/** apiextensions.v1.CustomResourceSubresources */
export type CustomResourceSubresources = {
  readonly scale?: CustomResourceSubresourceScale
  readonly status?: JsonObject
}

/** apiextensions.v1.CustomResourceSubresourceScale */
export type CustomResourceSubresourceScale = {
  readonly labelSelectorPath?: string
  readonly specReplicasPath?: string
  readonly statusReplicasPath?: string
}

/** apiextensions.v1.CustomResourceDefinitionStatus */
export type CustomResourceDefinitionStatus = {
  readonly acceptedNames?: CustomResourceDefinitionNames
  readonly conditions?: readonly CustomResourceDefinitionCondition[]
  readonly observedGeneration?: number
  readonly storedVersions?: readonly string[]
}

/** apiextensions.v1.CustomResourceDefinitionCondition */
export type CustomResourceDefinitionCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly observedGeneration?: number
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

/** apiregistration.v1.APIService */
export type APIService = {
  readonly apiVersion: 'apiregistration.k8s.io/v1'
  readonly kind: 'APIService'
  readonly metadata: StoredMeta
  readonly spec?: APIServiceSpec
  readonly status?: APIServiceStatus
}

/** apiregistration.v1.APIServiceSpec */
export type APIServiceSpec = {
  readonly caBundle?: string
  readonly group?: string
  readonly groupPriorityMinimum?: number
  readonly insecureSkipTLSVerify?: boolean
  readonly service?: ApiregistrationServiceReference
  readonly version?: string
  readonly versionPriority?: number
}

/** apiregistration.v1.ServiceReference */
export type ApiregistrationServiceReference = {
  readonly name?: string
  readonly namespace?: string
  readonly port?: number
}

/** apiregistration.v1.APIServiceStatus */
export type APIServiceStatus = {
  readonly conditions?: readonly APIServiceCondition[]
}

/** apiregistration.v1.APIServiceCondition */
export type APIServiceCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

/** node.v1.RuntimeClass */
export type RuntimeClass = {
  readonly apiVersion: 'node.k8s.io/v1'
  readonly kind: 'RuntimeClass'
  readonly metadata: StoredMeta
  readonly handler?: string
  readonly overhead?: Overhead
  readonly scheduling?: Scheduling
}

/** node.v1.Overhead */
export type Overhead = {
  readonly podFixed?: { readonly [key: string]: Quantity }
}

/** node.v1.Scheduling */
export type Scheduling = {
  readonly nodeSelector?: { readonly [key: string]: string }
  readonly tolerations?: readonly Toleration[]
}

/** storage.v1.CSIDriver */
export type CSIDriver = {
  readonly apiVersion: 'storage.k8s.io/v1'
  readonly kind: 'CSIDriver'
  readonly metadata: StoredMeta
  readonly spec?: CSIDriverSpec
}

/** storage.v1.CSIDriverSpec */
export type CSIDriverSpec = {
  readonly attachRequired?: boolean
  readonly fsGroupPolicy?: string
  readonly nodeAllocatableUpdatePeriodSeconds?: number
  readonly podInfoOnMount?: boolean
  readonly preventPodSchedulingIfMissing?: boolean
  readonly requiresRepublish?: boolean
  readonly seLinuxMount?: boolean
  readonly serviceAccountTokenInSecrets?: boolean
  readonly storageCapacity?: boolean
  readonly tokenRequests?: readonly TokenRequest[]
  readonly volumeLifecycleModes?: readonly string[]
}

/** storage.v1.TokenRequest */
export type TokenRequest = {
  readonly audience?: string
  readonly expirationSeconds?: number
}

/** storage.v1.CSINode */
export type CSINode = {
  readonly apiVersion: 'storage.k8s.io/v1'
  readonly kind: 'CSINode'
  readonly metadata: StoredMeta
  readonly spec?: CSINodeSpec
}

/** storage.v1.CSINodeSpec */
export type CSINodeSpec = {
  readonly drivers?: readonly CSINodeDriver[]
}

/** storage.v1.CSINodeDriver */
export type CSINodeDriver = {
  readonly allocatable?: VolumeNodeResources
  readonly name?: string
  readonly nodeID?: string
  readonly topologyKeys?: readonly string[]
}

/** storage.v1.VolumeNodeResources */
export type VolumeNodeResources = {
  readonly count?: number
}

/** storage.v1.CSIStorageCapacity */
export type CSIStorageCapacity = {
  readonly apiVersion: 'storage.k8s.io/v1'
  readonly kind: 'CSIStorageCapacity'
  readonly metadata: StoredMeta
  readonly capacity?: Quantity
  readonly maximumVolumeSize?: Quantity
  readonly nodeTopology?: LabelSelector
  readonly storageClassName?: string
}

/** storage.v1.VolumeAttachment */
export type VolumeAttachment = {
  readonly apiVersion: 'storage.k8s.io/v1'
  readonly kind: 'VolumeAttachment'
  readonly metadata: StoredMeta
  readonly spec?: VolumeAttachmentSpec
  readonly status?: VolumeAttachmentStatus
}

/** storage.v1.VolumeAttachmentSpec */
export type VolumeAttachmentSpec = {
  readonly attacher?: string
  readonly nodeName?: string
  readonly source?: VolumeAttachmentSource
}

/** storage.v1.VolumeAttachmentSource */
export type VolumeAttachmentSource = {
  readonly inlineVolumeSpec?: PersistentVolumeSpec
  readonly persistentVolumeName?: string
}

/** storage.v1.VolumeAttachmentStatus */
export type VolumeAttachmentStatus = {
  readonly attachError?: VolumeError
  readonly attached?: boolean
  readonly attachmentMetadata?: { readonly [key: string]: string }
  readonly detachError?: VolumeError
}

/** storage.v1.VolumeError */
export type VolumeError = {
  readonly errorCode?: number
  readonly message?: string
  readonly time?: Timestamp
}

/** storage.v1.VolumeAttributesClass */
export type VolumeAttributesClass = {
  readonly apiVersion: 'storage.k8s.io/v1'
  readonly kind: 'VolumeAttributesClass'
  readonly metadata: StoredMeta
  readonly driverName?: string
  readonly parameters?: { readonly [key: string]: string }
}

/** resource.v1.DeviceClass */
export type DeviceClass = {
  readonly apiVersion: 'resource.k8s.io/v1'
  readonly kind: 'DeviceClass'
  readonly metadata: StoredMeta
  readonly spec?: DeviceClassSpec
}

/** resource.v1.DeviceClassSpec */
export type DeviceClassSpec = {
  readonly config?: readonly DeviceClassConfiguration[]
  readonly extendedResourceName?: string
  readonly selectors?: readonly DeviceSelector[]
}

/** resource.v1.DeviceClassConfiguration */
export type DeviceClassConfiguration = {
  readonly opaque?: OpaqueDeviceConfiguration
}

/** resource.v1.OpaqueDeviceConfiguration */
export type OpaqueDeviceConfiguration = {
  readonly driver?: string
  readonly parameters?: JsonObject
}

/** resource.v1.DeviceSelector */
export type DeviceSelector = {
  readonly cel?: CELDeviceSelector
}

/** resource.v1.CELDeviceSelector */
export type CELDeviceSelector = {
  readonly expression?: string
}

/** resource.v1.ResourceSlice */
export type ResourceSlice = {
  readonly apiVersion: 'resource.k8s.io/v1'
  readonly kind: 'ResourceSlice'
  readonly metadata: StoredMeta
  readonly spec?: ResourceSliceSpec
}

/** resource.v1.ResourceSliceSpec */
export type ResourceSliceSpec = {
  readonly allNodes?: boolean
  readonly nodeName?: string
  readonly nodeSelector?: NodeSelector
  readonly devices?: readonly Device[]
  readonly driver?: string
  readonly perDeviceNodeSelection?: boolean
  readonly pool?: ResourcePool
  readonly sharedCounters?: readonly CounterSet[]
}

/** resource.v1.Device */
export type Device = {
  readonly allNodes?: boolean
  readonly nodeName?: string
  readonly nodeSelector?: NodeSelector
  readonly bindingConditions?: readonly string[]
  readonly bindingFailureConditions?: readonly string[]
  readonly allowMultipleAllocations?: boolean
  readonly attributes?: { readonly [key: string]: DeviceAttribute }
  readonly bindsToNode?: boolean
  readonly capacity?: { readonly [key: string]: DeviceCapacity }
  readonly consumesCounters?: readonly DeviceCounterConsumption[]
  readonly name?: string
  readonly nodeAllocatableResourceMappings?: { readonly [key: string]: NodeAllocatableResourceMapping }
  readonly taints?: readonly DeviceTaint[]
}

/** resource.v1.DeviceAttribute */
export type DeviceAttribute = {
  readonly bool?: boolean
  readonly bools?: readonly boolean[]
  readonly int?: number
  readonly ints?: readonly number[]
  readonly string?: string
  readonly strings?: readonly string[]
  readonly version?: string
  readonly versions?: readonly string[]
}

/** resource.v1.DeviceCapacity */
export type DeviceCapacity = {
  readonly requestPolicy?: CapacityRequestPolicy
  readonly value?: Quantity
}

/** resource.v1.CapacityRequestPolicy */
export type CapacityRequestPolicy = {
  readonly default?: Quantity
  readonly validRange?: CapacityRequestPolicyRange
  readonly validValues?: readonly Quantity[]
}

/** resource.v1.CapacityRequestPolicyRange */
export type CapacityRequestPolicyRange = {
  readonly max?: Quantity
  readonly min?: Quantity
  readonly step?: Quantity
}

/** resource.v1.DeviceCounterConsumption */
export type DeviceCounterConsumption = {
  readonly counterSet?: string
  readonly counters?: { readonly [key: string]: Counter }
}

/** resource.v1.Counter */
export type Counter = {
  readonly value?: Quantity
}

/** resource.v1.NodeAllocatableResourceMapping */
export type NodeAllocatableResourceMapping = {
  readonly allocationMultiplier?: Quantity
  readonly capacityKey?: string
}

/** resource.v1.DeviceTaint */
export type DeviceTaint = {
  readonly effect?: string
  readonly key?: string
  readonly timeAdded?: Timestamp
  readonly value?: string
}

/** resource.v1.ResourcePool */
export type ResourcePool = {
  readonly generation?: number
  readonly name?: string
  readonly resourceSliceCount?: number
}

/** resource.v1.CounterSet */
export type CounterSet = {
  readonly counters?: { readonly [key: string]: Counter }
  readonly name?: string
}

/** resource.v1.ResourceClaim */
export type ResourceResourceClaim = {
  readonly apiVersion: 'resource.k8s.io/v1'
  readonly kind: 'ResourceClaim'
  readonly metadata: StoredMeta
  readonly spec?: ResourceClaimSpec
  readonly status?: ResourceClaimStatus
}

/** resource.v1.ResourceClaimSpec */
export type ResourceClaimSpec = {
  readonly devices?: DeviceClaim
}

/** resource.v1.DeviceClaim */
export type DeviceClaim = {
  readonly config?: readonly DeviceClaimConfiguration[]
  readonly constraints?: readonly DeviceConstraint[]
  readonly requests?: readonly DeviceRequest[]
}

/** resource.v1.DeviceClaimConfiguration */
export type DeviceClaimConfiguration = {
  readonly opaque?: OpaqueDeviceConfiguration
  readonly requests?: readonly string[]
}

/** resource.v1.DeviceConstraint */
export type DeviceConstraint = {
  readonly distinctAttribute?: string
  readonly matchAttribute?: string
  readonly requests?: readonly string[]
}

/** resource.v1.DeviceRequest */
export type DeviceRequest = {
  readonly exactly?: ExactDeviceRequest
  readonly firstAvailable?: readonly DeviceSubRequest[]
  readonly name?: string
}

/** resource.v1.ExactDeviceRequest */
export type ExactDeviceRequest = {
  readonly allocationMode?: string
  readonly capacity?: CapacityRequirements
  readonly count?: number
  readonly deviceClassName?: string
  readonly selectors?: readonly DeviceSelector[]
  readonly tolerations?: readonly DeviceToleration[]
  readonly adminAccess?: boolean
}

/** resource.v1.CapacityRequirements */
export type CapacityRequirements = {
  readonly requests?: { readonly [key: string]: Quantity }
}

/** resource.v1.DeviceToleration */
export type DeviceToleration = {
  readonly effect?: string
  readonly key?: string
  readonly operator?: string
  readonly tolerationSeconds?: number
  readonly value?: string
}

/** resource.v1.DeviceSubRequest */
export type DeviceSubRequest = {
  readonly allocationMode?: string
  readonly capacity?: CapacityRequirements
  readonly count?: number
  readonly deviceClassName?: string
  readonly selectors?: readonly DeviceSelector[]
  readonly tolerations?: readonly DeviceToleration[]
  readonly name?: string
}

/** resource.v1.ResourceClaimStatus */
export type ResourceClaimStatus = {
  readonly allocation?: AllocationResult
  readonly devices?: readonly AllocatedDeviceStatus[]
  readonly reservedFor?: readonly ResourceClaimConsumerReference[]
}

/** resource.v1.AllocationResult */
export type AllocationResult = {
  readonly allocationTimestamp?: Timestamp
  readonly devices?: DeviceAllocationResult
  readonly nodeSelector?: NodeSelector
}

/** resource.v1.DeviceAllocationResult */
export type DeviceAllocationResult = {
  readonly config?: readonly DeviceAllocationConfiguration[]
  readonly results?: readonly DeviceRequestAllocationResult[]
}

/** resource.v1.DeviceAllocationConfiguration */
export type DeviceAllocationConfiguration = {
  readonly opaque?: OpaqueDeviceConfiguration
  readonly requests?: readonly string[]
  readonly source?: string
}

/** resource.v1.DeviceRequestAllocationResult */
export type DeviceRequestAllocationResult = {
  readonly bindingConditions?: readonly string[]
  readonly bindingFailureConditions?: readonly string[]
  readonly adminAccess?: boolean
  readonly consumedCapacity?: { readonly [key: string]: Quantity }
  readonly device?: string
  readonly driver?: string
  readonly pool?: string
  readonly request?: string
  readonly shareID?: string
  readonly tolerations?: readonly DeviceToleration[]
}

/** resource.v1.AllocatedDeviceStatus */
export type AllocatedDeviceStatus = {
  readonly conditions?: readonly Condition[]
  readonly data?: JsonObject
  readonly device?: string
  readonly driver?: string
  readonly networkData?: NetworkDeviceData
  readonly pool?: string
  readonly shareID?: string
}

/** resource.v1.NetworkDeviceData */
export type NetworkDeviceData = {
  readonly hardwareAddress?: string
  readonly interfaceName?: string
  readonly ips?: readonly string[]
}

/** resource.v1.ResourceClaimConsumerReference */
export type ResourceClaimConsumerReference = {
  readonly apiGroup?: string
  readonly name?: string
  readonly resource?: string
  readonly uid?: string
}

/** resource.v1.ResourceClaimTemplate */
export type ResourceClaimTemplate = {
  readonly apiVersion: 'resource.k8s.io/v1'
  readonly kind: 'ResourceClaimTemplate'
  readonly metadata: StoredMeta
  readonly spec?: ResourceClaimTemplateSpec
}

/** resource.v1.ResourceClaimTemplateSpec */
export type ResourceClaimTemplateSpec = {
  readonly metadata?: ObjectMeta
  readonly spec?: ResourceClaimSpec
}

/** flowcontrol.v1.FlowSchema */
export type FlowSchema = {
  readonly apiVersion: 'flowcontrol.apiserver.k8s.io/v1'
  readonly kind: 'FlowSchema'
  readonly metadata: StoredMeta
  readonly spec?: FlowSchemaSpec
  readonly status?: FlowSchemaStatus
}

/** flowcontrol.v1.FlowSchemaSpec */
export type FlowSchemaSpec = {
  readonly distinguisherMethod?: FlowDistinguisherMethod
  readonly matchingPrecedence?: number
  readonly priorityLevelConfiguration?: PriorityLevelConfigurationReference
  readonly rules?: readonly PolicyRulesWithSubjects[]
}

/** flowcontrol.v1.FlowDistinguisherMethod */
export type FlowDistinguisherMethod = {
  readonly type?: string
}

/** flowcontrol.v1.PriorityLevelConfigurationReference */
export type PriorityLevelConfigurationReference = {
  readonly name?: string
}

/** flowcontrol.v1.PolicyRulesWithSubjects */
export type PolicyRulesWithSubjects = {
  readonly nonResourceRules?: readonly NonResourcePolicyRule[]
  readonly resourceRules?: readonly ResourcePolicyRule[]
  readonly subjects?: readonly FlowcontrolSubject[]
}

/** flowcontrol.v1.NonResourcePolicyRule */
export type NonResourcePolicyRule = {
  readonly nonResourceURLs?: readonly string[]
  readonly verbs?: readonly string[]
}

/** flowcontrol.v1.ResourcePolicyRule */
export type ResourcePolicyRule = {
  readonly apiGroups?: readonly string[]
  readonly clusterScope?: boolean
  readonly namespaces?: readonly string[]
  readonly resources?: readonly string[]
  readonly verbs?: readonly string[]
}

/** flowcontrol.v1.Subject */
export type FlowcontrolSubject = {
  readonly group?: GroupSubject
  readonly kind?: string
  readonly serviceAccount?: ServiceAccountSubject
  readonly user?: UserSubject
}

/** flowcontrol.v1.GroupSubject */
export type GroupSubject = {
  readonly name?: string
}

/** flowcontrol.v1.ServiceAccountSubject */
export type ServiceAccountSubject = {
  readonly name?: string
  readonly namespace?: string
}

/** flowcontrol.v1.UserSubject */
export type UserSubject = {
  readonly name?: string
}

/** flowcontrol.v1.FlowSchemaStatus */
export type FlowSchemaStatus = {
  readonly conditions?: readonly FlowSchemaCondition[]
}

/** flowcontrol.v1.FlowSchemaCondition */
export type FlowSchemaCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

/** flowcontrol.v1.PriorityLevelConfiguration */
export type PriorityLevelConfiguration = {
  readonly apiVersion: 'flowcontrol.apiserver.k8s.io/v1'
  readonly kind: 'PriorityLevelConfiguration'
  readonly metadata: StoredMeta
  readonly spec?: PriorityLevelConfigurationSpec
  readonly status?: PriorityLevelConfigurationStatus
}

/** flowcontrol.v1.PriorityLevelConfigurationSpec */
export type PriorityLevelConfigurationSpec = {
  readonly exempt?: ExemptPriorityLevelConfiguration
  readonly limited?: LimitedPriorityLevelConfiguration
  readonly type?: string
}

/** flowcontrol.v1.ExemptPriorityLevelConfiguration */
export type ExemptPriorityLevelConfiguration = {
  readonly lendablePercent?: number
  readonly nominalConcurrencyShares?: number
}

/** flowcontrol.v1.LimitedPriorityLevelConfiguration */
export type LimitedPriorityLevelConfiguration = {
  readonly borrowingLimitPercent?: number
  readonly lendablePercent?: number
  readonly limitResponse?: LimitResponse
  readonly nominalConcurrencyShares?: number
}

/** flowcontrol.v1.LimitResponse */
export type LimitResponse = {
  readonly queuing?: QueuingConfiguration
  readonly type?: string
}

/** flowcontrol.v1.QueuingConfiguration */
export type QueuingConfiguration = {
  readonly handSize?: number
  readonly queueLengthLimit?: number
  readonly queues?: number
}

/** flowcontrol.v1.PriorityLevelConfigurationStatus */
export type PriorityLevelConfigurationStatus = {
  readonly conditions?: readonly PriorityLevelConfigurationCondition[]
}

/** flowcontrol.v1.PriorityLevelConfigurationCondition */
export type PriorityLevelConfigurationCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

/** certificates.v1.CertificateSigningRequest */
export type CertificateSigningRequest = {
  readonly apiVersion: 'certificates.k8s.io/v1'
  readonly kind: 'CertificateSigningRequest'
  readonly metadata: StoredMeta
  readonly spec?: CertificateSigningRequestSpec
  readonly status?: CertificateSigningRequestStatus
}

/** certificates.v1.CertificateSigningRequestSpec */
export type CertificateSigningRequestSpec = {
  readonly expirationSeconds?: number
  readonly extra?: { readonly [key: string]: readonly string[] }
  readonly groups?: readonly string[]
  readonly request?: string
  readonly signerName?: string
  readonly uid?: string
  readonly usages?: readonly string[]
  readonly username?: string
}

/** certificates.v1.CertificateSigningRequestStatus */
export type CertificateSigningRequestStatus = {
  readonly certificate?: string
  readonly conditions?: readonly CertificateSigningRequestCondition[]
}

/** certificates.v1.CertificateSigningRequestCondition */
export type CertificateSigningRequestCondition = {
  readonly lastTransitionTime?: Timestamp
  readonly lastUpdateTime?: Timestamp
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

/** The type of the objects of each kind whose fields are known. */
export type KindTypes = {
  readonly Namespace: Namespace
  readonly Node: Node
  readonly Pod: Pod
  readonly ReplicationController: ReplicationController
  readonly Service: Service
  readonly Endpoints: Endpoints
  readonly Event: Event
  readonly ConfigMap: ConfigMap
  readonly Secret: Secret
  readonly ServiceAccount: ServiceAccount
  readonly LimitRange: LimitRange
  readonly ResourceQuota: ResourceQuota
  readonly PersistentVolume: PersistentVolume
  readonly PersistentVolumeClaim: PersistentVolumeClaim
  readonly PodTemplate: PodTemplate
  readonly Deployment: Deployment
  readonly ReplicaSet: ReplicaSet
  readonly StatefulSet: StatefulSet
  readonly DaemonSet: DaemonSet
  readonly ControllerRevision: ControllerRevision
  readonly Job: Job
  readonly CronJob: CronJob
  readonly HorizontalPodAutoscaler: HorizontalPodAutoscaler
  readonly PodDisruptionBudget: PodDisruptionBudget
  readonly Ingress: Ingress
  readonly IngressClass: IngressClass
  readonly NetworkPolicy: NetworkPolicy
  readonly IPAddress: IPAddress
  readonly ServiceCIDR: ServiceCIDR
  readonly Role: Role
  readonly RoleBinding: RoleBinding
  readonly ClusterRole: ClusterRole
  readonly ClusterRoleBinding: ClusterRoleBinding
  readonly PriorityClass: PriorityClass
  readonly StorageClass: StorageClass
  readonly EndpointSlice: EndpointSlice
  readonly Lease: Lease
  readonly MutatingWebhookConfiguration: MutatingWebhookConfiguration
  readonly ValidatingWebhookConfiguration: ValidatingWebhookConfiguration
  readonly ValidatingAdmissionPolicy: ValidatingAdmissionPolicy
  readonly ValidatingAdmissionPolicyBinding: ValidatingAdmissionPolicyBinding
  readonly MutatingAdmissionPolicy: MutatingAdmissionPolicy
  readonly MutatingAdmissionPolicyBinding: MutatingAdmissionPolicyBinding
  readonly CustomResourceDefinition: CustomResourceDefinition
  readonly APIService: APIService
  readonly RuntimeClass: RuntimeClass
  readonly CSIDriver: CSIDriver
  readonly CSINode: CSINode
  readonly CSIStorageCapacity: CSIStorageCapacity
  readonly VolumeAttachment: VolumeAttachment
  readonly VolumeAttributesClass: VolumeAttributesClass
  readonly DeviceClass: DeviceClass
  readonly ResourceSlice: ResourceSlice
  readonly ResourceClaim: ResourceResourceClaim
  readonly ResourceClaimTemplate: ResourceClaimTemplate
  readonly FlowSchema: FlowSchema
  readonly PriorityLevelConfiguration: PriorityLevelConfiguration
  readonly CertificateSigningRequest: CertificateSigningRequest
}

/** The type of the objects of each kind whose fields are known, by resource. */
export type ResourceTypes = {
  readonly namespaces: Namespace
  readonly nodes: Node
  readonly pods: Pod
  readonly replicationcontrollers: ReplicationController
  readonly services: Service
  readonly endpoints: Endpoints
  readonly events: Event
  readonly configmaps: ConfigMap
  readonly secrets: Secret
  readonly serviceaccounts: ServiceAccount
  readonly limitranges: LimitRange
  readonly resourcequotas: ResourceQuota
  readonly persistentvolumes: PersistentVolume
  readonly persistentvolumeclaims: PersistentVolumeClaim
  readonly podtemplates: PodTemplate
  readonly deployments: Deployment
  readonly replicasets: ReplicaSet
  readonly statefulsets: StatefulSet
  readonly daemonsets: DaemonSet
  readonly controllerrevisions: ControllerRevision
  readonly jobs: Job
  readonly cronjobs: CronJob
  readonly horizontalpodautoscalers: HorizontalPodAutoscaler
  readonly poddisruptionbudgets: PodDisruptionBudget
  readonly ingresses: Ingress
  readonly ingressclasses: IngressClass
  readonly networkpolicies: NetworkPolicy
  readonly ipaddresses: IPAddress
  readonly servicecidrs: ServiceCIDR
  readonly roles: Role
  readonly rolebindings: RoleBinding
  readonly clusterroles: ClusterRole
  readonly clusterrolebindings: ClusterRoleBinding
  readonly priorityclasses: PriorityClass
  readonly storageclasses: StorageClass
  readonly endpointslices: EndpointSlice
  readonly leases: Lease
  readonly mutatingwebhookconfigurations: MutatingWebhookConfiguration
  readonly validatingwebhookconfigurations: ValidatingWebhookConfiguration
  readonly validatingadmissionpolicies: ValidatingAdmissionPolicy
  readonly validatingadmissionpolicybindings: ValidatingAdmissionPolicyBinding
  readonly mutatingadmissionpolicies: MutatingAdmissionPolicy
  readonly mutatingadmissionpolicybindings: MutatingAdmissionPolicyBinding
  readonly customresourcedefinitions: CustomResourceDefinition
  readonly apiservices: APIService
  readonly runtimeclasses: RuntimeClass
  readonly csidrivers: CSIDriver
  readonly csinodes: CSINode
  readonly csistoragecapacities: CSIStorageCapacity
  readonly volumeattachments: VolumeAttachment
  readonly volumeattributesclasses: VolumeAttributesClass
  readonly deviceclasses: DeviceClass
  readonly resourceslices: ResourceSlice
  readonly resourceclaims: ResourceResourceClaim
  readonly resourceclaimtemplates: ResourceClaimTemplate
  readonly flowschemas: FlowSchema
  readonly prioritylevelconfigurations: PriorityLevelConfiguration
  readonly certificatesigningrequests: CertificateSigningRequest
}

/** Each type under its name in the field table. */
export type PartTypes = {
  readonly 'core.v1.Namespace': Namespace
  readonly 'meta.v1.ObjectMeta': ObjectMeta
  readonly 'meta.v1.ManagedFieldsEntry': ManagedFieldsEntry
  readonly 'meta.v1.OwnerReference': OwnerReference
  readonly 'core.v1.NamespaceSpec': NamespaceSpec
  readonly 'core.v1.NamespaceStatus': NamespaceStatus
  readonly 'core.v1.NamespaceCondition': NamespaceCondition
  readonly 'core.v1.Node': Node
  readonly 'core.v1.NodeSpec': NodeSpec
  readonly 'core.v1.NodeConfigSource': NodeConfigSource
  readonly 'core.v1.ConfigMapNodeConfigSource': ConfigMapNodeConfigSource
  readonly 'core.v1.Taint': Taint
  readonly 'core.v1.NodeStatus': NodeStatus
  readonly 'core.v1.NodeAddress': NodeAddress
  readonly 'core.v1.NodeCondition': NodeCondition
  readonly 'core.v1.NodeConfigStatus': NodeConfigStatus
  readonly 'core.v1.NodeDaemonEndpoints': NodeDaemonEndpoints
  readonly 'core.v1.DaemonEndpoint': DaemonEndpoint
  readonly 'core.v1.NodeFeatures': NodeFeatures
  readonly 'core.v1.ContainerImage': ContainerImage
  readonly 'core.v1.NodeSystemInfo': NodeSystemInfo
  readonly 'core.v1.NodeSwapStatus': NodeSwapStatus
  readonly 'core.v1.NodeRuntimeHandler': NodeRuntimeHandler
  readonly 'core.v1.NodeRuntimeHandlerFeatures': NodeRuntimeHandlerFeatures
  readonly 'core.v1.AttachedVolume': AttachedVolume
  readonly 'core.v1.Pod': Pod
  readonly 'core.v1.PodSpec': PodSpec
  readonly 'core.v1.Affinity': Affinity
  readonly 'core.v1.NodeAffinity': NodeAffinity
  readonly 'core.v1.PreferredSchedulingTerm': PreferredSchedulingTerm
  readonly 'core.v1.NodeSelectorTerm': NodeSelectorTerm
  readonly 'core.v1.NodeSelectorRequirement': NodeSelectorRequirement
  readonly 'core.v1.NodeSelector': NodeSelector
  readonly 'core.v1.PodAffinity': PodAffinity
  readonly 'core.v1.WeightedPodAffinityTerm': WeightedPodAffinityTerm
  readonly 'core.v1.PodAffinityTerm': PodAffinityTerm
  readonly 'meta.v1.LabelSelector': LabelSelector
  readonly 'meta.v1.LabelSelectorRequirement': LabelSelectorRequirement
  readonly 'core.v1.PodAntiAffinity': PodAntiAffinity
  readonly 'core.v1.Container': Container
  readonly 'core.v1.EnvVar': EnvVar
  readonly 'core.v1.EnvVarSource': EnvVarSource
  readonly 'core.v1.ConfigMapKeySelector': ConfigMapKeySelector
  readonly 'core.v1.ObjectFieldSelector': ObjectFieldSelector
  readonly 'core.v1.FileKeySelector': FileKeySelector
  readonly 'core.v1.ResourceFieldSelector': ResourceFieldSelector
  readonly 'core.v1.SecretKeySelector': SecretKeySelector
  readonly 'core.v1.EnvFromSource': EnvFromSource
  readonly 'core.v1.ConfigMapEnvSource': ConfigMapEnvSource
  readonly 'core.v1.SecretEnvSource': SecretEnvSource
  readonly 'core.v1.Lifecycle': Lifecycle
  readonly 'core.v1.LifecycleHandler': LifecycleHandler
  readonly 'core.v1.ExecAction': ExecAction
  readonly 'core.v1.HTTPGetAction': HTTPGetAction
  readonly 'core.v1.HTTPHeader': HTTPHeader
  readonly 'core.v1.SleepAction': SleepAction
  readonly 'core.v1.TCPSocketAction': TCPSocketAction
  readonly 'core.v1.Probe': Probe
  readonly 'core.v1.GRPCAction': GRPCAction
  readonly 'core.v1.ContainerPort': ContainerPort
  readonly 'core.v1.ContainerResizePolicy': ContainerResizePolicy
  readonly 'core.v1.ResourceRequirements': ResourceRequirements
  readonly 'core.v1.ResourceClaim': ResourceClaim
  readonly 'core.v1.ContainerRestartRule': ContainerRestartRule
  readonly 'core.v1.ContainerRestartRuleOnExitCodes': ContainerRestartRuleOnExitCodes
  readonly 'core.v1.SecurityContext': SecurityContext
  readonly 'core.v1.AppArmorProfile': AppArmorProfile
  readonly 'core.v1.Capabilities': Capabilities
  readonly 'core.v1.SELinuxOptions': SELinuxOptions
  readonly 'core.v1.SeccompProfile': SeccompProfile
  readonly 'core.v1.WindowsSecurityContextOptions': WindowsSecurityContextOptions
  readonly 'core.v1.VolumeDevice': VolumeDevice
  readonly 'core.v1.VolumeMount': VolumeMount
  readonly 'core.v1.PodDNSConfig': PodDNSConfig
  readonly 'core.v1.PodDNSConfigOption': PodDNSConfigOption
  readonly 'core.v1.EphemeralContainer': EphemeralContainer
  readonly 'core.v1.HostAlias': HostAlias
  readonly 'core.v1.LocalObjectReference': LocalObjectReference
  readonly 'core.v1.PodOS': PodOS
  readonly 'core.v1.PodReadinessGate': PodReadinessGate
  readonly 'core.v1.PodResourceClaim': PodResourceClaim
  readonly 'core.v1.PodSchedulingGate': PodSchedulingGate
  readonly 'core.v1.PodSchedulingGroup': PodSchedulingGroup
  readonly 'core.v1.PodSecurityContext': PodSecurityContext
  readonly 'core.v1.Sysctl': Sysctl
  readonly 'core.v1.Toleration': Toleration
  readonly 'core.v1.TopologySpreadConstraint': TopologySpreadConstraint
  readonly 'core.v1.Volume': Volume
  readonly 'core.v1.AWSElasticBlockStoreVolumeSource': AWSElasticBlockStoreVolumeSource
  readonly 'core.v1.AzureDiskVolumeSource': AzureDiskVolumeSource
  readonly 'core.v1.AzureFileVolumeSource': AzureFileVolumeSource
  readonly 'core.v1.CephFSVolumeSource': CephFSVolumeSource
  readonly 'core.v1.CinderVolumeSource': CinderVolumeSource
  readonly 'core.v1.ConfigMapVolumeSource': ConfigMapVolumeSource
  readonly 'core.v1.KeyToPath': KeyToPath
  readonly 'core.v1.CSIVolumeSource': CSIVolumeSource
  readonly 'core.v1.DownwardAPIVolumeSource': DownwardAPIVolumeSource
  readonly 'core.v1.DownwardAPIVolumeFile': DownwardAPIVolumeFile
  readonly 'core.v1.EmptyDirVolumeSource': EmptyDirVolumeSource
  readonly 'core.v1.EphemeralVolumeSource': EphemeralVolumeSource
  readonly 'core.v1.PersistentVolumeClaimTemplate': PersistentVolumeClaimTemplate
  readonly 'core.v1.PersistentVolumeClaimSpec': PersistentVolumeClaimSpec
  readonly 'core.v1.TypedLocalObjectReference': TypedLocalObjectReference
  readonly 'core.v1.TypedObjectReference': TypedObjectReference
  readonly 'core.v1.VolumeResourceRequirements': VolumeResourceRequirements
  readonly 'core.v1.FCVolumeSource': FCVolumeSource
  readonly 'core.v1.FlexVolumeSource': FlexVolumeSource
  readonly 'core.v1.FlockerVolumeSource': FlockerVolumeSource
  readonly 'core.v1.GCEPersistentDiskVolumeSource': GCEPersistentDiskVolumeSource
  readonly 'core.v1.GitRepoVolumeSource': GitRepoVolumeSource
  readonly 'core.v1.GlusterfsVolumeSource': GlusterfsVolumeSource
  readonly 'core.v1.HostPathVolumeSource': HostPathVolumeSource
  readonly 'core.v1.ImageVolumeSource': ImageVolumeSource
  readonly 'core.v1.ISCSIVolumeSource': ISCSIVolumeSource
  readonly 'core.v1.NFSVolumeSource': NFSVolumeSource
  readonly 'core.v1.PersistentVolumeClaimVolumeSource': PersistentVolumeClaimVolumeSource
  readonly 'core.v1.PhotonPersistentDiskVolumeSource': PhotonPersistentDiskVolumeSource
  readonly 'core.v1.PortworxVolumeSource': PortworxVolumeSource
  readonly 'core.v1.ProjectedVolumeSource': ProjectedVolumeSource
  readonly 'core.v1.VolumeProjection': VolumeProjection
  readonly 'core.v1.ClusterTrustBundleProjection': ClusterTrustBundleProjection
  readonly 'core.v1.ConfigMapProjection': ConfigMapProjection
  readonly 'core.v1.DownwardAPIProjection': DownwardAPIProjection
  readonly 'core.v1.PodCertificateProjection': PodCertificateProjection
  readonly 'core.v1.SecretProjection': SecretProjection
  readonly 'core.v1.ServiceAccountTokenProjection': ServiceAccountTokenProjection
  readonly 'core.v1.QuobyteVolumeSource': QuobyteVolumeSource
  readonly 'core.v1.RBDVolumeSource': RBDVolumeSource
  readonly 'core.v1.ScaleIOVolumeSource': ScaleIOVolumeSource
  readonly 'core.v1.SecretVolumeSource': SecretVolumeSource
  readonly 'core.v1.StorageOSVolumeSource': StorageOSVolumeSource
  readonly 'core.v1.VsphereVirtualDiskVolumeSource': VsphereVirtualDiskVolumeSource
  readonly 'core.v1.PodStatus': PodStatus
  readonly 'core.v1.PodCondition': PodCondition
  readonly 'core.v1.ContainerStatus': ContainerStatus
  readonly 'core.v1.ResourceStatus': ResourceStatus
  readonly 'core.v1.ResourceHealth': ResourceHealth
  readonly 'core.v1.ContainerState': ContainerState
  readonly 'core.v1.ContainerStateRunning': ContainerStateRunning
  readonly 'core.v1.ContainerStateTerminated': ContainerStateTerminated
  readonly 'core.v1.ContainerStateWaiting': ContainerStateWaiting
  readonly 'core.v1.ContainerUser': ContainerUser
  readonly 'core.v1.LinuxContainerUser': LinuxContainerUser
  readonly 'core.v1.VolumeMountStatus': VolumeMountStatus
  readonly 'core.v1.VolumeStatus': VolumeStatus
  readonly 'core.v1.ImageVolumeStatus': ImageVolumeStatus
  readonly 'core.v1.PodExtendedResourceClaimStatus': PodExtendedResourceClaimStatus
  readonly 'core.v1.ContainerExtendedResourceRequest': ContainerExtendedResourceRequest
  readonly 'core.v1.HostIP': HostIP
  readonly 'core.v1.NodeAllocatableResourceClaimStatus': NodeAllocatableResourceClaimStatus
  readonly 'core.v1.PodIP': PodIP
  readonly 'core.v1.PodResourceClaimStatus': PodResourceClaimStatus
  readonly 'core.v1.ReplicationController': ReplicationController
  readonly 'core.v1.ReplicationControllerSpec': ReplicationControllerSpec
  readonly 'core.v1.PodTemplateSpec': PodTemplateSpec
  readonly 'core.v1.ReplicationControllerStatus': ReplicationControllerStatus
  readonly 'core.v1.ReplicationControllerCondition': ReplicationControllerCondition
  readonly 'core.v1.Service': Service
  readonly 'core.v1.ServiceSpec': ServiceSpec
  readonly 'core.v1.ServicePort': ServicePort
  readonly 'core.v1.SessionAffinityConfig': SessionAffinityConfig
  readonly 'core.v1.ClientIPConfig': ClientIPConfig
  readonly 'core.v1.ServiceStatus': ServiceStatus
  readonly 'meta.v1.Condition': Condition
  readonly 'core.v1.LoadBalancerStatus': LoadBalancerStatus
  readonly 'core.v1.LoadBalancerIngress': LoadBalancerIngress
  readonly 'core.v1.PortStatus': PortStatus
  readonly 'core.v1.Endpoints': Endpoints
  readonly 'core.v1.EndpointSubset': EndpointSubset
  readonly 'core.v1.EndpointAddress': EndpointAddress
  readonly 'core.v1.ObjectReference': ObjectReference
  readonly 'core.v1.EndpointPort': EndpointPort
  readonly 'core.v1.Event': Event
  readonly 'core.v1.EventSeries': EventSeries
  readonly 'core.v1.EventSource': EventSource
  readonly 'core.v1.ConfigMap': ConfigMap
  readonly 'core.v1.Secret': Secret
  readonly 'core.v1.ServiceAccount': ServiceAccount
  readonly 'core.v1.LimitRange': LimitRange
  readonly 'core.v1.LimitRangeSpec': LimitRangeSpec
  readonly 'core.v1.LimitRangeItem': LimitRangeItem
  readonly 'core.v1.ResourceQuota': ResourceQuota
  readonly 'core.v1.ResourceQuotaSpec': ResourceQuotaSpec
  readonly 'core.v1.ScopeSelector': ScopeSelector
  readonly 'core.v1.ScopedResourceSelectorRequirement': ScopedResourceSelectorRequirement
  readonly 'core.v1.ResourceQuotaStatus': ResourceQuotaStatus
  readonly 'core.v1.PersistentVolume': PersistentVolume
  readonly 'core.v1.PersistentVolumeSpec': PersistentVolumeSpec
  readonly 'core.v1.AzureFilePersistentVolumeSource': AzureFilePersistentVolumeSource
  readonly 'core.v1.CephFSPersistentVolumeSource': CephFSPersistentVolumeSource
  readonly 'core.v1.SecretReference': SecretReference
  readonly 'core.v1.CinderPersistentVolumeSource': CinderPersistentVolumeSource
  readonly 'core.v1.CSIPersistentVolumeSource': CSIPersistentVolumeSource
  readonly 'core.v1.FlexPersistentVolumeSource': FlexPersistentVolumeSource
  readonly 'core.v1.GlusterfsPersistentVolumeSource': GlusterfsPersistentVolumeSource
  readonly 'core.v1.ISCSIPersistentVolumeSource': ISCSIPersistentVolumeSource
  readonly 'core.v1.LocalVolumeSource': LocalVolumeSource
  readonly 'core.v1.RBDPersistentVolumeSource': RBDPersistentVolumeSource
  readonly 'core.v1.ScaleIOPersistentVolumeSource': ScaleIOPersistentVolumeSource
  readonly 'core.v1.StorageOSPersistentVolumeSource': StorageOSPersistentVolumeSource
  readonly 'core.v1.VolumeNodeAffinity': VolumeNodeAffinity
  readonly 'core.v1.PersistentVolumeStatus': PersistentVolumeStatus
  readonly 'core.v1.PersistentVolumeClaim': PersistentVolumeClaim
  readonly 'core.v1.PersistentVolumeClaimStatus': PersistentVolumeClaimStatus
  readonly 'core.v1.PersistentVolumeClaimCondition': PersistentVolumeClaimCondition
  readonly 'core.v1.ModifyVolumeStatus': ModifyVolumeStatus
  readonly 'core.v1.PodTemplate': PodTemplate
  readonly 'apps.v1.Deployment': Deployment
  readonly 'apps.v1.DeploymentSpec': DeploymentSpec
  readonly 'apps.v1.DeploymentStrategy': DeploymentStrategy
  readonly 'apps.v1.RollingUpdateDeployment': RollingUpdateDeployment
  readonly 'apps.v1.DeploymentStatus': DeploymentStatus
  readonly 'apps.v1.DeploymentCondition': DeploymentCondition
  readonly 'apps.v1.ReplicaSet': ReplicaSet
  readonly 'apps.v1.ReplicaSetSpec': ReplicaSetSpec
  readonly 'apps.v1.ReplicaSetStatus': ReplicaSetStatus
  readonly 'apps.v1.ReplicaSetCondition': ReplicaSetCondition
  readonly 'apps.v1.StatefulSet': StatefulSet
  readonly 'apps.v1.StatefulSetSpec': StatefulSetSpec
  readonly 'apps.v1.StatefulSetOrdinals': StatefulSetOrdinals
  readonly 'apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy': StatefulSetPersistentVolumeClaimRetentionPolicy
  readonly 'apps.v1.StatefulSetUpdateStrategy': StatefulSetUpdateStrategy
  readonly 'apps.v1.RollingUpdateStatefulSetStrategy': RollingUpdateStatefulSetStrategy
  readonly 'apps.v1.StatefulSetStatus': StatefulSetStatus
  readonly 'apps.v1.StatefulSetCondition': StatefulSetCondition
  readonly 'apps.v1.DaemonSet': DaemonSet
  readonly 'apps.v1.DaemonSetSpec': DaemonSetSpec
  readonly 'apps.v1.DaemonSetUpdateStrategy': DaemonSetUpdateStrategy
  readonly 'apps.v1.RollingUpdateDaemonSet': RollingUpdateDaemonSet
  readonly 'apps.v1.DaemonSetStatus': DaemonSetStatus
  readonly 'apps.v1.DaemonSetCondition': DaemonSetCondition
  readonly 'apps.v1.ControllerRevision': ControllerRevision
  readonly 'batch.v1.Job': Job
  readonly 'batch.v1.JobSpec': JobSpec
  readonly 'batch.v1.PodFailurePolicy': PodFailurePolicy
  readonly 'batch.v1.PodFailurePolicyRule': PodFailurePolicyRule
  readonly 'batch.v1.PodFailurePolicyOnExitCodesRequirement': PodFailurePolicyOnExitCodesRequirement
  readonly 'batch.v1.PodFailurePolicyOnPodConditionsPattern': PodFailurePolicyOnPodConditionsPattern
  readonly 'batch.v1.SuccessPolicy': SuccessPolicy
  readonly 'batch.v1.SuccessPolicyRule': SuccessPolicyRule
  readonly 'batch.v1.JobStatus': JobStatus
  readonly 'batch.v1.JobCondition': JobCondition
  readonly 'batch.v1.UncountedTerminatedPods': UncountedTerminatedPods
  readonly 'batch.v1.CronJob': CronJob
  readonly 'batch.v1.CronJobSpec': CronJobSpec
  readonly 'batch.v1.JobTemplateSpec': JobTemplateSpec
  readonly 'batch.v1.CronJobStatus': CronJobStatus
  readonly 'autoscaling.v2.HorizontalPodAutoscaler': HorizontalPodAutoscaler
  readonly 'autoscaling.v2.HorizontalPodAutoscalerSpec': HorizontalPodAutoscalerSpec
  readonly 'autoscaling.v2.HorizontalPodAutoscalerBehavior': HorizontalPodAutoscalerBehavior
  readonly 'autoscaling.v2.HPAScalingRules': HPAScalingRules
  readonly 'autoscaling.v2.HPAScalingPolicy': HPAScalingPolicy
  readonly 'autoscaling.v2.MetricSpec': MetricSpec
  readonly 'autoscaling.v2.ContainerResourceMetricSource': ContainerResourceMetricSource
  readonly 'autoscaling.v2.MetricTarget': MetricTarget
  readonly 'autoscaling.v2.ExternalMetricSource': ExternalMetricSource
  readonly 'autoscaling.v2.MetricIdentifier': MetricIdentifier
  readonly 'autoscaling.v2.ObjectMetricSource': ObjectMetricSource
  readonly 'autoscaling.v2.CrossVersionObjectReference': CrossVersionObjectReference
  readonly 'autoscaling.v2.PodsMetricSource': PodsMetricSource
  readonly 'autoscaling.v2.ResourceMetricSource': ResourceMetricSource
  readonly 'autoscaling.v2.HorizontalPodAutoscalerStatus': HorizontalPodAutoscalerStatus
  readonly 'autoscaling.v2.HorizontalPodAutoscalerCondition': HorizontalPodAutoscalerCondition
  readonly 'autoscaling.v2.MetricStatus': MetricStatus
  readonly 'autoscaling.v2.ContainerResourceMetricStatus': ContainerResourceMetricStatus
  readonly 'autoscaling.v2.MetricValueStatus': MetricValueStatus
  readonly 'autoscaling.v2.ExternalMetricStatus': ExternalMetricStatus
  readonly 'autoscaling.v2.ObjectMetricStatus': ObjectMetricStatus
  readonly 'autoscaling.v2.PodsMetricStatus': PodsMetricStatus
  readonly 'autoscaling.v2.ResourceMetricStatus': ResourceMetricStatus
  readonly 'policy.v1.PodDisruptionBudget': PodDisruptionBudget
  readonly 'policy.v1.PodDisruptionBudgetSpec': PodDisruptionBudgetSpec
  readonly 'policy.v1.PodDisruptionBudgetStatus': PodDisruptionBudgetStatus
  readonly 'networking.v1.Ingress': Ingress
  readonly 'networking.v1.IngressSpec': IngressSpec
  readonly 'networking.v1.IngressBackend': IngressBackend
  readonly 'networking.v1.IngressServiceBackend': IngressServiceBackend
  readonly 'networking.v1.ServiceBackendPort': ServiceBackendPort
  readonly 'networking.v1.IngressRule': IngressRule
  readonly 'networking.v1.HTTPIngressRuleValue': HTTPIngressRuleValue
  readonly 'networking.v1.HTTPIngressPath': HTTPIngressPath
  readonly 'networking.v1.IngressTLS': IngressTLS
  readonly 'networking.v1.IngressStatus': IngressStatus
  readonly 'networking.v1.IngressLoadBalancerStatus': IngressLoadBalancerStatus
  readonly 'networking.v1.IngressLoadBalancerIngress': IngressLoadBalancerIngress
  readonly 'networking.v1.IngressPortStatus': IngressPortStatus
  readonly 'networking.v1.IngressClass': IngressClass
  readonly 'networking.v1.IngressClassSpec': IngressClassSpec
  readonly 'networking.v1.IngressClassParametersReference': IngressClassParametersReference
  readonly 'networking.v1.NetworkPolicy': NetworkPolicy
  readonly 'networking.v1.NetworkPolicySpec': NetworkPolicySpec
  readonly 'networking.v1.NetworkPolicyEgressRule': NetworkPolicyEgressRule
  readonly 'networking.v1.NetworkPolicyPort': NetworkPolicyPort
  readonly 'networking.v1.NetworkPolicyPeer': NetworkPolicyPeer
  readonly 'networking.v1.IPBlock': IPBlock
  readonly 'networking.v1.NetworkPolicyIngressRule': NetworkPolicyIngressRule
  readonly 'networking.v1.IPAddress': IPAddress
  readonly 'networking.v1.IPAddressSpec': IPAddressSpec
  readonly 'networking.v1.ParentReference': ParentReference
  readonly 'networking.v1.ServiceCIDR': ServiceCIDR
  readonly 'networking.v1.ServiceCIDRSpec': ServiceCIDRSpec
  readonly 'networking.v1.ServiceCIDRStatus': ServiceCIDRStatus
  readonly 'rbac.v1.Role': Role
  readonly 'rbac.v1.PolicyRule': PolicyRule
  readonly 'rbac.v1.RoleBinding': RoleBinding
  readonly 'rbac.v1.RoleRef': RoleRef
  readonly 'rbac.v1.Subject': RbacSubject
  readonly 'rbac.v1.ClusterRole': ClusterRole
  readonly 'rbac.v1.AggregationRule': AggregationRule
  readonly 'rbac.v1.ClusterRoleBinding': ClusterRoleBinding
  readonly 'scheduling.v1.PriorityClass': PriorityClass
  readonly 'storage.v1.StorageClass': StorageClass
  readonly 'core.v1.TopologySelectorTerm': TopologySelectorTerm
  readonly 'core.v1.TopologySelectorLabelRequirement': TopologySelectorLabelRequirement
  readonly 'discovery.v1.EndpointSlice': EndpointSlice
  readonly 'discovery.v1.Endpoint': Endpoint
  readonly 'discovery.v1.EndpointConditions': EndpointConditions
  readonly 'discovery.v1.EndpointHints': EndpointHints
  readonly 'discovery.v1.ForNode': ForNode
  readonly 'discovery.v1.ForZone': ForZone
  readonly 'discovery.v1.EndpointPort': DiscoveryEndpointPort
  readonly 'coordination.v1.Lease': Lease
  readonly 'coordination.v1.LeaseSpec': LeaseSpec
  readonly 'admissionregistration.v1.MutatingWebhookConfiguration': MutatingWebhookConfiguration
  readonly 'admissionregistration.v1.MutatingWebhook': MutatingWebhook
  readonly 'admissionregistration.v1.WebhookClientConfig': AdmissionregistrationWebhookClientConfig
  readonly 'admissionregistration.v1.ServiceReference': AdmissionregistrationServiceReference
  readonly 'admissionregistration.v1.MatchCondition': MatchCondition
  readonly 'admissionregistration.v1.RuleWithOperations': RuleWithOperations
  readonly 'admissionregistration.v1.ValidatingWebhookConfiguration': ValidatingWebhookConfiguration
  readonly 'admissionregistration.v1.ValidatingWebhook': ValidatingWebhook
  readonly 'admissionregistration.v1.ValidatingAdmissionPolicy': ValidatingAdmissionPolicy
  readonly 'admissionregistration.v1.ValidatingAdmissionPolicySpec': ValidatingAdmissionPolicySpec
  readonly 'admissionregistration.v1.AuditAnnotation': AuditAnnotation
  readonly 'admissionregistration.v1.MatchResources': MatchResources
  readonly 'admissionregistration.v1.NamedRuleWithOperations': NamedRuleWithOperations
  readonly 'admissionregistration.v1.ParamKind': ParamKind
  readonly 'admissionregistration.v1.Validation': Validation
  readonly 'admissionregistration.v1.Variable': Variable
  readonly 'admissionregistration.v1.ValidatingAdmissionPolicyStatus': ValidatingAdmissionPolicyStatus
  readonly 'admissionregistration.v1.TypeChecking': TypeChecking
  readonly 'admissionregistration.v1.ExpressionWarning': ExpressionWarning
  readonly 'admissionregistration.v1.ValidatingAdmissionPolicyBinding': ValidatingAdmissionPolicyBinding
  readonly 'admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec': ValidatingAdmissionPolicyBindingSpec
  readonly 'admissionregistration.v1.ParamRef': ParamRef
  readonly 'admissionregistration.v1.MutatingAdmissionPolicy': MutatingAdmissionPolicy
  readonly 'admissionregistration.v1.MutatingAdmissionPolicySpec': MutatingAdmissionPolicySpec
  readonly 'admissionregistration.v1.Mutation': Mutation
  readonly 'admissionregistration.v1.ApplyConfiguration': ApplyConfiguration
  readonly 'admissionregistration.v1.JSONPatch': JSONPatch
  readonly 'admissionregistration.v1.MutatingAdmissionPolicyBinding': MutatingAdmissionPolicyBinding
  readonly 'admissionregistration.v1.MutatingAdmissionPolicyBindingSpec': MutatingAdmissionPolicyBindingSpec
  readonly 'apiextensions.v1.CustomResourceDefinition': CustomResourceDefinition
  readonly 'apiextensions.v1.CustomResourceDefinitionSpec': CustomResourceDefinitionSpec
  readonly 'apiextensions.v1.CustomResourceConversion': CustomResourceConversion
  readonly 'apiextensions.v1.WebhookConversion': WebhookConversion
  readonly 'apiextensions.v1.WebhookClientConfig': ApiextensionsWebhookClientConfig
  readonly 'apiextensions.v1.ServiceReference': ApiextensionsServiceReference
  readonly 'apiextensions.v1.CustomResourceDefinitionNames': CustomResourceDefinitionNames
  readonly 'apiextensions.v1.CustomResourceDefinitionVersion': CustomResourceDefinitionVersion
  readonly 'apiextensions.v1.CustomResourceColumnDefinition': CustomResourceColumnDefinition
  readonly 'apiextensions.v1.CustomResourceValidation': CustomResourceValidation
  readonly 'apiextensions.v1.SelectableField': SelectableField
  readonly 'apiextensions.v1.CustomResourceSubresources': CustomResourceSubresources
  readonly 'apiextensions.v1.CustomResourceSubresourceScale': CustomResourceSubresourceScale
  readonly 'apiextensions.v1.CustomResourceDefinitionStatus': CustomResourceDefinitionStatus
  readonly 'apiextensions.v1.CustomResourceDefinitionCondition': CustomResourceDefinitionCondition
  readonly 'apiregistration.v1.APIService': APIService
  readonly 'apiregistration.v1.APIServiceSpec': APIServiceSpec
  readonly 'apiregistration.v1.ServiceReference': ApiregistrationServiceReference
  readonly 'apiregistration.v1.APIServiceStatus': APIServiceStatus
  readonly 'apiregistration.v1.APIServiceCondition': APIServiceCondition
  readonly 'node.v1.RuntimeClass': RuntimeClass
  readonly 'node.v1.Overhead': Overhead
  readonly 'node.v1.Scheduling': Scheduling
  readonly 'storage.v1.CSIDriver': CSIDriver
  readonly 'storage.v1.CSIDriverSpec': CSIDriverSpec
  readonly 'storage.v1.TokenRequest': TokenRequest
  readonly 'storage.v1.CSINode': CSINode
  readonly 'storage.v1.CSINodeSpec': CSINodeSpec
  readonly 'storage.v1.CSINodeDriver': CSINodeDriver
  readonly 'storage.v1.VolumeNodeResources': VolumeNodeResources
  readonly 'storage.v1.CSIStorageCapacity': CSIStorageCapacity
  readonly 'storage.v1.VolumeAttachment': VolumeAttachment
  readonly 'storage.v1.VolumeAttachmentSpec': VolumeAttachmentSpec
  readonly 'storage.v1.VolumeAttachmentSource': VolumeAttachmentSource
  readonly 'storage.v1.VolumeAttachmentStatus': VolumeAttachmentStatus
  readonly 'storage.v1.VolumeError': VolumeError
  readonly 'storage.v1.VolumeAttributesClass': VolumeAttributesClass
  readonly 'resource.v1.DeviceClass': DeviceClass
  readonly 'resource.v1.DeviceClassSpec': DeviceClassSpec
  readonly 'resource.v1.DeviceClassConfiguration': DeviceClassConfiguration
  readonly 'resource.v1.OpaqueDeviceConfiguration': OpaqueDeviceConfiguration
  readonly 'resource.v1.DeviceSelector': DeviceSelector
  readonly 'resource.v1.CELDeviceSelector': CELDeviceSelector
  readonly 'resource.v1.ResourceSlice': ResourceSlice
  readonly 'resource.v1.ResourceSliceSpec': ResourceSliceSpec
  readonly 'resource.v1.Device': Device
  readonly 'resource.v1.DeviceAttribute': DeviceAttribute
  readonly 'resource.v1.DeviceCapacity': DeviceCapacity
  readonly 'resource.v1.CapacityRequestPolicy': CapacityRequestPolicy
  readonly 'resource.v1.CapacityRequestPolicyRange': CapacityRequestPolicyRange
  readonly 'resource.v1.DeviceCounterConsumption': DeviceCounterConsumption
  readonly 'resource.v1.Counter': Counter
  readonly 'resource.v1.NodeAllocatableResourceMapping': NodeAllocatableResourceMapping
  readonly 'resource.v1.DeviceTaint': DeviceTaint
  readonly 'resource.v1.ResourcePool': ResourcePool
  readonly 'resource.v1.CounterSet': CounterSet
  readonly 'resource.v1.ResourceClaim': ResourceResourceClaim
  readonly 'resource.v1.ResourceClaimSpec': ResourceClaimSpec
  readonly 'resource.v1.DeviceClaim': DeviceClaim
  readonly 'resource.v1.DeviceClaimConfiguration': DeviceClaimConfiguration
  readonly 'resource.v1.DeviceConstraint': DeviceConstraint
  readonly 'resource.v1.DeviceRequest': DeviceRequest
  readonly 'resource.v1.ExactDeviceRequest': ExactDeviceRequest
  readonly 'resource.v1.CapacityRequirements': CapacityRequirements
  readonly 'resource.v1.DeviceToleration': DeviceToleration
  readonly 'resource.v1.DeviceSubRequest': DeviceSubRequest
  readonly 'resource.v1.ResourceClaimStatus': ResourceClaimStatus
  readonly 'resource.v1.AllocationResult': AllocationResult
  readonly 'resource.v1.DeviceAllocationResult': DeviceAllocationResult
  readonly 'resource.v1.DeviceAllocationConfiguration': DeviceAllocationConfiguration
  readonly 'resource.v1.DeviceRequestAllocationResult': DeviceRequestAllocationResult
  readonly 'resource.v1.AllocatedDeviceStatus': AllocatedDeviceStatus
  readonly 'resource.v1.NetworkDeviceData': NetworkDeviceData
  readonly 'resource.v1.ResourceClaimConsumerReference': ResourceClaimConsumerReference
  readonly 'resource.v1.ResourceClaimTemplate': ResourceClaimTemplate
  readonly 'resource.v1.ResourceClaimTemplateSpec': ResourceClaimTemplateSpec
  readonly 'flowcontrol.v1.FlowSchema': FlowSchema
  readonly 'flowcontrol.v1.FlowSchemaSpec': FlowSchemaSpec
  readonly 'flowcontrol.v1.FlowDistinguisherMethod': FlowDistinguisherMethod
  readonly 'flowcontrol.v1.PriorityLevelConfigurationReference': PriorityLevelConfigurationReference
  readonly 'flowcontrol.v1.PolicyRulesWithSubjects': PolicyRulesWithSubjects
  readonly 'flowcontrol.v1.NonResourcePolicyRule': NonResourcePolicyRule
  readonly 'flowcontrol.v1.ResourcePolicyRule': ResourcePolicyRule
  readonly 'flowcontrol.v1.Subject': FlowcontrolSubject
  readonly 'flowcontrol.v1.GroupSubject': GroupSubject
  readonly 'flowcontrol.v1.ServiceAccountSubject': ServiceAccountSubject
  readonly 'flowcontrol.v1.UserSubject': UserSubject
  readonly 'flowcontrol.v1.FlowSchemaStatus': FlowSchemaStatus
  readonly 'flowcontrol.v1.FlowSchemaCondition': FlowSchemaCondition
  readonly 'flowcontrol.v1.PriorityLevelConfiguration': PriorityLevelConfiguration
  readonly 'flowcontrol.v1.PriorityLevelConfigurationSpec': PriorityLevelConfigurationSpec
  readonly 'flowcontrol.v1.ExemptPriorityLevelConfiguration': ExemptPriorityLevelConfiguration
  readonly 'flowcontrol.v1.LimitedPriorityLevelConfiguration': LimitedPriorityLevelConfiguration
  readonly 'flowcontrol.v1.LimitResponse': LimitResponse
  readonly 'flowcontrol.v1.QueuingConfiguration': QueuingConfiguration
  readonly 'flowcontrol.v1.PriorityLevelConfigurationStatus': PriorityLevelConfigurationStatus
  readonly 'flowcontrol.v1.PriorityLevelConfigurationCondition': PriorityLevelConfigurationCondition
  readonly 'certificates.v1.CertificateSigningRequest': CertificateSigningRequest
  readonly 'certificates.v1.CertificateSigningRequestSpec': CertificateSigningRequestSpec
  readonly 'certificates.v1.CertificateSigningRequestStatus': CertificateSigningRequestStatus
  readonly 'certificates.v1.CertificateSigningRequestCondition': CertificateSigningRequestCondition
}
