/**
 * Declares which objects each switch between releases affects. The sentences are `release.ID.now` and
 * `release.ID.before`.
 */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { podSpecOf } from '../../kinds/podSpecs.ts'
import type { SwitchName } from '../../versions.ts'
import {
  containersOf,
  hasPods,
  isKind,
  isNamespaced,
  probesOf,
  projectedSources,
  refusedSince,
  specOf,
  volumesOf,
} from './objectParts.ts'

/** Numbers and names for a sentence. */
export type DifferenceFacts = Readonly<Record<string, string | number>>

/**
 * The consequence of an upgrade past the switch.
 * - `wakes`: a dropped field is stored with the next write, and then takes effect.
 * - `revision`: the controller stores a revision at its next sync.
 * - `refusal`, `allowance`: the API server refuses or accepts a write from then on.
 * - `course`: a controller or kubelet acts differently in the next rollout.
 * - `words`: texts that scripts may read are different.
 */
export type DifferenceEffect = 'wakes' | 'revision' | 'refusal' | 'allowance' | 'course' | 'words'

/** A difference with its facts for one object. */
export interface Difference {
  readonly switch: SwitchName
  /** Id of its sentences. */
  readonly id: string
  readonly effect: DifferenceEffect
  /** The program whose release decides. */
  readonly part: 'controlPlane' | 'kubectl' | 'kubelet'
  /** Facts for its sentences; undefined: the difference does not affect the object. */
  readonly touches: (object: JsonObject) => DifferenceFacts | undefined
}

const no = undefined
const when = (condition: boolean): DifferenceFacts | undefined => (condition ? {} : no)
const never = (): undefined => no

const ofKinds =
  (...kinds: readonly string[]) =>
  (object: JsonObject) =>
    when(isKind(object, ...kinds))
const strategyOf = (object: JsonObject): JsonObject => asObject(specOf(object).updateStrategy)
const rollsInOrder = (object: JsonObject): boolean =>
  (textOf(strategyOf(object).type) || 'RollingUpdate') === 'RollingUpdate'
const maxUnavailableOf = (object: JsonObject): JsonValue | undefined =>
  isKind(object, 'StatefulSet') && rollsInOrder(object)
    ? asObject(strategyOf(object).rollingUpdate).maxUnavailable
    : undefined
const minReadyOf = (object: JsonObject): number => {
  const { minReadySeconds } = specOf(object)
  return typeof minReadySeconds === 'number' ? minReadySeconds : 0
}
const waitsReady =
  (...kinds: readonly string[]) =>
  (object: JsonObject) =>
    isKind(object, ...kinds) && minReadyOf(object) > 0 ? { seconds: minReadyOf(object) } : no
const inContainers = (isMeant: (container: JsonObject) => boolean) => (object: JsonObject) => {
  const found = containersOf(object).find(isMeant)
  return found && { container: textOf(found.name) }
}
const inVolumes = (isMeant: (volume: JsonObject) => boolean) => (object: JsonObject) => {
  const found = volumesOf(object).find(isMeant)
  return found && { volume: textOf(found.name) }
}
const lacksMaximum = (object: JsonObject) =>
  when(isKind(object, 'HorizontalPodAutoscaler') && !(Number(specOf(object).maxReplicas) > 0))
const longLabel = (object: JsonObject): DifferenceFacts | undefined => {
  const long = Object.entries(asObject(asObject(object.metadata).labels)).find(([, value]) => textOf(value).length > 63)
  return long && { label: long[0] }
}

