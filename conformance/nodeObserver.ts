/** Records the states of Pods and Events over time in the recordings' format. */
import type { ContainerStatus, KubeEvent, KubeObject, Node, Pod } from '../src/engine/api/types.ts'
import type { Store } from '../src/engine/apiserver/store.ts'

export interface PodLine {
  readonly at: number
  readonly pod: string
  /** Text of the state; `gone` for a deleted Pod. */
  readonly state: string
  readonly node: string
}

export interface EventLine {
  readonly at: number
  readonly object: string
  readonly text: string
  /** The Event's count at this time. */
  readonly count: number
}

/** State of all nodes. */
export interface NodesLine {
  readonly at: number
  readonly text: string
}

/** Conditions of each Pod in a Service's EndpointSlices. */
export interface EndpointsLine {
  readonly at: number
  readonly service: string
  readonly text: string
}

/** A line of `pods` in a recording. */
export interface RecordedPod {
  readonly at: number | readonly [number, number]
  readonly pod: string
  readonly node?: string
  readonly phase?: string
  readonly reason?: string
  readonly message?: string
  readonly deleting?: boolean
  readonly grace?: number
  readonly conditions?: { readonly [type: string]: string }
  readonly containers?: { readonly [name: string]: string }
  readonly gone?: boolean
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Generated name of a rejected Pod, which occurs only in the message. */
const pod = /pods "([^" ]*-)[bcdfghjklmnpqrstvwxz2456789]{5}"/g
const pullDuration = /in [^ ]+ \([^ ]+ including waiting\)/

/** Virtual ms. */
interface Clock {
  readonly now: number
}

/** Observations up to a time. */
export interface ObserverState {
  readonly pods: readonly PodLine[]
  readonly events: readonly EventLine[]
  readonly nodes: readonly NodesLine[]
  readonly endpoints: readonly EndpointsLine[]
  readonly firstPodAt: number | undefined
  readonly names: ReadonlyMap<string, string>
  readonly hashes: readonly string[]
  readonly counts: ReadonlyMap<string, number>
  readonly last: ReadonlyMap<string, string>
}

/**
 * Observes a run. Generated Pod names become `web-{1}-{2}` (the second Pod of the first template) or `j-{1}` (the first
 * Pod of a Job).
 */
export class NodeObserver {
  pods: PodLine[] = []
  events: EventLine[] = []
  nodes: NodesLine[] = []
  endpoints: EndpointsLine[] = []
  firstPodAt: number | undefined
  readonly #clock: Clock
  #names = new Map<string, string>()
  #hashes: string[] = []
  #counts = new Map<string, number>()
  #last = new Map<string, string>()
  readonly #store: Store

  constructor(clock: Clock, store: Store) {
    this.#clock = clock
    this.#store = store
    this.#onNode()
    store.observe(({ resource, before, after }) => {
      if (resource === 'pods') this.#onPod(before as Pod | undefined, after as Pod | undefined)
      if (resource === 'events' && after) this.#onEvent(after as KubeEvent)
      if (resource === 'nodes') this.#onNode()
      if (resource === 'endpointslices') this.#onSlice(serviceOf(after ?? before))
      if (resource === 'replicasets' && after) this.#hashIndex(after)
    })
  }

