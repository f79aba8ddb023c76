import type { Mutation } from './mutation.ts'

const deployment = 'src/engine/controllers/deployment'
const replicaSet = 'src/engine/controllers/replicaSet'
const statefulSet = 'src/engine/controllers/statefulSet'
const autoscaler = 'src/engine/controllers/horizontalPodAutoscaler'
const utils = 'src/engine/controllers/controllerUtils'
const kubectl = 'src/engine/kubectl'
const validation = 'src/engine/api/validation'
const fields = 'src/engine/api/fields'

/** Mutations of differences between releases of Kubernetes. */
export const mutationsOfVersions: readonly Mutation[] = [
  {
    name: 'v1.37: maxUnavailable of a set is not taken into account',
    file: `${statefulSet}/updateSet.ts`,
    find: 'const maxUnavailable = maxUnavailableOf(set)',
    replace: 'const maxUnavailable = 1',
  },
  {
    name: 'v1.37: a small percentage of a set stops its update',
    file: `${statefulSet}/updateSet.ts`,
    find: 'return Math.max(1, scaledValueFromIntOrPercent(',
    replace: 'return Math.max(0, scaledValueFromIntOrPercent(',
  },
  {
    name: 'v1.37: Parallel counts broken old Pods against maxUnavailable',
    file: `${statefulSet}/updateSet.ts`,
    find: "!isOn(this.#ctx.release, 'parallelSetBrokenPodsFirst')",
    replace: 'this.#replicas.length > 0',
  },
  {
    name: 'v1.37: with OnDelete, the current revision stays',
    file: `${statefulSet}/status.ts`,
    find: "spec.updateStrategy.type === 'RollingUpdate' || isOn(release, 'onDeleteCurrentRevision')",
    replace: "spec.updateStrategy.type === 'RollingUpdate'",
  },
  {
    name: 'v1.34: Events of sets begin with a capital letter',
    file: `${statefulSet}/podControl.ts`,
    find: "return isOn(this.#options.release, 'capitalSetEvents') ? titles[verb] : verb",
    replace: 'return titles[verb]',
  },
  {
    name: 'v1.33: an update of a set waits for availability',
    file: `${statefulSet}/updateSet.ts`,
    find: "if (isOn(release, 'setUpdatesAwaitAvailability')) return isUnavailable(replica, now)",
    replace: "if (release !== '1.36') return isUnavailable(replica, now)",
  },
  {
    name: 'v1.34: a set is queued for the moment of availability',
    file: `${statefulSet}/controller.ts`,
    find: "if (!isOn(this.release, 'setAvailabilityRequeue')) {",
    replace: "if (!isOn('1.36', 'setAvailabilityRequeue')) {",
  },
  {
    name: 'v1.35: controllers skip syncs for stale caches',
    file: `${utils}/ownWrites.ts`,
    find: "isOn(release, 'staleCacheGuard')",
    replace: "isOn(release, 'staleCacheGuard') || caches.length > 0",
  },
  {
    name: 'v1.34: Pods that terminate are counted',
    file: `${deployment}/progress.ts`,
    find: "isOn(release, 'terminatingReplicas') ? terminatingReplicas(all) : undefined",
    replace: 'terminatingReplicas(all)',
  },
  {
    name: 'v1.34: a ReplicaSet counts Pods that terminate',
    file: `${replicaSet}/controller.ts`,
    find: "this.kind.countsTerminating && isOn(this.release, 'terminatingReplicas')",
    replace: 'this.kind.countsTerminating',
  },
  {
    name: 'v1.33: a ReplicaSet is queued for the moment of availability',
    file: `${replicaSet}/controller.ts`,
    find: "const isExact = isOn(this.release, 'replicaSetAvailabilityRequeue') && Number.isFinite(next)",
    replace: 'const isExact = Number.isFinite(next)',
  },
  {
    name: 'v1.37: with Recreate, only the last Pod wakes the Deployment',
    file: `${deployment}/handlers.ts`,
    find: "if (isOn(release, 'recreateWakesOnEachPod')) {",
    replace: "if (isOn('1.36', 'recreateWakesOnEachPod')) {",
  },
  {
    name: 'v1.37: the plugin for devices still speaks',
    file: 'src/engine/scheduler/fitError.ts',
    find: "isOn(release, 'quietDevicePlugin')",
    replace: "isOn('1.36', 'quietDevicePlugin')",
  },
  {
    name: 'v1.37: preemption does not name its node',
    file: 'src/engine/scheduler/fitError.ts',
    find: "isOn(release, 'preemptionPlacementText')",
    replace: "isOn('1.36', 'preemptionPlacementText')",
  },
  {
    name: 'v1.37: a missing sandbox has no reason',
    file: 'src/engine/kubelet/podConditions.ts',
    find: "if (!isOn(release, 'sandboxNotReadyReason')) return no",
    replace: 'if (release) return no',
  },
  {
    name: 'v1.37: a new spec of an autoscaler waits for the next period',
    file: `${autoscaler}/controller.ts`,
    find: 'if (isNow) this.queue.add(key, reason)',
    replace: "if (isNow && key === '') this.queue.add(key, reason)",
  },
  {
    name: 'v1.37: an autoscaler does not say whether it has scaled to zero',
    file: `${autoscaler}/controller.ts`,
    find: "if (this.#is('autoscalerScalesToZero'))\n",
    replace: "if (this.#is('autoscalerScalesToZero') && key === '')\n",
  },
  {
    name: 'v1.37: all autoscalers of the same Pods are named',
    file: `${autoscaler}/controller.ts`,
    find: "const claim = this.#is('autoscalerNamesTwo')",
    replace: "const claim = this.#is('autoscalerNamesTwo') && key === ''",
  },
  {
    name: 'v1.33: kubectl autoscale says that --cpu-percent is deprecated',
    file: `${kubectl}/verbs/creating/autoscale.ts`,
    find: "isOn(call.releases.kubectl, 'autoscaleCpuFlag')",
    replace: "isOn('1.36', 'autoscaleCpuFlag')",
  },
  {
    name: 'v1.33: resources of a Pod as a whole are stored',
    file: `${fields}/gatedFields.ts`,
    find: "{ field: 'resources', since: 'podLevelResources' }",
    replace: "{ field: 'schedulingGroup' }",
  },
  {
    name: 'v1.33: stored revisions leave out creationTimestamp: null',
    file: 'src/engine/api/controllerRevisions.ts',
    find: "!isOn(release, 'noNullCreationTimestamp')",
    replace: "!isOn('1.36', 'noNullCreationTimestamp')",
  },
  {
    name: 'v1.34: kubectl prints kyaml',
    file: `${kubectl}/printers/output.ts`,
    find: "isOn(call.releases.kubectl, 'kyamlFormat')",
    replace: "isOn('1.36', 'kyamlFormat')",
  },
  {
    name: 'v1.34: restartPolicyRules are stored',
    file: `${fields}/gatedFields.ts`,
    find: "[{ field: 'restartPolicyRules', since: 'containerRestartRules' }]",
    replace: '[]',
  },
  {
    name: 'v1.34: hostnameOverride is stored',
    file: `${fields}/gatedFields.ts`,
    find: "{ field: 'hostnameOverride', since: 'hostnameOverride' }",
    replace: "{ field: 'schedulingGroup' }",
  },
  {
    name: 'v1.34: environment variables from files are stored',
    file: `${fields}/gatedFields.ts`,
    find: "{ field: 'fileKeyRef', since: 'envFiles' }",
    replace: "{ field: 'fileKeyRef', since: 'noNullCreationTimestamp' }",
  },
  {
    name: 'v1.34: volumes of images are stored',
    file: `${fields}/gatedFields.ts`,
    find: "[{ field: 'image', since: 'imageVolumes' }]",
    replace: '[]',
  },
  {
    name: 'v1.37: kubectl describe leaves out policies of a set',
    file: `${kubectl}/describe/stored.ts`,
    find: "isOn(writer.release, 'describedSetPolicies')",
    replace: "isOn('1.36', 'describedSetPolicies')",
  },
  {
    name: 'v1.37: Pod certificates are dropped',
    file: `${fields}/gatedFields.ts`,
    find: "{ field: 'podCertificate', since: 'projectedCertificates' }",
    replace: "{ field: 'podCertificate' }",
  },
  {
    name: 'v1.37: limits of an autoscaler are refused first',
    file: `${validation}/autoscaler.ts`,
    find: "const areLast = isOn(release, 'autoscalerLimitsLast')",
    replace: "const areLast = isOn('1.36', 'autoscalerLimitsLast')",
  },
  {
    name: 'v1.34: the longest back-off of a restart can be set',
    file: 'src/engine/kubelet/backOff.ts',
    find: "!isOn(release, 'settableRestartBackOff')",
    replace: "!isOn('1.36', 'settableRestartBackOff')",
  },
  {
    name: 'v1.35: kubectl label says what became of labels',
    file: `${kubectl}/verbs/setting/metadata.ts`,
    find: "isOn(call.releases.kubectl, 'labelSaysWhatChanged')",
    replace: "isOn('1.36', 'labelSaysWhatChanged')",
  },
  {
    name: 'v1.35: a dry run of kubectl apply shows its changes',
    file: `${kubectl}/verbs/applying/apply.ts`,
    find: "!isOn(call.releases.kubectl, 'clientDryRunPatches')",
    replace: "!isOn('1.36', 'clientDryRunPatches')",
  },
  {
    name: 'v1.35: an absent maxReplicas is required',
    file: `${validation}/autoscaler.ts`,
    find: "isOn(release, 'autoscalerMaxRequired')",
    replace: "isOn('1.36', 'autoscalerMaxRequired')",
  },
  {
    name: 'v1.35: externalIPs of a Service are warned of',
    file: 'src/engine/kinds/service.ts',
    find: "isOn(release, 'externalIpsDeprecated')",
    replace: "isOn('1.36', 'externalIpsDeprecated')",
  },
]
