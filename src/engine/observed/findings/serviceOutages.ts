/** Finds the times at which a Service lost all its ready endpoints, or was deleted while its Pods were ready. */

import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { labelsMatch } from '../../api/selector.ts'
import { metaText, type ObservedChange, type ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { isReady } from '../seenConditions.ts'
import type { ServiceOutage } from './finding.ts'

export interface SeenServiceOutage extends ServiceOutage {
  readonly namespace: string
  readonly selector: Readonly<Record<string, string>>
  /** Number of Pods that a deleted Service selected; 0 for a Service that was not deleted. */
  readonly pods: number
}

interface Watched {
  readonly name: string
  readonly namespace: string
  selector: Readonly<Record<string, string>>
  publishesAll: boolean
  hadAny: boolean
  from: number | undefined
}

/** A Service that was deleted while it selected ready Pods. */
interface Deleted {
  readonly service: Watched
  readonly from: number
  readonly pods: number
}

/** Pods that end so soon after their Service were deleted together with it. */
const TOGETHER_MS = 5000

/**
 * Outages in the order of their beginnings. Ready endpoints are counted in EndpointSlices, or in Pods if no slice was
 * recorded.
 */
export function serviceOutages(run: ObservedRun): readonly SeenServiceOutage[] {
  const hasSlices = run.kinds.some(({ resource }) => resource === 'endpointslices')
  const watch = new ServiceWatch(hasSlices)
  for (const change of run.changes) watch.see(change)
  return watch.finish()
}

class ServiceWatch {
  readonly #hasSlices: boolean
  readonly #services = new Map<string, Watched>()
  readonly #pods = new Map<string, SeenObject>()
  /** Ready endpoints of each slice, by the Service's name. */
  readonly #slices = new Map<string, Map<string, number>>()
  readonly #deleted = new Map<string, Deleted>()
  readonly #found: SeenServiceOutage[] = []

  constructor(hasSlices: boolean) {
    this.#hasSlices = hasSlices
  }

  see(change: ObservedChange): void {
    const { resource, object, key, type, at } = change
    const isEnd = type === 'deleted' || type === 'lost'
    const namespace = metaText(object, 'namespace') ?? 'default'
    if (resource === 'services') {
      const path = `${namespace}/${object.metadata.name}`
      if (isEnd) this.#delete(path, at)
      else {
        this.#service(path, namespace, object)
        this.#again(path, at)
      }
      this.#check(path, at)
    } else if (resource === 'endpointslices') {
      const name = textOf(asObject(object.metadata.labels)['kubernetes.io/service-name'])
      const path = `${namespace}/${name}`
      const slices = this.#slices.get(path) ?? new Map<string, number>()
      this.#slices.set(path, slices)
      if (isEnd) slices.delete(key)
      else
        slices.set(
          key,
          objectsIn(object.endpoints).filter(({ conditions }) => asObject(conditions).ready === true).length,
        )
      this.#check(path, at)
    } else if (resource === 'pods') {
      if (isEnd) this.#pods.delete(key)
      else this.#pods.set(key, object)
      for (const [path, { service, from }] of this.#deleted)
        if (service.namespace === namespace && this.#readyPods(service) === 0) {
          if (at - from >= TOGETHER_MS) this.#again(path, at)
          this.#deleted.delete(path)
        }
      if (this.#hasSlices) return
      for (const [path, service] of this.#services) if (service.namespace === namespace) this.#check(path, at)
    }
  }

  #delete(path: string, at: number): void {
    const service = this.#services.get(path)
    // A Service without endpoints is not back because it was deleted as well.
    if (service === undefined || service.from !== undefined) return
    this.#services.delete(path)
    const pods = Object.keys(service.selector).length === 0 ? 0 : this.#readyPods(service)
    if (pods > 0) this.#deleted.set(path, { service, from: at, pods })
  }

  /** Ends the time without the Service. */
  #again(path: string, until: number | undefined): void {
    const deleted = this.#deleted.get(path)
    if (deleted === undefined) return
    this.#deleted.delete(path)
    const { service, from, pods } = deleted
    const { name, namespace, selector } = service
    if (until === undefined || until > from)
      this.#found.push({ name, namespace, selector, from, until, pods, isDeleted: true })
  }

  #service(path: string, namespace: string, { spec, metadata }: SeenObject): void {
    const selector = Object.fromEntries(
      Object.entries(asObject(asObject(spec).selector)).map(([name, value]) => [name, textOf(value)]),
    )
    const publishesAll = asObject(spec).publishNotReadyAddresses === true
    const known = this.#services.get(path)
    if (known) Object.assign(known, { selector, publishesAll })
    else
      this.#services.set(path, {
        name: metadata.name,
        namespace,
        selector,
        publishesAll,
        hadAny: false,
        from: undefined,
      })
  }

  #ready(path: string, service: Watched): number {
    if (!this.#hasSlices) return this.#readyPods(service)
    return [...(this.#slices.get(path)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  }

  #readyPods({ namespace, selector }: Watched): number {
    return [...this.#pods.values()].filter((pod) => {
      const { metadata } = pod
      const labels = Object.fromEntries(
        Object.entries(asObject(metadata.labels)).map(([name, is]) => [name, textOf(is)]),
      )
      const isOwn = (metaText(pod, 'namespace') ?? 'default') === namespace && labelsMatch(selector, labels)
      return isOwn && isReady(pod) && metadata.deletionTimestamp === undefined
    }).length
  }

  #check(path: string, at: number): void {
    const service = this.#services.get(path)
    if (!service || service.publishesAll || Object.keys(service.selector).length === 0) return
    const ready = this.#ready(path, service)
    if (ready > 0) {
      service.hadAny = true
      this.#end(service, at)
    } else if (service.hadAny) service.from ??= at
  }

  #end(service: Watched | undefined, until: number | undefined): void {
    if (service?.from === undefined) return
    const { name, namespace, selector, from } = service
    service.from = undefined
    // A loss that begins and ends in the same second may not have happened.
    if (until === undefined || until > from) this.#found.push({ name, namespace, selector, from, until, pods: 0 })
  }

  finish(): readonly SeenServiceOutage[] {
    for (const service of this.#services.values()) this.#end(service, undefined)
    for (const path of [...this.#deleted.keys()]) this.#again(path, undefined)
    return this.#found.sort((a, b) => a.from - b.from)
  }
}
