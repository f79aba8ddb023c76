/** Makes the claims of devices that Pods have templates of. Models pkg/controller/resourceclaim/controller.go (v1.36). */
import { StatusError } from '../../api/errors.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import { deviceClaimKey } from '../../api/outside/keys.ts'
import { devicesOf, isClaimOf, type UsedDevices } from '../../api/placing/podDevices.ts'
import type { KubeObject, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { decideOn } from '../../trace/declaration.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import * as decisions from './decisions.ts'

export const NAME = 'resource-claim-controller'
export const WORKERS = 50
const ENTRY_ANNOTATION = 'resource.kubernetes.io/pod-claim-name'
/** A generated name has five characters more, and 63 in all. */
const LONGEST_PREFIX = 57

export interface ResourceClaimOptions {
  readonly client: ApiClient
  readonly claims: Informer<KubeObject>
  readonly templates: Informer<AnyObject>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
  /** What was answered about the world outside: that a driver allocates a claim, wherever the claim comes from. */
  readonly assumed?: ClusterConfig['assumed']
}

export class ResourceClaimController extends QueueController {
  readonly #options: ResourceClaimOptions

  constructor(sim: Simulation, options: ResourceClaimOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.#options = options
    const { pods, claims, templates } = options
    const wake = (pod: Pod, why: string) => {
      if (devicesOf(pod).length > 0) this.queue.add(keyOf(pod), why)
    }
    pods.addHandler({
      onAdd: (pod) => wake(pod, `Pod ${pod.metadata.name} ADDED`),
      onUpdate: (_before, pod) => wake(pod, `Pod ${pod.metadata.name} MODIFIED`),
    })
    const wakeAll = (namespace: string | undefined, why: string, isMeant: (one: UsedDevices) => boolean) => {
      for (const pod of pods.lister.list(namespace ?? '')) if (devicesOf(pod).some(isMeant)) wake(pod, why)
    }
    claims.addHandler({
      onDelete: ({ metadata: { namespace, name } }) =>
        wakeAll(namespace, `ResourceClaim ${name} DELETED`, ({ claim }) => claim === name),
    })
    templates.addHandler({
      onAdd: ({ metadata: { namespace, name } }) =>
        wakeAll(namespace, `ResourceClaimTemplate ${name} ADDED`, ({ template }) => template === name),
    })
  }

  // Models syncPod.
  protected override sync(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const { pods, recorder } = this.#options
    const pod = pods.lister.get(namespace, name)
    if (!pod || pod.metadata.deletionTimestamp !== undefined) return
    const made = new Map<string, string>()
    for (const one of devicesOf(pod)) {
      try {
        const claim = this.#handle(pod, one)
        if (claim !== undefined) made.set(one.entry, claim)
      } catch (error) {
        if (!(error instanceof StatusError)) throw error
        const text = `PodResourceClaim ${one.entry}: ${error.message}`
        recorder.event(pod, 'Warning', 'FailedResourceClaimCreation', text)
        decideOn(this.sim, NAME, `pod/${key}`)(decisions.failed, { entry: one.entry, message: error.message })
        throw new StatusError('InternalError', `pod ${key}, ${text}`)
      }
    }
    if (made.size > 0) this.#noteClaims(pod, made)
  }

  /** The name of the claim that was made, or that is there and not noted; throws StatusError. */
  // Models handleClaim.
  #handle(pod: Pod, { entry, template, claim, isOwn }: UsedDevices): string | undefined {
    const { claims, templates } = this.#options
    const { namespace = '' } = pod.metadata
    if (!isOwn || template === undefined || claim === undefined) return undefined
    const noted = claim === '' ? undefined : claims.lister.get(namespace, claim)
    if (noted && isClaimOf(pod, noted)) return undefined
    const orphan = claims.lister
      .list(namespace)
      .find((one) => isClaimOf(pod, one) && one.metadata.annotations?.[ENTRY_ANNOTATION] === entry)
    if (orphan) return orphan.metadata.name
    const found = templates.lister.get(namespace, template)
    if (!found && this.#options.assumed?.[deviceClaimKey(entry)] === 'allocated') return undefined
    if (!found)
      throw new StatusError(
        'NotFound',
        `resource claim template "${template}": resourceclaimtemplate.resource.k8s.io "${template}" not found`,
      )
    return this.#create(pod, entry, found)
  }

  #create(pod: Pod, entry: string, template: AnyObject): string {
    const { metadata, spec } = asObject(template.spec)
    const { labels, annotations } = asObject(metadata)
    const { namespace = '', name, uid } = pod.metadata
    const created = this.#options.client.create('resourceclaims', namespace, {
      apiVersion: 'resource.k8s.io/v1',
      kind: 'ResourceClaim',
      metadata: {
        generateName: namePrefix(name, entry),
        ...(labels === undefined ? {} : { labels }),
        annotations: { ...asObject(annotations), [ENTRY_ANNOTATION]: entry },
        ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name, uid, controller: true }],
      },
      spec: asObject(spec),
    })
    decideOn(this.sim, NAME, `pod/${keyOf(pod)}`)(decisions.create, { entry, claim: created.metadata.name })
    return created.metadata.name
  }

  /** The Pod's status says which claims it has, and the scheduler reads it there. */
  #noteClaims(pod: Pod, made: ReadonlyMap<string, string>): void {
    const { namespace = '', name } = pod.metadata
    const live = this.#options.client.get('pods', namespace, name)
    const known = live.status.resourceClaimStatuses
    const resourceClaimStatuses = [
      ...(known ?? []).filter(({ name: entry = '' }) => !made.has(entry)),
      ...[...made].map(([entry, resourceClaimName]) => ({ name: entry, resourceClaimName })),
    ]
    this.#options.client.updateStatus('pods', namespace, {
      ...live,
      status: { ...live.status, resourceClaimStatuses },
    })
  }
}

function namePrefix(pod: string, entry: string): string {
  const prefix = `${pod}-${entry}-`
  if (prefix.length <= LONGEST_PREFIX) return prefix
  const shortened = (text: string): string => text.slice(0, Math.floor((text.length * LONGEST_PREFIX) / prefix.length))
  return `${shortened(pod)}-${shortened(entry)}`
}