/** All differences; every switch has at least one row. */
export const releaseDifferences = [
  {
    switch: 'noNullCreationTimestamp',
    id: 'daemonRevision',
    effect: 'revision',
    part: 'controlPlane',
    touches: ofKinds('DaemonSet'),
  },
  {
    switch: 'autoscaleCpuFlag',
    id: 'autoscaleCpuFlag',
    effect: 'words',
    part: 'kubectl',
    touches: ofKinds('HorizontalPodAutoscaler'),
  },
  {
    switch: 'deletedNamesNamespace',
    id: 'deletedNamesNamespace',
    effect: 'words',
    part: 'kubectl',
    touches: (object) => when(isNamespaced(object)),
  },
  {
    switch: 'describedPortNames',
    id: 'describedPortNames',
    effect: 'words',
    part: 'kubectl',
    touches: inContainers(({ ports }) => objectsIn(ports).some(({ name }) => name !== undefined)),
  },
  {
    switch: 'podLevelResources',
    id: 'podLevelResources',
    effect: 'wakes',
    part: 'controlPlane',
    touches: (object) => when(podSpecOf(object)?.resources !== undefined),
  },
  {
    switch: 'statefulSetTemplateValidated',
    id: 'statefulSetTemplateValidated',
    effect: 'refusal',
    part: 'controlPlane',
    touches: (object) => (isKind(object, 'StatefulSet') ? refusedSince(object, '1.33', '1.34') : no),
  },
  {
    switch: 'setUpdatesAwaitAvailability',
    id: 'setUpdatesAwaitAvailability',
    effect: 'course',
    part: 'controlPlane',
    touches: waitsReady('StatefulSet'),
  },
  {
    switch: 'replicaSetAvailabilityRequeue',
    id: 'replicaSetAvailabilityRequeue',
    effect: 'course',
    part: 'controlPlane',
    touches: waitsReady('Deployment', 'ReplicaSet', 'ReplicationController'),
  },
  { switch: 'kyamlFormat', id: 'kyamlFormat', effect: 'words', part: 'kubectl', touches: never },
  { switch: 'settableRestartBackOff', id: 'restartBackOff', effect: 'allowance', part: 'kubelet', touches: never },
  { switch: 'podStatusShowsErrors', id: 'podStatusShowsErrors', effect: 'words', part: 'controlPlane', touches: never },
  { switch: 'failedRulesShowValue', id: 'failedRulesShowValue', effect: 'words', part: 'controlPlane', touches: never },
  { switch: 'lengthsInBytes', id: 'lengthsInBytes', effect: 'words', part: 'controlPlane', touches: longLabel },
  {
    switch: 'containerRestartRules',
    id: 'containerRestartRules',
    effect: 'wakes',
    part: 'controlPlane',
    touches: inContainers(({ restartPolicyRules }) => restartPolicyRules !== undefined),
  },
  {
    switch: 'containerRestartRules',
    id: 'initRestartPolicy',
    effect: 'allowance',
    part: 'controlPlane',
    touches: (object) => {
      const inits = objectsIn(podSpecOf(object)?.initContainers)
      const found = inits.find(({ restartPolicy }) => textOf(restartPolicy) !== '' && restartPolicy !== 'Always')
      return found && { container: textOf(found.name), policy: textOf(found.restartPolicy) }
    },
  },
  {
    switch: 'hostnameOverride',
    id: 'hostnameOverride',
    effect: 'wakes',
    part: 'controlPlane',
    touches: (object) => {
      const name = textOf(podSpecOf(object)?.hostnameOverride)
      return name === '' ? no : { name }
    },
  },
  {
    switch: 'envFiles',
    id: 'envFiles',
    effect: 'wakes',
    part: 'controlPlane',
    touches: inContainers(({ env }) =>
      objectsIn(env).some(({ valueFrom }) => asObject(valueFrom).fileKeyRef !== undefined),
    ),
  },
  {
    switch: 'imageVolumes',
    id: 'imageVolumes',
    effect: 'wakes',
    part: 'controlPlane',
    touches: inVolumes(({ image }) => image !== undefined),
  },
  {
    switch: 'terminatingReplicas',
    id: 'terminatingReplicas',
    effect: 'words',
    part: 'controlPlane',
    touches: ofKinds('Deployment', 'ReplicaSet'),
  },
  {
    switch: 'terminatingReplicas',
    id: 'recreateUnready',
    effect: 'course',
    part: 'controlPlane',
    touches: (object) => when(isKind(object, 'Deployment') && asObject(specOf(object).strategy).type === 'Recreate'),
  },
  {
    switch: 'setAvailabilityRequeue',
    id: 'setAvailabilityRequeue',
    effect: 'course',
    part: 'controlPlane',
    touches: waitsReady('StatefulSet'),
  },
  {
    switch: 'capitalSetEvents',
    id: 'capitalSetEvents',
    effect: 'words',
    part: 'controlPlane',
    touches: ofKinds('StatefulSet'),
  },
  {
    switch: 'undoWarnsOfApply',
    id: 'undoWarnsOfApply',
    effect: 'words',
    part: 'kubectl',
    touches: ofKinds('Deployment', 'StatefulSet', 'DaemonSet'),
  },
  { switch: 'labelSaysWhatChanged', id: 'labelSaysWhatChanged', effect: 'words', part: 'kubectl', touches: never },
  { switch: 'clientDryRunPatches', id: 'clientDryRunPatches', effect: 'words', part: 'kubectl', touches: never },
  {
    switch: 'autoscalerMaxRequired',
    id: 'autoscalerMaxRequired',
    effect: 'words',
    part: 'controlPlane',
    touches: lacksMaximum,
  },
  {
    switch: 'externalIpsDeprecated',
    id: 'externalIpsDeprecated',
    effect: 'words',
    part: 'controlPlane',
    touches: (object) => when(isKind(object, 'Service') && specOf(object).externalIPs !== undefined),
  },
  {
    switch: 'staleCacheGuard',
    id: 'staleCacheGuard',
    effect: 'course',
    part: 'controlPlane',
    touches: ofKinds('Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'),
  },
  {
    switch: 'describedThresholdNames',
    id: 'describedThresholdNames',
    effect: 'words',
    part: 'kubectl',
    touches: inContainers((container) => probesOf(container).length > 0),
  },
  {
    switch: 'describedSetPolicies',
    id: 'describedSetPolicies',
    effect: 'words',
    part: 'kubectl',
    touches: ofKinds('StatefulSet'),
  },
  {
    switch: 'projectedCertificates',
    id: 'projectedCertificates',
    effect: 'wakes',
    part: 'controlPlane',
    touches: inVolumes((volume) =>
      projectedSources(volume).some(
        ({ podCertificate, clusterTrustBundle }) => (podCertificate ?? clusterTrustBundle) !== undefined,
      ),
    ),
  },
  { switch: 'terseInvalidPatch', id: 'terseInvalidPatch', effect: 'words', part: 'controlPlane', touches: never },
  {
    switch: 'statefulSetImmutableFields',
    id: 'statefulSetImmutableFields',
    effect: 'words',
    part: 'controlPlane',
    touches: ofKinds('StatefulSet'),
  },
  {
    switch: 'statefulSetMaxUnavailable',
    id: 'setMaxUnavailable',
    effect: 'wakes',
    part: 'controlPlane',
    touches: (object) => {
      const value = maxUnavailableOf(object)
      const counts = (typeof value === 'number' && value > 1) || (typeof value === 'string' && value !== '0%')
      return counts ? { value } : no
    },
  },
  {
    switch: 'statefulSetMaxUnavailable',
    id: 'setMaxUnavailableZero',
    effect: 'refusal',
    part: 'controlPlane',
    touches: (object) => {
      const value = maxUnavailableOf(object)
      return value === 0 || value === '0%' ? { value } : no
    },
  },
  {
    switch: 'statefulSetMaxUnavailable',
    id: 'setMaxUnavailableShown',
    effect: 'words',
    part: 'controlPlane',
    touches: (object) =>
      when(isKind(object, 'StatefulSet') && rollsInOrder(object) && maxUnavailableOf(object) === undefined),
  },
  {
    switch: 'parallelSetBrokenPodsFirst',
    id: 'parallelSetBrokenPodsFirst',
    effect: 'course',
    part: 'controlPlane',
    touches: (object) =>
      when(isKind(object, 'StatefulSet') && specOf(object).podManagementPolicy === 'Parallel' && rollsInOrder(object)),
  },
  {
    switch: 'onDeleteCurrentRevision',
    id: 'onDeleteCurrentRevision',
    effect: 'course',
    part: 'controlPlane',
    touches: (object) => when(isKind(object, 'StatefulSet') && !rollsInOrder(object)),
  },
  {
    switch: 'recreateWakesOnEachPod',
    id: 'recreateWakesOnEachPod',
    effect: 'course',
    part: 'controlPlane',
    touches: (object) => when(isKind(object, 'Deployment') && asObject(specOf(object).strategy).type === 'Recreate'),
  },
  {
    switch: 'quietDevicePlugin',
    id: 'quietDevicePlugin',
    effect: 'words',
    part: 'controlPlane',
    touches: (object) => when(hasPods(object)),
  },
  {
    switch: 'preemptionPlacementText',
    id: 'preemptionPlacementText',
    effect: 'words',
    part: 'controlPlane',
    touches: (object) => {
      const name = textOf(podSpecOf(object)?.priorityClassName)
      return name === '' ? no : { name }
    },
  },
  {
    switch: 'sandboxNotReadyReason',
    id: 'sandboxNotReadyReason',
    effect: 'words',
    part: 'kubelet',
    touches: (object) => when(hasPods(object)),
  },
  {
    switch: 'deviceTaintEviction',
    id: 'deviceTaintEviction',
    effect: 'course',
    part: 'controlPlane',
    touches: (object) =>
      when(
        isKind(object, 'ResourceSlice') &&
          objectsIn(specOf(object).devices).some(({ taints }) =>
            objectsIn(taints).some(({ effect }) => effect === 'NoExecute'),
          ),
      ),
  },
  {
    switch: 'autoscalerGeneration',
    id: 'autoscalerGeneration',
    effect: 'course',
    part: 'controlPlane',
    touches: ofKinds('HorizontalPodAutoscaler'),
  },
  {
    switch: 'autoscalerScalesToZero',
    id: 'autoscalerScalesToZero',
    effect: 'allowance',
    part: 'controlPlane',
    touches: (object) => when(isKind(object, 'HorizontalPodAutoscaler') && specOf(object).minReplicas === 0),
  },
  {
    switch: 'autoscalerLimitsLast',
    id: 'autoscalerLimitsLast',
    effect: 'words',
    part: 'controlPlane',
    touches: lacksMaximum,
  },
  {
    switch: 'autoscalerNamesTwo',
    id: 'autoscalerNamesTwo',
    effect: 'words',
    part: 'controlPlane',
    touches: ofKinds('HorizontalPodAutoscaler'),
  },
] as const satisfies readonly Difference[]

export type ReleaseDifferenceId = (typeof releaseDifferences)[number]['id']
