/** Words without private information: the words of the API and of Kubernetes' components. */

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Values of enumerated fields. */
export const apiWords = set(`
  Allow Always AlwaysAllow AverageValue BestEffort Bidirectional Block BlockDevice BoundWhenever Burstable CharDevice
  ClientIP Cluster ClusterFirst ClusterFirstWithHostNet ClusterIP Container ContainerResource Count CrossNamespacePodAffinity
  Default Deferred Delete Directory DirectoryOrCreate Disabled DoNotSchedule DoesNotExist Enabled Equal Exists External ExternalDNS
  ExternalIP ExternalName FQDN FailIndex FailJob Failed Failure Success FallbackToLogsOnError False FieldsV1 File FileOrCreate Filesystem
  ForceDeleteWithDelayedGuarantees Forbid Gt Guaranteed HTTP HTTPS Honor HostToContainer Hostname HugePages IPv4 IPv6
  IfHealthyBudget IfNotPresent IfPossible Ignore Immediate In InProgress Indexed Infeasible InternalDNS InternalIP Local Localhost Lost Lt
  Max Memory Merge Min MountOption Never NoExecute NoSchedule NodePort NonIndexed None Normal NotBestEffort NotIn NotRequired
  NotTerminating Object OnDelete OnFailure OnRootMismatch OrderedReady Parallel Pending Percent PersistentVolumeClaim Pod
  Pods PreemptLowerPriority PreferClose PreferDualStack PreferNoSchedule PreferSameNode PreferSameZone PriorityClass Proposed Proxy
  ReadOnly ReadOnlyMany ReadWrite ReadWriteMany ReadWriteOnce ReadWriteOncePod Recreate Recursive Recycle Released Replace
  RequireDualStack Resource Restart RestartAllContainers RestartContainer Retain RollingUpdate Running RuntimeDefault SCTP ScheduleAnyway
  SingleStack Socket Strict Succeeded TCP Terminated Terminating TerminatingOrFailed True UDP Unconfined Unknown Unmasked Utilization
  VIP Value VolumeAttributesClass WaitForFirstConsumer Warning Active Available Bound LoadBalancer
  Apply Update status scale resize ephemeralcontainers binding linux windows amd64 arm64 arm 386 ppc64le s390x riscv64
  SIGTERM SIGINT SIGQUIT SIGHUP SIGKILL SIGUSR1 SIGUSR2
  ALL all AUDIT_CONTROL AUDIT_READ AUDIT_WRITE BLOCK_SUSPEND BPF CHECKPOINT_RESTORE CHOWN DAC_OVERRIDE DAC_READ_SEARCH FOWNER FSETID IPC_LOCK
  IPC_OWNER KILL LEASE LINUX_IMMUTABLE MAC_ADMIN MAC_OVERRIDE MKNOD NET_ADMIN NET_BIND_SERVICE NET_BROADCAST NET_RAW PERFMON SETFCAP
  SETGID SETPCAP SETUID SYSLOG SYS_ADMIN SYS_BOOT SYS_CHROOT SYS_MODULE SYS_NICE SYS_PACCT SYS_PTRACE SYS_RAWIO SYS_RESOURCE SYS_TIME
  SYS_TTY_CONFIG WAKE_ALARM`)

/** Paths that exist in every container, or that the kubelet adds. */
export const knownPaths = set('/dev/termination-log /var/run/secrets/kubernetes.io/serviceaccount')

/** Programs whose names are kept in a command; their arguments are hidden. */
export const knownPrograms = set('sh bash ash dash zsh sleep')

/** Options whose names are kept in a command. */
export const knownOptions =
  set(`--address --addr --bind --cluster --concurrency --conf --config --config-file --cpu --database --db --debug
  --dir --directory --endpoint --env --file --health --help --host --hostname --in-cluster --interval --json --key --kubeconfig --leader-elect
  --level --listen --log --log-format --log-level --max --metrics --metrics-port --min --mode --model --name --namespace --node --output --password
  --path --port --prefix --profile --quiet --region --replicas --secret --server --silent --size --source --storage --target --threads
  --timeout --tls --token --url --user --username --verbose --version --volume --web --workers --zone`)

/** Managers in every cluster, by their names in `managedFields` and Events. */
export const knownManagers =
  set(`kube-controller-manager kube-scheduler default-scheduler kube-apiserver kubelet kubectl kubectl-annotate
  kubectl-autoscale kubectl-client-side-apply kubectl-cordon kubectl-create kubectl-delete kubectl-edit kubectl-expose kubectl-label
  kubectl-last-applied kubectl-patch kubectl-replace kubectl-rollout kubectl-run kubectl-scale kubectl-set kubectl-taint kubectl-drain
  before-first-apply helm argocd-controller argocd-application-controller argocd-server flux kustomize-controller helm-controller terraform
  HashiCorp cluster-autoscaler karpenter Go-http-client node-fetch kube-proxy kwok cloud-controller-manager controllermanager
  attachdetach-controller certificate-controller cronjob-controller daemonset-controller deployment-controller disruption-controller
  device-taint-eviction-controller
  endpoint-controller endpointslice-controller endpoints-controller garbage-collector horizontal-pod-autoscaler job-controller
  namespace-controller node-controller node-lifecycle-controller persistentvolume-controller pod-garbage-collector-controller
  pod-garbage-collector podgc replicaset-controller replication-controller resourcequota-controller controllerrevision-controller
  service-controller statefulset-controller taint-eviction-controller vpa-recommender calico aws-node`)

/** Parts of names in every cluster, which stay even if names are redacted. */
export const commonParts =
  set(`default kube system public node lease scheduler cluster local controller manager kubelet kubernetes http https
  tcp udp dns root ca crt`)

/** Keys of labels and taints without a domain that Kubernetes or every tutorial uses. */
export const commonKeys =
  set(`app pod-template-hash controller-revision-hash pod-template-generation controller-uid job-name tier
  deprecated.daemonset.template.generation
  metadata.name cpu memory storage pods services secrets configmaps persistentvolumeclaims replicationcontrollers resourcequotas
  ephemeral-storage Available Progressing ReplicaFailure Ready Initialized PodScheduled ContainersReady PodReadyToStartContainers
  DisruptionTarget DisruptionAllowed MemoryPressure DiskPressure PIDPressure NetworkUnavailable Complete Failed Suspended FailureTarget
  SuccessCriteriaMet AbleToScale ScalingActive ScalingLimited Opaque kubernetes orphan foregroundDeletion PodResizePending PodResizeInProgress
  NamespaceDeletionDiscoveryFailure NamespaceDeletionContentFailure NamespaceDeletionGroupVersionParsingFailure NamespaceContentRemaining
  NamespaceFinalizersRemaining Resizing FileSystemResizePending`)

/** Fields of a Pod from which an environment variable or file may be filled, and fields that Events name. */
export const knownFieldPaths =
  set(`metadata.name metadata.namespace metadata.uid metadata.labels metadata.annotations spec.nodeName
  spec.serviceAccountName status.hostIP status.hostIPs status.podIP status.podIPs`)
