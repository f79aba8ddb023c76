/** Observes StatefulSets and DaemonSets in the recordings' format. */

import type { Claim, ControllerRevision, DaemonSet, StatefulSet } from '../src/engine/api/kindTypes.ts'
import { claimNamesOf } from '../src/engine/api/podVolumes.ts'
import type { KubeObject, Pod } from '../src/engine/api/types.ts'
import { LAST_APPLIED } from '../src/engine/api/written.ts'
import type { Store } from '../src/engine/apiserver/store.ts'
import { targetNode } from '../src/engine/playedNode/playedNode.ts'

const REVISION = 'controller-revision-hash'
const GENERATION = 'pod-template-generation'
const POD_NAME = 'statefulset.kubernetes.io/pod-name'

/** A flag of a state. As in the recordings, false is omitted. */
const flag = <Name extends string>(name: Name, isSet: boolean) => (isSet ? { [name]: true } : {})

export class SetsObserver {
  readonly #store: Store
  readonly #shorten: (text: string) => string

  constructor(store: Store, shorten: (text: string) => string) {
    this.#store = store
    this.#shorten = shorten
  }

  state(): Record<string, unknown> {
    return {
      statefulSets: this.#named('statefulsets', (object) => this.#statefulSet(object as StatefulSet)),
      controllerRevisions: this.#named('controllerrevisions', (object) => this.#revision(object as ControllerRevision)),
      claims: this.#named('persistentvolumeclaims', (object) => this.#claim(object as Claim)),
      members: this.#members(),
      daemonSets: this.#named('daemonsets', (object) => this.#daemonSet(object as DaemonSet)),
      daemonPods: this.#daemonPods(),
    }
  }

  #named(resource: string, show: (object: KubeObject) => unknown): Record<string, unknown> {
    const objects = [...this.#store.list(resource)]
    return Object.fromEntries(objects.map((object) => [this.#shorten(object.metadata.name), show(object)]))
  }

  #annotations({ metadata }: KubeObject): object {
    const annotations = Object.entries(metadata.annotations ?? {}).filter(([key]) => key !== LAST_APPLIED)
    if (annotations.length === 0) return {}
    return { annotations: Object.fromEntries(annotations.map(([key, value]) => [key, this.#shorten(value)])) }
  }

  #statefulSet(set: StatefulSet): object {
    const { metadata, spec, status } = set
    const { partition, maxUnavailable } = spec.updateStrategy.rollingUpdate ?? {}
    const { currentRevision, updateRevision, ...rest } = status
    const counters = Object.entries(rest).filter(([, value]) => typeof value === 'number' && value !== 0)
    return {
      generation: metadata.generation,
      replicas: spec.replicas,
      strategy: spec.updateStrategy.type,
      ...(partition === undefined ? {} : { partition }),
      ...(maxUnavailable === undefined ? {} : { maxUnavailable: String(maxUnavailable) }),
      ...flag('deleting', metadata.deletionTimestamp !== undefined),
      ...this.#annotations(set),
      ...(currentRevision === undefined ? {} : { currentRevision: this.#shorten(currentRevision) }),
      ...(updateRevision === undefined ? {} : { updateRevision: this.#shorten(updateRevision) }),
      status: Object.fromEntries(counters),
    }
  }

  #daemonSet(set: DaemonSet): object {
    const { metadata, spec, status } = set
    const { maxUnavailable, maxSurge } = spec.updateStrategy.rollingUpdate ?? {}
    const counters = Object.entries(status).filter(([, value]) => typeof value === 'number' && value !== 0)
    return {
      generation: metadata.generation,
      strategy: spec.updateStrategy.type,
      ...(maxUnavailable === undefined ? {} : { maxUnavailable: String(maxUnavailable) }),
      ...(maxSurge === undefined ? {} : { maxSurge: String(maxSurge) }),
      ...flag('deleting', metadata.deletionTimestamp !== undefined),
      ...this.#annotations(set),
      status: Object.fromEntries(counters),
    }
  }

  /** Pods of DaemonSets by `SET@NODE`, including places of deleted Pods. */
  #daemonPods(): Record<string, unknown[]> {
    const places: Record<string, unknown[]> = {}
    for (const object of this.#store.list('pods')) {
      const pod = object as Pod
      const { metadata, status } = pod
      const owner = metadata.ownerReferences?.find((ref) => ref.controller)
      if (owner ? owner.kind !== 'DaemonSet' : metadata.labels?.[GENERATION] === undefined) continue
      const place = `${owner ? this.#shorten(owner.name) : ''}@${targetNode(pod)}`
      places[place] ??= []
      places[place].push({
        revision: this.#shorten(metadata.labels?.[REVISION] ?? ''),
        phase: status.phase,
        ...flag('ready', status.conditions?.some((c) => c.type === 'Ready' && c.status === 'True') ?? false),
        ...flag('deleting', metadata.deletionTimestamp !== undefined),
        ...flag('unbound', !pod.spec.nodeName),
      })
    }
    return places
  }

  #revision(object: ControllerRevision): object {
    const { metadata, revision } = object
    const hash = metadata.labels?.['controller.kubernetes.io/hash'] ?? metadata.labels?.[REVISION]
    return {
      revision,
      ...this.#owner(object),
      ...flag('deleting', metadata.deletionTimestamp !== undefined),
      ...this.#annotations(object),
      ...(hash === undefined ? {} : { hash: this.#shorten(hash) }),
    }
  }

  #claim({ metadata }: Claim): object {
    const owners = (metadata.ownerReferences ?? []).map(
      ({ kind, name, controller }) =>
        `${kind.toLowerCase()}/${this.#shorten(name)}${controller ? ' (controller)' : ''}`,
    )
    return {
      ...flag('deleting', metadata.deletionTimestamp !== undefined),
      ...(owners.length > 0 ? { owners: owners.sort() } : {}),
    }
  }

  /** Pods of StatefulSets, including deleted Pods. */
  #members(): Record<string, unknown> {
    const members: Record<string, unknown> = {}
    for (const object of this.#store.list('pods')) {
      const pod = object as Pod
      const { metadata, status } = pod
      const owner = metadata.ownerReferences?.find((ref) => ref.controller)
      if (owner ? owner.kind !== 'StatefulSet' : metadata.labels?.[POD_NAME] === undefined) continue
      const claims = claimNamesOf(pod).sort()
      members[this.#shorten(metadata.name)] = {
        ...this.#owner(pod),
        revision: this.#shorten(metadata.labels?.[REVISION] ?? ''),
        phase: status.phase,
        ...flag('ready', status.conditions?.some((c) => c.type === 'Ready' && c.status === 'True') ?? false),
        ...flag('deleting', metadata.deletionTimestamp !== undefined),
        ...flag('unbound', !pod.spec.nodeName),
        ...(claims.length > 0 ? { claims } : {}),
      }
    }
    return members
  }

  #owner({ metadata }: KubeObject): object {
    const owner = metadata.ownerReferences?.find((ref) => ref.controller)
    return owner ? { owner: this.#shorten(owner.name) } : {}
  }
}