  save(): ObserverState {
    return {
      pods: [...this.pods],
      events: [...this.events],
      nodes: [...this.nodes],
      endpoints: [...this.endpoints],
      firstPodAt: this.firstPodAt,
      names: new Map(this.#names),
      hashes: [...this.#hashes],
      counts: new Map(this.#counts),
      last: new Map(this.#last),
    }
  }

  load(state: ObserverState): void {
    this.pods = [...state.pods]
    this.events = [...state.events]
    this.nodes = [...state.nodes]
    this.endpoints = [...state.endpoints]
    this.firstPodAt = state.firstPodAt
    this.#names = new Map(state.names)
    this.#hashes = [...state.hashes]
    this.#counts = new Map(state.counts)
    this.#last = new Map(state.last)
  }

  #onPod(before: Pod | undefined, after: Pod | undefined): void {
    const { now } = this.#clock
    this.firstPodAt ??= now
    const pod = after ?? before
    if (!pod) return
    const name = this.#nameOf(pod)
    const node = pod.spec.nodeName ?? ''
    const add = (state: string) => {
      if (this.#last.get(name) === `${node} ${state}`) return
      this.#last.set(name, `${node} ${state}`)
      this.pods.push({ at: now, pod: name, state, node })
    }
    if (after) {
      add(this.plain(podState(recordedForm(after))))
      return
    }
    add(this.plain(podState({ ...recordedForm(pod), deleting: true, grace: 0 })))
    add('gone')
  }

  #onNode(): void {
    const has: Record<string, string> = {}
    for (const node of this.#store.list('nodes')) has[node.metadata.name] = nodeText(node as Node)
    const text = sorted(has)
    if (this.nodes.at(-1)?.text !== text) this.nodes.push({ at: this.#clock.now, text })
  }

  #onSlice(service: string): void {
    const has: Record<string, string> = {}
    for (const slice of this.#store.list('endpointslices', 'default') as Iterable<EndpointSlice>) {
      if (serviceOf(slice) !== service) continue
      for (const { targetRef, conditions = {} } of slice.endpoints ?? []) {
        const pod = targetRef?.name ?? ''
        has[this.#names.get(pod) ?? pod] = ['ready', 'serving', 'terminating'].filter((c) => conditions[c]).join(' ')
      }
    }
    const text = sorted(has)
    const last = this.endpoints.findLast((line) => line.service === service)
    if (last?.text !== text) this.endpoints.push({ at: this.#clock.now, service, text })
  }

  #onEvent(event: KubeEvent): void {
    const { involvedObject, type, reason, message = '', source } = event
    // Recordings have no count for Events of the newer Event API.
    const count = source?.component === 'default-scheduler' ? 0 : (event.count ?? 0)
    const object = this.plain(`${(involvedObject.kind ?? '').toLowerCase()}/${involvedObject.name ?? ''}`)
    this.events.push({ at: this.#clock.now, object, text: `${type} ${reason} ${this.plain(message)}`, count })
  }

  /** Replaces generated names and numbers by placeholders. */
  plain(message: string): string {
    let text = message.replaceAll(uuid, '<uid>').replace(pullDuration, 'in <duration> (<duration> including waiting)')
    for (const [name, placeholder] of this.#names) text = text.replaceAll(name, placeholder)
    for (const [i, hash] of this.#hashes.entries()) text = text.replaceAll(hash, `{${i + 1}}`)
    return text.replace(pod, 'pods "$1{pod}"')
  }

  #hashIndex({ metadata }: KubeObject): void {
    const hash = metadata.labels?.['pod-template-hash']
    if (hash !== undefined && !this.#hashes.includes(hash)) this.#hashes.push(hash)
  }

  #nameOf({ metadata }: Pod): string {
    const known = this.#names.get(metadata.name)
    if (known !== undefined) return known
    const { generateName } = metadata
    // Pods of a StatefulSet also have a generateName, but a fixed name.
    if (!generateName || metadata.ownerReferences?.some(({ kind }) => kind === 'StatefulSet')) return metadata.name
    const hash = metadata.labels?.['pod-template-hash']
    if (hash !== undefined && !this.#hashes.includes(hash)) this.#hashes.push(hash)
    const count = (this.#counts.get(generateName) ?? 0) + 1
    this.#counts.set(generateName, count)
    const base = hash === undefined ? generateName : generateName.replace(hash, `{${this.#hashes.indexOf(hash) + 1}}`)
    const name = `${base}{${count}}`
    this.#names.set(metadata.name, name)
    return name
  }
}

/** Text of a recorded or observed state, without the node. */
export function podState(pod: Omit<RecordedPod, 'at' | 'pod'>): string {
  if (pod.gone) return 'gone'
  const deleting = pod.deleting ? ` deleting grace ${pod.grace ?? ''}` : ''
  return `${pod.phase}${pod.reason ? ` ${pod.reason}` : ''}${pod.message ? ` (${pod.message})` : ''}${deleting} ${sorted(pod.conditions)} ${sorted(pod.containers)}`
}

type EndpointSlice = KubeObject & {
  readonly endpoints?: readonly {
    readonly targetRef?: { readonly name: string }
    readonly conditions?: { readonly [type: string]: boolean }
  }[]
}

const serviceOf = (slice: KubeObject | undefined): string =>
  slice?.metadata.labels?.['kubernetes.io/service-name'] ?? ''

/** Ready condition and taints. */
function nodeText({ spec, status }: Node): string {
  const ready = status.conditions?.find(({ type }) => type === 'Ready')
  const taints = (spec.taints ?? []).map(({ key, value, effect }) => `${key}${value ? `=${value}` : ''}:${effect}`)
  return [`${ready?.status} ${ready?.reason}`, ...taints].join(', ')
}

/** Entries of a map as sorted text. */
export const sorted = (map: { readonly [key: string]: string } | undefined): string =>
  Object.keys(map ?? {})
    .sort()
    .map((key) => `${key}=${map?.[key]}`)
    .join('; ')

function recordedForm(pod: Pod): Omit<RecordedPod, 'at' | 'pod'> {
  const { metadata, status } = pod
  const conditions: Record<string, string> = {}
  for (const c of status.conditions ?? [])
    conditions[c.type] = c.status + (c.reason ? ` ${c.reason}` : '') + (c.message ? `: ${c.message}` : '')
  const containers: Record<string, string> = {}
  for (const c of status.initContainerStatuses ?? []) containers[`init ${c.name}`] = containerText(c)
  for (const c of status.containerStatuses ?? []) containers[c.name] = containerText(c)
  for (const c of status.ephemeralContainerStatuses ?? []) containers[`ephemeral ${c.name}`] = containerText(c)
  return {
    phase: status.phase,
    ...(status.reason === undefined ? {} : { reason: status.reason }),
    ...(status.message === undefined ? {} : { message: status.message }),
    ...(metadata.deletionTimestamp === undefined
      ? {}
      : { deleting: true, grace: metadata.deletionGracePeriodSeconds ?? 0 }),
    conditions,
    containers,
  }
}

function containerText(c: ContainerStatus): string {
  const ended = c.state.terminated
  const state = c.state.running
    ? 'running'
    : ended
      ? `terminated ${ended.reason ?? ''} ${ended.exitCode}`
      : `waiting ${c.state.waiting?.reason ?? ''}`
  const last = c.lastState.terminated
  return [
    state,
    ...(c.ready ? ['ready'] : []),
    ...(c.started ? ['started'] : []),
    // The recorder stored the last terminated state only together with restarts.
    ...(c.restartCount > 0
      ? [`restarts ${c.restartCount}`, last ? `last terminated ${last.reason ?? ''} ${last.exitCode}` : 'last none']
      : []),
  ].join(', ')
}
